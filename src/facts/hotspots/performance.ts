/** Performance risks: I/O inside nested loops, blocking calls in a server, patterns with exponential time. */

import { wordSet } from '../../base/collections.js';
import type { IndexedFile } from '../../model/analysis.js';
import { type CodeView, lineAt, textOfLine } from './code-view.js';
import type { Measured } from './complexity.js';
import { INPUT_OUTPUT } from './performance.table.js';
import { type RiskSigns, sumUp } from './risk-signs.js';

export function seePerformance(file: IndexedFile, view: CodeView, { loops }: Measured): RiskSigns {
  const { language } = file.entry;
  const runaway = backtracks.has(language) ? linesOf(view, RUNAWAY, view.text) : [];
  const inLoops = linesOf(view, INPUT_OUTPUT.get(language)).filter((line) => loops[line - 1]! >= 2);
  const blocking = scripts.has(language) ? linesOf(view, BLOCKING).filter(linesOfHandlers(file)) : [];
  const signs = [
    {
      what: 'has a pattern with a repeat inside a repeat',
      weight: 7,
      lines: runaway.filter((line) => isPattern(textOfLine(view, line))),
    },
    { what: 'reads, writes or queries inside two loops', weight: 6, lines: inLoops },
    { what: 'blocks a server in a request (…Sync)', weight: 5, lines: blocking },
  ];
  return sumUp(signs.filter(({ lines }) => lines.length > 0));
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

const BLOCKING =
  /\b(?:readFileSync|writeFileSync|appendFileSync|readdirSync|statSync|existsSync|execSync|execFileSync|spawnSync|pbkdf2Sync|scryptSync|gzipSync)\s*\(/g;
/** A group that is one repeated atom, itself repeated: `(a+)+`, `(?:\s*)*`. */
const RUNAWAY = /\((?:\?:)?(?:\\[a-zA-Z]|[\w.]|\[[^\]\n]{1,60}\])[+*]\)[+*]/g;
const servers = /^(?:node:)?https?2?$|^(?:express|fastify|koa|hono|@nestjs\/common|connect)$/;
const scripts: ReadonlySet<string> = new Set(['javascript', 'jsx', 'typescript', 'tsx']);
/** Go and Rust match every pattern in linear time. */
const backtracks = wordSet('javascript jsx typescript tsx python ruby php java csharp');
