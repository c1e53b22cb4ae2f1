/** The kind of an entry point without routes and commands of its own: by its first lines and its calls. */

import { codeSpans } from '../../base/lex.js';
import type { IndexedFile } from '../../model/analysis.js';
import { publicNames } from '../public-names.js';
import { entryRules, type PlainEntry } from './entrypoint-kind.table.js';
import { maxExports } from './entrypoint-limits.table.js';

const maxBeginLength = 60_000;

export function plainEntry(path: string, text: string, file: IndexedFile | null): PlainEntry {
  const begin = text.slice(0, maxBeginLength);
  const code = codeOf(begin, file?.entry.language ?? '');
  const rule = isCrate(path) ? undefined : entryRules.find(({ test }) => test(path, begin, code));
  if (rule !== undefined) return rule.entry;
  if (isCrate(path)) return library(begin, file) ?? { type: 'library', description: 'library' };
  if (hasMain(file)) return { type: 'cli', description: 'command line program' };
  if (begin.startsWith('#!') || /^if __name__ == ["']__main__["']/m.test(begin)) {
    const program = /^#!\s*(?:\S*\/env\s+(?:-\S+\s+)?)?(?:\S*\/)?([\w.+-]+)/.exec(begin)?.[1];
    return { type: 'script', description: program === undefined ? 'script' : `script run by ${program}` };
  }
  return library(begin, file) ?? { type: 'script', description: 'script: exports nothing that we can see' };
}

/** `lib.rs` is a library in Rust, even if an example or a fuzzer in it defines `main`. */
const isCrate = (path: string): boolean => /(?:^|\/)lib\.rs$/.test(path);

/** The code without comments and strings, with the same lines: an example in a comment does not count. */
function codeOf(text: string, language: string): string {
  const spans = codeSpans(text, language);
  return spans.length === 0 ? text : spans.map(([start, end]) => text.slice(start, end)).join(' ');
}

function hasMain(file: IndexedFile | null): boolean {
  if (file === null || !/^(?:c|cpp|rust|go|dart|zig)$/.test(file.entry.language)) return false;
  return file.definitions.some(
    ({ name, kind, container }) => name === 'main' && kind === 'function' && container === null,
  );
}

function library(begin: string, file: IndexedFile | null): PlainEntry | null {
  if (file === null) return null;
  const holders = new Set(file.definitions.filter(({ kind }) => holderKinds.has(kind)).map(({ name }) => name));
  const all = publicNames(file, begin).filter((name) => !name.includes('.') && !holders.has(name));
  const passedOn = file.imports.filter(({ kind }) => kind === 're-export');
  const whole = passedOn
    .filter((entry) => entry.names.length === 0 || entry.names.some(({ name }) => name === '*'))
    .map(({ specifier }) => specifier);
  const required = /\bmodule\.exports\s*=\s*require\(\s*['"]([^'"\n]{1,200})['"]/.exec(begin)?.[1];
  if (all.length > 0) return { type: 'library', description: `library: exports ${listed(all)}` };
  const modules = [...new Set([...whole, ...(required === undefined ? [] : [required])])];
  if (modules.length > 0) return { type: 'library', description: `library: passes on what ${listed(modules)} exports` };
  if (/\b(?:module\.)?exports\b\s*[.=[]|\bexport\s|^pub (?:mod|use|fn)|^[ \t]*from \.\S* import/m.test(begin))
    return { type: 'library', description: 'library' };
  const brought = file.entry.language === 'python' || file.entry.language === 'ruby' ? file.imports.length : 0;
  return brought > 0
    ? { type: 'library', description: `library: brings in ${listed(file.imports.map(({ specifier }) => specifier))}` }
    : null;
}

/** A namespace holds what a file exports, and `declare module` adds to another file. */
const holderKinds: ReadonlySet<string> = new Set(['namespace', 'module']);

function listed(names: readonly string[]): string {
  const shown = [...new Set(names)];
  const more = shown.length - maxExports;
  return more > 0 ? `${shown.slice(0, maxExports).join(', ')} and ${more} more` : shown.join(', ');
}
