/**
 * The only module that makes guarded text and guarded blocks (INV-3). A guard belongs to one pack. It sees every text
 * whole before anything is cut, replaces the findings, and seals the result with a receipt. Its reports name rules and
 * lines, never values (INV-7).
 */
import { appendAll } from '../base/append.js';
import { type Sha256, sha256 } from '../base/hash.js';
import { remember } from '../base/remember.js';
import type { BlockKind, GuardedBlock, GuardedText, HiddenCharacters, Redaction } from '../model/block.js';
import type { Standing } from '../model/candidate.js';
import type { KnownClean } from '../model/known-clean.js';
import type { KnownTexts } from '../model/known-texts.js';
import type { RelPath } from '../model/path.js';
import type { Encoding, Exclusion } from '../model/snapshot.js';
import { makeVisible } from '../secrets/decode/unicode.js';
import { maxFolded } from '../secrets/fast/kernel/memory.js';
import { isQuiet } from '../secrets/fast/vocabulary.js';
import type { Finder, Finding } from '../secrets/finding.js';
import { countBreaks, countLines } from '../secrets/lines.js';
import { joinFindings } from '../secrets/merge.js';
import { textToScan } from '../secrets/phrases/injection.js';
import { isUnfinished } from '../secrets/work-budget.js';
import { cleanName, isName, mayBeSecretPath } from './clean-name.js';
import { createExaminer } from './examine.js';
import { sealAsItIs } from './file-as-it-is.js';
import { harmlessAmong, isHarmlessName } from './harmless-name.js';
import { labelsOf, labelsOfGiven } from './labels.js';
import { secretPathRule } from './paths.js';
import { createNumbering, type Numbering, redactAll } from './redact.js';
import { findRepeated, nothingWithheld, rememberValues, type Withheld } from './repeated.js';

export type SourceFile = {
  readonly path: RelPath;
  readonly language: string;
  readonly text: string;
  readonly encoding: Encoding;
  readonly sizeBytes: number;
  /** The hash of the file's bytes. */
  readonly sha256: Sha256;
  /** The number of lines, if known: the guard neither adds nor removes lines. */
  readonly lineCount?: number;
  /** The bytes, if they are valid UTF-8 and the whole text; then `text` may be a lazy getter. */
  readonly utf8?: Uint8Array;
  /** Whether the bytes are ASCII. */
  readonly isAscii?: boolean;
};

/** A text of the request, with its title. */
export type SourceText = {
  readonly kind: Exclude<BlockKind, 'file'>;
  readonly title: string | null;
  readonly text: string;
  /** Shortens the guarded text for display. */
  readonly shorten?: (guarded: GuardedText) => string;
};

export type Cleaned = {
  readonly text: GuardedText;
  readonly redactions: readonly Redaction[];
  readonly hidden: readonly HiddenCharacters[];
};

/** The rule that forbids a path by its name, or null. */
export type SecretPath = (path: RelPath) => string | null;

export type Guard = {
  /** Announces names that will be checked next: checking them together is much faster. */
  foresee(names: readonly string[]): void;
  guardText(text: string): Cleaned;
  guardName(path: RelPath): GuardedText;
  /**
   * The whole file without its secrets, for callers that show a region of it; null if it could not be made safe. A file
   * without secrets is returned unchanged. Invisible characters become visible when a region is guarded for display.
   */
  guardContent(text: string): GuardedText | null;
  /** An exclusion if the name alone forbids the file. */
  guardFile(file: SourceFile): GuardedBlock | Exclusion;
  guardGiven(given: SourceText): GuardedBlock;
  /** Guards the names in a standing: symbols, files, and words in the components of a score. */
  guardStanding(standing: Standing): Standing;
  /**
   * All values that were withheld, if one of them stands in the texts, which then have to be made again by a guard that
   * knows the values. Null if none does.
   */
  withheldIn(texts: Iterable<string>): Withheld | null;
};

/** What cleaning a text needs: the numbers of the pack, values to find anywhere, and all values found so far. */
type Cleaning = {
  readonly numbering: Numbering;
  readonly findSecrets: Finder;
  readonly repeated: Finder;
  readonly values: Map<string, string>;
};

/** What is known from before. Of a file whose content is known to be clean, only the name is checked. */
export type Known = { readonly clean?: Pick<KnownClean, 'tokensOf'> | null; readonly texts?: KnownTexts | null };

