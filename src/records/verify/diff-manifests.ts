/**
 * What differs between two packs and why, told from their manifests alone. A block whose own file changed
 * has `source` as its cause. Any other change of a block comes from what the packs do not share: request,
 * budget, config, rules, version, or other files that changed and so moved it (`ranking`).
 */
import { canonicalJson, type Json } from '../../base/json.js';
import { compareBytes } from '../../base/order.js';
import type { BlockChange, BlockDifference, DiffCause, Difference } from '../../emit/proof-shapes.js';
import type { Manifest } from '../../emit/shapes.js';
import { isRecord } from '../../formats/json-fields.js';
import { type FindPlace, type PathPlace, placesIn } from './manifest-places.js';

export function diffManifests(before: Manifest, after: Manifest): Difference {
  const causes = sharedCauses(before, after);
  const blocks = diffBlocks(before, after, [...new Set(causes.map(({ cause }) => cause))]);
  const same = before.subject.sha256 === after.subject.sha256;
  return { packlight: 'diff/1', same, causes, blocks, around: diffAround(before, after) };
}

type Causes = Difference['causes'];

/** Differences of request, project or engine, each of which may change any block. */
function sharedCauses(before: Manifest, after: Manifest): Causes {
  const found: Causes[number][] = [];
  const compare = (cause: DiffCause, what: string, textOf: (manifest: Manifest) => string) => {
    const [from, to] = [textOf(before), textOf(after)];
    if (from !== to) found.push({ cause, what, before: from, after: to });
  };
  for (const field of requestFields(before, after)) compare('request', field, (manifest) => fieldOf(manifest, field));
  compare('request', 'contract', ({ contract }) => contract);
  compare('request', 'format', ({ subject }) => subject.format);
  compare('budget', 'limit', ({ budget }) => String(budget ?? 'none'));
  // The fingerprint of the config covers budget and format, so it says something new only when these agree.
  if (found.every(({ what }) => what !== 'limit' && what !== 'format' && what !== 'contract'))
    compare('config', 'fingerprint', ({ fingerprints }) => fingerprints.config);
  compare('config', 'tokenizer', ({ subject }) => subject.tokenizer);
  compare('rules', 'fingerprint of the secret rules', ({ fingerprints }) => fingerprints.guard);
  compare('version', 'engine', ({ engine }) => engine);
  compare('ranking', 'fingerprint of the project', ({ fingerprints }) => fingerprints.project_index);
  return found;
}

/** The request's own fields, without those that have a cause of their own. */
function requestFields(before: Manifest, after: Manifest): string[] {
  const names = [before, after].flatMap(({ request }) => Object.keys(asRecord(request)));
  return [...new Set(names)].filter((name) => !toldElsewhere.has(name)).sort(compareBytes);
}

function fieldOf({ request }: Manifest, name: string): string {
  const value = asRecord(request)[name];
  if (value === undefined) return '';
  return typeof value === 'string' ? value : canonicalJson(value);
}

function asRecord(value: Json): Readonly<Record<string, Json | undefined>> {
  return isRecord(value) ? (value as Readonly<Record<string, Json>>) : { request: value };
}

type Block = Manifest['included'][number];

function diffBlocks(before: Manifest, after: Manifest, shared: readonly DiffCause[]): BlockDifference[] {
  const [placeBefore, placeAfter] = [placesIn(before), placesIn(after)];
  const paths = [...new Set([...before.included, ...after.included].map(({ path }) => path))];
  const blockIn = (manifest: Manifest, find: FindPlace, path: string) => {
    const place = find(path);
    return { place, block: place.kind === 'shown' ? manifest.included[place.index]! : null };
  };
  const pairs = paths.map((path) => ({
    path,
    from: blockIn(before, placeBefore, path),
    to: blockIn(after, placeAfter, path),
  }));
  const anySource = pairs.some(
    ({ from, to }) => from.block !== null && to.block !== null && to.block.sha256 !== from.block.sha256,
  );
  const others = anySource && !shared.includes('ranking') ? [...shared, 'ranking' as const] : shared;
  const moved = movedPaths(before.included, after.included);
  return pairs.flatMap(({ path, from, to }): BlockDifference[] => {
    const changes = [
      ...changesOf(from.block, to.block),
      ...(from.block !== null && to.block !== null && moved.has(path) ? (['place'] as const) : []),
    ];
    if (changes.length === 0) return [];
    const causes = causesOf(changes, { from, to, shared: others });
    const note =
      from.block === null ? `before: ${sayPlace(from.place)}` : to.block === null ? `now: ${sayPlace(to.place)}` : '';
    return [{ path, changes, causes, before: showBlock(from), after: showBlock(to), note }];
  });
}

