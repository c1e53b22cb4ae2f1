/** The repository of a framework itself: its examples import the package by a path, such as `require('../..')`. */
import type { Index } from '../../model/analysis.js';
import { frameworkModules } from './recognise.js';

export function findOwnPackages({ files }: Index, readText: (path: string) => string | null): Map<string, string> {
  const ways = new Map<string, string>();
  const manifests = files.filter(({ entry: { path } }) => /(?:^|\/)package\.json$/.test(path)).slice(0, maxManifests);
  for (const { entry } of manifests) {
    const { name, main } = readNames(readText(entry.path) ?? '');
    if (name === null || !frameworkModules.has(name)) continue;
    const root = entry.path.slice(0, -'package.json'.length);
    const ends = [
      'index.js',
      'index.ts',
      `lib/${name}.js`,
      'lib/index.js',
      'src/index.ts',
      ...(main === null ? [] : [main.replace(/^\.\//, '')]),
    ];
    for (const end of ends) ways.set(`${root}${end}`, name);
  }
  return ways;
}

const maxManifests = 200;

function readNames(text: string): { readonly name: string | null; readonly main: string | null } {
  try {
    const value: unknown = JSON.parse(text);
    const field = (name: string) => {
      const found = value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : null;
      return typeof found === 'string' ? found : null;
    };
    return { name: field('name'), main: field('main') };
  } catch {
    return { name: null, main: null };
  }
}
