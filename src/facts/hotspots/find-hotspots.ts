/**
 * Risk hotspots: the few files where a mistake is most likely or most expensive, with figures. A hotspot states what
 * the code does and how much of it there is. It does not judge whether that is wrong.
 */
import { countEach } from '../../base/collections.js';
import { compareBytes } from '../../base/order.js';
import type { RiskHotspot } from '../fact-types.js';
import type { Project } from '../project-facts.js';
import { atLeast, count, grouped, listed, some } from '../summary/figures.js';
import { findUsers } from '../summary/file-users.js';
import { findCycles } from '../summary/import-graph.js';
import { type Facts, readFacts } from '../summary/summary-facts.js';
import { LIMITS, THRESHOLDS } from '../summary/summary-limits.table.js';
import { type CodeView, viewCode } from './code-view.js';
import { type Measure, measureFunctions } from './complexity.js';
import { seePerformance } from './performance.js';
import type { RiskSigns } from './risk-signs.js';
import { seeSecurity } from './security.js';
import { SECURITY_ROWS } from './security.table.js';

type Scored = RiskHotspot & { readonly score: number };

export function findHotspots(project: Project): readonly RiskHotspot[] {
  const facts = readFacts(project);
  const found: Scored[] = [];
  const add = (file: number, hotspot: Omit<Scored, 'path'>) => {
    if (hotspot.score <= 0) return;
    const path = facts.pathAt(file);
    const commits = project.churn?.get(path) ?? 0;
    const indicators = hotspot.indicators.slice(0, LIMITS.indicators);
    // Frequent changes raise an existing risk. They are no risk on their own.
    if (commits >= THRESHOLDS.churn) indicators.push(`changed in ${count(commits, 'commit')}`);
    found.push({ ...hotspot, path, indicators, score: hotspot.score * (100 + Math.min(commits, 100)) });
  };
  const couplingOf = measureCoupling(facts);
  const read = new Set<number>();
  for (const { file, view } of readCandidates(facts)) {
    const indexed = facts.fileAt(file);
    const measured = measureFunctions(indexed, view);
    read.add(file);
    add(file, complexityOf(facts, file, measured.functions));
    const { score, ...security } = seeSecurity(indexed, view);
    // A script for developers is not exposed to others.
    const exposed = score < 4 ? 0 : score * (toolFolders.test(indexed.entry.path) ? 1 : 2);
    add(file, hotspotOf('security', { ...security, score: exposed }));
    add(file, hotspotOf('performance', seePerformance(indexed, view, measured)));
  }
  for (const file of facts.own) {
    if (!read.has(file)) add(file, complexityOf(facts, file, []));
    add(file, couplingHotspot(facts, couplingOf(file)));
  }
  return types.flatMap((type) => {
    const ofType = found.filter(({ risk_type }) => risk_type === type);
    ofType.sort((a, b) => b.score - a.score || compareBytes(a.path, b.path));
    return ofType.slice(0, LIMITS.hotspotsPerType).map(({ score: _, ...hotspot }) => hotspot);
  });
}

function hotspotOf(risk_type: RiskHotspot['risk_type'], { whats, ...signs }: RiskSigns): Omit<Scored, 'path'> {
  const said = listed(whats);
  return { risk_type, description: `${said.charAt(0).toUpperCase()}${said.slice(1)}.`, ...signs };
}

function complexityOf(facts: Facts, file: number, functions: readonly Measure[]): Omit<Scored, 'path'> {
  const complex = functions
    .filter(
      ({ branches, nesting, lines }) =>
        branches >= THRESHOLDS.branches ||
        nesting >= THRESHOLDS.nesting ||
        (lines >= THRESHOLDS.definitionLines && branches > 0),
    )
    .sort((a, b) => b.branches - a.branches || b.lines - a.lines || a.definition.lines[0] - b.definition.lines[0]);
  const { lineCount } = facts.fileAt(file).entry;
  const isLong = lineCount >= THRESHOLDS.hotspotLines;
  const definitions = facts.fileAt(file).definitions.length;
  const indicators = complex.slice(0, LIMITS.indicators - 1).map(({ definition, branches, nesting, lines }) => {
    const where = `${definition.name} (lines ${definition.lines.join('-')})`;
    return `${where}: ${count(branches, 'branch', 'branches')}, nested ${nesting} deep, ${count(lines, 'line')}`;
  });
  if (isLong) indicators.push(`${count(lineCount, 'line')} in one file, ${count(definitions, 'definition')}`);
  const [worst] = complex;
  const description =
    worst === undefined
      ? `One file of ${count(lineCount, 'line')}.`
      : `${count(complex.length, 'function')} above the limits (${grouped(THRESHOLDS.branches)} branches, ${THRESHOLDS.nesting} levels or ${grouped(THRESHOLDS.definitionLines)} lines); the most branching is ${worst.definition.name}.`;
  const score = complex.slice(0, 5).reduce((sum, { branches, nesting }) => sum + branches * (2 + nesting), 0);
  return { risk_type: 'complexity', description, indicators, score: score + (isLong ? Math.ceil(lineCount / 50) : 0) };
}

