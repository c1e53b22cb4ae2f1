/** Looks for traces of the machine that built a package: its paths, users, host and process ids (tests/built.test.ts, scripts/evidence-build.mjs). */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir, hostname, tmpdir, userInfo } from 'node:os';
import { join, sep } from 'node:path';

/** Patterns that no file of a build may match. */
export function machineTraces(...places) {
  const paths = [...places, `${homedir()}/`, join(tmpdir(), 'packlight')];
  // A user called `root` or a host called `vm` is an ordinary word; as part of a path or address it is not.
  const { username } = userInfo();
  const names = [`/home/${username}/`, `/Users/${username}/`, `${username}@${hostname()}`];
  if (hostname().length > 5) names.push(hostname());
  const literal = [...paths, ...names].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`${literal.join('|')}|dist\\.(?:new|old)-\\d|\\.${process.pid}\\.tmp`);
}

/** Every file under the folder that matches, with the words around the match. */
export function tracesIn(folder, pattern) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((file) => !file.split(sep).includes('node_modules') && statSync(join(folder, file)).isFile())
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'latin1');
      const at = text.search(pattern);
      return at === -1 ? [] : [{ file, around: text.slice(Math.max(0, at - 20), at + 60) }];
    });
}
