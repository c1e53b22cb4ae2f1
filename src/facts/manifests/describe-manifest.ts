/**
 * Describes a project from its manifests, file names and README: name, type, purpose, structure, dependencies, entry
 * points, build system, test framework and, for a monorepo, its packages. Files are only read through `readText`,
 * nothing is run, and a broken manifest leaves a note and never an error.
 */

import { counted } from '../../base/counted.js';
import { cutGuarded } from '../../guard/cut.js';
import { guardPhrase } from '../../guard/message.js';
import type { Manifest } from '../fact-types.js';
import { isReadme, purposeIn } from '../readme-prose.js';
import { onOneLine, shortened } from '../summary/figures.js';
import { isTool, unitsOf, type Weighed } from './ecosystems.js';
import { dependenciesOf, entryPointsOf, mostOften, typeOf } from './join-units.js';
import { join, type Project, type Source, sourceOf } from './manifest-source.js';
import { isNamesake, type Package, packagesBelow, packagesFrom } from './packages.js';
import { mainLanguage, structureSummary } from './structure.js';

type FoundPackage = { readonly path: string; readonly name: string; readonly project_type: string };

export type FoundManifest = {
  readonly manifest: Manifest;
  /** In byte order of the paths. */
  readonly packages: readonly FoundPackage[];
  /** One for each file that could not be read, with the fault and its line, and for each list that was shortened. */
  readonly notes: readonly string[];
};

export function readManifest(project: Project): FoundManifest {
  const source = sourceOf(project);
  const tops = unitsOf(source, '');
  const found = tops.length === 0 ? packagesBelow(source) : packagesFrom(source, tops);
  // There is one manifest, but not at the root: the project is in a subfolder.
  const nest = tops.length === 0 && found.length === 1 ? found[0]! : null;
  const all = nest?.units ?? tops;
  const packages = nest === null ? found : packagesFrom(source, nest.units);
  // A folder of a CMake build is a part of it, not a package.
  const products = packages.filter(({ units }) => units[0]?.unit.build !== 'cmake');
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
      paths: products.map(({ path }) => path),
    }),
    dependencies: dependenciesOf(all, packages),
    entry_points: entryPointsOf(units, packages, names),
    ...(build === null ? {} : { build_system: build }),
    ...(tests === null ? {} : { test_framework: tests }),
  };
  const listed = products.map((one) => ({ path: one.path, name: one.name, project_type: typeOf(one.units, []) }));
  return { manifest, packages: listed, notes: source.notes };
}

type ProjectParts = {
  readonly units: readonly Weighed[];
  readonly packages: readonly Package[];
  /** The names of the project: from its manifest and from its folder. */
  readonly names: readonly string[];
  /** The folder of its manifest. */
  readonly folder: string;
};

/** Names such as `root` or `monorepo` are skipped: the name of the folder says more. */
function nameOfProject(units: readonly Weighed[], folderName: string): string {
  for (const { unit } of units) {
    const name = cutGuarded(guardPhrase((unit.title ?? unit.name ?? '').trim()), maxNameLength);
    if (name !== '' && !/^(?:root|monorepo|workspaces?|project)$/i.test(name)) return name;
  }
  return folderName;
}

function purposeOf(source: Source, { units, packages, names, folder }: ProjectParts): string {
  const own = units.map(({ unit }) => oneLine(unit.description)).find((text) => text !== '');
  if (own !== undefined) return own;
  const type = typeOf(units, packages);
  const namesakes = packages
    .filter((one) => names.some((name) => isNamesake(one, name)))
    .sort((a, b) => Number(typeOf(b.units, []) === type) - Number(typeOf(a.units, []) === type));
  const said = namesakes
    .map(({ units: [first] }) => oneLine(first?.unit.description ?? null))
    .find((text) => text !== '');
  if (said !== undefined) return said;
  for (const place of new Set(['', folder]))
    for (const file of source.namesIn(place).filter(isReadme)) {
      const text = source.text(join(place, file));
      const written = text === null ? null : purposeIn(text, names);
      if (written !== null) return written;
    }
  if (type !== 'unknown') return `Not stated; a ${type} project of ${source.paths.length} files.`;
  const language = mainLanguage(source.paths);
  return language === null ? 'Not stated.' : `Not stated; ${counted(source.paths.length, 'file')}, mostly ${language}.`;
}

function oneLine(text: string | null): string {
  return shortened(onOneLine(text ?? ''), maxPurposeLength);
}

const maxNameLength = 200;
const maxPurposeLength = 500;
