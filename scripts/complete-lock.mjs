/**
 * npm leaves a platform's optional packages out of the lockfile when it cannot see them where it runs, and then
 * `npm ci` refuses that lockfile and other platforms miss their binaries. This adds what is missing, by name and
 * exact version; run it after every change of dependencies: `node scripts/complete-lock.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './bootstrap.mjs';

const path = join(projectRoot, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
for (const entry of Object.values({ ...lock.packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    if (lock.packages[place] === undefined && /^\d/.test(version))
      lock.packages[place] = { version, ...platformOf(name), ...(entry.dev && { dev: true }), optional: true };
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);

/** Platform packages carry their system and processor in their names. */
function platformOf(name) {
  const words = name.split('/').at(-1).split(/[-_.]/);
  const os = words.find((word) =>
    ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32'].includes(
      word,
    ),
  );
  const cpu = words.find((word) =>
    ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'].includes(word),
  );
  const libc = words.includes('musl')
    ? 'musl'
    : words.includes('gnu') || words.includes('gnueabihf')
      ? 'glibc'
      : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}
