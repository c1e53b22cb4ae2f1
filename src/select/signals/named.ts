/**
 * Files that the title of the task names: by a file name, by the exact name of a definition in any spelling
 * (`Str::slug`, `z.record`, `record()`), by a command-line flag, or by a message in quotes. Names elsewhere in a long
 * task often belong to its story, so only the title counts, and of a short task all of it.
 */

import { termsOfWord } from '../../base/words.js';
import type { DefinitionRef, Index } from '../../model/analysis.js';
import type { LineRange } from '../../model/block.js';
import type { ReadText } from '../../model/contract.js';
import { baseName } from '../../model/path.js';
import { filesSaying } from '../literals.js';
import type { TaskParts } from '../task-parts.js';
import { definitionsCalled, namesIn } from './spellings.js';

export type NamedInput = {
  readonly parts: TaskParts;
  readonly isMain: readonly boolean[];
  readonly readText: ReadText | null;
  /** The files of stack frames; 1 for the innermost. */
  readonly frame: ReadonlyMap<number, number>;
};

export type Named = {
  /** 0 to 1; lower if several files could be meant. */
  readonly value: number;
  /** The named definitions; null if the whole file is meant. */
  readonly lines: readonly LineRange[] | null;
};

/** By file number. */
export function findNamed(index: Index, { parts, isMain, readText, frame }: NamedInput): ReadonlyMap<number, Named> {
  const { title, prose, inline, fenced } = parts;
  const length = title.length + prose.length + inline.length + fenced.length;
  const isShort = length <= maxShortTask && !heading.test(prose);
  const said = isShort ? [title, prose, inline.replace(/^.+$/gm, '`$&`')].join('\n') : title;
  const found = new Map<number, Named>();
  const worth = isShort ? 1 : worthInStory;
  const add = (numbers: readonly number[], linesIn: (number: number) => Named['lines'] = () => null) => {
    for (const number of numbers) {
      const { value, lines } = found.get(number) ?? { value: 0, lines: [] };
      const more = linesIn(number);
      found.set(number, {
        value: Math.max(value, worth / Math.sqrt(numbers.length)),
        lines: lines === null || more === null ? null : [...lines, ...more],
      });
    }
  };
  for (const numbers of filesNamed(index, said)) add(numbers);
  for (const name of namesIn(said)) {
    const refs = definitionsCalled(index, name);
    add(mainOnes([...new Set(refs.map(({ file }) => file))], isMain), (number) => linesOf(index, refs, number));
  }
  for (const flag of flagsIn(said)) add(filesWithFlag(index, flag, { isMain, readText }));
  for (const [, message] of said.matchAll(quoted)) add(mainOnes(bestSayers(index, message!), isMain));
  if (isShort) add([...frame].filter(([, value]) => value === 1).map(([number]) => number));
  return found;
}

function linesOf(index: Index, refs: readonly DefinitionRef[], number: number): LineRange[] {
  const { definitions } = index.files[number]!;
  return refs.filter(({ file }) => file === number).map(({ at }) => definitions[at]!.lines);
}

/** For each written file name the files that have it nearest to the root. Case counts: `Node.js` is no file name. */
function filesNamed(index: Index, said: string): number[][] {
  const words = new Set(said.match(fileWord) ?? []);
  const found = new Map<string, number[]>();
  for (const [number, { entry }] of index.files.entries()) {
    const name = baseName(entry.path);
    if (!words.has(name) || !looksLikeFile.test(name)) continue;
    const known = found.get(name) ?? [];
    const depth = depthOf(entry.path);
    const knownDepth = known.length === 0 ? depth : depthOf(index.files[known[0]!]!.entry.path);
    if (depth < knownDepth || known.length === 0) found.set(name, [number]);
    else if (depth === knownDepth) known.push(number);
  }
  return [...found.values()];
}

function depthOf(path: string): number {
  return path.split('/').length;
}

function flagsIn(said: string): string[] {
  return [...new Set(Array.from(said.matchAll(flagForm), ([, flag]) => flag!))];
}

/** The files that define the flag, by a string or by a name: `"max-count"`, `'--max-count'`, `max_count`, `maxCount`. */
function filesWithFlag(
  index: Index,
  flag: string,
  { isMain, readText }: Pick<NamedInput, 'isMain' | 'readText'>,
): number[] {
  const wanted = flag.split('-').flatMap((part) => (part.length > 1 ? termsOfWord(part) : []));
  const camel = flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const forms = new RegExp(`["'\`{](?:--)?(?:no-)?${flag}(?:[=\\s,|<["'\`]|$)`, 'm');
  const names = [flag.replaceAll('-', '_'), camel, camel[0]!.toUpperCase() + camel.slice(1)];
  const refs = flag.includes('-') ? names.flatMap((name) => index.definitionsByName.get(name) ?? []) : [];
  const defines = [...new Set(refs.map(({ file }) => file))].filter((file) => isMain[file]);
  const saying = readText === null ? [] : filesWithAll(index, wanted).filter((file) => isMain[file]);
  const quotes = saying.slice(0, maxReads).filter((file) => forms.test(readText!(index.files[file]!.entry.path) ?? ''));
  const both = quotes.filter((number) => defines.includes(number));
  return [both, quotes, defines].find(({ length }) => length > 0 && length <= maxMeant) ?? [];
}

/** The files that contain every one of the terms, ascending. */
function filesWithAll(index: Index, terms: readonly string[]): number[] {
  const [first = [], ...others] = terms.map((term) => [...(index.postings.get(term)?.files ?? [])]);
  const sets = others.map((files) => new Set(files));
  return first.filter((file) => sets.every((files) => files.has(file)));
}

/** The files whose string the message contains best. */
function bestSayers(index: Index, message: string): number[] {
  const sayers = [...filesSaying(index, message)];
  const most = sayers.reduce((max, [, { points }]) => Math.max(max, points), 0);
  return sayers.filter(([, { points }]) => points === most).map(([number]) => number);
}

/** Code is meant rather than its tests, unless only tests have the name. */
function mainOnes(numbers: readonly number[], isMain: readonly boolean[]): readonly number[] {
  const main = numbers.filter((number) => isMain[number]);
  const meant = main.length > 0 ? main : numbers;
  return meant.length <= maxMeant ? meant : [];
}

/** In characters; a longer task tells a story. */
const maxShortTask = 200;
/** What the title of a long task names is often only where the problem shows. */
const worthInStory = 0.03;
/** A name of more files than this says too little. */
const maxMeant = 6;
/** Files read for one flag. */
const maxReads = 80;
/** An issue template. */
const heading = /^(?:#{1,6} |\*\*)/m;
const fileWord = /(?<![\w/.-])\.?[\w@+-]+(?:\.[\w@+-]+)*/g;
/** With an ending, hidden, or a name such as `Dockerfile`. */
const looksLikeFile = /\.|^[A-Z][a-z]+file$|^[A-Z]{4,}$/;
const flagForm = /(?<![\w-])--([a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?![\w-])/g;
const quoted = /["'`“‘]([^"'`“”‘’\n]{6,200})["'`”’]/g;
