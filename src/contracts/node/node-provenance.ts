/** Writes the provenance of a node pack. All project data in it comes from guarded blocks and names. */
import { sha256 } from '../../base/hash.js';
import { engineVersion } from '../../base/version.js';
import { labelKindsOf, labelNotes } from '../../emit/label-words.js';
import { writeRanges } from '../../emit/shown.js';
import type { FittedBlock } from '../../model/block.js';
import type { TokenCounter } from '../../model/tokens.js';
import { sortBlocks } from './assemble-node.js';
import { titles } from './gathered-docs.js';
import type { JoinProvenance } from './join/join-shape.js';
import type { PackedNode } from './node-contract.js';
import type { NodeProvenance, ProvenancePart } from './node-provenance-shape.js';

export function provenanceOf(packed: PackedNode, json: string, tokens: TokenCounter): NodeProvenance {
  const { node, pack, found, request } = packed;
  const parts = [...fieldParts(packed), ...docParts(packed), ...fileParts(packed), ...evidenceParts(packed)];
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
    parts,
    trimmed: trimmedOf(packed),
    leftOut: [
      ...found.docs.flatMap(({ shown, cut }) =>
        cut.map((anchor) => ({
          what: `${shown}#${anchor}`,
          reason: 'share',
          detail: 'no room, or only for its head, in the share of its document',
        })),
      ),
      ...found.leftOut,
      ...pack.unshown.map(({ path, reason, score }) => ({
        what: path,
        reason: 'budget',
        detail: `${reason}, score ${score}`,
      })),
      ...pack.excluded.map(({ path, reason, detail }) => ({ what: path, reason, detail })),
    ],
    unranked: pack.unranked,
    filesScanned: pack.filesScanned,
    redacted: isRedacted(packed),
    tokenizerNote: tokens.note,
    notes: [...found.notes, ...pack.notes, ...labelNotes(pack.blocks)],
  };
}

/** Whether the guard changed the request, or project data that the pack shows. */
function isRedacted({ redacted, found, pack }: PackedNode): boolean {
  return redacted || found.namesRedacted || pack.blocks.some(showsRedaction);
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
function trimmedOf({ pack: { moves, blocks }, found }: PackedNode): NodeProvenance['trimmed'] {
  const steps = moves.map(({ name, from, to, why }) => ({ what: name ?? 'goal', from, to, why }));
  const told = new Set(steps.map(({ what }) => what as string));
  const chosen = sortBlocks(found, blocks).files.filter(
    ({ block, rung }) => rung.level !== 'full' && !told.has(block.name ?? ''),
  );
  const why = 'only what speaks of the goal, or what is used of it';
  return [
    ...steps,
    ...chosen.map(({ block, rung }) => ({ what: block.name ?? '', from: 'full', to: rung.level, why })),
  ];
}

/** Fields that the pack copies from the request. */
function fieldParts({ node, request }: PackedNode): ProvenancePart[] {
  const said = (at: string, rule: string): ProvenancePart => ({ at, source: 'request', rule });
  return [
    { at: '$.packId', source: 'derived', rule: 'UUID v5 of the content' },
    ...(node.runId === undefined ? [] : [said('$.runId', 'identity')]),
    ...(node.nodeId === undefined ? [] : [said('$.nodeId', 'identity')]),
    ...(node.createdAt === undefined ? [] : [said('$.createdAt', 'the time that the caller passed')]),
    said('$.goal', 'objective, always there'),
    said('$.definitionOfDone', 'definition of done, always there'),
    said('$.globalMode', 'workflow mode'),
    said('$.nodeMode', 'workflow mode, auto when nobody says'),
    said('$.docsRoot', 'docs as contract'),
    { at: '$.repoFacts', source: 'derived', rule: 'what the project is; the request wins' },
    ...(['workspace', 'constraints', 'toolPolicy', 'outputSchemaRef'] as const).flatMap((name) =>
      node[name] === undefined ? [] : [said(`$.${name}`, 'as the request has it')],
    ),
    ...request.inputs.map(
      (upstream, i): ProvenancePart => ({
        at: `$.inputs[${i}]`,
        source: 'request',
        rule: 'upstream payload',
        upstream,
      }),
    ),
    ...request.decisions.map((_, i) => said(`$.decisions[${i}]`, 'decision made so far')),
  ];
}

function docParts({ pack, found }: PackedNode): ProvenancePart[] {
  const { docs } = sortBlocks(found, pack.blocks);
  return found.docs.map(({ path, shown, rule, state, quoted }, i): ProvenancePart => {
    const fitted = docs.get(path);
    const about = `${rule}${state === 'here' ? '' : `, ${state}`}`;
    if (fitted !== undefined) return { at: `$.docRefs[${i}]`, source: 'file', rule: about, ...factsOf(fitted) };
    return { at: `$.docRefs[${i}]`, source: quoted === null ? 'derived' : 'request', rule: about, path: shown };
  });
}

function fileParts({ pack, found }: PackedNode): ProvenancePart[] {
  return sortBlocks(found, pack.blocks).files.map((fitted, i) => ({
    at: `$.relevantFiles[${i}]`,
    source: 'file',
    rule: found.files.get(fitted.block.path!)?.rule ?? fitted.reason,
    ...factsOf(fitted),
  }));
}

function evidenceParts({ pack, found, request }: PackedNode): ProvenancePart[] {
  const { texts } = sortBlocks(found, pack.blocks);
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
