import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/fixtures/random.js';
import { bringing, type Files, toImport, toProject } from '../../../tests/resolve/check.js';
import type { ImportKind } from '../../model/analysis.js';
import { createResolver } from './resolve-project.js';

const random = seededRandom(7);
const names = [
  'a',
  'b',
  'src',
  'lib',
  'index',
  '__init__',
  'mod',
  'main',
  'x.y',
  '..',
  '.',
  '',
  '#',
  '@',
  '*',
  'node_modules',
  '\u{1f600}',
];
const sources = 'js ts tsx vue py pyi go rs java kt cs c h rb php dart swift css scss'.split(' ');
const configs =
  'package.json tsconfig.json pnpm-workspace.yaml pyproject.toml setup.cfg go.mod go.work Cargo.toml composer.json pubspec.yaml Package.swift'.split(
    ' ',
  );
const scraps = [
  '{"name":"a","exports":{"./*":"./*"},"workspaces":["**"]}',
  '{"extends":"./tsconfig.json","references":[{"path":"."}],"compilerOptions":{"baseUrl":"../..","paths":{"*":["../*","./*"]}}}',
  '{"imports":{"#*":["#*",{"a":null}]},"main":"..","dependencies":{"a":"file:../../.."}}',
  'packages:\n  - "**"\n',
  '[package]\nname = "a"\n[lib]\npath = "../../x.rs"\n[dependencies]\nb = { path = "../.." }\n',
  'module a\nreplace b => ../../..\nreplace x => ./src\n',
  '{"autoload":{"psr-4":{"":"../","a\\\\":["src","lib"]}}}',
  'name: a\n',
  '[1, {"a": ]',
  '',
];
const kinds: readonly ImportKind[] = [
  'import',
  'require',
  're-export',
  'dynamic',
  'include',
  'use',
  'namespace',
  'autoload',
];

const pathOf = (ending: string) =>
  [...Array.from({ length: random.below(3) }, () => random.pick(['a', 'b', 'src', 'lib', 'include'])), ending].join(
    '/',
  );
const specifier = () => {
  const parts = Array.from({ length: 1 + random.below(4) }, () => random.pick(names));
  return (
    random.pick(['', './', '../', '/', '.', '..', 'crate::', 'super::', 'package:', '@/']) +
    parts.join(random.pick(['/', '.', '::', '\\']))
  );
};

function randomProject(): Files {
  const files: Record<string, string> = {};
  for (let i = 0; i < 30; i++)
    files[pathOf(`${random.pick(['a', 'b', 'index', '__init__', 'mod'])}.${random.pick(sources)}`)] = '';
  for (let i = 0; i < 8; i++) files[pathOf(random.pick(configs))] = random.pick(scraps);
  return files;
}

describe('createResolver', () => {
  it('answers 20,000 random imports in 100 hostile projects with files of the project or none, the same in any order', () => {
    for (let round = 0; round < 100; round++) {
      const project = toProject(randomProject(), new Map());
      const known = new Set(project.paths);
      const asked = Array.from({ length: 200 }, () => {
        const imported = toImport({ ...bringing(specifier(), random.pick(names)), kind: random.pick(kinds) });
        return { from: random.pick(project.paths), imported };
      });
      const [forwards, backwards] = [createResolver(project), createResolver(project)];
      const answers = asked.map(({ from, imported }) => forwards.resolve(from, imported));
      const again = asked.toReversed().map(({ from, imported }) => backwards.resolve(from, imported));
      expect(again.toReversed()).toEqual(answers);
      const unsound = answers.filter(
        (answer) =>
          answer.kind === 'file' && !(answer.paths.length > 0 && answer.paths.every((path) => known.has(path))),
      );
      expect(unsound).toEqual([]);
    }
  });
});
