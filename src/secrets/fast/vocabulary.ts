/**
 * All words that anything in the guard looks for, in one automaton: secrets and phrases that speak to a
 * model are looked for in the same texts, and a text is read for both at once.
 */
import { readBuiltData } from '../../jail/package-data.js';
import { allWords, constraintsOfAll, phraseOnlyWords, snapshotKey } from '../all-keywords.js';
import { type TextTraits, trait } from '../decode/text-traits.js';
import { buildAutomaton } from './automaton.js';
import { readSnapshot, writeSnapshot } from './automaton-snapshot.js';
import type { Folding } from './kernel/kernel-fold.js';
import { type Charset, createKeywordReader, type Folded, type KeywordReader, type KeywordScanner } from './keywords.js';

export type { Charset } from './keywords.js';

/** Finds some of the words. */
export function scanFor(wanted: readonly string[]): KeywordScanner {
  return reader().scannerFor(wanted);
}

/** What else a text shows that is worth a look. Asked before or after its words, it is read once. */
export function traitsOf(text: string): TextTraits {
  return reader().traitsOf(text);
}

/** Whether there is nothing in it but tabs, line feeds and printable ASCII. */
export function isPlain(text: string): boolean {
  return (traitsOf(text).seen & trait.unplain) === 0;
}

/** Folds a text, or what was last read as bytes, and finds some of the words in what comes out (`wide.ts`). */
export function folderFor(wanted: readonly string[], folding: Folding): (text: string | null) => Folded | null {
  return reader().folderFor(wanted, folding);
}

/** Whether there is nothing in it but ASCII; then its phrases are looked for without folding it. */
export function isAscii(text: string): boolean {
  return reader().isAscii(text);
}

/** Whether a word of any rule stands in a text where the rule wants it. */
export function holdsRuleWord(text: string): boolean {
  return reader().holdsAny(text);
}

/** Where words of rules end where the rules want them, and runs that may decode to something have become long enough; ascending. */
export function notedIn(text: string): readonly number[] {
  return reader().notedIn(text);
}

/** Whether nothing in the guard would find a reason to look closer: no word of any rule or phrase, and only plain ASCII. */
export function isQuiet(text: string): boolean {
  return reader().isQuiet(text);
}

/** The same for a text that is given as bytes of UTF-8; if it is more than ASCII, whether it shows nothing else, words of phrases aside. */
export function isQuietInBytes(bytes: Uint8Array, charset: Charset): boolean {
  return reader().isQuietInBytes(bytes, charset);
}

/** What was last read as bytes, as text, which need not be read again. */
export function nameBytes(): string {
  return reader().nameBytes();
}

/** Built when the first text comes, since many commands never scan one. */
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

/** The bytes of `preparedFile`, for the build. */
export function writeVocabularySnapshot(): Buffer {
  return writeSnapshot(buildAutomaton(allWords, constraintsOfAll()), snapshotKey());
}

export const snapshotFile = 'keywords.bin';
const known: { reader: KeywordReader | null } = { reader: null };
