/** What an entry point is when it has no routes and no commands of its own: by how it begins and what it calls. */

import { codeSpans } from '../../../base/lex.js';
import type { IndexedFile } from '../../../model/analysis.js';
import type { EntrypointKind } from '../types.js';
import { mostExports } from './limits.table.js';

export type PlainEntry = { readonly type: EntrypointKind; readonly description: string };

/** `code` is the text without its comments and strings, where the language is known. */
type Rule = {
  readonly test: (path: string, text: string, code: string) => boolean;
  readonly entry: PlainEntry;
};

const says = (pattern: RegExp) => (_: string, __: string, code: string) => pattern.test(code);
const named = (pattern: RegExp) => (path: string) => pattern.test(path);

/** The first row that fits. Patterns are over the begin of the text, each linear. */
const rules: readonly Rule[] = [
  {
    test: named(/(?:^|\/)manage\.py$/),
    entry: { type: 'cli', description: "command line of the Django project's own tasks" },
  },
  {
    test: named(/(?:^|\/)artisan$/),
    entry: { type: 'cli', description: "command line of the Laravel application's own tasks" },
  },
  {
    test: named(/(?:^|\/)(?:wsgi|asgi)\.py$/),
    entry: { type: 'web', description: 'application object for a web server' },
  },
  {
    test: named(/(?:^|\/)config\.ru$/),
    entry: { type: 'web', description: 'application object for a web server (Rack)' },
  },
  { test: named(/\.html?$/), entry: { type: 'web', description: 'page that a browser opens' } },
  {
    test: says(/\b(?:createRoot|hydrateRoot|ReactDOM\.render|bootstrapApplication|platformBrowserDynamic)\s*\(/),
    entry: { type: 'web', description: 'starts the application in the browser' },
  },
  {
    test: says(/\bcreateApp\s*\([^\n]{0,200}\.mount\s*\(/),
    entry: { type: 'web', description: 'starts the application in the browser' },
  },
  { test: says(/\bNestFactory\.create\w*\s*\(/), entry: { type: 'api', description: 'starts a NestJS application' } },
  {
    test: says(/\bSpringApplication\.run\s*\(|\bSpringBootApplication\b/),
    entry: { type: 'api', description: 'starts a Spring Boot application' },
  },
  {
    test: says(/\bWebApplication\.Create(?:Slim)?Builder\s*\(/),
    entry: { type: 'api', description: 'starts an ASP.NET application' },
  },
  {
    test: (_, text, code) => /\bhttp\.ListenAndServe(?:TLS)?\s*\(/.test(code) && !text.includes('"net/http/pprof"'), // it shows profiles
    entry: { type: 'web', description: 'server that listens for requests' },
  },
  {
    test: says(
      /\b(?:app|server|httpServer)\.listen\s*\(|\buvicorn\.run\s*\(|\bHttpServer::new\s*\(|\baxum::serve\s*\(/,
    ),
    entry: { type: 'web', description: 'server that listens for requests' },
  },
  {
    test: (path, text) => /(?:^|\/)s?bin\/[^/]+$/.test(path) && text.startsWith('#!'),
    entry: { type: 'cli', description: 'command line program' },
  },
  {
    test: (path, text) =>
      /(?:^|\/)__main__\.py$/.test(path) ||
      (/\.go$/.test(path) && /^package main\b/m.test(text) && /^func main\(\)/m.test(text)),
    entry: { type: 'cli', description: 'command line program' },
  },
  {
    test: (_, text, code) => /^@main\b/m.test(code) && /^(?:@\w+ )?import (?:Vapor|Hummingbird)\b/m.test(text),
    entry: { type: 'web', description: 'starts a web application' },
  },
  {
    test: (path, _, code) =>
      /\.swift$/.test(path) &&
      /^@main\b/m.test(code) &&
      /\bstatic func main\s*\(|Parsable(?:Command|Arguments)\b/.test(code),
    entry: { type: 'cli', description: 'command line program' },
  },
  {
    test: (path, _, code) => /\.swift$/.test(path) && /^@(?:main|UIApplicationMain|NSApplicationMain)\b/m.test(code),
    entry: { type: 'script', description: 'program: it begins at @main' },
  },
  {
    test: (path, _, code) =>
      /\.(?:rs|c|cc|cpp|cxx|java|kt|cs|swift|dart|zig)$/.test(path) &&
      /\bfn main\s*\(|\bint\s+main\s*\(|\bstatic\s+(?:async\s+)?(?:void|int|Task)\s+[Mm]ain\s*\(|\bfun main\s*\(|\bvoid main\s*\(|\bint\s+cmd_main\s*\(/.test(
        code,
      ),
    entry: { type: 'cli', description: 'command line program' },
  },
  {
    test: (_, text) => text.startsWith('#!') && readsArguments.test(text),
    entry: { type: 'cli', description: 'command line program' },
  },
  {
    test: (path, text) => /(?:^|\/)(?:cli|bin)(?:\/|\.[cm]?[jt]s$)/.test(path) && readsArguments.test(text),
    entry: { type: 'cli', description: 'command line program' },
  },
];

const readsArguments =
  /\bprocess\.argv\b|\bsys\.argv\b|\bos\.Args\b|\benv::args|\$argv\b|\$_SERVER\['argv'\]|\bARGV\b|\$[1@*]|\bgetopt/;
const longestBegin = 60_000;

export function plainEntry(path: string, text: string, file: IndexedFile | null): PlainEntry {
  const begin = text.slice(0, longestBegin);
  const code = codeOf(begin, file?.entry.language ?? '');
  const rule = rules.find(({ test }) => test(path, begin, code));
  if (rule !== undefined) return rule.entry;
  if (hasMain(file)) return { type: 'cli', description: 'command line program' };
  if (begin.startsWith('#!') || /^if __name__ == ["']__main__["']/m.test(begin)) {
    const program = /^#!\s*(?:\S*\/env\s+(?:-\S+\s+)?)?(?:\S*\/)?([\w.+-]+)/.exec(begin)?.[1];
    return { type: 'script', description: program === undefined ? 'script' : `script run by ${program}` };
  }
  return library(begin, file) ?? { type: 'script', description: 'script: exports nothing that we can see' };
}

/** Line for line, without comments and strings: what an example in a comment does, the file does not. */
function codeOf(text: string, language: string): string {
  const spans = codeSpans(text, language);
  return spans.length === 0 ? text : spans.map(([start, end]) => text.slice(start, end)).join(' ');
}

/** In a language that begins with `main`, wherever in the file it stands. */
function hasMain(file: IndexedFile | null): boolean {
  if (file === null || !/^(?:c|cpp|rust|go|dart|zig)$/.test(file.entry.language)) return false;
  return file.definitions.some(
    ({ name, kind, container }) => name === 'main' && kind === 'function' && container === null,
  );
}

function library(begin: string, file: IndexedFile | null): PlainEntry | null {
  if (file === null) return null;
  const names = file.definitions
    .filter(({ exported, container }) => exported && container === null)
    .map(({ name }) => name);
  const passedOn = file.imports.filter(({ kind }) => kind === 're-export');
  const given = passedOn.flatMap((entry) => entry.names.flatMap(({ name, as }) => (name === '*' ? [] : [as])));
  const whole = passedOn
    .filter((entry) => entry.names.length === 0 || entry.names.some(({ name }) => name === '*'))
    .map(({ specifier }) => specifier);
  const required = /\bmodule\.exports\s*=\s*require\(\s*['"]([^'"\n]{1,200})['"]/.exec(begin)?.[1];
  const all = [...new Set([...names, ...given])];
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

export function listed(names: readonly string[]): string {
  const shown = [...new Set(names)];
  const more = shown.length - mostExports;
  return more > 0 ? `${shown.slice(0, mostExports).join(', ')} and ${more} more` : shown.join(', ');
}
