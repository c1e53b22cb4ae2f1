/** Makes a stored pack again from its blocks and decisions. Each difference is a sentence that names the block. */

import { canonicalJson, type Json } from '../../base/json.js';
import { Defect } from '../../base/result.js';
import { shortId } from '../../base/short-id.js';
import { engineVersion } from '../../base/version.js';
import { counterFor } from '../../budget/families.js';
import type { Replayer } from '../../contracts/registered-contract.js';
import { contractOf, contracts, type Registry } from '../../contracts/registry.js';
import { writeManifest } from '../../emit/manifest.js';
import { writeRanges } from '../../emit/shown.js';
import type { StoredPack } from '../../emit/stored-shapes.js';
import { fingerprintRules } from '../../guard/fingerprint.js';
import type { LineRange } from '../../model/block.js';
import type { Pack } from '../../model/pack.js';
import { characterCounter, type TokenCounter } from '../../model/tokens.js';
import { contentsFor, type Refitting, type Reopened, refitPack, reopenPack } from '../../pipeline/fit-recorded.js';
import { storeFitted } from '../../pipeline/recorder.js';
import type { OpenedPack } from './open-record.js';

export type FromBlocks = { readonly outcome: 'identical' | 'different' | 'skipped'; readonly about: readonly string[] };

/** `texts` are the guarded texts that the record names. */
export function replayFromBlocks(
  { record, written, manifest, manifestText }: Omit<OpenedPack, 'id' | 'object'>,
  texts: ReadonlyMap<string, string>,
  registry: Registry = contracts,
): FromBlocks {
  const replayer = contractOf(record.contract, registry)?.replay ?? null;
  if (replayer === null)
    return { outcome: 'skipped', about: [`this version cannot write a ${record.contract} pack from its blocks`] };
  const reopened = reopenPack(record, texts);
  if (!reopened.ok) return different(record, [`the text ${shortId(reopened.error)} is not the one that was stored`]);
  try {
    const { items } = reopened.value;
    const { refit, write } = setUp({ record, manifest }, reopened.value, replayer);
    const pack = refit(record);
    if (!pack.ok) return different(record, [`it does not fit any more: ${pack.error.needed} tokens are needed`]);
    const again = write(pack.value);
    const about = [
      ...compareDecisions(record, storeFitted(pack.value.blocks, items)),
      ...compareMoves(record, pack.value.moves as unknown as Json),
      ...compareBytesOf(written, Buffer.from(again.written)),
      ...compareRecords(record, manifestText, again.manifest),
    ];
    if (about.length > 0) return different(record, about);
    const same = `${written.length} bytes, ${items.length} blocks, every decision the same`;
    return { outcome: 'identical', about: [same, ...whatElse(record)] };
  } catch (error) {
    // The facts of a record are the contract's own, so that only their use shows whether they were changed.
    if (error instanceof Defect) throw error;
    return different(record, ['its facts cannot be read: the record was changed, or is of another version']);
  }
}

type Recorded = Pick<OpenedPack, 'record' | 'manifest'>;

function setUp({ record, manifest }: Recorded, reopened: Reopened, replayer: Replayer) {
  const tokens = counterOf(record);
  const { renderer, write: rewrite } = replayer({
    facts: JSON.parse(record.facts) as Json,
    format: record.policy.format,
    items: reopened.items,
    tokens,
  });
  // The manifest has the fields of the request in the order in which they were asked.
  const { request, request_redacted: redacted, beside } = manifest;
  const { contract } = record;
  const write = (pack: Pack) => {
    const { written, described } = rewrite(pack);
    return {
      written,
      manifest: writeManifest({ ...pack, ...described }, { contract, request, redacted, written, beside }),
    };
  };
  const refit = (sized: StoredPack, onMeasure?: Refitting['onMeasure']) =>
    refitPack(sized, { ...reopened, renderer, tokens, manifest, ...(onMeasure === undefined ? {} : { onMeasure }) });
  return { refit, write, renderer, tokens };
}

