/** Concerns that a careful reader would raise, each with figures from the project itself. */

import { codeSpans, gapsBetween } from '../../base/lex.js';
import { kindOfLanguage } from '../../model/languages/language.js';
import { automationOf } from './description.js';
import { count, grouped, listed, some } from './figures.js';
import { findCycles } from './import-graph.js';
import { isBeside } from './non-production-dirs.js';
import { LOCKS } from './project-files.table.js';
import type { Facts } from './summary-facts.js';
import { LIMITS, THRESHOLDS } from './summary-limits.table.js';
import { endedRuntimes } from './technologies/runtimes.js';
import { RETIRED } from './technologies/runtimes.table.js';

export function findConcerns(facts: Facts): readonly string[] {
  return checks.flatMap((check) => check(facts)).slice(0, LIMITS.concerns);
}

type Check = (facts: Facts) => readonly string[];

const withheld: Check = ({ project }) => {
  const number = project.excluded.filter(({ reason }) => reason === 'credentials').length;
  return number === 0
    ? []
    : [`files that look like credentials: ${grouped(number)} in the tree, withheld from this pack`];
};

const tests: Check = ({ own, tests: found }) => {
  if (own.length < 3) return [];
  if (found.length === 0) return [`no tests: ${count(own.length, 'source file')}, no test file`];
  const isFew = found.length * 20 < own.length;
  return isFew ? [`few tests: ${count(found.length, 'test file')} for ${count(own.length, 'source file')}`] : [];
};

