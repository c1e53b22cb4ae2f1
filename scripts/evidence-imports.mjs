/**
 * What both import evidence scripts share: a project as the engine sees it (scan, parse, resolve), the
 * comparison of its answers with an oracle's, and how the figures are printed.
 */
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureReady } from './bootstrap.mjs';

/** The folder on the command line and, with `--dist DIR`, another build than the usual one. */
export async function readArguments() {
  const args = process.argv.slice(2);
  const at = args.indexOf('--dist');
  const [dist] = at < 0 ? [null] : args.splice(at, 2).slice(1);
  if (args.length === 0) {
    process.stderr.write('Which folder? Give the path of a git work tree.\n');
    process.exit(2);
  }
  if (dist === null) await ensureReady();
  return {
    folders: args.map((path) => resolve(path)),
    dist: resolve(dist ?? fileURLToPath(new URL('../dist', import.meta.url))),
  };
}

/** Every import of the given languages with where it leads: [{ path, line, specifier, names, answer }]. */
export async function resolveImports({ folder, dist, languages }) {
  const load = (name) => import(pathToFileURL(join(dist, name)).href);
  const { scan: scanProject } = await load('index.js');
  const { Parsers } = await load('index/parse/parsers.js');
  const { analyse } = await load('index/analyse.js');
  const { createResolver } = await load('index/resolve/resolve-project.js');
  const { value: snapshot } = await scanProject(folder);
  const languageByPath = new Map(snapshot.files.map(({ path, language }) => [path, language]));
  const read = (path) => (languageByPath.has(path) ? readFileSync(join(folder, path), 'utf8') : null);
  const parsers = new Parsers();
  for (const language of languages) await parsers.get(language);
  const analyses = new Map();
  for (const [path, language] of languageByPath)
    if (languages.includes(language)) analyses.set(path, analyse(parsers, read(path), language));
  const resolver = createResolver({
    paths: [...languageByPath.keys()],
    read,
    analysisOf: (path) => analyses.get(path) ?? null,
    languageOf: (path) => languageByPath.get(path) ?? 'text',
  });
  const start = performance.now();
  const imports = [...analyses].flatMap(([path, { imports: list }]) =>
    list.map((imported) => ({ path, ...imported, answer: resolver.resolve(path, imported) })),
  );
  return { imports, paths: [...analyses.keys()], milliseconds: performance.now() - start };
}

/**
 * Compares expected with found files, import by import. `expected`: Map of key -> paths, for imports that
 * the oracle resolves inside; `found`: Map of key -> paths, for all of ours. `isSame` judges two lists.
 */
export function compareAnswers(expected, found, isSame) {
  const figures = { compared: expected.size, same: 0, other: 0, missed: 0, extra: 0 };
  const examples = [];
  for (const [key, wanted] of expected) {
    const ours = found.get(key) ?? [];
    const verdict = ours.length === 0 ? 'missed' : isSame(wanted, ours) ? 'same' : 'other';
    figures[verdict] += 1;
    if (verdict !== 'same')
      examples.push(`${verdict}: ${key} -> ${wanted.join(', ')}; ours: ${ours.join(', ') || 'none'}`);
  }
  for (const [key, ours] of found) if (ours.length > 0 && !expected.has(key)) figures.extra += 1;
  return { figures, examples };
}

export const tableHead = [
  '| project | oracle | imports compared | same file | other | missed | extra | same % | ms to resolve all |',
  '|---|---|---:|---:|---:|---:|---:|---:|---:|',
].join('\n');

/** Prints the row and up to 20 differing examples; true if enough are the same. */
export function report({ folder, oracle, milliseconds }, { figures, examples }) {
  const { compared, same, other, missed, extra } = figures;
  const share = compared === 0 ? 0 : (100 * same) / compared;
  console.log(
    `| ${basename(folder)} | ${oracle} | ${compared} | ${same} | ${other} | ${missed} | ${extra} | ${share.toFixed(2)} | ${milliseconds.toFixed(0)} |`,
  );
  const step = Math.max(1, Math.floor(examples.length / 20));
  for (const example of examples.filter((_, i) => i % step === 0).slice(0, 20)) console.error(example);
  return share >= minShare;
}

const minShare = 98;
