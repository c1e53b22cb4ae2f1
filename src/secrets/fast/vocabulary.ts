/** One automaton for the keywords of all rules and injection phrases, so a text is read once for both. */
import { readBuiltData } from '../../jail/package-data.js';
import { allWords, constraintsOfAll, phraseOnlyWords, snapshotKey } from '../all-keywords.js';
import { type TextTraits, trait } from '../decode/text-traits.js';
import { buildAutomaton } from './automaton.js';
import { readSnapshot, writeSnapshot } from './automaton-snapshot.js';
import type { Folding } from './kernel/kernel-fold.js';
import { type Charset, createKeywordReader, type Folded, type KeywordReader, type KeywordScanner } from './keywords.js';

export type { Charset } from './keywords.js';

/** A scanner for some of the keywords. */
export function scanFor(wanted: readonly string[]): KeywordScanner {
  return reader().scannerFor(wanted);
}

/** The traits of a text. It is read once for traits and keywords, in either order. */
export function traitsOf(text: string): TextTraits {
  return reader().traitsOf(text);
}

/** Whether a text has only tabs, line feeds and printable ASCII. */
export function isPlain(text: string): boolean {
  return (traitsOf(text).seen & trait.unplain) === 0;
}

/** Folds a text, or the bytes that were last read, and finds some of the keywords in the result (`wide-text.ts`). */
export function folderFor(wanted: readonly string[], folding: Folding): (text: string | null) => Folded | null {
  return reader().folderFor(wanted, folding);
}

/** Whether a text is ASCII; then its phrases are found without folding it. */
export function isAscii(text: string): boolean {
  return reader().isAscii(text);
}

/** Whether a text has a keyword of a rule where it counts. */
export function holdsRuleWord(text: string): boolean {
  return reader().holdsAny(text);
}

/** The ends of rule keywords where they count, and the starts of long base64 runs; ascending. */
export function notedIn(text: string): readonly number[] {
  return reader().notedIn(text);
}

/** Whether the guard has nothing to examine: no keyword of a rule or phrase, and only plain ASCII. */
export function isQuiet(text: string): boolean {
  return reader().isQuiet(text);
}

/** The same for UTF-8 bytes. For text beyond ASCII keywords of phrases are not considered. */
export function isQuietInBytes(bytes: Uint8Array, charset: Charset): boolean {
  return reader().isQuietInBytes(bytes, charset);
}

/** The text of the bytes that were last read. It is not read again. */
export function nameBytes(): string {
  return reader().nameBytes();
}

/** Built for the first text: many commands never scan one. */
function reader(): KeywordReader {
  known.reader ??= createReader();
  return known.reader;
}

function createReader(): KeywordReader {
  const built = readBuiltData(snapshotFile);
  return createKeywordReader(
    allWords,
    (built === null ? null : readSnapshot(built, snapshotKey())) ?? buildAutomaton(allWords, constraintsOfAll()),
    phraseOnlyWords,
  );
}

/** The content of `snapshotFile`, for the build. */
export function writeVocabularySnapshot(): Buffer {
  return writeSnapshot(buildAutomaton(allWords, constraintsOfAll()), snapshotKey());
}

export const snapshotFile = 'keywords.bin';
const known: { reader: KeywordReader | null } = { reader: null };
