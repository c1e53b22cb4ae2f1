/**
 * Of the entry points that manifests name, how many are key files of the summary: `node bench/key-files.mjs FOLDER…`.
 * Manifests are read here by a plain reader of its own, which shares nothing with `src/facts/`. A file that is only
 * built (`dist/index.js`) counts as its source, and a file that only re-exports counts as the files behind it. Names
 * for which neither exists are listed as unresolved and not counted.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../bin/packlight.mjs', import.meta.url));
const endings = ['.ts', '.tsx', '.mts', '.cts', '.js', '.mjs', '.cjs', '.jsx'];
const aside =
  /^\.|node_modules|vendor|^(?:dist|build|target)$|example|sample|demo|test|fixture|playground|bench|docs?$|website|template|scripts?$|tools?$|fuzz|e2e|integration/i;
const folders = process.argv.slice(2);
if (folders.length === 0) {
  process.stderr.write('Usage: node bench/key-files.mjs FOLDER…   (projects to measure on)\n');
  process.exit(2);
}

console.log('| project | named | among the key files | share | unresolved | missing |');
console.log('|---|---:|---:|---:|---:|---|');
const total = { named: 0, found: 0, unresolved: 0 };
for (const folder of folders) {
  const { named, unresolved } = entryPointsOf(folder);
  const keys = keyFilesOf(folder);
  if (keys === null) continue;
  const missing = named.filter((path) => !isAmong(folder, path, keys));
  const found = named.length - missing.length;
  total.named += named.length;
  total.found += found;
  total.unresolved += unresolved;
  console.log(
    `| ${basename(folder)} | ${named.length} | ${found} | ${percent(found, named.length)} | ${unresolved} | ${missing.join(', ')} |`,
  );
}
console.log(`| all | ${total.named} | ${total.found} | ${percent(total.found, total.named)} | ${total.unresolved} | |`);

function percent(part, whole) {
  return whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)} %`;
}

function keyFilesOf(folder) {
  const args = [program, 'project', folder, '--summary', '--format', 'json'];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1e9 });
  if (status !== 0) {
    process.stderr.write(`${folder}: the summary failed\n`);
    return null;
  }
  return new Set(JSON.parse(stdout).key_files_summary.map(({ path }) => path));
}

function isAmong(folder, path, keys, steps = 4) {
  if (keys.has(path)) return true;
  const text = readFileSync(join(folder, path), 'utf8');
  if (steps === 0 || text.split('\n').length > 80) return false;
  const behind = [...text.matchAll(/(?:from|require\(|import)\s*['"]([^'"]+)['"]/g)].map(([, name]) => name);
  return behind.some((name) => {
    const target = firstFile(folder, placesOf(folder, path, name));
    return target !== undefined && isAmong(folder, target, keys, steps - 1);
  });
}

/** Where a specifier may lead: a path beside the file, or a part of the package itself (`preact/hooks`). */
function placesOf(folder, path, name) {
  const own = jsonOf(folder, 'package.json').name;
  if (name.startsWith(`${own}/`)) return withEndings(`${name.slice(own.length + 1)}/src/index`);
  return name.startsWith('.') ? withEndings(join(dirname(path), name.replace(/\.[cm]?js$/, '')), name) : [];
}

function withEndings(stem, written = '') {
  const exact = /\.\w+$/.test(written) ? [stem + written.slice(written.lastIndexOf('.'))] : [];
  return [...exact, ...endings.map((ending) => stem + ending), ...endings.map((ending) => `${stem}/index${ending}`)];
}

