/**
 * Technologies: the main languages, then what the code is built on, most relevant first. Only dependencies of the
 * program count. A development dependency shows a tool, never a framework.
 */

import { countEach } from '../../../base/collections.js';
import { compareBytes } from '../../../base/order.js';
import type { IndexedFile } from '../../../model/analysis.js';
import { isBeside } from '../non-production-dirs.js';
import type { Facts } from '../summary-facts.js';
import { LIMITS, THRESHOLDS } from '../summary-limits.table.js';
import { shareLanguages } from './language-shares.js';
import { BY_FILE, type TechnologyRow, technologyOf } from './technologies.table.js';

export function listTechnologies(facts: Facts): readonly string[] {
  const languages = shareLanguages(facts.own.length === 0 ? facts : { ...facts, tests: [] })
    .filter(({ percent }) => percent >= THRESHOLDS.languageShare)
    .slice(0, LIMITS.languages)
    .map(({ name }) => name);
  const found = new Map<string, { row: TechnologyRow; files: number; declared: number }>();
  const users = countUsers(facts);
  const isImported = importTest(facts);
  const own = ownNames(facts);
  const add = (dependency: string, declared: number, files: number) => {
    const row = technologyOf(dependency);
    if (row === undefined || own.has(dependency.toLowerCase())) return;
    const known = found.get(row.name) ?? { row, files: 0, declared: 0 };
    found.set(row.name, { row, files: known.files + files, declared: Math.max(known.declared, declared) });
  };
  for (const { name, type } of facts.project.manifest.dependencies) {
    const isTool = technologyOf(name)?.tier === 'tool';
    if (isTool || (type !== 'dev' && isImported(name))) add(name, 1, 0);
  }
  for (const [name, files] of users) add(name, 0, files);
  const named = [...found.values()]
    .filter(({ declared, files }) => declared > 0 || files >= 2)
    .sort((a, b) => a.row.rank - b.row.rank || b.files - a.files || compareBytes(a.row.name, b.row.name))
    .map(({ row }) => row.name);
  const isScript = languages.some((name) => name === 'JavaScript' || name === 'TypeScript');
  if (isScript && [...users.keys()].some((name) => name.startsWith('node:'))) languages.push('Node.js');
  const paths = facts.all.filter((file) => isUsed(facts, file)).map(facts.pathAt);
  const files = BY_FILE.filter(([pattern]) => paths.some((path) => pattern.test(path))).map(([, name]) => name);
  return [...new Set([...languages, ...named, ...files])].slice(0, LIMITS.technologies);
}

/** Fixtures and examples show no technology of the project. A schema in `docs/` may. */
function isUsed({ fileAt }: Facts, file: number): boolean {
  const { category, path } = fileAt(file).entry;
  return (
    !path.startsWith('.devcontainer/') &&
    category !== 'test' &&
    category !== 'dependency' &&
    !isBeside(path.replace(/(^|\/)docs?\//g, '$1'))
  );
}

/**
 * Whether the program imports a declared dependency. In the ecosystems of npm, Go and Cargo imports bear the name of
 * the dependency. In others they may bear another one, so there the declaration counts.
 */
export function importTest(facts: Facts): (dependency: string) => boolean {
  if (!['node', 'go', 'rust'].includes(facts.project.manifest.project_type)) return () => true;
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replaceAll('_', '-')
      .replace(/\/v\d+$/, '');
  const imported = new Set([...countUsers(facts).keys()].map(plain));
  return (dependency) => imported.has(plain(dependency));
}

/** External package -> number of files of the program that import it. */
export function countUsers({ own, fileAt }: Facts): ReadonlyMap<string, number> {
  const packagesOf = ({ imports }: IndexedFile) =>
    imports.flatMap(({ to, flavour }) => (to.kind === 'external' && flavour !== 'type' ? [to.package] : []));
  return countEach(own.flatMap((file) => [...new Set(packagesOf(fileAt(file)))]));
}

/** A project is no technology of itself. */
function ownNames({ project }: Facts): ReadonlySet<string> {
  const names = [project.manifest.project_name, ...project.packages.map(({ name }) => name)];
  return new Set(names.map((name) => name.toLowerCase()));
}
