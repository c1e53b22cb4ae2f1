/** Writes the provenance of a node pack. All project data in it comes from guarded blocks and names. */
import { sha256 } from '../../base/hash.js';
import { engineVersion } from '../../base/version.js';
import { labelKindsOf, labelNotes } from '../../emit/label-words.js';
import { writeRanges } from '../../emit/shown.js';
import type { FittedBlock } from '../../model/block.js';
import type { TokenCounter } from '../../model/tokens.js';
import { type ShownBlocks, sortBlocks } from './assemble-node.js';
import { titles } from './gather-docs.js';
import type { JoinProvenance } from './join/join-shape.js';
import type { PackedNode } from './node-contract.js';
import type { NodeProvenance, ProvenancePart } from './node-provenance-shape.js';
import type { NodePack } from './node-wire.js';

export function provenanceOf(packed: PackedNode, json: string, tokens: TokenCounter): NodeProvenance {
  const { node, pack, found, request } = packed;
  const shown = sortBlocks(found, pack.blocks);
  return {
    schema: 'packlight/node-provenance/1',
    packId: node.packId,
    engine: `packlight ${engineVersion}`,
    pack: {
      sha256: sha256(json),
      bytes: Buffer.byteLength(json),
      tokens: tokens.count(json),
      tokenizer: tokens.name,
      budget: request.budget,
      purpose: request.purpose,
    },
    fingerprints: pack.fingerprints,
    parts: [
      ...fieldParts(packed),
      ...docParts(packed, shown),
      ...fileParts(packed, shown),
      ...evidenceParts(packed, shown),
    ],
    trimmed: trimmedOf(packed, shown),
    leftOut: [
      ...found.docs.flatMap(({ shown, cut }) =>
        cut.map((anchor) => ({
          what: `${shown}#${anchor}`,
          reason: 'share',
          detail: 'no room, or only for its head, in the share of its document',
        })),
      ),
      ...found.leftOut,
      ...pack.unshown.map(({ path: what, reason, score }) => ({
        what,
        reason: 'budget',
        detail: `${reason}, score ${score}`,
      })),
      ...pack.excluded.map(({ path, reason, detail }) => ({ what: path, reason, detail })),
    ],
    unranked: pack.unranked,
    filesScanned: pack.filesScanned,
    redacted: packed.redacted || found.namesRedacted || pack.blocks.some(showsRedaction),
    tokenizerNote: tokens.note,
    notes: [...found.notes, ...pack.notes, ...labelNotes(pack.blocks)],
  };
}

function showsRedaction({ block, rung }: FittedBlock): boolean {
  if (block.path !== null && (block.name as string | null) !== block.path) return true;
  return block.redactions.some(({ firstLine, lastLine }) =>
    rung.ranges.some(([first, last]) => first <= lastLine && firstLine <= last),
  );
}

/** The file beside the pack. The manifest holds its hash. */
export function writeProvenance(provenance: NodeProvenance | JoinProvenance): string {
  return `${JSON.stringify(provenance, null, 2)}\n`;
}

/** The steps of fitting, and every file that is shown only in part. So every reduction is recorded. */
function trimmedOf({ pack: { moves } }: PackedNode, { files }: ShownBlocks): NodeProvenance['trimmed'] {
  const steps = moves.map(({ name, from, to, why }) => ({ what: name ?? 'goal', from, to, why }));
  const told = new Set(steps.map(({ what }) => what as string));
  const why = 'only what speaks of the goal, or what is used of it';
  const chosen = files
    .map(({ block, rung }) => ({ what: block.name ?? '', from: 'full', to: rung.level, why }))
    .filter(({ what, to }) => to !== 'full' && !told.has(what));
  return [...steps, ...chosen];
}

function fieldParts({ node, request }: PackedNode): ProvenancePart[] {
  const said = (at: string, rule: string): ProvenancePart => ({ at, source: 'request', rule });
  const ifThere = (names: readonly (keyof NodePack)[], rule: string) =>
    names.filter((name) => node[name] !== undefined).map((name) => said(`$.${name}`, rule));
  return [
    { at: '$.packId', source: 'derived', rule: 'UUID v5 of the content' },
    ...ifThere(['runId', 'nodeId'], 'identity'),
    ...ifThere(['createdAt'], 'the time that the caller passed'),
    said('$.goal', 'objective, always there'),
    said('$.definitionOfDone', 'definition of done, always there'),
    said('$.globalMode', 'workflow mode'),
    said('$.nodeMode', 'workflow mode, auto when nobody says'),
    said('$.docsRoot', 'docs as contract'),
    { at: '$.repoFacts', source: 'derived', rule: 'what the project is; the request wins' },
    ...ifThere(['workspace', 'constraints', 'toolPolicy', 'outputSchemaRef'], 'as the request has it'),
    ...request.inputs.map((upstream, i) => ({ ...said(`$.inputs[${i}]`, 'upstream payload'), upstream })),
    ...request.decisions.map((_, i) => said(`$.decisions[${i}]`, 'decision made so far')),
  ];
}

function docParts({ found }: PackedNode, { docs }: ShownBlocks): ProvenancePart[] {
  return found.docs.map(({ path, shown, rule, state, quoted }, i): ProvenancePart => {
    const fitted = docs.get(path);
    const at = `$.docRefs[${i}]`;
    const about = `${rule}${state === 'here' ? '' : `, ${state}`}`;
    if (fitted !== undefined) return { at, source: 'file', rule: about, ...factsOf(fitted) };
    return { at, source: quoted === null ? 'derived' : 'request', rule: about, path: shown };
  });
}

function fileParts({ found }: PackedNode, { files }: ShownBlocks): ProvenancePart[] {
  return files.map((fitted, i) => ({
    at: `$.relevantFiles[${i}]`,
    source: 'file',
    rule: found.files.get(fitted.block.path!)?.rule ?? fitted.reason,
    ...factsOf(fitted),
  }));
}

function evidenceParts({ found, request }: PackedNode, { texts }: ShownBlocks): ProvenancePart[] {
  return found.evidence.map((one, i): ProvenancePart => {
    const at = `$.artifacts[${i}]`;
    if (one.origin === 'request') return { at, source: 'request', rule: 'artifact named in the request' };
    const shown = one.more.filter((_, piece) => texts.has(titles.more(i, piece))).length;
    const block = texts.get(titles.least(i))?.block;
    return {
      at,
      source: 'delta',
      rule: `${one.origin}: a digest, ${shown} of ${one.more.length} further pieces; the whole is ${one.artifact.ref}`,
      ...(one.whole !== null && {
        sha256: one.artifact.sha256!,
        redacted: request.redactedDeltas.some((name) => name === one.origin),
      }),
      labels: block === undefined ? [] : labelKindsOf(block),
    };
  });
}

function factsOf({ block, rung, score }: FittedBlock): Omit<ProvenancePart, 'at' | 'source' | 'rule'> {
  return {
    path: block.name ?? '',
    lines: rung.level === 'name' ? '' : writeRanges(rung.ranges),
    lineCount: block.lineCount,
    level: rung.level,
    tokens: rung.tokens,
    score,
    sha256: block.sha256,
    redacted: block.redactions.length + block.hidden.length > 0,
    redactions: block.redactions.map(({ rule, firstLine, lastLine }) => ({ rule, firstLine, lastLine })),
    labels: labelKindsOf(block),
  };
}
