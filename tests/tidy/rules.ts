/**
 * The invariants of ARCHITECTURE.md that are about what the code may not do, as pure checks over source
 * texts: path -> text in, sentences about violations out.
 */
import { type Load, loadsOf, type Parsed, usesOf } from './syntax.js';

export function checkTidiness(sources: readonly Parsed[]): string[] {
  const violations: string[] = [];
  for (const parsed of sources) {
    const {
      path,
      tree: { text },
    } = parsed;
    for (const load of loadsOf(parsed)) violations.push(...checkLoad(path, load));
    violations.push(...checkUses(parsed));
    const lines = text.split('\n').length;
    if (lines > 300 && !path.endsWith('.table.ts'))
      violations.push(`${path}: ${lines} lines; one idea per file, 300 at most`);
    if (/\b(?:TODO|FIXME)\b/.test(text)) violations.push(`${path}: unfinished mark`);
  }
  return violations;
}

function checkLoad(path: string, { module, line }: Load): string[] {
  if (path === packageData && !module?.startsWith('node:')) return [];
  if (module === null) return path === chunkLoader ? [] : [`${path}:${line}: loads a module whose name is computed`];
  if (module.startsWith('node:')) {
    const places = nodeModules.get(module.replace(/\/promises$/, ''));
    const allowed = places === undefined || places.some((place) => path.startsWith(place));
    return allowed ? [] : [`${path}: ${module} may be imported only in ${places?.join(', ')}`];
  }
  if (dependencies.get(module.replace(/\/.*/, ''))?.some((place) => path.startsWith(place)) === true) return [];
  if (!module.startsWith('.'))
    return [`${path}: imports ${module}; runtime code has no dependencies but those an ADR names`];
  return checkDirection(path, resolvePath(path, module));
}

function checkDirection(path: string, target: string): string[] {
  const [from, to] = [layerOf(path), layerOf(target)];
  if (from === to || mayImport.get(from)?.includes(to) === true) return [];
  return [`${path}: ${from} may not import ${to} (${target})`];
}

function checkUses(parsed: Parsed): string[] {
  const rules = bannedUses.filter(({ allowed }) => !allowed.some((place) => parsed.path.startsWith(place)));
  const violations = usesOf(parsed).flatMap(({ name, line }) =>
    rules.flatMap(({ pattern, why }) => (pattern.test(name) ? [`${parsed.path}:${line}: ${why}`] : [])),
  );
  return [...new Set(violations)];
}

function layerOf(path: string): string {
  const parts = path.split('/');
  if (parts[0] !== 'src') return 'unknown';
  return parts.length === 2 ? (topLayers.get(parts[1]!) ?? 'unknown') : parts[1]!;
}

function resolvePath(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.replace(/\.js$/, '.ts').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

const topLayers = new Map([['index.ts', 'surface']]);

const stages = ['scan', 'index', 'select', 'secrets', 'budget', 'emit', 'store'];
const below = ['base', 'model', 'jail', 'formats'];

/**
 * base <- model <- {jail formats} <- stages <- guard <- facts <- pipeline <- contracts <- {records queries} <- api <-
 * surface <- faces. Stages never import each other.
 */
const mayImport: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['model', ['base']],
  ['jail', ['base', 'model']],
  ['formats', ['base', 'model']],
  ...stages.map((stage) => [stage, below] as const),
  ['guard', [...below, 'secrets']],
  ['facts', [...below, 'guard']],
  ['pipeline', [...below, ...stages, 'guard', 'facts']],
  ['contracts', [...below, ...stages, 'guard', 'facts', 'pipeline']],
  ['records', [...below, ...stages, 'guard', 'facts', 'pipeline', 'contracts']],
  ['queries', [...below, ...stages, 'guard', 'facts', 'pipeline', 'contracts']],
  ['surface', [...below, ...stages, 'guard', 'facts', 'pipeline', 'contracts', 'records', 'queries', 'api']],
  ['api', [...below, ...stages, 'guard', 'facts', 'pipeline', 'contracts', 'records', 'queries']],
  ['cli', ['surface', 'api']],
  ['mcp', ['surface', 'api']],
  ['server', ['surface', 'api']],
]);