/** The measurements that depended on the true sizes of redacted files, for the one who records the pack. */
export function findMeasures(
  { record, manifest, exact }: Recorded & { readonly exact: StoredPack },
  texts: ReadonlyMap<string, string>,
  registry: Registry,
): StoredPack['left_out']['measured'] {
  const replayer = contractOf(record.contract, registry)?.replay ?? null;
  const reopened = reopenPack(record, texts);
  if (replayer === null || !reopened.ok) return [];
  const { refit, renderer, tokens } = setUp({ record, manifest }, reopened.value, replayer);
  const frameOf = contentsFor(record, reopened.value, tokens.name);
  const found: { readonly at: number; readonly tokens: number }[] = [];
  let at = 0;
  refit(exact, (blocks, limit, text) => {
    if (renderer.render({ ...frameOf(blocks), budget: limit }) !== text) found.push({ at, tokens: tokens.count(text) });
    at += 1;
  });
  return found;
}

function different(record: StoredPack, about: readonly string[]): FromBlocks {
  const more = about.length > maxSentences ? [`${about.length - maxSentences} more differences`] : [];
  return { outcome: 'different', about: [...about.slice(0, maxSentences), ...more, ...whatElse(record)] };
}

type Circumstances = Pick<StoredPack, 'engine' | 'fingerprints' | 'tokenizer' | 'model'>;

export function whatElse(record: Circumstances): string[] {
  const now = { engine: `packlight ${engineVersion}`, rules: fingerprintRules(), tokenizer: counterOf(record).name };
  return [
    ...(record.engine === now.engine ? [] : [`made by ${record.engine}, replayed with ${now.engine}`]),
    ...(record.fingerprints.guard === now.rules ? [] : ['the secret rules are not those of then']),
    ...(record.tokenizer === now.tokenizer
      ? []
      : [`tokens were counted by ${record.tokenizer}, now by ${now.tokenizer}`]),
  ];
}

function counterOf({ tokenizer, model }: Pick<StoredPack, 'tokenizer' | 'model'>): TokenCounter {
  return tokenizer === characterCounter.name ? characterCounter : counterFor(model);
}

type Fitted = StoredPack['fitted'];

function compareDecisions({ items, fitted }: StoredPack, again: Fitted): string[] {
  const [then, now] = [byItem(fitted), byItem(again)];
  const places = [...new Set([...then.keys(), ...now.keys()])].sort((a, b) => a - b);
  const sentences = places.flatMap((place) => {
    const [before, after] = [then.get(place), now.get(place)];
    if (canonicalJson((before ?? null) as Json) === canonicalJson((after ?? null) as Json)) return [];
    return [`${items[place]?.name ?? 'a block'}: recorded ${sayForm(before)}, fitted again ${sayForm(after)}`];
  });
  const isReordered = sentences.length === 0 && fitted.some(({ item }, place) => again[place]?.item !== item);
  return isReordered ? ['the blocks come in another order'] : sentences;
}

function byItem(fitted: Fitted): Map<number, Fitted[number]> {
  return new Map(fitted.map((block) => [block.item, block]));
}

function sayForm(block: Fitted[number] | undefined): string {
  if (block === undefined) return 'not shown';
  const lines = writeRanges(block.ranges as unknown as readonly LineRange[]);
  return `${block.level}${lines === '' ? '' : ` ${lines}`} (${block.tokens} tokens)`;
}

function compareMoves({ moves }: StoredPack, again: Json): string[] {
  if (canonicalJson(moves as unknown as Json) === canonicalJson(again)) return [];
  return ['the steps that made it fit are not those that were recorded'];
}

function compareBytesOf(written: Buffer, again: Buffer): string[] {
  if (written.equals(again)) return [];
  const at = firstDifference(written, again);
  const line = 1 + written.subarray(0, at).filter((byte) => byte === 0x0a).length;
  return [
    `the bytes differ from byte ${at} (line ${line}) on: ${written.length} were written then, ${again.length} are now`,
  ];
}

function firstDifference(a: Buffer, b: Buffer): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
}

/** Records of two versions may have different fields, so they are not compared. */
function compareRecords({ engine }: StoredPack, manifest: Buffer, again: string): string[] {
  if (engine !== `packlight ${engineVersion}`) return [];
  return manifest.equals(Buffer.from(again)) ? [] : ['its manifest comes out otherwise'];
}

const maxSentences = 20;
