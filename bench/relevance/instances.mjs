/** The instances of a localization set, and the git directory that holds each repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function readInstances(path) {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** `owner/name` -> its git directory below a folder of mirrors, in any of the layouts that `localize` knows. */
export function gitDirectory(mirrors, repo) {
  const wanted = new Set([repo.replace('/', '+'), repo.replace('/', '__')].map((name) => name.toLowerCase()));
  for (const top of readdirSync(mirrors).filter((name) => wanted.has(name.toLowerCase()))) {
    for (const inner of ['', '.git', 'repo', 'repo/.git']) {
      const directory = join(mirrors, top, inner);
      if (existsSync(join(directory, 'objects')) && existsSync(join(directory, 'HEAD'))) return directory;
    }
  }
  throw new Error(`no git repository for ${repo}`);
}

export function byRepository(instances) {
  const groups = new Map();
  for (const instance of instances) groups.set(instance.repo, [...(groups.get(instance.repo) ?? []), instance]);
  return groups;
}
