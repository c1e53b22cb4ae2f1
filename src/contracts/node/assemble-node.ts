/**
 * Assembles the node pack from fitted blocks. Goal, definition of done, document references and minimal evidence are
 * always present. Excerpts and further evidence come from guarded blocks.
 */
import { canonicalJson, type Json } from '../../base/json.js';
import { Defect } from '../../base/result.js';
import { uuidOf } from '../../base/uuid.js';
import { shownText } from '../../emit/shown.js';
import type { FittedBlock, LineRange } from '../../model/block.js';
import { shownFile } from '../task/truncation-marker.js';
import { writeSummary } from './evidence.js';
import { type FoundDoc, type FoundFile, type NodeFindings, titles } from './gathered-docs.js';
import type { NodeRequest } from './node-request.js';
import type { ArtifactRef, DocRef, NodePack, RelevantFile } from './node-wire.js';
import { writeDocPath } from './request-paths.js';
import { anchorSlug } from './slugs.js';

/** The shown blocks, grouped by kind. */
export type ShownBlocks = {
  readonly docs: ReadonlyMap<string, FittedBlock>;
  readonly files: readonly FittedBlock[];
  /** The shown texts by title. */
  readonly texts: ReadonlyMap<string, FittedBlock>;
};

export function sortBlocks(found: Pick<NodeFindings, 'docs'>, blocks: readonly FittedBlock[]): ShownBlocks {
  const isDoc = new Set<string>(found.docs.map(({ path }) => path));
  const ofProject = blocks.filter(({ block }) => block.path !== null);
  return {
    docs: new Map(
      ofProject.flatMap((fitted) => (isDoc.has(fitted.block.path!) ? [[fitted.block.path!, fitted] as const] : [])),
    ),
    files: ofProject.filter(({ block }) => !isDoc.has(block.path!)),
    texts: new Map(
      blocks.flatMap((fitted) =>
        fitted.block.path === null && fitted.rung.level === 'full' ? [[fitted.block.name ?? '', fitted] as const] : [],
      ),
    ),
  };
}

/** The guarded request fields that are copied into the pack. */
export type NodeFrame = Pick<
  NodeRequest,
  | 'identity'
  | 'goal'
  | 'definitionOfDone'
  | 'globalMode'
  | 'nodeMode'
  | 'docsRoot'
  | 'repoFacts'
  | 'workspace'
  | 'inputs'
  | 'decisions'
  | 'constraints'
  | 'toolPolicy'
  | 'outputSchemaRef'
  | 'format'
>;

/** The findings that the pack shows. */
export type ShownFound = Pick<NodeFindings, 'docs' | 'evidence' | 'files' | 'repoFacts'>;

export function assembleNode(request: NodeFrame, found: ShownFound, blocks: readonly FittedBlock[]): NodePack {
  const { runId, nodeId, createdAt } = request.identity;
  const shown = sortBlocks(found, blocks);
  const artifacts = artifactsOf(found, shown);
  const body: Omit<NodePack, 'packId' | 'createdAt'> = {
    ...(runId !== undefined && { runId }),
    ...(nodeId !== undefined && { nodeId }),
    goal: request.goal,
    definitionOfDone: request.definitionOfDone,
    globalMode: request.globalMode,
    nodeMode: request.nodeMode,
    docsRoot: writeDocPath(request.docsRoot),
    docRefs: found.docs.map((doc) => docRefOf(doc, shown.docs.get(doc.path))),
    repoFacts: { ...found.repoFacts, ...request.repoFacts },
    workspace: request.workspace,
    relevantFiles: shown.files.map((fitted) => fileOf(fitted, found.files.get(fitted.block.path!)!)),
    inputs: request.inputs,
    artifacts,
    decisions: request.decisions,
    constraints: request.constraints,
    toolPolicy: request.toolPolicy,
    ...(request.outputSchemaRef !== null && { outputSchemaRef: request.outputSchemaRef }),
  };
  return withId(body, createdAt, { kind: 'node-pack', from: null });
}

