/** Design patterns with their locations and counts. Several definitions or files must agree, never one name. */

import { wordSet } from '../../base/collections.js';
import type { Definition } from '../../model/analysis.js';
import { MONOREPO_TOOLS, PATTERNS, type PatternRow } from './design-patterns.table.js';
import { definitionsThat, type FoundDefinition, sayPaths, sayWhere } from './evidence-places.js';
import { count, grouped, listed } from './figures.js';
import { isBeside } from './non-production-dirs.js';
import { type Facts, ownPackages } from './summary-facts.js';
import { LIMITS, THRESHOLDS } from './summary-limits.table.js';

export function findPatterns(facts: Facts): readonly string[] {
  const said = new Map<string, string>();
  for (const row of PATTERNS) {
    const evidence = said.has(row.name) ? null : evidenceOf(facts, row);
    if (evidence !== null) said.set(row.name, `${row.name}: ${evidence}`);
  }
  return [...monorepoTools(facts), ...generatedCode(facts), ...said.values()].slice(0, LIMITS.patterns);
}

function evidenceOf(facts: Facts, row: PatternRow): string | null {
  const least = row.least ?? THRESHOLDS.pattern;
  const importers = importersOf(facts, row);
  // In a row with names and packages the names count only if a package is imported.
  if (row.names !== undefined && (row.packages === undefined || importers.length > 0 || least === 1)) {
    const found = namesOf(facts, row, row.names);
    if (found.length >= least) return `${grouped(found.length)} ${row.what}: ${sayWhere(facts, found)}`;
  }
  if (row.names === undefined && importers.length >= Math.min(least, 2))
    return `${grouped(importers.length)} ${row.what}: ${sayPaths(facts, importers)}`;
  if (row.paths === undefined) return null;
  const { paths } = row;
  const files = facts.all.filter((file) => paths.test(facts.pathAt(file)) && isOfProject(facts, file));
  return files.length >= least ? `${grouped(files.length)} ${row.what}: ${sayPaths(facts, files)}` : null;
}

/** One for each name: a class and its declaration elsewhere are one sign. */
function namesOf(facts: Facts, { of = 'types', languages }: PatternRow, names: RegExp): FoundDefinition[] {
  const kinds = of === 'types' ? typeKinds : functionKinds;
  const found = definitionsThat(facts, ({ kind, name }: Definition) => kinds.has(kind) && names.test(name)).filter(
    ({ file }) => !facts.pathAt(file).endsWith('.d.ts'), // declares what is defined elsewhere
  );
  const seen = new Set<string>();
  return found
    .filter(({ file }) => languages?.includes(facts.fileAt(file).entry.language) ?? true)
    .filter(({ definition }) => !seen.has(definition.name) && seen.add(definition.name));
}

function importersOf({ own, fileAt }: Facts, { packages, imported }: PatternRow): number[] {
  if (packages === undefined && imported === undefined) return [];
  return own.filter((file) =>
    fileAt(file).imports.some(({ to, names }) => {
      if (to.kind !== 'external') return false;
      return (
        packages?.test(to.package) === true || (imported !== undefined && names.some(({ name }) => imported.test(name)))
      );
    }),
  );
}

function isOfProject({ fileAt }: Facts, file: number): boolean {
  const { category, lowValue, language, path } = fileAt(file).entry;
  return (
    !isBeside(path) && lowValue === null && category !== 'test' && category !== 'dependency' && language !== 'markdown'
  );
}

function monorepoTools(facts: Facts): string[] {
  const tools = MONOREPO_TOOLS.filter(([pattern]) => [...facts.paths].some((path) => pattern.test(path))).map(
    ([, name]) => name,
  );
  const packages = ownPackages(facts.project).length;
  return tools.length === 0 || packages < 2
    ? []
    : [`monorepo tooling: ${listed(tools)} over ${count(packages, 'package')}`];
}

function generatedCode(facts: Facts): string[] {
  const generated = facts.all.filter((file) => {
    const { lowValue, category, language } = facts.fileAt(file).entry;
    const isCode = facts.fileAt(file).tier === 'parser' || language === 'protobuf';
    return lowValue?.kind === 'generated' && category !== 'test' && isCode;
  });
  if (generated.length < THRESHOLDS.pattern) return [];
  return [`code generation: ${count(generated.length, 'generated file')}: ${sayPaths(facts, generated)}`];
}

const typeKinds = wordSet('class interface struct trait protocol record object enum type module');
const functionKinds: ReadonlySet<string> = new Set(['function', 'method', 'constant']);
