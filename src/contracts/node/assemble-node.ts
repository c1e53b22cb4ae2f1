/** Assembles the node pack from fitted blocks. Goal, definition of done and minimal evidence are always there. */
import { canonicalJson, type Json } from '../../base/json.js';
import { uuidOf } from '../../base/uuid.js';
import { shownText } from '../../emit/shown.js';
import type { FittedBlock, LineRange } from '../../model/block.js';
import { defined } from '../defined.js';
import { shownFile } from '../task/truncation-marker.js';
import { writeSummary } from './evidence.js';
import { type FoundDoc, type FoundFile, type NodeFindings, titles } from './gather-docs.js';
import type { NodeRequest } from './node-request.js';
import type { ArtifactRef, DocRef, NodePack, RelevantFile } from './node-wire.js';
import { anchorSlug } from './sections.js';

export type ShownBlocks = {
  /** By path. */
  readonly docs: ReadonlyMap<string, FittedBlock>;
  readonly files: readonly FittedBlock[];
  /** The shown texts by title. */
  readonly texts: ReadonlyMap<string, FittedBlock>;
};

export function sortBlocks(found: Pick<NodeFindings, 'docs'>, blocks: readonly FittedBlock[]): ShownBlocks {
  const isDoc = new Set<string>(found.docs.map(({ path }) => path));
  const ofProject = blocks.filter(({ block }) => block.path !== null);
  const texts = blocks.filter(({ block, rung }) => block.path === null && rung.level === 'full');
  return {
    docs: new Map(ofProject.map((fitted) => [fitted.block.path!, fitted])),
    files: ofProject.filter(({ block }) => !isDoc.has(block.path!)),
    texts: new Map(texts.map((fitted) => [fitted.block.name ?? '', fitted])),
  };
}

/** The guarded request fields that are copied into the pack. */
export const frameFields = [
  ...([
    'identity',
    'goal',
    'definitionOfDone',
    'globalMode',
    'nodeMode',
    'docsRoot',
    'repoFacts',
    'workspace',
  ] as const),
  ...(['inputs', 'decisions', 'constraints', 'toolPolicy', 'outputSchemaRef', 'format'] as const),
];

export type NodeFrame = Pick<NodeRequest, (typeof frameFields)[number]>;

export type ShownFound = Pick<NodeFindings, 'docs' | 'evidence' | 'files' | 'repoFacts'>;

export function assembleNode(request: NodeFrame, found: ShownFound, blocks: readonly FittedBlock[]): NodePack {
  const { runId, nodeId, createdAt } = request.identity;
  const shown = sortBlocks(found, blocks);
  const body: Omit<NodePack, 'packId' | 'createdAt'> = {
    ...defined({ runId, nodeId }),
    goal: request.goal,
    definitionOfDone: request.definitionOfDone,
    globalMode: request.globalMode,
    nodeMode: request.nodeMode,
    docsRoot: `/${request.docsRoot}`,
    docRefs: found.docs.map((doc) => docRefOf(doc, shown.docs.get(doc.path))),
    repoFacts: { ...found.repoFacts, ...request.repoFacts },
    workspace: request.workspace,
    relevantFiles: shown.files.map((fitted) => fileOf(fitted, found.files.get(fitted.block.path!)!)),
    inputs: request.inputs,
    artifacts: artifactsOf(found, shown),
    decisions: request.decisions,
    constraints: request.constraints,
    toolPolicy: request.toolPolicy,
    ...defined({ outputSchemaRef: request.outputSchemaRef ?? undefined }),
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
  const packId = uuidOf(kind, canonicalJson({ from, body: body as unknown as Json }));
  return { packId, ...defined({ runId, nodeId, createdAt }), ...rest };
}

function docRefOf(
  { shown, sections, anchors, quoted, priority, state, cut }: FoundDoc,
  fitted: FittedBlock | undefined,
): DocRef {
  const ranges = fitted === undefined || fitted.rung.level === 'name' ? [] : fitted.rung.ranges;
  const visible = sections.filter(({ own: [first] }) => ranges.some(([from, to]) => from <= first && first <= to));
  const named = (anchors ?? []).map(anchorSlug).filter((anchor) => anchor !== '');
  const all = anchors === null || named.length === 0 ? visible.map(({ anchor }) => anchor) : named;
  const instead = state === 'missing' ? quoted : null;
  const excerpt = fitted === undefined || ranges.length === 0 ? instead : excerptOf(fitted, cut);
  return { path: shown, anchors: [...new Set(all)], ...(excerpt !== null && { excerpt }), priority };
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

function fileOf(fitted: FittedBlock, { purpose, owners, ...found }: FoundFile): RelevantFile {
  const { block, rung } = fitted;
  const why = [purpose ?? writeRule(found, fitted), ...(owners.length > 0 ? [`owned by ${owners.join(', ')}`] : [])];
  return {
    path: block.name ?? '',
    purpose: why.join('; '),
    ...(rung.level !== 'name' && { excerpt: shownFile(fitted) }),
    hash: `sha256:${block.sha256}`,
  };
}

/** Stands alone: after a join the goal, the order and the request may be others. */
function writeRule({ rule, lead }: Pick<FoundFile, 'rule' | 'lead'>, { symbols, signals }: FittedBlock): string {
  if (rule.startsWith('search')) {
    const words = signals.flatMap(({ name }) => /^words?:\s*(.*)$/.exec(name)?.[1]?.split(' ') ?? []).slice(0, 4);
    return words.length === 0 ? 'found by search' : `contains ${words.join(', ')}`;
  }
  const kind = /^imports: (.*)$/.exec(rule)?.[1];
  if (kind === undefined) return rule;
  const used = symbols.length > 0 ? `: ${[...new Set(symbols)].slice(0, 4).join(', ')}` : '';
  if (lead === '') return `near by imports${used}`;
  return `${kind === 'caller' ? 'uses' : kind === 'dependency' ? 'used by' : `${kind} of`} ${lead}${used}`;
}

function artifactsOf({ evidence }: ShownFound, { texts }: ShownBlocks): ArtifactRef[] {
  const shown = (title: string) => {
    const fitted = texts.get(title);
    return fitted === undefined ? null : shownText(fitted);
  };
  return evidence.map(({ artifact: { ref, type, sha256 }, more, isCut }, i) => {
    const pieces = more.map((_, piece) => shown(titles.more(i, piece)));
    const summary = writeSummary(shown(titles.least(i)) ?? '', pieces, { isCut });
    return { ref, type, ...(summary !== '' && { summary }), ...defined({ sha256 }) };
  });
}

const gap = '\n[…]\n';
