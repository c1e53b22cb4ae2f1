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
  return {
    secrets,
    phrases,
    save: () => {
      if (!secrets.isNew() && !phrases.isNew()) return;
      const output = files.create(fileName);
      if (output === null) return;
      const writer = writeSections(output);
      writer.begin('texts');
      const rows: Stored = { secrets: secrets.newestRows(), phrases: phrases.newestRows() };
      writer.write(Buffer.from(JSON.stringify(rows)));
      writer.finish(key);
      output.keep();
    },
  };
}

type Rows<Answer> = readonly (readonly [hash: Sha256, answer: Answer])[];
type Stored = { readonly secrets: Rows<readonly KnownFinding[]>; readonly phrases: Rows<number | null> };

function readStored(files: IndexFiles, key: string): Stored {
  const bytes = files.open(fileName);
  const sections = bytes === null ? null : openSections(bytes, key);
  if (sections === null) return { secrets: [], phrases: [] };
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
    newestRows: () => [...used, ...[...before()].filter(([hash]) => !used.has(hash))].slice(0, maxTexts),
  };
}

const fileName = 'texts';
const maxTexts = 8_192;
