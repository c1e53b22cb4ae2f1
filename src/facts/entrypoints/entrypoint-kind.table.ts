/** The kind of an entry point by its first lines, its name and its calls. The first row that matches decides. */
import type { EntrypointKind } from '../fact-types.js';

export type PlainEntry = {
  readonly type: EntrypointKind;
  readonly description: string;
  /** Where to look for its routes: in the files it imports, or anywhere below its folder. */
  readonly leadsTo?: 'imports' | 'folder';
};

/** `code` is the text without comments and strings, if the language is known. */
type Rule = {
  readonly test: (path: string, text: string, code: string) => boolean;
  readonly entry: PlainEntry;
};

const says = (pattern: RegExp) => (_: string, __: string, code: string) => pattern.test(code);
const named = (pattern: RegExp) => (path: string) => pattern.test(path);

/** Patterns are matched against the head of the text. Each takes linear time. */
export const entryRules: readonly Rule[] = [
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
  {
    test: named(/(?:^|\/)(?:public|web|webroot|htdocs|public_html)\/index\.php$/),
    entry: { type: 'web', description: 'program that a web server runs for each request' },
  },
  {
    test: (path, _, code) => /(?:^|\/)config\/application\.rb$/.test(path) && /\bRails::Application\b/.test(code),
    entry: { type: 'web', description: 'settings of the Rails application' },
  },
  {
    test: named(/(?:^|\/)pages\/(?:[^/]+\/)*[^/]+\.[jt]sx$|(?:^|\/)\+page\.svelte$/),
    entry: { type: 'web', description: 'page of the application' },
  },
  {
    test: (path, _, code) => /\.xaml\.cs$/.test(path) && /\bclass App\b/.test(code),
    entry: { type: 'script', description: 'starts the desktop application' },
  },
  { test: named(/\.html?$/), entry: { type: 'web', description: 'page that a browser opens' } },
  {
    test: (_, __, code) => startsInBrowser.test(code) && !definesStart.test(code),
    entry: { type: 'web', description: 'starts the application in the browser' },
  },
  {
    test: says(/\bcreateApp\s*\([^\n]{0,200}\.mount\s*\(/),
    entry: { type: 'web', description: 'starts the application in the browser' },
  },
  { test: says(/\bNestFactory\.create\w*\s*\(/), entry: { type: 'api', description: 'starts a NestJS application' } },
  {
    test: says(/\bSpringApplication\.run\s*\(|\bSpringBootApplication\b/),
    entry: { type: 'api', description: 'starts a Spring Boot application', leadsTo: 'folder' },
  },
  {
    test: says(/\bWebAssemblyHostBuilder\.CreateDefault\s*\(/),
    entry: { type: 'web', description: 'starts a Blazor application in the browser' },
  },
  {
    test: says(/\bDistributedApplication\.CreateBuilder\s*\(/),
    entry: { type: 'script', description: 'starts the services of a .NET Aspire application' },
  },
  {
    test: says(
      /\bWebApplication\.Create(?:Slim)?Builder\s*\(|\bWebHost\.CreateDefaultBuilder\s*\(|\bConfigureWebHostDefaults\s*\(/,
    ),
    entry: { type: 'api', description: 'starts an ASP.NET application', leadsTo: 'folder' },
  },
  {
    test: says(/\bembeddedServer\s*\(|\bEngineMain\.main\s*\(/),
    entry: { type: 'web', description: 'starts a Ktor server', leadsTo: 'folder' },
  },
  {
    test: (_, text, code) => /\b\w+\.ListenAndServe(?:TLS)?\s*\(/.test(code) && !text.includes('"net/http/pprof"'), // pprof only serves profiles
    entry: { type: 'web', description: 'server that listens for requests', leadsTo: 'imports' },
  },
  {
    test: says(
      /\b(?:app|server|httpServer)\.listen\s*\(|\buvicorn\.run\s*\(|\bHttpServer::new\s*\(|\baxum::serve\s*\(/,
    ),
    entry: { type: 'web', description: 'server that listens for requests', leadsTo: 'imports' },
  },
  {
    test: (path, _, code) =>
      /\.py$/.test(path) &&
      /^(?:app|application)(?::[^=\n]{1,60})? ?= ?(?:[\w.]*\.)?(?:create_app|make_app|Flask|FastAPI|Quart|Sanic|Starlette)\(/m.test(
        code,
      ),
    entry: { type: 'web', description: 'makes the application that a web server runs', leadsTo: 'imports' },
  },
  {
    test: (path, text) => /(?:^|\/)s?bin\/[^/]+$/.test(path) && text.startsWith('#!'),
    entry: { type: 'cli', description: 'command line program' },
  },
  {
    test: (path, text) => /\.go$/.test(path) && /^package main\b/m.test(text) && /^func main\(\)/m.test(text),
    entry: { type: 'cli', description: 'command line program', leadsTo: 'imports' },
  },
  { test: named(/(?:^|\/)__main__\.py$/), entry: { type: 'cli', description: 'command line program' } },
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
    entry: { type: 'cli', description: 'command line program', leadsTo: 'imports' },
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

const startsInBrowser =
  /\b(?:createRoot|hydrateRoot|ReactDOM\.render|bootstrapApplication|platformBrowserDynamic)\s*\(/;
/** The library that offers the call does not start an application. */
const definesStart = /\b(?:function|const|let|var)\s+(?:createRoot|hydrateRoot|bootstrapApplication)\b/;
const readsArguments =
  /\bprocess\.argv\b|\bsys\.argv\b|\bos\.Args\b|\benv::args|\$argv\b|\$_SERVER\['argv'\]|\bARGV\b|\$[1@*]|\bgetopt/;
