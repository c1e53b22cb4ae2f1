/** Describes a file with routes or commands in one sentence and determines its kind. */
import { wordSet } from '../../base/collections.js';
import { counted } from '../../base/counted.js';
import type { EntrypointKind } from '../fact-types.js';
import type { Source } from './read/source.js';
import type { Framework, Reading } from './reading.js';

export type FileFindings = {
  readonly source: Source;
  readonly frameworks: readonly Framework[];
  readonly reading: Reading;
  /** Routes as they are printed, with prefixes. */
  readonly routes: readonly string[];
};

export function describeFindings({ source, frameworks, reading, routes }: FileFindings): string {
  const routing = frameworks.find(({ kind }) => kind !== 'cli');
  const commanding = frameworks.find(({ kind }) => kind === 'cli') ?? frameworks[0];
  const parts: string[] = [];
  if (isForOperators(routes) && reading.commands.length > 0) {
    const ofCommands = frameworks.filter(({ kind }) => kind === 'cli');
    return describeFindings({ source, frameworks: ofCommands, reading, routes: [] });
  }
  const mounted = reading.mounts.filter(({ router, file }) => router !== '' && file !== source.path);
  if (routing !== undefined && routes.length > 0)
    parts.push(`${routing.name} ${unitOf(routing, reading)} with ${counted(routes.length, 'route')}`);
  else if (routing !== undefined && mounted.length > 0)
    parts.push(`${routing.name} application that mounts ${counted(mounted.length, 'router')}`);
  if (reading.commands.length > 0) {
    const by = commanding === undefined ? '' : ` (${commanding.name})`;
    parts.push(`${parts.length > 0 ? '' : 'command line with '}${counted(reading.commands.length, 'command')}${by}`);
  }
  return parts.join(', and ');
}

const controllers = /^(?:NestJS|Spring|JAX-RS|ASP\.NET controllers|Symfony)$/;
const tables = /^(?:Rails|Django|Laravel)$/;

function unitOf({ name }: Framework, { routes }: Reading): string {
  if (controllers.test(name)) return name.endsWith('controllers') ? 'file' : 'controller';
  if (tables.test(name)) return 'route table';
  return routes.some(({ router }) => /^(?:app|server|application|e|http|Router)$/.test(router))
    ? 'application'
    : 'router';
}

/** A file that renders pages is `web`, one that answers data is `api`. Otherwise the usual kind of its framework. */
export function kindOfFindings({ source, frameworks, reading, routes }: FileFindings): EntrypointKind {
  if ((routes.length === 0 || isForOperators(routes)) && reading.commands.length > 0) return 'cli';
  const paths = routes.map((line) => line.slice(line.indexOf('/')));
  if (paths.length > 0 && paths.every((path) => /^\/(?:api|v\d+)(?:\/|$)/.test(path))) return 'api';
  const routing = frameworks.find(({ kind }) => kind !== 'cli');
  if (routing !== undefined && tables.test(routing.name)) return routing.kind; // its handlers are elsewhere
  const words = new Set([...source.words()].map(({ value }) => value));
  if (source.language === 'go') words.delete('render');
  if ([...pageWords].some((word) => words.has(word))) return 'web';
  if ([...dataWords].some((word) => words.has(word))) return 'api';
  if (routing?.name === 'Spring') return 'web'; // a controller that is no RestController names views
  return routing?.kind ?? 'cli';
}

/** The kind of the files that this file mounts, if it only mounts others. Null if it has routes of its own. */
export function kindOfMounts(
  { reading, routes }: FileFindings,
  all: ReadonlyMap<string, FileFindings>,
): EntrypointKind | null {
  if (routes.length + reading.commands.length > 0) return null;
  const kinds = reading.mounts.flatMap(({ file }) => {
    const found = all.get(file);
    return found === undefined || found.routes.length === 0 ? [] : [kindOfFindings(found)];
  });
  if (kinds.length === 0) return null;
  return kinds.includes('web') ? 'web' : 'api';
}

/** Routes for operators: profiles, metrics and health checks. A program with no other routes is no web application. */
export function isForOperators(routes: readonly string[]): boolean {
  return routes.length > 0 && routes.every((line) => /\/(?:debug|metrics|healthz?|livez|readyz)(?:\/|$)/.test(line));
}

const pageWords = wordSet(
  'render render_template renderFile HTMLResponse TemplateResponse HTML View view erb haml slim',
);
const dataWords = wordSet(
  'json jsonify JSON Json JsonResponse JSONResponse to_json RestController ResponseBody ApiController',
);
