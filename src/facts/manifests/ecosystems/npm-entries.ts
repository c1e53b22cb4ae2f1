/**
 * Entry points of an npm package. A manifest names published files, which are mostly built: `dist/index.js` is not in
 * the project, `src/index.ts` is. So a missing file is replaced by the source it is built from.
 */
import { entriesOf, fieldAt, textOf, textsOf } from '../../../formats/json-fields.js';
import { pathFrom } from '../../../model/path.js';
import { npmEntries } from '../conventions.table.js';
import { join, type Source } from '../manifest-source.js';

export function npmEntryPoints(source: Source, folder: string, manifest: unknown): readonly string[] {
  const bin = fieldAt(manifest, 'bin');
  const published = [
    ...['source', 'main', 'module'].flatMap((name) => textsOf(fieldAt(manifest, name))),
    ...targetsOf(fieldAt(manifest, 'exports'), 0),
  ];
  const commands = [...textsOf(bin), ...entriesOf(bin).flatMap(([, file]) => textsOf(file))];
  const browser = textsOf(fieldAt(manifest, 'browser'));
  const title = textOf(fieldAt(manifest, 'name'))?.replace(/^@[^/]*\//, '') ?? '';
  const named = new Set([...published, ...browser, ...commands, ...startedBy(manifest)]);
  const found = [...named].slice(0, maxNames).flatMap((name) => sourceFileOf(source, { folder, title, name }) ?? []);
  if (found.length > 0) return [...new Set(found)];
  const usual = npmEntries.map((name) => join(folder, name));
  return usual.filter(source.has).slice(0, 2);
}

/** Files that `exports` names under any condition and subpath. Patterns are left out. */
function targetsOf(exported: unknown, depth: number): readonly string[] {
  if (typeof exported === 'string') return exported.includes('*') || exported.endsWith('.json') ? [] : [exported];
  if (depth > 8) return [];
  const fields = entriesOf(exported).filter(([key]) => key !== 'types');
  const below = Array.isArray(exported) ? exported : fields.map(([, value]) => value);
  return below.flatMap((value) => targetsOf(value, depth + 1));
}

/** The file that `npm start` runs. */
function startedBy(manifest: unknown): readonly string[] {
  const script = textOf(fieldAt(manifest, 'scripts', 'start')) ?? '';
  const [runner = '', ...words] = script.slice(0, 500).split(/\s+/);
  const files = words.filter((word) => /^[\w./-]+\.[cm]?[jt]s$/.test(word));
  return runners.has(runner) ? files.slice(0, 1) : [];
}

type NamedFile = { readonly folder: string; readonly title: string; readonly name: string };

function sourceFileOf(source: Source, { folder, title, name }: NamedFile): string | null {
  const path = pathFrom(folder, name);
  if (path === null || path === folder) return null;
  const inside = folder === '' ? path : path.slice(folder.length + 1);
  const paths = guesses(inside, title).map((guess) => join(folder, guess));
  return paths.find(source.has) ?? null;
}

/** The path itself, with an extension, or as a folder; then the same below a source folder, with each extension. */
function guesses(inside: string, title: string): readonly string[] {
  const exact = [inside, ...['.js', '.ts', '.json', '.mjs', '.cjs'].map((ending) => inside + ending)];
  const stem = inside.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '').replace(/\.(?:min|umd|esm|cjs|prod|common)$/, '');
  const stems = unbuilt(stem.split('/'), title).map((names) => names.join('/'));
  return [
    ...exact,
    ...stems.flatMap((name) => [...endings.map((e) => name + e), ...endings.map((e) => `${name}/index${e}`)]),
  ];
}

/** Where the source of a built file may be: `compat/dist/compat` is built from `compat/src/index`. */
function unbuilt(parts: readonly string[], title: string): readonly (readonly string[])[] {
  const at = parts.slice(0, -1).findIndex((part) => builtFolders.has(part));
  if (at < 0) return [parts];
  const [above, below] = [parts.slice(0, at), parts.slice(at + 1)];
  const plain = below.length > 1 && formatFolders.has(below[0]!) ? below.slice(1) : below;
  const last = parts.at(-1)!;
  const isWhole = plain.length === 1 && isSame(last, above.at(-1) ?? title);
  return [
    ...sourceFolders.flatMap((root) => [
      [...above, root, ...below],
      [...above, root, ...plain],
    ]),
    [...above, ...plain],
    // A bundle is often in another folder than its sources, and often has the name of the package.
    ...(last === 'index' ? [] : [[...above, 'src', last]]),
    ...(isWhole ? sourceFolders.map((root) => [...above, root, 'index']) : []),
  ];
}

/** Whether two names differ only in how they are written: `jsxRuntime` and `jsx-runtime`. */
function isSame(one: string, other: string): boolean {
  const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return letters(one) === letters(other);
}

const runners = new Set(['node', 'nodemon', 'tsx', 'ts-node', 'bun', 'pm2']);
const builtFolders = new Set(['dist', 'lib', 'build', 'out', 'es', 'esm', 'cjs', 'output', 'bin', 'module']);
const formatFolders = new Set(['esm', 'cjs', 'es', 'umd', 'src', 'types', 'module', 'commonjs']);
const sourceFolders = ['src', 'source', 'lib'];
const endings = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.vue'];
const maxNames = 300;
