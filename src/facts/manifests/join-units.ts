/** Joins the data of the root and of the packages: dependencies, entry points, and the most common values. */
import { countEach } from '../../base/collections.js';
import type { Dependency } from '../fact-types.js';
import { isTool, type Weighed } from './ecosystems.js';
import { isNamesake, isSide, isTrial, type Package } from './packages.js';
import { mergeDependencies } from './unit.js';

export function typeOf(units: readonly Weighed[], packages: readonly Package[]): string {
  return units[0]?.unit.type ?? mostOften(packages, 'type') ?? 'unknown';
}

/** The packages of the project itself are not its dependencies. */
export function dependenciesOf(units: readonly Weighed[], packages: readonly Package[]): readonly Dependency[] {
  const own = new Set(packages.map(({ name }) => name));
  for (const { unit } of units) if (unit.name !== null) own.add(unit.name);
  const isOwn = (name: string) => own.has(name) || (name.includes(':') && own.has(name.slice(name.indexOf(':') + 1)));
  const asTools = (list: readonly Dependency[]) => list.map((one) => ({ ...one, type: 'dev' as const }));
  const top = units.flatMap((one) => (isTool(one, units) ? asTools(one.unit.dependencies) : one.unit.dependencies));
  const below = packages
    .filter(({ path }) => !isSide(path))
    .flatMap(({ path, units: [first] }) => {
      const needs = first?.unit.dependencies ?? [];
      return isTrial(path) ? asTools(needs) : needs;
    });
  return mergeDependencies([...top, ...below].filter(({ name }) => !isOwn(name)));
}

/** Of the root first, then of the package with the name of the project, of published packages, of the rest. */
export function entryPointsOf(
  units: readonly Weighed[],
  packages: readonly Package[],
  names: readonly string[],
): readonly string[] {
  const type = typeOf(units, packages);
  const rank = (one: Package) => {
    const unit = one.units[0]?.unit;
    if (unit?.type === type && names.some((name) => isNamesake(one, name))) return 0;
    return unit?.isPrivate === true ? 2 : 1;
  };
  const below = packages
    .filter(({ path }) => !isSide(path) && !isTrial(path))
    .map((one) => ({ rank: rank(one), paths: one.units[0]?.unit.entryPoints ?? [] }))
    .sort((a, b) => a.rank - b.rank)
    .flatMap((one) => one.paths.slice(0, one.rank === 0 ? maxOfFirst : maxOfOthers));
  return [...new Set([...units.flatMap(({ unit }) => unit.entryPoints), ...below])].slice(0, maxEntryPoints);
}

/** The most common value of the packages; the first one if there is a tie. */
export function mostOften(packages: readonly Package[], field: 'type' | 'tests' | 'build'): string | null {
  const counts = countEach(packages.flatMap(({ units }) => units[0]?.unit[field] ?? []));
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

const maxEntryPoints = 100;
const maxOfFirst = 20;
const maxOfOthers = 3;