function couplingHotspot(facts: Facts, { fanIn, fanOut, cycle }: Coupling): Omit<Scored, 'path'> {
  const isHub = fanIn >= THRESHOLDS.fanIn && fanOut >= THRESHOLDS.fanOut;
  const isInCycle = cycle.length >= THRESHOLDS.cycle && fanIn >= THRESHOLDS.fanIn;
  const indicators = [`needed by ${atLeast(fanIn)}`, `needs ${atLeast(fanOut)}`];
  if (isHub) indicators.push(`fan-in times fan-out: ${grouped(fanIn * fanOut)}`);
  if (cycle.length > 0)
    indicators.push(
      `in a cycle of imports of ${count(cycle.length, 'file')}: ${some(cycle.map(facts.pathAt), LIMITS.places)}`,
    );
  const description = isHub
    ? `A change here reaches ${atLeast(fanIn)}, and a change in ${atLeast(fanOut)} reaches it.`
    : `Many files need it, and it stands in a cycle of imports.`;
  return { risk_type: 'coupling', description, indicators, score: isHub ? fanIn * fanOut : isInCycle ? fanIn : 0 };
}

const toolFolders = /^(?:scripts?|hack|tools?|ci|build|contrib|\.github|utils)\//;
const types = ['security', 'complexity', 'coupling', 'performance'] as const;

type Coupling = { readonly fanIn: number; readonly fanOut: number; readonly cycle: readonly number[] };

/** How many files of the project depend on a file and on how many it depends, with import cycles. */
function measureCoupling(facts: Facts): (file: number) => Coupling {
  const users = findUsers(facts);
  const fanOut = countEach([...users.values()].flatMap((files) => [...files]));
  const cycleOf = new Map<number, readonly number[]>();
  for (const cycle of findCycles(facts)) for (const file of cycle) cycleOf.set(file, cycle);
  return (file) => ({
    fanIn: users.get(file)?.size ?? 0,
    fanOut: fanOut.get(file) ?? 0,
    cycle: cycleOf.get(file) ?? [],
  });
}

/**
 * Chooses the files to read for hotspots. The index knows the length of each definition and the words of each file, so
 * the choice needs no reading, and a huge project costs no more than a large one. Yields the chosen files one by one,
 * in order of their paths.
 */
function* readCandidates(facts: Facts): Iterable<{ readonly file: number; readonly view: CodeView }> {
  let bytes = 0;
  for (const file of chooseFiles(facts)) {
    const { sizeBytes, path, language } = facts.fileAt(file).entry;
    if (bytes + sizeBytes > LIMITS.bytesRead) continue;
    const text = facts.project.readText(path);
    if (text === null) continue;
    bytes += sizeBytes;
    yield { file, view: viewCode(text, language) };
  }
}

function chooseFiles(facts: Facts): readonly number[] {
  const byLength = ranked(facts, (file) => longestFunction(facts, file)).slice(0, LIMITS.filesReadForLength);
  const hits = countHits(facts);
  const byWords = ranked(facts, (file) => hits.get(file) ?? 0);
  const chosen = new Set([...byLength, ...byWords].slice(0, LIMITS.filesRead + LIMITS.filesReadForLength));
  return [...chosen].slice(0, LIMITS.filesRead).sort((a, b) => a - b);
}

/** Largest first. Files are numbered in the order of their paths, so ties are broken by path. */
function ranked({ own }: Facts, score: (file: number) => number): number[] {
  const scored = own.map((file) => [file, score(file)] as const).filter(([, points]) => points > 0);
  return scored.sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([file]) => file);
}

function longestFunction({ fileAt }: Facts, file: number): number {
  let longest = 0;
  for (const { kind, lines } of fileAt(file).definitions)
    if (functions.has(kind)) longest = Math.max(longest, lines[1] - lines[0] + 1);
  return longest >= THRESHOLDS.functionLines ? longest : 0;
}

/** File -> weight of the rows for its language whose words it contains. */
function countHits(facts: Facts): ReadonlyMap<number, number> {
  const hits = new Map<number, number>();
  for (const row of SECURITY_ROWS) {
    for (const file of facts.filesWith(row.words)) {
      if (row.languages.includes(facts.fileAt(file).entry.language)) hits.set(file, (hits.get(file) ?? 0) + row.weight);
    }
  }
  return hits;
}

const functions: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);
