/**
 * What was found out about the files of a project, stored beside its index (ADR 0032): hashes of texts, names of rules and
 * places, token counts. Another build of the guard does not read it.
 */
import { type Sha256, sha256 } from '../base/hash.js';
import { lazily } from '../base/remember.js';
import { openSections, writeSections } from '../index/stored/sections.js';
import type { IndexFiles } from '../model/index-files.js';
import type { KnownFinding, KnownTexts } from '../model/known-texts.js';
import type { TokenCounter } from '../model/tokens.js';

/** Null for a build that cannot be named. */
export function openKnownTexts(files: IndexFiles, guardKey: string | null): KnownTexts | null {
  if (guardKey === null) return null;
  const key = `${format} ${guardKey}`;
  const stored = lazily(() => readStored(files, key));
  const secrets = answersFrom(() => stored().secrets);
  const phrases = answersFrom(() => stored().phrases);
  const oddNames = answersFrom(() => stored().oddNames);
  const counts = answersFrom(() => stored().counts);
  return {
    secrets,
    phrases,
    oddNames,
    counts,
    save: () => {
      if (![secrets, phrases, oddNames, counts].some(({ isNew }) => isNew())) return;
      const output = files.create(fileName);
      if (output === null) return;
      const writer = writeSections(output);
      writer.begin('texts');
      const rows: Stored = {
        secrets: secrets.newestRows(maxTexts),
        phrases: phrases.newestRows(maxTexts),
        oddNames: oddNames.newestRows(maxLists),
        counts: counts.newestRows(maxTexts),
      };
      writer.write(Buffer.from(JSON.stringify(rows)));
      writer.finish(key);
      output.keep();
    },
  };
}

type Rows<Answer> = readonly (readonly [hash: Sha256, answer: Answer])[];
type Stored = {
  readonly secrets: Rows<readonly KnownFinding[]>;
  readonly phrases: Rows<number | null>;
  readonly oddNames: Rows<readonly number[]>;
  readonly counts: Rows<number>;
};

function readStored(files: IndexFiles, key: string): Stored {
  const bytes = files.open(fileName);
  const sections = bytes === null ? null : openSections(bytes, key);
  if (sections === null) return { secrets: [], phrases: [], oddNames: [], counts: [] };
  return JSON.parse(sections.read('texts').toString('utf8')) as Stored;
}

/** Answers by the hash of a text. Those that a run uses are the last to be forgotten. */
function answersFrom<Answer>(stored: () => Rows<Answer>) {
  const before = lazily(() => new Map(stored()));
  const used = new Map<Sha256, Answer>();
  let isNew = false;
  return {
    get: (hash: Sha256): Answer | undefined => {
      const answer = used.has(hash) ? used.get(hash) : before().get(hash);
      if (answer !== undefined) used.set(hash, answer);
      return answer;
    },
    set: (hash: Sha256, answer: Answer) => {
      isNew ||= !used.has(hash);
      return used.set(hash, answer);
    },
    isNew: () => isNew,
    newestRows: (most: number) => [...used, ...[...before()].filter(([hash]) => !used.has(hash))].slice(0, most),
  };
}

const fileName = 'texts';
/** To be raised when the rows change. */
const format = 'texts 1';
const maxTexts = 8_192;
const maxLists = 16;

/** Counts a long text once. */
export function withKnownCounts(counter: TokenCounter, { counts }: Pick<KnownTexts, 'counts'>): TokenCounter {
  const remembered = (text: string, limit: number, count: () => number): number => {
    if (text.length < minCounted) return count();
    const hash = sha256(`${counter.name} ${limit}\n${text}`);
    const known = counts.get(hash) ?? count();
    counts.set(hash, known);
    return known;
  };
  return {
    ...counter,
    count: (text) => remembered(text, Number.POSITIVE_INFINITY, () => counter.count(text)),
    countUpTo: (text, limit) => remembered(text, limit, () => counter.countUpTo(text, limit)),
  };
}

/** Counting a shorter text takes hardly longer than hashing it. */
const minCounted = 1_024;
