/**
 * Entry points of an npm package. A manifest names published files, which are mostly built: `dist/index.js` is not in
 * the project, `src/index.ts` is. So a missing file is replaced by the source it is built from.
 */
import { entriesOf, fieldAt, isRecord, textOf, textsOf } from '../../../formats/json-fields.js';
import { join, pathFrom, type Source } from '../manifest-source.js';

export function npmEntryPoints(source: Source, folder: string, manifest: unknown): readonly string[] {
  const bin = fieldAt(manifest, 'bin');
  const published = [
    ...['source', 'main', 'module'].flatMap((name) => textsOf(fieldAt(manifest, name))),
    ...targetsOf(fieldAt(manifest, 'exports'), 0),
  ];
  const commands = [...textsOf(bin), ...entriesOf(bin).flatMap(([, file]) => textsOf(file))];
  const browser = textsOf(fieldAt(manifest, 'browser'));
  const found = [...published, ...browser, ...commands, ...startedBy(manifest)]
    .slice(0, maxNames)
    .flatMap((name) => sourceFileOf(source, folder, name) ?? []);
  if (found.length > 0) return [...new Set(found)];
  return defaults
    .map((name) => join(folder, name))
    .filter(source.has)
    .slice(0, 2);
}

/** Files that `exports` names under any condition and subpath. Patterns are left out. */
function targetsOf(exported: unknown, depth: number): readonly string[] {
  if (typeof exported === 'string') return exported.includes('*') || exported.endsWith('.json') ? [] : [exported];
  if (depth > 8) return [];
  const below = Array.isArray(exported)
    ? exported
    : isRecord(exported)
      ? Object.keys(exported)
          .filter((key) => key !== 'types')
          .map((key) => exported[key])
      : [];
  return below.flatMap((value) => targetsOf(value, depth + 1));
}

/** The file that `npm start` runs. */
function startedBy(manifest: unknown): readonly string[] {
  const script = textOf(fieldAt(manifest, 'scripts', 'start')) ?? '';
  const words = script.slice(0, 500).split(/\s+/);
  return runners.has(words[0] ?? '')
    ? words
        .slice(1)
        .filter((word) => /^[\w./-]+\.[cm]?[jt]s$/.test(word))
        .slice(0, 1)
    : [];
}

function sourceFileOf(source: Source, folder: string, name: string): string | null {
  const path = pathFrom(folder, name);
  if (path === null || path === folder) return null;
  const inside = folder === '' ? path : path.slice(folder.length + 1);
  for (const guess of guesses(inside)) if (source.has(join(folder, guess))) return join(folder, guess);
  return null;
}

/** The path itself, with an extension, or as a folder; then the same below a source folder, with each extension. */
function guesses(inside: string): readonly string[] {
  const exact = [inside, ...['.js', '.ts', '.json', '.mjs', '.cjs'].map((ending) => inside + ending)];
  const stem = inside.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '').replace(/\.(?:min|umd|esm|cjs|prod|common)$/, '');
  const parts = stem.split('/');
  const isBuilt = parts.length > 1 && builtFolders.has(parts[0]!);
  const below = isBuilt ? parts.slice(1) : parts;
  const plain = below.length > 1 && formatFolders.has(below[0]!) ? below.slice(1) : below;
  const last = parts.at(-1)!;
  const unbuilt = isBuilt
    ? [
        ...sourceFolders.flatMap((root) => [
          [root, ...below],
          [root, ...plain],
        ]),
        plain,
        // A bundle is often in another folder than its sources.
        ...(last === 'index' ? [] : [['src', last]]),
      ]
    : [parts];
  const stems = unbuilt.map((names) => names.join('/'));
  return [
    ...exact,
    ...stems.flatMap((name) => [...endings.map((e) => name + e), ...endings.map((e) => `${name}/index${e}`)]),
  ];
}

const runners = new Set(['node', 'nodemon', 'tsx', 'ts-node', 'bun', 'pm2']);
const builtFolders = new Set(['dist', 'lib', 'build', 'out', 'es', 'esm', 'cjs', 'output', 'bin', 'module']);
const formatFolders = new Set(['esm', 'cjs', 'es', 'umd', 'src', 'types', 'module', 'commonjs']);
const sourceFolders = ['src', 'source', 'lib'];
const endings = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.vue'];
const maxNames = 60;

/** Entry points of a package that names none. npm itself uses index.js. */
const defaults = [
  ...['index', 'src/main', 'src/index', 'server', 'src/server', 'app', 'src/app', 'main', 'src/App'].flatMap((stem) =>
    ['.js', '.ts', '.tsx', '.jsx', '.mjs'].map((ending) => stem + ending),
  ),
  ...['src/app/page', 'app/page', 'src/pages/index', 'pages/index'].flatMap((stem) => [
    `${stem}.tsx`,
    `${stem}.jsx`,
    `${stem}.js`,
  ]),
  'src/routes/+page.svelte',
  'index.html',
];
