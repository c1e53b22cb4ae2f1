/**
 * The invariants of ARCHITECTURE.md that are about what the code may not do, as pure checks over source
 * texts: path -> text in, sentences about violations out.
 */

export type Sources = ReadonlyMap<string, string>;

export function checkTidiness(sources: Sources): string[] {
  const violations: string[] = [];
  for (const [path, text] of sources) {
    for (const imported of importsOf(text)) violations.push(...checkImport(path, imported));
    for (const { pattern, why, allowed } of bannedCalls) {
      if (pattern.test(stripComments(text)) && !allowed.some((place) => path.startsWith(place)))
        violations.push(`${path}: ${why}`);
    }
    const lines = text.split('\n').length;
    if (lines > 300 && !path.endsWith('.table.ts'))
      violations.push(`${path}: ${lines} lines; one idea per file, 300 at most`);
  }
  return violations;
}

function checkImport(path: string, imported: string): string[] {
  const from = layerOf(path);
  if (imported.startsWith('node:')) {
    const places = nodeModules.get(imported.replace(/\/promises$/, ''));
    const allowed = places === undefined || places.some((place) => path.startsWith(place));
    return allowed ? [] : [`${path}: ${imported} may be imported only in ${places?.join(', ')}`];
  }
  if (dependencies.get(imported)?.some((place) => path.startsWith(place)) === true) return [];
  if (!imported.startsWith('.'))
    return [`${path}: imports ${imported}; runtime code has no dependencies but those an ADR names`];
  const target = resolvePath(path, imported);
  const to = layerOf(target);
  if (from === to || mayImport.get(from)?.includes(to) === true) return [];
  return [`${path}: ${from} may not import ${to} (${target})`];
}

function layerOf(path: string): string {
  const parts = path.split('/');
  return parts.length === 2 ? (topLayers.get(parts[1]!) ?? 'unknown') : parts[1]!;
}

function importsOf(text: string): string[] {
  return [
    ...text.matchAll(
      /^\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm,
    ),
  ].map((match) => (match[1] ?? match[2] ?? match[3])!);
}

function resolvePath(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.replace(/\.js$/, '.ts').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function stripComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
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
  ['node:process', ['src/jail/', 'src/cli/']],
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

const bannedCalls: readonly { readonly pattern: RegExp; readonly why: string; readonly allowed: readonly string[] }[] =
  [
    {
      pattern:
        /\bnew Date\b|\bDate\.(?:now|parse|UTC)\b|\bperformance\.(?:now|mark|timeOrigin)\b|\bprocess\.(?:hrtime|uptime)\b/,
      why: 'the engine reads no clock (INV-4)',
      allowed: faces,
    },
    {
      pattern: /\blocaleCompare\b|\btoLocale[A-Z]\w*|\bIntl\./,
      why: 'the engine knows no locale (INV-5)',
      allowed: [],
    },
    {
      pattern: /\bMath\.random\b|\brandomUUID\b|\brandomBytes\b|\brandomInt\b/,
      why: 'the engine has no randomness (INV-4)',
      allowed: [],
    },
    {
      pattern: /\bprocess\.env\b/,
      why: 'the engine reads no environment (INV-4)',
      allowed: [...faces, 'src/secrets/rules/'],
    },
    {
      pattern: /\bprocess\.cwd\b|\bprocess\.chdir\b/,
      why: 'the engine knows no working directory (INV-4)',
      allowed: [...faces, 'src/jail/working-directory.ts'],
    },
    { pattern: /\bprocess\.platform\b/, why: 'only the jail looks at the system', allowed: [...faces, 'src/jail/'] },
    { pattern: /\bconsole\.|\bprocess\.(?:stdout|stderr|exit)\b/, why: 'only faces talk', allowed: faces },
    {
      pattern: /\bprocess\.stderr\.write\b/,
      why: 'only cli/output/talk.ts talks on stderr, so that every message is guarded',
      allowed: [
        'src/cli/output/talk.ts',
        'src/cli/output/progress.ts',
        'src/cli/output/clipboard.ts',
        'src/cli/commands/eval.ts',
      ],
    },
    { pattern: /\bfetch\(|\bWebSocket\b/, why: 'the engine opens no connection (INV-9)', allowed: [] },
    { pattern: /\beval\(|\bnew Function\b/, why: 'nothing is evaluated', allowed: [] },
    {
      pattern: /\bas (?:unknown as )?Guarded(?:Block|Text)\b/,
      why: 'only guard/ makes guarded values (INV-3)',
      allowed: ['src/guard/'],
    },
    {
      pattern: /\bas (?:unknown as )?Storable(?:Name|Event)?\b/,
      why: 'only guard/ makes what can be stored (INV-3, INV-8)',
      allowed: ['src/guard/'],
    },
    {
      pattern: /\.sort\(\)/,
      why: 'sort() without an order is UTF-16 order; use base/order (INV-5)',
      allowed: ['src/index/tally.ts', 'src/budget/o200k/'],
    },
    { pattern: /\b(?:TODO|FIXME|XXX)\b/, why: 'unfinished mark', allowed: [] },
  ];