type BlockSide = { readonly place: PathPlace; readonly block: Block | null };

function changesOf(from: Block | null, to: Block | null): BlockChange[] {
  if (from === null || to === null) return [from === null ? 'added' : 'removed'];
  const differs = (field: 'level' | 'lines' | 'reason') => (from[field] === to[field] ? [] : [field]);
  return [
    ...(from.sha256 === to.sha256 ? [] : (['content'] as const)),
    ...differs('level'),
    ...differs('lines'),
    ...differs('reason'),
    ...(canonicalJson(from.redactions) === canonicalJson(to.redactions) ? [] : (['redactions'] as const)),
  ];
}

type BlockSides = { readonly from: BlockSide; readonly to: BlockSide; readonly shared: readonly DiffCause[] };

function causesOf(changes: readonly BlockChange[], { from, to, shared }: BlockSides): DiffCause[] {
  // Of a redacted file only the redacted text has a hash, and other rules redact otherwise.
  const byRules = changes.includes('redactions') && shared.includes('rules');
  if (changes.includes('content') && !byRules) return ['source', ...shared.filter((cause) => cause !== 'ranking')];
  const other = from.block === null ? from.place : to.block === null ? to.place : null;
  const cameOrWent = other?.kind === 'unknown' || (other?.kind === 'excluded' && ofTheFile.has(other.exclusion.reason));
  if (cameOrWent) return ['source'];
  return shared.length > 0 ? [...shared] : ['unexplained'];
}

/** Files that both packs show, in another order. */
function movedPaths(before: readonly Block[], after: readonly Block[]): Set<string> {
  const [inBefore, inAfter] = [before, after].map((blocks) => new Set(blocks.map(({ path }) => path)));
  const from = before.filter(({ path }) => inAfter!.has(path));
  const to = after.filter(({ path }) => inBefore!.has(path));
  return new Set(from.filter(({ path }, i) => to[i]!.path !== path).map(({ path }) => path));
}

function showBlock({ place, block }: BlockSide): BlockDifference['before'] {
  if (block === null || place.kind !== 'shown') return null;
  const { level, lines, tokens, sha256 } = block;
  return { level, lines, tokens, sha256, place: place.index + 1 };
}

function sayPlace(place: PathPlace): string {
  switch (place.kind) {
    case 'shown':
      return `in the pack, number ${place.index + 1}`;
    case 'not-shown':
      return `a candidate without a place, number ${place.index + 1} of those`;
    case 'not-ranked':
      return 'scanned, but not related to the request';
    case 'excluded':
      return `excluded: ${place.exclusion.reason}`;
    case 'unknown':
      return 'no such file';
  }
}

/** The task at the top, and the footer. */
function diffAround(before: Manifest, after: Manifest): string[] {
  const left = ({ withheld }: Manifest) =>
    withheld.map(({ reason, count }) => `${count} ${reason}`).join(', ') || 'none';
  return [
    ...sentence('files scanned', before.files_scanned, after.files_scanned),
    ...sentence('withheld', left(before), left(after)),
    ...sentence('tokens of the pack', before.subject.tokens, after.subject.tokens),
    ...(canonicalJson(before.notes) === canonicalJson(after.notes) ? [] : ['the notes differ']),
  ];
}

function sentence(what: string, from: string | number, to: string | number): string[] {
  return from === to ? [] : [`${what}: ${from} → ${to}`];
}

const toldElsewhere: ReadonlySet<string> = new Set(['budget', 'format', 'token_budget']);

/** Exclusions that come from what the file is, not from a rule. */
const ofTheFile: ReadonlySet<string> = new Set(['binary', 'changed', 'encoding', 'lfs-pointer', 'link', 'too-large']);