/** The only file that finds the files of the package that are not modules. */
const packageData = 'src/jail/package-data.ts';

/** The only file that loads modules by computed names: the chunks that the build made. */
const chunkLoader = 'src/cli/start.cts';

const nodeModules: ReadonlyMap<string, readonly string[]> = new Map([
  ['node:fs', ['src/jail/', 'src/store/', 'src/cli/']],
  ['node:child_process', ['src/jail/git/run.ts']],
  ['node:http', ['src/server/', 'src/mcp/']],
  ['node:https', []],
  // The connection to the database that a person names, checked before the client library reads it.
  ['node:net', ['src/store/postgres/socket.ts']],
  ['node:tls', ['src/store/postgres/socket.ts']],
  ['node:dns', []],
  ['node:os', ['src/cli/']],
  ['node:process', ['src/jail/', 'src/store/index-folder.ts', 'src/cli/']],
  // Its own bundle, with the engine's code cache; nothing of a project is ever run (ADR 0010, 0022).
  ['node:vm', ['src/cli/start.cts']],
]);

/** Runtime dependencies, each named by an ADR, and the only places that may use them. */
const dependencies: ReadonlyMap<string, readonly string[]> = new Map([
  ['web-tree-sitter', ['src/index/parse/', 'src/index/languages/']],
  ['yaml', ['src/formats/yaml.ts']],
  ['postgres', ['src/store/postgres/']],
]);

const faces = ['src/cli/', 'src/mcp/', 'src/server/'];

type BannedUse = { readonly pattern: RegExp; readonly why: string; readonly allowed: readonly string[] };

/** The patterns match the names that `usesOf` writes. */
const bannedUses: readonly BannedUse[] = [
  {
    pattern:
      /^(?:new Date|Date\(\)|Date\.(?:now|parse|UTC)|performance\.(?:now|mark|timeOrigin)|process\.(?:hrtime|uptime))$/,
    why: 'the engine reads no clock (INV-4)',
    allowed: [...faces, 'src/api/now.ts'],
  },
  {
    pattern: /^(?:\.localeCompare|\.toLocale[A-Z]\w*|Intl)$/,
    why: 'the engine knows no locale (INV-5)',
    allowed: [],
  },
  {
    pattern: /^(?:Math\.random|randomUUID|\.randomUUID|randomBytes|\.randomBytes|randomInt|\.randomInt)$/,
    why: 'the engine has no randomness (INV-4)',
    allowed: [],
  },
  { pattern: /^process\.env$/, why: 'the engine reads no environment (INV-4)', allowed: faces },
  {
    pattern: /^process\.(?:cwd|chdir)$/,
    why: 'the engine knows no working directory (INV-4)',
    allowed: [...faces, 'src/jail/working-directory.ts'],
  },
  { pattern: /^process\.platform$/, why: 'only the jail looks at the system', allowed: [...faces, 'src/jail/'] },
  { pattern: /^(?:console|process\.(?:stdout|stderr|exit))$/, why: 'only faces talk', allowed: faces },
  {
    pattern: /^process\.stderr\.write$/,
    why: 'only cli/output/talk.ts talks on stderr, so that every message is guarded',
    allowed: [
      'src/cli/output/talk.ts',
      'src/cli/output/progress.ts',
      'src/cli/output/clipboard.ts',
      'src/cli/commands/eval.ts',
    ],
  },
  { pattern: /^(?:fetch|WebSocket)$/, why: 'the engine opens no connection (INV-9)', allowed: [] },
  { pattern: /^(?:eval|new Function)$/, why: 'nothing is evaluated', allowed: [] },
  {
    pattern: /^as Guarded(?:Block|Text)\b/,
    why: 'only guard/ makes guarded values (INV-3)',
    allowed: ['src/guard/'],
  },
  {
    pattern: /^as Storable(?:Name|Event)?\b/,
    why: 'only guard/ makes what can be stored (INV-3, INV-8)',
    allowed: ['src/guard/'],
  },
  {
    pattern: /^\.sort\(\)$/,
    why: 'sort() without an order is UTF-16 order; use base/order (INV-5)',
    allowed: ['src/index/tally.ts', 'src/budget/o200k/'],
  },
];
