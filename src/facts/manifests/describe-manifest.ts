/**
 * What a project is, from what its manifests, names and README say: name, type, purpose, structure, dependencies,
 * entry points, build system, test framework and, for a monorepo, its packages. Pure: no file is opened here but
 * through `look`, nothing is run, and a manifest that is broken leaves a note and never an error.
 */
import type { Manifest } from '../fact-types.js';
import { isTool, unitsOf } from './ecosystems.js';
import { dependenciesOf, entryPointsOf, mostOften, typeOf } from './join-units.js';
import { type Project, sourceOf } from './manifest-source.js';
import { packagesBelow, packagesFrom } from './packages.js';
import { nameOfProject, purposeOf } from './purpose.js';
import { structureSummary } from './structure.js';

export type FoundPackage = { readonly path: string; readonly name: string; readonly project_type: string };

export type FoundManifest = {
  readonly manifest: Manifest;
  /** In byte order of the paths. */
  readonly packages: readonly FoundPackage[];
  /** One for each file that could not be read, with what is wrong and where, and for each list that was cut. */
  readonly notes: readonly string[];
};

export function readManifest(project: Project): FoundManifest {
  const source = sourceOf(project);
  const tops = unitsOf(source, '');
  const found = tops.length === 0 ? packagesBelow(source) : packagesFrom(source, tops);
  // One manifest, only not at the top: the project lies in a folder of its own.
  const nest = tops.length === 0 && found.length === 1 ? found[0]! : null;
  const all = nest?.units ?? tops;
  const packages = nest === null ? found : packagesFrom(source, nest.units);
  const units = all.filter((one) => !isTool(one, all));
  const build = units.find(({ unit }) => unit.build !== null)?.unit.build ?? mostOften(packages, 'build');
  const tests =
    units[0]?.unit.tests ??
    mostOften(packages, 'tests') ??
    units.find(({ unit }) => unit.tests !== null)?.unit.tests ??
    null;
  const name = nameOfProject(units, project.folderName);
  const names = [name, project.folderName];
  const manifest: Manifest = {
    project_name: name,
    project_type: typeOf(units, packages),
    purpose_guess: purposeOf(source, { units, packages, names, folder: nest?.path ?? '' }),
    structure_summary: structureSummary(source.paths, {
      called: all.find(({ unit }) => unit.members.length > 0)?.unit.workspace ?? 'folder of projects',
      paths: packages.map(({ path }) => path),
    }),
    dependencies: dependenciesOf(all, packages),
    entry_points: entryPointsOf(units, packages, names),
    ...(build === null ? {} : { build_system: build }),
    ...(tests === null ? {} : { test_framework: tests }),
  };
  const listed = packages.map((one) => ({ path: one.path, name: one.name, project_type: typeOf(one.units, []) }));
  return { manifest, packages: listed, notes: source.notes };
}