function firstFile(folder, paths) {
  return paths
    .map((path) => normalize(path))
    .find((path) => existsSync(join(folder, path)) && /\.\w+$|bin\/|exe\//.test(path));
}

/** The files that the manifests of the root and of the published packages of its workspace name. */
function entryPointsOf(folder) {
  const named = new Set();
  let unresolved = 0;
  for (const place of packagesOf(folder)) {
    for (const tries of [npm, python, cargo, go, composer, gem].flatMap((read) => read(folder, place))) {
      const path = firstFile(folder, tries);
      if (path === undefined) unresolved += 1;
      else named.add(path);
    }
  }
  return { named: [...named], unresolved };
}

/** The root, and the folders with a manifest near it if the root declares a workspace. */
function packagesOf(folder) {
  const isWorkspace =
    jsonOf(folder, 'package.json').workspaces !== undefined ||
    existsSync(join(folder, 'pnpm-workspace.yaml')) ||
    /^\[workspace\]/m.test(textOf(folder, 'Cargo.toml'));
  return ['', ...(isWorkspace ? foldersBelow(folder, '', 3).filter((place) => isPublished(folder, place)) : [])];
}

function foldersBelow(folder, place, depth) {
  if (depth === 0) return [];
  const entries = readdirSync(join(folder, place), { withFileTypes: true });
  const below = entries
    .filter((one) => one.isDirectory() && !aside.test(one.name))
    .map(({ name }) => join(place, name));
  return below.flatMap((path) => [path, ...foldersBelow(folder, path, depth - 1)]);
}

function isPublished(folder, place) {
  const manifest = jsonOf(folder, join(place, 'package.json'));
  const cargo = textOf(folder, join(place, 'Cargo.toml'));
  const isCrate = /^\[package\]/m.test(cargo) && !/^publish\s*=\s*false/m.test(cargo);
  return (manifest.version !== undefined && manifest.private !== true) || isCrate;
}

function npm(folder, place) {
  const manifest = jsonOf(folder, join(place, 'package.json'));
  const values = (value, key = '') => {
    if (typeof value === 'string') return key === 'types' ? [] : [value];
    return Object.entries(value ?? {}).flatMap(([name, below]) => values(below, name));
  };
  const names = [manifest.main, manifest.module, manifest.exports, manifest.bin].flatMap((value) => values(value));
  const scripts = names.filter((name) => !name.includes('*') && !/\.d\.[cm]?ts$|\.json$|\.css$|\.wasm$/.test(name));
  return [...new Set(scripts)].map((name) => sourcesOf(place, normalize(name).replace(/\/$/, '/index')));
}

/** Where the source of a published file may be. A file in a folder of built files is never its own source. */
function sourcesOf(place, name) {
  const stem = name.replace(/\.[cm]?[jt]sx?$/, '');
  const isBuilt = /(?:^|\/)(?:dist|build|out|es|esm|cjs)\//.test(`${name}`);
  const plain = stem.replace(/(^|\/)(?:dist|build|out|lib|es|esm|cjs)\/(?:(?:esm|cjs|es|umd)\/)?/, '$1');
  const inSource = stem.replace(/(^|\/)(?:dist|build|out|lib|es|esm|cjs)\/(?:(?:esm|cjs|es|umd)\/)?/, '$1src/');
  const exact = isBuilt ? [] : [name, ...withEndings(stem)];
  return [...exact, ...withEndings(inSource), ...withEndings(plain)].map((path) => join(place, path));
}

function python(folder, place) {
  const pyproject = textOf(folder, join(place, 'pyproject.toml'));
  const tables = [
    ...pyproject.matchAll(/^\[(?:project\.(?:gui-)?scripts|tool\.poetry\.scripts)\]\n((?:(?!\[).*\n?)*)/gm),
  ];
  const declared = tables.flatMap(([, body]) => [...body.matchAll(/^[\w."-]+\s*=\s*["']([\w.]+)/gm)]);
  const setup = `${textOf(folder, join(place, 'setup.py'))}\n${textOf(folder, join(place, 'setup.cfg'))}`;
  const consoles = /console_scripts/.test(setup) ? [...setup.matchAll(/[\w-]+\s*=\s*([\w.]+):\w+/g)] : [];
  return [...declared, ...consoles].map(([, module]) => {
    const path = module.replaceAll('.', '/');
    return ['', 'src', 'lib'].flatMap((root) =>
      [`${path}.py`, `${path}/__init__.py`].map((file) => join(place, root, file)),
    );
  });
}

function cargo(folder, place) {
  const text = textOf(folder, join(place, 'Cargo.toml'));
  if (!/^\[package\]/m.test(text)) return [];
  const named = [...text.matchAll(/^\[\[?(?:bin|lib)\]?\]\n((?:(?!\[).*\n?)*)/gm)];
  const paths = named.flatMap(([, body]) => /^path\s*=\s*"([^"]+)"/m.exec(body)?.[1] ?? []);
  const usual = ['src/main.rs', 'src/lib.rs'].filter((path) => existsSync(join(folder, place, path)));
  const binaries = join(folder, place, 'src/bin');
  const others = existsSync(binaries) ? readdirSync(binaries).filter((name) => name.endsWith('.rs')) : [];
  return [...paths, ...usual, ...others.map((name) => `src/bin/${name}`)].map((path) => [join(place, path)]);
}

function go(folder, place) {
  if (!existsSync(join(folder, place, 'go.mod'))) return [];
  const commands = join(folder, place, 'cmd');
  const names = existsSync(commands) ? readdirSync(commands) : [];
  const mains = ['main.go', ...names.map((name) => `cmd/${name}/main.go`)].map((path) => join(place, path));
  return mains.filter((path) => /^func main\(/m.test(textOf(folder, path))).map((path) => [path]);
}

function composer(folder, place) {
  const { bin = [], autoload = {} } = jsonOf(folder, join(place, 'composer.json'));
  return [bin, autoload.files ?? []].flat().map((path) => [join(place, path)]);
}

function gem(folder, place) {
  const names = readdirSync(join(folder, place)).filter((name) => name.endsWith('.gemspec'));
  return names.flatMap((name) => {
    const text = textOf(folder, join(place, name));
    const bindir = /\.bindir\s*=\s*["'](\w+)/.exec(text)?.[1] ?? 'bin';
    const list = /\.executables\s*=\s*(?:\[([^\]]*)\]|%w\[([^\]]*)\]|["']([\w-]+)["'])/.exec(text);
    const written = (list?.slice(1).find((part) => part !== undefined) ?? '').match(/[\w-]+/g) ?? [];
    const commands = written.map((command) => [join(place, bindir, command)]);
    return [...commands, [join(place, 'lib', name.replace('.gemspec', '.rb'))]];
  });
}

function textOf(folder, path) {
  return existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : '';
}

function jsonOf(folder, path) {
  return JSON.parse(textOf(folder, path) || '{}');
}
