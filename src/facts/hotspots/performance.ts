/**
 * Performance risks: I/O inside nested loops, blocking calls in a server, regular expressions with exponential time.
 */
import type { IndexedFile } from '../../model/analysis.js';
import { grouped, some } from '../summary/figures.js';
import { type CodeView, lineAt, textOfLine } from './code-view.js';
import type { Measured } from './complexity.js';

type PerformanceSigns = {
  readonly score: number;
  readonly indicators: readonly string[];
  readonly whats: readonly string[];
};

export function seePerformance(file: IndexedFile, view: CodeView, { loops }: Measured): PerformanceSigns {
  const found: (readonly [what: string, weight: number, lines: readonly number[]])[] = [];
  const { language } = file.entry;
  const inLoops = linesOf(view, INPUT_OUTPUT.get(language)).filter((line) => loops[line - 1]! >= 2);
  found.push(['reads, writes or queries inside two loops', 6, inLoops]);
  if (scripts.has(language))
    found.push(['blocks a server in a request (…Sync)', 5, linesOf(view, BLOCKING).filter(linesOfHandlers(file))]);
  if (backtracks.has(language))
    found.push([
      'has a pattern with a repeat inside a repeat',
      7,
      linesOf(view, RUNAWAY, view.text).filter((line) => isPattern(textOfLine(view, line))),
    ]);
  const shown = found.filter(([, , lines]) => lines.length > 0).sort((a, b) => b[1] - a[1]);
  return {
    whats: shown.map(([what]) => what),
    score: shown.reduce((sum, [, weight, lines]) => sum + weight * Math.min(lines.length, 3), 0),
    indicators: shown.map(
      ([what, , lines]) =>
        `${what}: ${grouped(lines.length)}× (line${lines.length === 1 ? '' : 's'} ${some(lines.map(String), 5)})`,
    ),
  };
}

function linesOf(view: CodeView, pattern: RegExp | undefined, text = view.code): number[] {
  if (pattern === undefined) return [];
  return [...new Set([...text.matchAll(pattern)].map(({ index }) => lineAt(view, index)))];
}

/** Lines of functions with a request parameter. A blocking call there delays every other request. */
function linesOfHandlers({ imports, definitions }: IndexedFile): (line: number) => boolean {
  const serves = imports.some(
    ({ to, specifier, flavour }) => flavour !== 'type' && servers.test(to.kind === 'external' ? to.package : specifier),
  );
  const handlers = definitions.filter(
    ({ signature, kind }) => kind !== 'class' && /[(,]\s*(?:req|request|ctx)\b/.test(signature),
  );
  return (line) => serves && handlers.some(({ lines: [first, last] }) => first <= line && line <= last);
}

/** Not a glob or a comment that looks like one. */
function isPattern(line: string): boolean {
  return (
    line.length < 1_000 &&
    /\bRegExp\b|\bre\.\w+\(|\bRegexp\b|\bpreg_\w+|=~|[=(,:[]\s*\/|\bRegex\b|\bPattern\.compile/.test(line) &&
    !/^\s*(?:\/\/|#|\*)/.test(line)
  );
}

const script =
  /\b(?:fetch|readFile|writeFile|readFileSync|writeFileSync|readdirSync|statSync|execSync)\s*\(|\b(?:db|pool|client|connection|knex|prisma\.\w+)\.(?:query|execute|find\w*|create|update|delete)\s*\(/g;
const INPUT_OUTPUT: ReadonlyMap<string, RegExp> = new Map([
  ...['javascript', 'jsx', 'typescript', 'tsx'].map((id) => [id, script] as const),
  [
    'python',
    /(?<![\w.])open\s*\(|\brequests\.(?:get|post|put|delete)\s*\(|\b(?:cursor|session|conn|connection|db)\.(?:execute|query)\s*\(|\.objects\.(?:get|filter|create)\s*\(/g,
  ],
  ['ruby', /\bFile\.(?:read|open|write)\b|\bNet::HTTP\b|\.(?:find_by|find_by_sql|where)\s*\(/g],
  ['php', /\bfile_get_contents\s*\(|\bmysqli_query\s*\(|->(?:query|execute)\s*\(/g],
  [
    'go',
    /\b(?:os\.(?:Open|ReadFile|WriteFile|Stat)|http\.(?:Get|Post)|db\.(?:Query|Exec|QueryRow)\w*|tx\.(?:Query|Exec)\w*|exec\.Command)\s*\(/g,
  ],
  ['java', /\bFiles\.(?:read|write|newBufferedReader)\w*\s*\(|\.(?:executeQuery|executeUpdate)\s*\(/g],
  ['rust', /\bfs::(?:read|write|read_to_string)\s*\(|\bFile::open\s*\(/g],
  ['csharp', /\bFile\.(?:Read|Write|Open)\w*\s*\(|\.(?:ExecuteReader|ExecuteNonQuery|ExecuteScalar)\s*\(/g],
]);
const BLOCKING =
  /\b(?:readFileSync|writeFileSync|appendFileSync|readdirSync|statSync|existsSync|execSync|execFileSync|spawnSync|pbkdf2Sync|scryptSync|gzipSync)\s*\(/g;
/** A group that is one repeated atom, itself repeated: `(a+)+`, `(?:\s*)*`. */
const RUNAWAY = /\((?:\?:)?(?:\\[a-zA-Z]|[\w.]|\[[^\]\n]{1,60}\])[+*]\)[+*]/g;
const servers = /^(?:node:)?https?2?$|^(?:express|fastify|koa|hono|@nestjs\/common|connect)$/;
const scripts: ReadonlySet<string> = new Set(['javascript', 'jsx', 'typescript', 'tsx']);
/** Go and Rust match every pattern in linear time. */
const backtracks: ReadonlySet<string> = new Set([
  'javascript',
  'jsx',
  'typescript',
  'tsx',
  'python',
  'ruby',
  'php',
  'java',
  'csharp',
]);
