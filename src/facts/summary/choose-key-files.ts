/**
 * The files that a reader of the project should know: the entry points that its manifests name, then the sources that
 * most other files need, then the manifests and the README of the root. Tests, licences, fixtures, generated, vendored
 * and minified files are never among them, nor are files that only pass on others.
 */
import { compareBytes } from '../../base/order.js';
import type { FileCategory } from '../fact-types.js';
import { rootManifests } from '../manifests/manifest-names.table.js';
import { isReadme } from '../readme-prose.js';
import { type FileUsers, findUsers } from './file-users.js';
import { isDeclaration, passedOn } from './re-exports.js';
import type { Facts } from './summary-facts.js';
import { LIMITS } from './summary-limits.table.js';

export type KeyFile = {
  /** Its number in the index. */
  readonly file: number;
  readonly category: FileCategory;
  /** The other files of the program that need it. */
  readonly users: ReadonlySet<number>;
};

export function chooseKeyFiles(facts: Facts): readonly KeyFile[] {
  const users = findUsers(facts);
  const entries = entryFiles(facts).slice(0, LIMITS.keyEntries);
  const sources = neededSources(facts, users, new Set(entries));
  const keyFile = (category: FileCategory) => (file: number) => ({
    file,
    category,
    users: users.get(file) ?? new Set<number>(),
  });
  return [
    ...entries.map(keyFile('entrypoint')),
    ...sources.map(keyFile('source')),
    ...rootFiles(facts, isManifest).map(keyFile('config')),
    ...rootFiles(facts, isReadme).slice(0, 1).map(keyFile('documentation')),
  ];
}

/** Entry points in the order of the manifests, each thin re-export replaced by the files that it passes on. */
function entryFiles(facts: Facts): readonly number[] {
  const { index, manifest } = facts.project;
  const named = manifest.entry_points.flatMap((path) => index.numberOf.get(path) ?? []);
  return [...new Set(named.flatMap((file) => behind(facts, file, maxSteps)))].filter((file) => {
    const { path, lowValue, category } = facts.fileAt(file).entry;
    return lowValue === null && category !== 'test' && !isDeclaration(path) && !path.endsWith('.json');
  });
}

/** A file that passes on many others stays: it lists what the package offers. */
function behind(facts: Facts, file: number, steps: number): readonly number[] {
  const targets = passedOn(facts, file);
  if (targets === null || targets.length > maxTargets || steps === 0) return [file];
  return targets.flatMap((target) => behind(facts, target, steps - 1));
}

/** Sources with the most users. A project whose files do not need each other is told by its largest ones. */
function neededSources(facts: Facts, users: FileUsers, entries: ReadonlySet<number>): readonly number[] {
  const usersOf = (file: number) => users.get(file)?.size ?? 0;
  const linesOf = (file: number) => facts.fileAt(file).entry.lineCount;
  const ranked = facts.own
    .filter((file) => !entries.has(file) && !isDeclaration(facts.pathAt(file)))
    .sort((a, b) => usersOf(b) - usersOf(a) || linesOf(b) - linesOf(a) || a - b);
  const chosen: number[] = [];
  for (const file of ranked) {
    const most = usersOf(file) > 0 ? LIMITS.keySources : LIMITS.keySourcesUnused - entries.size;
    if (chosen.length >= most) break;
    if (linesOf(file) > 0 && passedOn(facts, file) === null) chosen.push(file);
  }
  return chosen;
}

function rootFiles({ all, pathAt }: Facts, isWanted: (name: string) => boolean): readonly number[] {
  const files = all.filter((file) => !pathAt(file).includes('/') && isWanted(pathAt(file)));
  return files.sort((a, b) => compareBytes(pathAt(a), pathAt(b))).slice(0, LIMITS.keyManifests);
}

function isManifest(name: string): boolean {
  return rootManifests.includes(name.toLowerCase()) || /\.(?:slnx?|csproj|fsproj|gemspec)$/.test(name);
}

/** Re-exports that are followed in a row. */
const maxSteps = 4;
const maxTargets = 3;
