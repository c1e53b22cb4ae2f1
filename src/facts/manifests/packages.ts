/** The packages of a monorepo: members of its workspaces, or folders with a manifest if the root has none. */
import { appendAll } from '../../base/append.js';
import { sortedBy } from '../../base/order.js';
import { baseName, parentOf } from '../../model/path.js';
import { isDemo } from '../summary/non-production-dirs.js';
import { isTool, unitsOf, type Weighed } from './ecosystems.js';
import type { Source } from './manifest-source.js';

export type Package = { readonly path: string; readonly name: string; readonly units: readonly Weighed[] };

/** Members and their members. */
export function packagesFrom(source: Source, tops: readonly Weighed[]): readonly Package[] {
  const found = new Map<string, Package>();
  const waiting = tops.flatMap((one) => membersOf(source, one, tops));
  for (let i = 0; i < waiting.length && found.size < maxPackages; i++) {
    const path = waiting[i]!;
    if (path === '' || found.has(path)) continue;
    const units = unitsOf(source, path);
    found.set(path, packageAt(path, units));
    for (const one of units) appendAll(waiting, membersOf(source, one, units));
  }
  if (found.size >= maxPackages) source.note(tooMany);
  return sortedBy(found.values(), ({ path }) => path);
}

/** A member of a secondary ecosystem counts if it has files in its languages. */
function membersOf(source: Source, one: Weighed, units: readonly Weighed[]): readonly string[] {
  const { members } = one.unit;
  return isTool(one, units) ? members.filter((path) => source.under(path).some(one.isWrittenIn)) : members;
}

/** If the root has no manifest: the topmost folders with one, at most three levels down. */
export function packagesBelow(source: Source): readonly Package[] {
  const folders = new Set(
    source.paths.map(parentOf).filter((folder) => folder !== '' && folder.split('/').length <= 3),
  );
  for (const folder of [...folders]) for (let up = parentOf(folder); up !== ''; up = parentOf(up)) folders.add(up);
  const byDepth = sortedBy(folders, (folder) => folder).sort((a, b) => a.split('/').length - b.split('/').length);
  const found: Package[] = [];
  const taken = new Set<string>();
  for (const path of byDepth) {
    const isInside = taken.has(parentOf(path));
    if (isInside || path.startsWith('.') || isSide(path) || isTrial(path) || found.length >= maxPackages) {
      if (isInside) taken.add(path);
      continue;
    }
    const units = unitsOf(source, path);
    if (units.length === 0) continue;
    taken.add(path);
    found.push(packageAt(path, units));
  }
  if (found.length >= maxPackages) source.note(tooMany);
  return sortedBy(found, ({ path }) => path);
}

/** Packages that are examples or stubs. Their dependencies and entry points do not belong to the project. */
export function isSide(path: string): boolean {
  return path.split('/').some((part) => sideFolder.test(part) || isDemo(part));
}

/** Packages that test or measure the project. Their dependencies are development dependencies. */
export function isTrial(path: string): boolean {
  return path
    .split('/')
    .some((part) => trialFolder.test(part) || /(?:^|[.a-z])(?:Tests?|Bench(?:marks?)?)(?:$|[.A-Z])/.test(part));
}

/** Whether a package has the name of the project: `vite` of `@scope/vite-monorepo` or `vite-core`. */
export function isNamesake({ path, name }: Package, project: string): boolean {
  const plain = withoutScope(project)
    .replace(/[-_](?:monorepo|root|workspace|repo|parent|core)$/i, '')
    .toLowerCase();
  const own = [name, withoutScope(name)].map((one) => one.toLowerCase());
  return !isSide(path) && (own.includes(plain) || own.includes(withoutScope(project).toLowerCase()));
}

function withoutScope(name: string): string {
  return name.startsWith('@') ? name.slice(name.indexOf('/') + 1) : name;
}

function packageAt(path: string, units: readonly Weighed[]): Package {
  return { path, name: units.find(({ unit }) => unit.name !== null)?.unit.name ?? baseName(path), units };
}

const maxPackages = 2_000;
const tooMany = `${maxPackages} packages are listed; there may be more`;
const sideFolder =
  /^(?:(?:.*[-_])?(?:examples?|samples?|playgrounds?|fixtures?|demos?|docs?|website|testdata)|__\w+__|sandbox|templates?|scripts|tools?|node_modules|vendor|third_party)$/i;
const trialFolder = /^(?:(?:.*[-_.])?tests?(?:[-_.].*)?|e2e|integration|bench(?:es|marks?)?|benchsuite|fuzz(?:ing)?)$/i;
