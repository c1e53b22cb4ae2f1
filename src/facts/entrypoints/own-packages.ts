/** The repository of a framework itself: its examples import the package by a path, such as `require('../..')`. */
import { parseLenientJson } from '../../formats/json.js';
import { fieldAt, textOf } from '../../formats/json-fields.js';
import type { Index } from '../../model/analysis.js';
import { frameworkModules } from './recognise.js';

export function findOwnPackages({ files }: Index, readText: (path: string) => string | null): Map<string, string> {
  const ways = new Map<string, string>();
  const manifests = files.filter(({ entry: { path } }) => /(?:^|\/)package\.json$/.test(path)).slice(0, maxManifests);
  for (const { entry } of manifests) {
    const manifest = parseLenientJson(readText(entry.path));
    const [name, main] = [textOf(fieldAt(manifest, 'name')), textOf(fieldAt(manifest, 'main'))];
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
