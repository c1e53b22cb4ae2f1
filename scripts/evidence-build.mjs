/**
 * Is the package reproducible? Clones the committed state to two places that differ in every way a machine can (path, umask, home,
 * language, time zone), runs `npm pack` in each, and compares the tarballs. Then it looks for traces of the machine in the package.
 * Needs the npm registry or npm's cache: `node scripts/evidence-build.mjs`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './bootstrap.mjs';
import { machineTraces, tracesIn } from './machine-traces.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'packlight-evidence-build-'));
try {
  const one = packIn('one', { umask: '022', env: { LANG: 'C', TZ: 'UTC' } });
  const other = packIn(join('another place', 'of a different length'), {
    umask: '077',
    env: { LANG: 'tr_TR.UTF-8', TZ: 'Pacific/Auckland', HOME: join(scratch, 'home'), npm_config_cache: npmCache() },
  });
  const files = readdirSync(one.unpacked, { recursive: true, encoding: 'utf8' });
  const compiled = files.filter((name) => /\.(?:cache|blob|snapshot|tsbuildinfo|map)$|\.built-from$/.test(name));
  const pattern = machineTraces(one.folder, other.folder, projectRoot, scratch);
  const traces = [...tracesIn(one.unpacked, pattern), ...tracesIn(other.unpacked, pattern)];
  // The broken twin: a path that is planted must be found.
  writeFileSync(join(one.unpacked, 'package', 'dist', 'planted.js'), `// ${one.folder}/src/index.ts\n`);
  const planted = tracesIn(one.unpacked, pattern).length - tracesIn(other.unpacked, pattern).length;

  print('tarball 1, sha256', one.sha256);
  print('tarball 2, sha256', other.sha256);
  print('entries', String(files.length));
  print('compiled caches, build info, source maps', String(compiled.length));
  print('files with a trace of the machine', String(traces.length));
  print('planted traces found (of 1)', String(planted));
  for (const { file, around } of traces) print(`  ${file}`, JSON.stringify(around));
  process.exitCode = one.sha256 === other.sha256 && compiled.length + traces.length === 0 && planted === 1 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function packIn(name, { umask, env }) {
  const folder = join(scratch, name);
  mkdirSync(join(folder, '..'), { recursive: true });
  if (env.HOME !== undefined) mkdirSync(env.HOME, { recursive: true });
  const run = (command, cwd) => {
    const step = spawnSync('sh', ['-c', `umask ${umask}; ${command}`], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ...env },
      maxBuffer: 1 << 26,
    });
    if (step.status !== 0) throw new Error(`${command}: ${step.stderr}`);
  };
  run(`git clone -q "${projectRoot}" "${folder}"`, scratch);
  run('npm pack --silent', folder);
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  const unpacked = join(scratch, `${createHash('sha256').update(name).digest('hex').slice(0, 8)}`);
  mkdirSync(unpacked);
  run(`tar -xzf "${join(folder, tarball)}" -C "${unpacked}"`, scratch);
  return {
    folder,
    unpacked,
    sha256: createHash('sha256')
      .update(readFileSync(join(folder, tarball)))
      .digest('hex'),
  };
}

/** Another home must not mean that everything is fetched again. */
function npmCache() {
  return spawnSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).stdout.trim();
}

function print(what, value) {
  process.stdout.write(`${what.padEnd(44)} ${value}\n`);
}
