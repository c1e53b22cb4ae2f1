/** Declared runtimes whose support has ended, with the file that declares them. */
import { parseLenientJson } from '../../../formats/json.js';
import { fieldAt, textOf } from '../../../formats/json-fields.js';
import { parseLenientToml } from '../../../formats/toml.js';
import type { Facts } from '../summary-facts.js';
import { SUPPORTED } from './runtimes.table.js';

type Declared = { readonly runtime: string; readonly version: string; readonly where: string };

export function endedRuntimes(facts: Facts): readonly string[] {
  const said = declaredRuntimes(facts).flatMap(({ runtime, version, where }) => {
    const row = SUPPORTED.get(runtime);
    const lowest = lowestOf(version);
    if (row === undefined || lowest === null || !isBelow(lowest, row[0])) return [];
    const isRange = /^[><^~]|\|\|/.test(version.trim());
    return [
      `${where} ${isRange ? 'allows' : 'declares'} ${runtime} ${version.trim()}; support of ${row[1].split(' ')[0] === lowest.join('.') ? row[1].replace(' in ', ' ended in ') : `${row[1].split(' ')[0]} and older has ended`}`,
    ];
  });
  return [...new Set(said)];
}

function declaredRuntimes({ project, paths }: Facts): Declared[] {
  const { readText } = project;
  const found: Declared[] = [];
  const add = (runtime: string, version: string | null | undefined, where: string) => {
    if (version !== null && version !== undefined && version.trim() !== '' && version.length < 60)
      found.push({ runtime, version, where });
  };
  const firstLine = (path: string) => (paths.has(path) ? readText(path)?.split('\n')[0] : null);
  if (paths.has('package.json'))
    add('Node.js', textOf(fieldAt(parseLenientJson(readText('package.json')), 'engines', 'node')), 'package.json');
  add('Node.js', firstLine('.nvmrc'), '.nvmrc');
  add('Node.js', firstLine('.node-version'), '.node-version');
  add('Python', firstLine('.python-version'), '.python-version');
  add('Ruby', firstLine('.ruby-version'), '.ruby-version');
  if (paths.has('pyproject.toml')) {
    const toml = parseLenientToml(readText('pyproject.toml'));
    add(
      'Python',
      textOf(fieldAt(toml, 'project', 'requires-python') ?? fieldAt(toml, 'tool', 'poetry', 'dependencies', 'python')),
      'pyproject.toml',
    );
  }
  if (paths.has('composer.json'))
    add('PHP', textOf(fieldAt(parseLenientJson(readText('composer.json')), 'require', 'php')), 'composer.json');
  if (paths.has('Gemfile')) add('Ruby', /^ruby\s+["']([^"'\n]+)["']/m.exec(readText('Gemfile') ?? '')?.[1], 'Gemfile');
  for (const path of [...paths].filter((name) => /(?:^|\/)Dockerfile$/.test(name)).slice(0, 20)) {
    for (const [, image, version] of (readText(path) ?? '').matchAll(
      /^FROM\s+(?:\S*\/)?(node|python|ruby|php):(\d+(?:\.\d+)?)/gim,
    ))
      add(images.get(image!.toLowerCase())!, version, path);
  }
  for (const path of [...paths].filter((name) => /\.csproj$/.test(name)).slice(0, 50)) {
    const target = /<TargetFramework>\s*(?:net|netcoreapp)(\d+\.\d+)\s*</.exec(readText(path) ?? '')?.[1];
    add('.NET', target, path);
  }
  return found;
}

/** The lowest version of a range as numbers; null for a name such as `lts/*`, or if the range is unbounded. */
function lowestOf(range: string): number[] | null {
  const versions = [...range.matchAll(/(<=?|!=)?\s{0,9}v?(\d+)(?:\.(\d+))?[.\w*-]*/g)];
  const numbers = versions.flatMap(([, limit, ...parts]) =>
    limit === undefined ? [parts.filter((part) => part !== undefined).map(Number)] : [],
  );
  const first = /^\s*(?:[\^~>=]+\s*)?v?\d/.test(range) || /^\s*[<!]/.test(range) ? numbers : [];
  return first.sort((a, b) => (isBelow(a, b) ? -1 : 1))[0] ?? null;
}

function isBelow(version: readonly number[], limit: readonly number[]): boolean {
  for (const [at, part] of limit.entries()) {
    const own = version[at];
    if (own === undefined) return false;
    if (own !== part) return own < part;
  }
  return false;
}

const images: ReadonlyMap<string, string> = new Map([
  ['node', 'Node.js'],
  ['python', 'Python'],
  ['ruby', 'Ruby'],
  ['php', 'PHP'],
]);
