/**
 * Files that the task mentions: by path, by their address on a code host, by a line of a stack trace, or by file name.
 * Each kind of mention has its own weight.
 */

import { addTo, groupBy } from '../../base/collections.js';
import { remember } from '../../base/remember.js';
import type { Index } from '../../model/analysis.js';
import { baseName } from '../../model/path.js';
import type { FindInstalled } from '../installed.js';
import { type TaskParts, withoutRunner } from '../task-parts.js';

export type Mentions = {
  readonly path: ReadonlyMap<number, number>;
  readonly address: ReadonlyMap<number, number>;
  readonly frame: ReadonlyMap<number, number>;
  readonly fileName: ReadonlyMap<number, number>;
  /** The line numbers that stack traces and addresses contain. */
  readonly lines: ReadonlyMap<number, readonly number[]>;
};

export type MentionInput = { readonly task: string; readonly parts: TaskParts; readonly installed: FindInstalled };

export function findMentions(index: Index, { task, parts, installed }: MentionInput): Mentions {
  const byName = groupBy(index.files.keys(), (number) => baseName(index.files[number]!.entry.path).toLowerCase());
  const endingIn = remember((written) => {
    const own = installed(written);
    if (own !== null) return [index.numberOf.get(own)!];
    if (foreignCopy.test(written)) return [];
    return filesEndingIn(index, byName, withoutFolders(written));
  });
  // Stack frames and addresses are read separately, because a trace names many files that are not meant.
  const outside = [parts.title, parts.prose, parts.inline, parts.fenced].join('\n');
  const path = new Map<number, number>();
  for (const [written] of outside.matchAll(writtenPath)) for (const number of endingIn(written)) path.set(number, 1);
  const address = new Map<number, number>();
  for (const [, written] of parts.url.matchAll(blobAddress))
    for (const number of endingIn(written!)) address.set(number, 1);
  return {
    path,
    address,
    frame: framedFiles(parts.frame, endingIn),
    fileName: namedFiles(outside, byName),
    lines: pointedLines(task, endingIn),
  };
}

/** The innermost frame counts most: it is the last one in Python and the first one in most other languages. */
function framedFiles(frames: string, endingIn: (written: string) => readonly number[]): ReadonlyMap<number, number> {
  const lines = frames.split('\n').map(withoutRunner);
  if (lines.some((line) => /^\s*File "|^\S+\.py:\d+: in/.test(line))) lines.reverse();
  const found = new Map<number, number>();
  for (const line of lines) {
    for (const written of pathsInFrame(line))
      for (const number of endingIn(written)) if (!found.has(number)) found.set(number, 1 / (1 + found.size));
  }
  return found;
}

/** The paths that a frame contains. Java names a class in place of its path: `at shop.Cart.total(Cart.java:7)`. */
function pathsInFrame(line: string): string[] {
  const [, type, file] = javaFrame.exec(line) ?? [];
  if (type !== undefined && file !== undefined)
    return [`${type.split('.').slice(0, -2).join('/')}/${file}`.replace(/^\//, '')];
  return Array.from(line.matchAll(framePath), ([written]) => written);
}

/** `src/cart.ts:42`, `cart.py", line 42`, `…/cart.ts#L42-L50`. */
function pointedLines(
  task: string,
  endingIn: (written: string) => readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  const seen = new Set<string>();
  for (const [whole, written, line] of task.matchAll(pathAndLine)) {
    if (seen.has(whole)) continue;
    seen.add(whole);
    for (const number of endingIn(written!.replace(/^.*\/(?:blob|blame)\/[^/]+\//, '')))
      addTo(found, number, Number(line));
  }
  return found;
}

/** A file name such as `cart.ts` counts less the more files have it. */
function namedFiles(task: string, byName: ReadonlyMap<string, readonly number[]>): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  // Each name once, because a log may repeat a name many times.
  for (const name of new Set(Array.from(task.toLowerCase().matchAll(fileName), ([written]) => written))) {
    const numbers = byName.get(name) ?? [];
    for (const number of numbers) found.set(number, 1 / Math.sqrt(numbers.length));
  }
  return found;
}

/** Without the folders of an installed copy. */
function withoutFolders(written: string): string {
  return written.replace(/^.*(?:site-packages|dist-packages|node_modules)[/\\]/, '');
}

/** Files whose path ends in the written path, or whose path the written one ends in. */
function filesEndingIn(
  index: Index,
  byName: ReadonlyMap<string, readonly number[]>,
  written: string,
): readonly number[] {
  const bare = written.replace(/^(?:\.{0,2}\/)+|^[ab]\//, '').replaceAll('\\', '/');
  if (!bare.includes('/')) return [];
  return (byName.get(bare.slice(bare.lastIndexOf('/') + 1).toLowerCase()) ?? []).filter((number) => {
    const { path } = index.files[number]!.entry;
    return path === bare || path.endsWith(`/${bare}`) || (path.includes('/') && bare.endsWith(`/${path}`));
  });
}

const writtenPath = /[\w.@-]{0,80}(?:[/\\][\w.@-]{1,80}){1,30}\.\w{1,8}/g;
const blobAddress = /\/(?:blob|tree|blame|raw|src)\/[^/\s]+\/([^\s?#]+\.\w+)/g;
/** A copy of a package that the project does not own; its names match files of the project by chance. */
const foreignCopy = /[/\\](?:node_modules|pkg[/\\]mod|gems|registry[/\\]src)[/\\]/;
const framePath = /[\w.@!+~-]{0,80}(?:[/\\][\w.@!+~-]{1,80}){1,30}\.\w{1,8}/g;
const javaFrame = /^\s*at (?:[\w.]+\/)?([\w$.]{1,300})\(([\w$]{1,100}\.(?:java|kt|scala)):\d+\)/;
/** Matches only at the start of a path segment; otherwise each character of a long word would start a scan of its rest. */
const pathAndLine = /(?<![\w.@:-])((?:[\w.@:-]*[/\\]){1,40}[\w.@-]{1,100}\.\w{1,6})(?:", line |:|#L)(\d{1,6})/g;
const fileName = /(?<![\w/.-])[\w-][\w.-]*\.[a-z]\w{0,6}(?![\w/-])/g;