const papers: Check = (facts) => {
  const { length } = facts.own;
  if (length === 0) return [];
  const names = [...facts.paths, ...facts.project.excluded.map(({ path }) => path)].filter((one) => !one.includes('/'));
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const lacks: string[] = [];
  const folder = [...facts.paths].some((path) => /^licen[cs]es?\//i.test(path));
  if (!has(/^(?:licen[cs]es?|copying|unlicense|mit-licen[cs]e)(?:[.-].*)?$/i) && !folder)
    lacks.push('no license file at the root');
  if (!has(/^readme(?:\..*)?$/i)) lacks.push('no README at the root');
  if (automationOf(facts) === '' && length >= 20)
    lacks.push(`no configuration of a known continuous integration service for ${count(length, 'source file')}`);
  return lacks;
};

const size: Check = ({ own, fileAt, pathAt }) => {
  const large = own.filter((file) => fileAt(file).entry.lineCount >= THRESHOLDS.concernLines);
  if (large.length === 0) return [];
  large.sort((a, b) => fileAt(b).entry.lineCount - fileAt(a).entry.lineCount || a - b);
  const named = large.map((file) => `${pathAt(file)} (${grouped(fileAt(file).entry.lineCount)})`);
  return [
    `very large files: ${count(large.length, 'source file')} of ${grouped(THRESHOLDS.concernLines)} lines or more: ${some(named, LIMITS.places)}`,
  ];
};

const cycles: Check = (facts) => {
  const found = findCycles(facts);
  if (found.length === 0) return [];
  const files = found.reduce((sum, cycle) => sum + cycle.length, 0);
  const sayCycle = (cycle: readonly number[]) =>
    cycle.length === 2
      ? cycle.map(facts.pathAt).join(' and ')
      : `${count(cycle.length, 'file')}, ${facts.pathAt(cycle[0]!)} the first`;
  const named = found.slice(0, LIMITS.places).map(sayCycle);
  const more = found.length > named.length ? `; and ${grouped(found.length - named.length)} more` : '';
  return [
    `cyclic imports: ${count(found.length, 'cycle')} over ${count(files, 'file')}, imports inside functions left out: ${named.join('; ')}${more}`,
  ];
};

const unfinished: Check = (facts) => {
  const { marks, files, read, candidates } = countMarks(facts);
  if (marks === 0) return [];
  const bound =
    read < candidates
      ? ` in the ${grouped(read)} of ${grouped(candidates)} files with such words that were read`
      : ` in ${count(files, 'source file')}`;
  return [
    `marks of unfinished work (TO${'DO'}, FIX${'ME'}): ${read < candidates ? 'at least ' : ''}${grouped(marks)}${bound}`,
  ];
};

const output: Check = ({ all, fileAt, pathAt, project }) => {
  const built = all.filter((file) => !isBeside(pathAt(file)) && isBuilt(fileAt(file).entry)).map(pathAt);
  // A folder named build may hold build scripts, so only its name is reported.
  const left = project.excluded.filter(({ reason }) => reason === 'build_output').map(({ path }) => path);
  return [
    ...sayPlaces('build output or minified code in the tree', built, 'file'),
    ...sayPlaces('left out unread by a name of build output', left, 'path'),
  ];
};

function sayPlaces(what: string, places: readonly string[], noun: string): readonly string[] {
  return places.length === 0 ? [] : [`${what}: ${count(places.length, noun)}: ${some(places, LIMITS.places)}`];
}

/** Whether a file is build output. Code in `build/` may be hand-written, code in `dist/` is not. */
function isBuilt({ category, lowValue, language, path }: Facts['project']['index']['files'][number]['entry']): boolean {
  if (lowValue?.kind === 'minified') return true;
  return category === 'build' && (kindOfLanguage(language) !== 'code' || /(?:^|\/)dist\//.test(path));
}

const encodings: Check = ({ all, fileAt, pathAt }) => {
  const odd = all.filter((file) => {
    const { encoding, category, lowValue, path } = fileAt(file).entry;
    const isPart = category !== 'test' && lowValue === null && !isBeside(path);
    return isPart && encoding !== 'utf-8' && encoding !== 'utf-8-bom';
  });
  const named = odd.map((file) => `${pathAt(file)} (${fileAt(file).entry.encoding})`);
  return odd.length === 0
    ? []
    : [`mixed encodings: ${count(odd.length, 'file')} not in UTF-8: ${some(named, LIMITS.places)}`];
};

const runtimes: Check = (facts) => endedRuntimes(facts).map((sentence) => `runtime past its support: ${sentence}`);

const checks: readonly Check[] = [
  withheld,
  tests,
  runtimes,
  dependencyConcerns,
  papers,
  cycles,
  size,
  output,
  unfinished,
  encodings,
];

/** Concerns about dependencies: no lock file, unbounded versions, abandoned packages. */
function dependencyConcerns(facts: Facts): readonly string[] {
  return [...lockFile(facts), ...unpinned(facts), ...retired(facts)];
}

function lockFile({ paths, project }: Facts): string[] {
  const there = new Set([...paths, ...project.excluded.map(({ path }) => path)]);
  const number = project.manifest.dependencies.length;
  return LOCKS.filter(
    ([manifest, locks]) => paths.has(manifest) && number > 0 && !locks.some((lock) => there.has(lock)),
  ).map(
    ([manifest, locks]) =>
      `no lock file: ${manifest} without ${listed(locks.slice(0, 3)).replace(' and ', ' or ')} (${count(number, 'declared dependency', 'declared dependencies')})`,
  );
}

function unpinned({ project }: Facts): string[] {
  const { dependencies } = project.manifest;
  const loose = dependencies.filter(
    ({ version }) =>
      version !== undefined && /^(?:\*|latest|x|>=?\s*0(?:\.0)*|next|main|master)$/i.test(version.trim()),
  );
  if (loose.length === 0) return [];
  const named = loose.map(({ name, version }) => `${name} ${version}`);
  return [
    `unpinned dependencies: ${loose.length} of ${dependencies.length} accept any version: ${some(named, LIMITS.places)}`,
  ];
}

function retired({ project }: Facts): string[] {
  const found = project.manifest.dependencies.filter(({ name }) => RETIRED.has(name));
  const named = [...new Set(found.map(({ name }) => `${name} (${RETIRED.get(name)})`))];
  return named.length === 0 ? [] : [`dependencies that have been given up: ${some(named, LIMITS.places)}`];
}

type Marks = {
  readonly marks: number;
  readonly files: number;
  readonly read: number;
  readonly candidates: number;
};

/** Marks of unfinished work that people leave in comments, counted. The index finds the files. */
function countMarks(facts: Facts): Marks {
  const candidates = facts.filesWith(['todo', 'fixme']);
  let [marks, files, read] = [0, 0, 0];
  for (const file of candidates.slice(0, LIMITS.filesReadForMarks)) {
    const { path, language } = facts.fileAt(file).entry;
    const text = facts.project.readText(path);
    read += 1;
    if (text === null) continue;
    const found = countIn(text, language);
    marks += found;
    if (found > 0) files += 1;
  }
  return { marks, files, read, candidates: candidates.length };
}

function countIn(text: string, language: string): number {
  const code = codeSpans(text, language);
  if (code.length === 0) return 0;
  let marks = 0;
  for (const [start, end] of gapsBetween(code, text.length)) {
    // A string is a gap as well; it starts with its quote.
    if (/["'`]/.test(text[start]!) && !text.startsWith('"""', start)) continue;
    marks += text.slice(start, end).match(mark)?.length ?? 0;
  }
  return marks;
}

const mark = /\b(?:TO[D]O|FIX[M]E)\b/g;
