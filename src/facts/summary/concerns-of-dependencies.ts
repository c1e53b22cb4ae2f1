/** Concerns about dependencies: no lock file, unbounded versions, abandoned packages. */

import { count, listed, some } from './figures.js';
import type { Facts } from './summary-facts.js';
import { LIMITS } from './summary-limits.table.js';
import { RETIRED } from './technologies/runtimes.table.js';

export function dependencyConcerns(facts: Facts): readonly string[] {
  return [...lockFile(facts), ...unpinned(facts), ...retired(facts)];
}

/** [manifest at the root, possible lock files]. Only for package managers that write a lock file by default. */
const LOCKS: readonly (readonly [manifest: string, locks: readonly string[]])[] = [
  [
    'package.json',
    ['package-lock.json', 'yarn.lock', 'pnpm-lock.yaml', 'npm-shrinkwrap.json', 'bun.lock', 'bun.lockb', 'deno.lock'],
  ],
  ['Cargo.toml', ['Cargo.lock']],
  ['go.mod', ['go.sum', 'go.work.sum']],
  ['composer.json', ['composer.lock']],
  ['Gemfile', ['Gemfile.lock']],
  ['Pipfile', ['Pipfile.lock']],
];

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
