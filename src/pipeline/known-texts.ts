/**
 * What the guard found in the files of a project, stored beside its index (ADR 0032): hashes of texts, names of rules and
 * places. Another build of the guard does not read it.
 */
import type { Sha256 } from '../base/hash.js';
import { lazily } from '../base/remember.js';
import { openSections, writeSections } from '../index/stored/sections.js';
import type { IndexFiles } from '../model/index-files.js';
import type { KnownFinding, KnownTexts } from '../model/known-texts.js';

/** Null for a build that cannot be named. */
export function openKnownTexts(files: IndexFiles, guardKey: string | null): KnownTexts | null {
  if (guardKey === null) return null;
  const key = `texts ${guardKey}`;
  const stored = lazily(() => readStored(files, key));
  const secrets = answersFrom(() => stored().secrets);
  const phrases = answersFrom(() => stored().phrases);
  const oddNames = answersFrom(() => stored().oddNames);
  return {
    secrets,
    phrases,
    oddNames,
    save: () => {
      if (![secrets, phrases, oddNames].some(({ isNew }) => isNew())) return;
      const output = files.create(fileName);
      if (output === null) return;
      const writer = writeSections(output);
      writer.begin('texts');
      const rows: Stored = {
        secrets: secrets.newestRows(maxTexts),
        phrases: phrases.newestRows(maxTexts),
        oddNames: oddNames.newestRows(maxLists),
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
};

function readStored(files: IndexFiles, key: string): Stored {
  const bytes = files.open(fileName);
  const sections = bytes === null ? null : openSections(bytes, key);
  if (sections === null) return { secrets: [], phrases: [], oddNames: [] };
  return JSON.parse(sections.read('texts').toString('utf8')) as Stored;
}

/** Answers by the hash of a text. Those that a run uses are the last to be forgotten. */
function answersFrom<Answer>(stored: () => Rows<Answer>) {
  const before = lazily(() => new Map(stored()));
  const used = new Map<Sha256, Answer>();
  let isNew = false;
  return {
    get: (hash: Sha256): Answer | undefined => {
      const answer = used.get(hash) ?? before().get(hash);
      if (answer !== undefined) used.set(hash, answer);
      return answer;
    },
    set: (hash: Sha256, answer: Answer) => {
      isNew = true;
      return used.set(hash, answer);
    },
    isNew: () => isNew,
    newestRows: (most: number) => [...used, ...[...before()].filter(([hash]) => !used.has(hash))].slice(0, most),
  };
}

const fileName = 'texts';
const maxTexts = 8_192;
const maxLists = 16;
