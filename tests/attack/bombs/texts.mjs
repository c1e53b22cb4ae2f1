/** Small helpers that make the files of a bomb. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function write(root, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** `count` values of `make`, joined. */
export function many(count, make, joiner = '') {
  return Array.from({ length: count }, (_, i) => make(i)).join(joiner);
}

export function git(root, args, input) {
  const identity = ['-c', 'user.name=bomb', '-c', 'user.email=bomb@example.org', '-c', 'commit.gpgsign=false'];
  const options = { cwd: root, input, stdio: ['pipe', 'pipe', 'pipe'], maxBuffer: 1 << 28 };
  return execFileSync('git', [...identity, '-c', 'gc.auto=0', ...args], options)
    .toString()
    .trim();
}

export function commitAll(root, message) {
  git(root, ['add', '-A']);
  git(root, ['commit', '-qm', message]);
}