/** The values of `withheld` are redacted wherever they stand. */
export function createGuard(
  secretPath: SecretPath = secretPathRule,
  { clean = null, texts = null }: Known = {},
  withheld: Withheld = nothingWithheld,
): Guard {
  const repeated = findRepeated(withheld);
  const { findSecrets, lineToModel } = createExaminer(texts);
  const cleaning: Cleaning = { numbering: createNumbering(), findSecrets, repeated, values: new Map(withheld) };
  const guardText: Guard['guardText'] = (text) =>
    isName(text) ? cleanWord(text, cleaning) : cleanPaths(cleanText(text, cleaning), cleaning);
  // Thousands of files have the same signals. A text gets the same marks each time, because equal values have equal numbers.
  const guardWord = remember((text) => guardText(text).text);
  let foreseen: ReadonlySet<string> = new Set();
  const guardName = (path: RelPath) =>
    foreseen.has(path) ? (path as string as GuardedText) : cleanWord(path, cleaning).text;
  return {
    foresee: (names) => {
      const apart = withheld.size === 0 ? names : names.filter((name) => repeated(name).length === 0);
      foreseen = new Set(texts === null ? harmlessAmong(apart) : unchangedAmong(apart, texts));
    },
    guardText,
    guardName,
    guardContent(text) {
      const cleaned = cleanText(text, cleaning);
      if (cleaned.redactions.length === 0) return text as GuardedText;
      return isUnsettled(cleaned) ? null : cleaned.text;
    },
    guardFile(file) {
      const rule = secretPath(file.path);
      if (rule !== null) return { path: guardName(file.path), reason: 'secret-path', detail: rule };
      const isKnown = file.encoding === 'utf-8' && clean?.tokensOf(file.sha256) !== undefined;
      const isRepeated = withheld.size > 0 && repeated(file.text).length > 0;
      const given = isRepeated ? file.text : isKnown ? null : texts === null ? textToGuard(file) : file.text;
      if (given === null) return sealAsItIs(file, guardName(file.path));
      // Labels first, then secrets: the text is read once for both.
      const labels = labelsOf(file.path, given, lineToModel);
      const { text, redactions, hidden } = cleanText(given, cleaning);
      const { path, language, encoding } = file;
      if (isUnsettled({ redactions }))
        return { path: guardName(path), reason: 'secret-content', detail: 'it could not be made safe' };
      const isSame = text === given;
      // The text is then the file byte for byte, so its hash is known.
      const receipt = isSame && encoding === 'utf-8' ? file.sha256 : sha256(text);
      return seal({
        kind: 'file',
        name: guardName(path),
        path,
        language,
        encoding,
        text,
        lineCount: file.lineCount ?? countLines(text),
        redactions,
        hidden,
        labels,
        sizeBytes: isSame ? file.sizeBytes : Buffer.byteLength(text),
        sha256: isSame ? file.sha256 : receipt,
        receipt,
      });
    },
    guardStanding: (standing) => ({
      ...standing,
      symbols: standing.symbols.map(guardWord),
      signals: standing.signals.map(({ name, points }) => ({ name: guardWord(name), points })),
    }),
    guardGiven({ kind, title, text: given, shorten }) {
      const { text: whole, redactions, hidden } = guardText(given);
      // Shortening can join text into a new secret, so the result is checked again.
      const text = shorten === undefined ? whole : guardText(shorten(whole)).text;
      const name = title === null ? null : guardText(title).text;
      const sizeBytes = Buffer.byteLength(text);
      const origin = { name, path: null, language: 'text', encoding: null, sizeBytes } as const;
      const labels = labelsOfGiven(kind, given);
      const receipt = sha256(text);
      const lineCount = countLines(text);
      return seal({ kind, ...origin, text, lineCount, redactions, hidden, labels, sha256: receipt, receipt });
    },
    withheldIn(texts) {
      const findAny = findRepeated(cleaning.values);
      if (cleaning.values.size > 0) for (const text of texts) if (findAny(text).length > 0) return cleaning.values;
      return null;
    },
  };
}

