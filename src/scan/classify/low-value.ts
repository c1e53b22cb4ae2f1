/**
 * Files that say less than their size suggests: written by a package manager, a generator or a
 * minifier, or copied from elsewhere. They stay in the snapshot and are ranked down, so a wrong hit
 * hides nothing; still every sign here is chosen to be almost never wrong. First sign wins.
 */
import { remember } from '../../base/remember.js';
import type { LowValue } from '../../model/snapshot.js';
import type { Content } from './content.js';
import type { Located } from './directories.js';
import { headerLines } from './header.js';
import { BUNDLED_LIBRARY, GENERATED_NAMES, LOCK_NAMES } from './low-value.table.js';
import type { Opening } from './opening.js';

export type Looked = {
  readonly opening: Pick<Opening, 'head' | 'mayNameGenerator'>;
  readonly content: Pick<Content, 'text'> & { readonly bytes: { readonly length: number } };
  readonly language: string;
  readonly lineCount: number;
};

export function lowValueOf({ name, place }: Located, looked: Looked): LowValue | null {
  const named = lowValueOfName(name);
  if (named?.kind === 'lock') return named;
  const { vendored, generated } = place;
  if (vendored !== null) return { kind: 'vendored', detail: `in ${vendored}/` };
  if (named !== null) return named;
  const sign = generated === null ? generatedHeader(looked) : `in ${generated}/`;
  if (sign !== null) return { kind: 'generated', detail: sign };
  return looksMinified(looked) ? { kind: 'minified', detail: 'long lines without spaces' } : null;
}

const lowValueOfName = remember((base: string): LowValue | null => {
  const name = base.toLowerCase();
  if (LOCK_NAMES.has(name)) return { kind: 'lock', detail: 'lock file of a package manager' };
  if (!ANY_NAME_SIGN.test(name)) return null;
  if (BUNDLED_LIBRARY.test(name)) return { kind: 'vendored', detail: 'library with its version in the name' };
  if (MINIFIED_NAME.test(name)) return { kind: 'minified', detail: 'name says minified' };
  const generated = GENERATED_NAMES.find(([pattern]) => pattern.test(name));
  return generated === undefined ? null : { kind: 'generated', detail: generated[1] };
});

const MINIFIED_NAME = /[.-]min\.(?:m?js|cjs|css|html)$/;
/** One look at a name instead of one for each sign: most have none. */
const ANY_NAME_SIGN = new RegExp(
  [BUNDLED_LIBRARY, MINIFIED_NAME, ...GENERATED_NAMES.map(([pattern]) => pattern)]
    .map(({ source }) => source)
    .join('|'),
);

function generatedHeader({ opening, language }: Looked): string | null {
  // Most files do not hold the word at all; finding that out is far cheaper than reading their header.
  if (!opening.mayNameGenerator) return null;
  const { head } = opening;
  if (!head.includes('enerated') && !head.includes('ENERATED') && !head.includes('Bison')) return null;
  const lines = headerLines(head, language);
  for (const [pattern, sign] of HEADER_SIGNS) if (lines.some((line) => pattern.test(line))) return sign;
  const warns = lines.some((line) => /\b(?:do not|don't) (?:edit|modify|change|touch)\b/i.test(line));
  return warns && lines.some((line) => /\b(?:auto)?generated\b/i.test(line))
    ? 'header says generated, do not edit'
    : null;
}

/** Machine-written code has hardly any space in it; a line of data in a source file is long as well. */
function looksMinified({ content, language, lineCount }: Looked): boolean {
  // A text has no more characters than bytes.
  const most = content.bytes.length;
  if (!MINIFIABLE.has(language) || most < MIN_MINIFIED_CHARS || most < lineCount * SUSPECT_LINE_CHARS) return false;
  const { text } = content;
  if (text.length < MIN_MINIFIED_CHARS || text.length < lineCount * SUSPECT_LINE_CHARS) return false;
  // A picture written into a style sheet makes a long line, not a minified file.
  const code = text.replace(INLINE_DATA, '');
  const average = code.length / Math.max(lineCount, 1);
  if (average < SUSPECT_LINE_CHARS) return false;
  // The end of the file, because the beginning is often a licence in plain words.
  const tail = code.slice(-4096);
  return average >= CERTAIN_LINE_CHARS || (tail.match(/\s/g)?.length ?? 0) < tail.length * MAX_SPACE_SHARE;
}

/** Data written into code. Each branch stops where another could start, so the time is linear in the text. */
const INLINE_DATA = /;base64,[\w+/=]+|url\('data:[^'\n]*'\)|url\("data:[^"\n]*"\)|url\(data:[^()\n]*\)/g;

const MINIFIABLE: ReadonlySet<string> = new Set(['javascript', 'css', 'jsx']);
const MIN_MINIFIED_CHARS = 500;
const SUSPECT_LINE_CHARS = 150;
const CERTAIN_LINE_CHARS = 1000;
const MAX_SPACE_SHARE = 0.1;

/** Sentences that generators put at the top, tried on each line of the header comment. */
const HEADER_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\bcode generated\b.*\bdo not edit\b/i, 'header says code generated'],
  [/^@generated\b|\b(?:is|are|automatically) @generated\b/, 'header says @generated'],
  [/<auto-?generated\b/i, 'header says auto-generated'],
  [
    /\bthis (?:file|code|class|module|script|header|document)(?: \S+)? (?:is|was|has been) (?:(?:automatically|programmatically) |auto-?|machine[- ])?generated\b/i,
    'header says generated',
  ],
  [/^(?:this )?(?:file|code) (?:automatically |auto-?)?generated (?:by|automatically)\b/i, 'header says generated'],
  // A capital, because a sentence may go on here from the line above: "values in this / autogenerated file".
  [
    /^(?:A(?:uto[- ]?|UTO[- ]?|utomatically |UTOMATICALLY )|M(?:achine|ACHINE)[- ])(?:[Gg]enerated|GENERATED)(?: file| code| by| from| FILE| CODE| BY|[.:!,;]|$)/,
    'header says generated',
  ],
  [
    /^Generated (?:automatically|by (?:the )?(?:protocol buffer|gRPC|Thrift|ANTLR|CoffeeScript|Cython|SWIG|GNU Autoconf|[Jj]avadoc|[Dd]oxygen|Sphinx|pdoc))/,
    'header names a generator',
  ],
  [/\bgenerated by (?:the )?(?:swagger|openapi)[- ](?:code|gen)/i, 'header names a generator'],
  [/^(?:\S+\. {1,2})?Generated from \S+ by configure/, 'header names a generator'],
  [/\bthis is an? (?:auto(?:matically )?-?)?generated file\b/i, 'header says generated'],
  [/\bmade by GNU Bison\b/, 'header names a generator'],
];
