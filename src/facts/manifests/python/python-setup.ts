/** `setup.cfg` and `setup.py`. The latter is a program: only the literal arguments of `setup(...)` are read. */
import type { Dependency } from '../../fact-types.js';
import { join, type Source } from '../manifest-source.js';
import { keywordArguments, type PythonValue } from './python-literals.js';
import type { PythonPart } from './python-manifest.js';
import { parseRequirement, typeOfExtra } from './python-requirements.js';

export function readSetupCfg(source: Source, folder: string): PythonPart | null {
  const found = source.ini(join(folder, 'setup.cfg'));
  const metadata = found?.get('metadata');
  const options = found?.get('options');
  if (found === null || (metadata === undefined && options === undefined)) return null;
  const commands = ['console_scripts', 'gui_scripts'].flatMap(
    (kind) => found.get('options.entry_points')?.get(kind) ?? [],
  );
  return {
    name: metadata?.get('name')?.[0] ?? null,
    description: metadata?.get('description')?.[0] ?? null,
    dependencies: [
      ...requirements(options?.get('install_requires') ?? [], 'runtime'),
      ...requirements(options?.get('tests_require') ?? [], 'dev'),
      ...[...(found.get('options.extras_require') ?? [])].flatMap(([extra, lines]) =>
        requirements(lines, typeOfExtra(extra)),
      ),
    ],
    commands: commands.map(afterEquals),
    build: 'setuptools',
    memberGlobs: [],
    roots: (options?.get('package_dir') ?? []).map(afterEquals),
  };
}

export function readSetupPy(source: Source, folder: string): PythonPart | null {
  const text = source.text(join(folder, 'setup.py'));
  if (text === null) return null;
  const args = keywordArguments(text, (name) => /(?:^|\.)setup$/.test(name));
  const points = args.get('entry_points');
  const scripts =
    points instanceof Map ? ['console_scripts', 'gui_scripts'].flatMap((kind) => texts(points.get(kind))) : [];
  const extras = args.get('extras_require');
  const folders = args.get('package_dir');
  return {
    name: textIn(args.get('name')),
    description: textIn(args.get('description')),
    dependencies: [
      ...requirements(texts(args.get('install_requires')), 'runtime'),
      ...requirements(texts(args.get('tests_require')), 'dev'),
      ...(extras instanceof Map ? [...extras] : []).flatMap(([extra, list]) =>
        requirements(texts(list), typeOfExtra(extra)),
      ),
    ],
    commands: scripts.map(afterEquals),
    build: 'setuptools',
    memberGlobs: [],
    roots: folders instanceof Map ? texts(folders.get('')) : [],
  };
}

function requirements(lines: readonly string[], type: Dependency['type']): readonly Dependency[] {
  return lines.flatMap((line) => line.split('\n')).flatMap((line) => parseRequirement(line, type) ?? []);
}

function texts(value: PythonValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function textIn(value: PythonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function afterEquals(line: string): string {
  return line.slice(line.indexOf('=') + 1).trim();
}