/** The text to guard, or null if the guard has nothing to examine in it. */
function textToGuard(file: SourceFile): string | null {
  const { utf8, isAscii = false } = file;
  if (utf8 !== undefined && (isAscii || utf8.length <= maxFolded)) return textToScan(utf8, isAscii ? 'ascii' : 'utf-8');
  const { text } = file;
  return file.encoding === 'utf-8' && file.sizeBytes === text.length && isQuiet(text) ? null : text;
}

/** The names that the guard leaves as they are. */
function unchangedAmong(names: readonly string[], { oddNames }: KnownTexts): readonly string[] {
  const hash = sha256(names.join('\0'));
  let odd = oddNames.get(hash);
  if (odd === undefined) {
    const harmless = new Set(harmlessAmong(names));
    const { guardName } = createGuard();
    odd = names.flatMap((name, at) => (harmless.has(name) || guardName(name as RelPath) === name ? [] : [at]));
    oddNames.set(hash, odd);
  }
  const isOdd = new Set(odd);
  return names.filter((_, at) => !isOdd.has(at));
}

/** A text of one word may be a name: an item of a list, a key, a field of a record. */
function cleanWord(word: string, cleaning: Cleaning): Cleaned {
  if (isHarmlessName(word) && cleaning.repeated(word).length === 0) return asItIs(word);
  const redactions: Redaction[] = [];
  const hidden: HiddenCharacters[] = [];
  const text = cleanName(word, (part) => {
    const cleaned = cleanText(part, cleaning);
    appendAll(redactions, cleaned.redactions);
    appendAll(hidden, cleaned.hidden);
    return cleaned.text;
  });
  return { text: text as GuardedText, redactions, hidden };
}

/** Cleans the paths in a text that is not a file: a note, a list, a message. */
function cleanPaths(cleaned: Cleaned, cleaning: Cleaning): Cleaned {
  const { text: source, hidden } = cleaned;
  if (!source.includes('/')) return cleaned;
  const redactions = [...cleaned.redactions];
  const text = source.replace(words, (word: string, at: number) => {
    if (!mayBeSecretPath(word)) return word;
    const clean = cleanWord(word, cleaning);
    const line = clean.text === word ? 1 : 1 + countBreaks(source, 0, at);
    appendAll(
      redactions,
      clean.redactions.map((redaction) => ({ ...redaction, firstLine: line, lastLine: line })),
    );
    return clean.text;
  });
  redactions.sort((a, b) => a.firstLine - b.firstLine);
  return { text: text as GuardedText, redactions, hidden };
}

/** The result for a text with nothing to examine. */
function asItIs(text: string): Cleaned {
  return { text: text as GuardedText, redactions: [], hidden: [] };
}

/**
 * Makes characters visible first: an invisible character must neither hide a secret nor reach the reader. Findings of
 * both tiers are redacted; the block stays.
 */
function cleanText(source: string, { numbering, findSecrets, repeated, values }: Cleaning): Cleaned {
  const visible = makeVisible(source);
  const find: Finder = (seen) => joinFindings([...findSecrets(seen), ...repeated(seen)]);
  const { text, rounds } = redactAll(visible.text, find, numbering);
  for (const round of rounds) rememberValues(values, round);
  const redactions = rounds.flatMap((round) => reportFindings(round.text, round.findings));
  redactions.sort((a, b) => a.firstLine - b.firstLine);
  return { text: text as GuardedText, redactions, hidden: visible.findings };
}

/** A text that exhausts the scan or the redaction fails closed: nothing of it is shown. */
export function isUnsettled({ redactions }: Pick<Cleaned, 'redactions'>): boolean {
  return redactions.some((redaction) => redaction.rule === 'unsettled' || isUnfinished(redaction));
}

function reportFindings(text: string, findings: readonly Finding[]): Redaction[] {
  let line = 1;
  let from = 0;
  return findings.map(({ rule, start, end, confidence }) => {
    const firstLine = line + countBreaks(text, from, start);
    line = firstLine + countBreaks(text, start, end);
    from = end;
    return { rule, tier: confidence === 'high' ? 'high' : 'suspect', firstLine, lastLine: line };
  });
}

function seal(block: Omit<GuardedBlock, keyof GuardedMark>): GuardedBlock {
  return Object.freeze(block) as GuardedBlock;
}

type GuardedMark = { [Key in keyof GuardedBlock as Key extends symbol ? Key : never]: unknown };

const words = /[^\s"'`()<>,;|]+/g;