/** Derives the id from the content alone, so the same pack has the same id at any time. */
export function withId(
  body: Omit<NodePack, 'packId' | 'createdAt'>,
  createdAt: string | undefined,
  { kind, from }: { readonly kind: string; readonly from: Json },
): NodePack {
  const { runId, nodeId, ...rest } = body;
  return {
    packId: uuidOf(kind, canonicalJson({ from, body: body as unknown as Json })),
    ...(runId !== undefined && { runId }),
    ...(nodeId !== undefined && { nodeId }),
    ...(createdAt !== undefined && { createdAt }),
    ...rest,
  };
}

function docRefOf(
  { shown, sections, anchors, quoted, priority, state, cut }: FoundDoc,
  fitted: FittedBlock | undefined,
): DocRef {
  const ranges = fitted === undefined || fitted.rung.level === 'name' ? [] : fitted.rung.ranges;
  const visible = sections.filter(({ own: [first] }) => ranges.some(([from, to]) => from <= first && first <= to));
  const named = (anchors ?? []).map(anchorSlug).filter((anchor) => anchor !== '');
  const all = anchors === null || named.length === 0 ? visible.map(({ anchor }) => anchor) : named;
  const excerpt = fitted === undefined || ranges.length === 0 ? null : excerptOf(fitted, cut);
  return {
    path: shown,
    anchors: [...new Set(all)],
    ...(excerpt !== null && { excerpt }),
    ...(excerpt === null && state === 'missing' && quoted !== null && { excerpt: quoted }),
    priority,
  };
}

/** The shown lines of the document, with a mark at each gap or cut. */
function excerptOf(fitted: FittedBlock, cut: readonly string[]): string {
  const { rung } = fitted;
  // The receipt covers the whole text, so take the whole text and select its lines here.
  const text = shownText({ ...fitted, rung: { ...rung, level: 'full' } });
  if (rung.level === 'full') return text;
  const lines = text.split('\n');
  const parts = rung.ranges.map(([first, last]: LineRange) =>
    lines
      .slice(first - 1, last)
      .join('\n')
      .trimEnd(),
  );
  return [...parts, ...(cut.length > 0 ? [''] : [])].join(gap);
}

function fileOf(fitted: FittedBlock, { purpose, rule, owners }: FoundFile): RelevantFile {
  const { block, rung } = fitted;
  if (block.path === null) throw new Defect('a text is no file');
  const why = [purpose ?? writeRule(rule, fitted), ...(owners.length > 0 ? [`owned by ${owners.join(', ')}`] : [])];
  return {
    path: block.name ?? '',
    purpose: why.join('; '),
    ...(rung.level !== 'name' && { excerpt: shownFile(fitted) }),
    hash: `sha256:${block.sha256}`,
  };
}

function writeRule(rule: string, { symbols, signals }: FittedBlock): string {
  if (rule.startsWith('search')) {
    const words = signals.flatMap(({ name }) => /^words?:\s*(.*)$/.exec(name)?.[1]?.split(' ') ?? []).slice(0, 4);
    return words.length === 0 ? 'speaks of the goal' : `speaks of the goal (${words.join(', ')})`;
  }
  const kind = /^imports: (.*)$/.exec(rule)?.[1];
  if (kind === undefined) return rule;
  const used = symbols.length > 0 ? `: ${symbols.slice(0, 4).join(', ')}` : '';
  return `${kind === 'caller' ? 'uses' : kind === 'dependency' ? 'used by' : `${kind} of`} the files before it${used}`;
}

function artifactsOf({ evidence }: ShownFound, { texts }: ShownBlocks): ArtifactRef[] {
  return evidence.map((one, i) => {
    const { ref, type, sha256 } = one.artifact;
    const pieces = new Set(one.more.flatMap((_, piece) => (texts.has(titles.more(i, piece)) ? [piece] : [])));
    const least = texts.get(titles.least(i));
    const shown = {
      ...one,
      least: least === undefined ? '' : shownText(least),
      more: one.more.map((_, piece) => {
        const fitted = texts.get(titles.more(i, piece));
        return fitted === undefined ? '' : shownText(fitted);
      }),
    };
    const summary = writeSummary(shown, pieces);
    return { ref, type, ...(summary !== '' && { summary }), ...(sha256 !== undefined && { sha256 }) };
  });
}

const gap = '\n[…]\n';
