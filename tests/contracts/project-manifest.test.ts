import { describe, expect, it } from 'vitest';
import { type FoundManifest, readManifest } from '../../src/facts/manifests/describe-manifest.js';
import { guardReads } from '../../src/guard/guarded-reader.js';
import { seededRandom } from '../fixtures/random.js';
import { manifestOf, projectOf } from './project-manifest-fixture.js';
import { shapes } from './project-manifest-shapes.js';

describe('the manifest of a project in the shape of a real one', () => {
  it.each(shapes)('is right for $shape', ({ files, name, type, build, tests, entries, packages, needs }) => {
    const found = manifestOf(files);
    const { manifest } = found;
    expect(manifest).toMatchObject({ project_name: name, project_type: type, build_system: build });
    expect(manifest.test_framework).toBe(tests);
    expect(manifest.entry_points.slice(0, Math.max(1, entries.length))).toEqual(entries);
    expect(found.packages.length).toBe(packages);
    expect(manifest.dependencies.map((one) => `${one.type} ${one.name}`)).toEqual(expect.arrayContaining([...needs]));
    const own = new Set(found.packages.map((one) => one.name));
    expect(manifest.dependencies.filter((one) => own.has(one.name))).toEqual([]);
    expect(found.notes).toEqual([]);
  });
});

describe('a manifest that cannot be read', () => {
  it.each([
    ['package.json', '{"name": "x",\n "main": }', 'package.json:2: not JSON: a value was expected', 'node'],
    ['Cargo.toml', '[package]\nname = "x', 'Cargo.toml:2: a string without its closing quote', 'rust'],
    ['pom.xml', '<project>\n<a></b></project>', 'pom.xml:2: a closing tag without its opening one', 'java'],
    ['pubspec.yaml', 'name: a\nname: b', 'pubspec.yaml:2: not YAML: a key that is given twice', 'dart'],
    ['pyproject.toml', '[project]\nname: x', 'pyproject.toml:2: = was expected', 'python'],
    ['composer.json', '[', 'composer.json:2: not JSON: ] was expected', 'php'],
  ])('%s is noted with its place, and the rest is still found', (path, text, note, type) => {
    const found = manifestOf(`//- ${path}\n${text}\n//- README.md\nIt sums up the basket.\n//- a.py\n`);
    expect(found.notes).toEqual([note]);
    expect(found.manifest).toMatchObject({
      project_name: 'shop',
      project_type: type,
      purpose_guess: 'It sums up the basket.',
    });
  });

  it('is noted when the file itself cannot be read', () => {
    const found = readManifest({ paths: ['go.mod', 'package.json'], readText: () => null, folderName: 'shop' });
    expect(found.notes).toEqual(['go.mod: could not be read', 'package.json: could not be read']);
  });
});

/** What must hold for every project, whatever its files say. */
function broken({ manifest, packages, notes }: FoundManifest, paths: readonly string[]): readonly string[] {
  const known = new Set(paths);
  const twice = (list: readonly string[]) => list.filter((one, i) => list.indexOf(one) !== i);
  return [
    ...manifest.entry_points.filter((path) => !known.has(path)).map((path) => `no such file: ${path}`),
    ...twice(manifest.entry_points).map((path) => `entry point twice: ${path}`),
    ...twice(manifest.dependencies.map(({ name }) => name)).map((name) => `dependency twice: ${name}`),
    ...twice(packages.map(({ path }) => path)).map((path) => `package twice: ${path}`),
    ...packages
      .filter(({ path }) => !paths.some((one) => one.startsWith(`${path}/`)))
      .map(({ path }) => `no such folder: ${path}`),
    ...notes.filter((note) => note.includes(mark)).map(() => 'a note that quotes the file'),
    ...[manifest.project_name, manifest.project_type, manifest.purpose_guess]
      .filter((text) => text === '')
      .map(() => 'an empty text'),
  ];
}

const mark = 'zq9';

describe('whatever the files say', () => {
  const rounds = Number(process.env.PACKLIGHT_MANIFEST_ROUNDS ?? 15);

  it('entry points exist, nothing is listed twice, notes quote nothing, and the order of files does not matter', () => {
    const random = seededRandom(3);
    const pieces = [
      '"',
      "'",
      '{',
      '}',
      '[',
      ']',
      '<',
      '>',
      '(',
      ')',
      '\n',
      '=',
      ':',
      '../',
      '${',
      mark,
      '*',
      '#',
      '\\',
      '\u0000',
    ];
    for (const { files, shape } of shapes)
      for (let i = 0; i < rounds; i++) {
        const { paths, readText, folderName } = projectOf(files, 'shop');
        const damaged = new Map(paths.map((path) => [path, damage(readText(path) ?? '', random, pieces)]));
        const project = { folderName, readText: guardReads((path) => damaged.get(path) ?? null) };
        const found = readManifest({ ...project, paths });
        expect(broken(found, paths), shape).toEqual([]);
        expect(readManifest({ ...project, paths: random.shuffled(paths) }), shape).toEqual(found);
      }
  });

  it('and a reader that breaks one of these is caught', () => {
    const { paths } = projectOf(shapes[0]!.files, 'shop');
    const found = manifestOf(shapes[0]!.files);
    const spoil = (manifest: object, rest: object = {}) =>
      broken({ ...found, ...rest, manifest: { ...found.manifest, ...manifest } }, paths);
    expect(broken(found, paths)).toEqual([]);
    expect(spoil({ entry_points: ['dist/index.js'] })).toEqual(['no such file: dist/index.js']);
    expect(spoil({ entry_points: ['index.js', 'index.js'] })).toEqual(['entry point twice: index.js']);
    const one = { name: 'a', type: 'dev' };
    expect(spoil({ dependencies: [one, one] })).toEqual(['dependency twice: a']);
    expect(spoil({}, { packages: [{ path: 'gone', name: 'a', project_type: 'node' }] })).toEqual([
      'no such folder: gone',
    ]);
    expect(spoil({}, { notes: [`x: ${mark}`] })).toEqual(['a note that quotes the file']);
    expect(spoil({ purpose_guess: '' })).toEqual(['an empty text']);
  });
});

function damage(text: string, random: ReturnType<typeof seededRandom>, pieces: readonly string[]): string {
  if (random.below(3) > 0) return text;
  const at = random.below(text.length + 1);
  return text.slice(0, at) + random.pick(pieces) + text.slice(at + random.below(6));
}
