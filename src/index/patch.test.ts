import { describe, expect, it } from 'vitest';
import { toPlainIndex } from '../../tests/fixtures/plain-index.js';
import { type Random, seededRandom } from '../../tests/fixtures/random.js';
import { sha256 } from '../base/hash.js';
import { compareBytes } from '../base/order.js';
import type { CachedFile } from '../model/analysis-cache.js';
import type { RelPath } from '../model/path.js';
import type { FileEntry } from '../model/snapshot.js';
import { createIndexBuilder } from './build.js';
import { type BaseIndex, patchIndex } from './patch.js';
import { createPool } from './pool.js';

type Files = Readonly<Record<string, string>>;
type Built = { readonly base: BaseIndex; readonly found: readonly CachedFile[] };

const pool = createPool(0);
const languages = { ts: 'typescript', py: 'python', go: 'go', java: 'java', rb: 'ruby' } as const;
type Ending = keyof typeof languages;

async function build(files: Files): Promise<Built> {
  const found: CachedFile[] = [];
  const record = (_: FileEntry, file: CachedFile) => void found.push(file);
  const builder = createIndexBuilder({ analyse: pool.analyse, cache: { find: () => null, record, close: () => {} } });
  for (const path of Object.keys(files).sort(compareBytes))
    await builder.add(entryOf(path, files[path]!), files[path]!);
  const { index, consultedBy } = await builder.join();
  return { base: { index, consultedBy, analysisOf: (file) => found[file]!.analysis }, found };
}

function entryOf(path: string, text: string): FileEntry {
  return {
    path: path as RelPath,
    sizeBytes: Buffer.byteLength(text),
    sha256: sha256(text),
    encoding: 'utf-8',
    language: languages[path.slice(path.lastIndexOf('.') + 1) as Ending],
    category: path.includes('test') ? 'test' : 'source',
    lowValue: null,
  } as FileEntry;
}

const words = ['Cart', 'Item', 'Price', 'total', 'find', 'save'];
const types = words.slice(0, 3);

/** Sources in which types, members and re-exports lead from file to file. */
const sources: Readonly<Record<Ending, (random: Random) => readonly string[]>> = {
  ts: (random) => [
    `import { ${random.pick(types)}, ${random.pick(words)} } from './file${random.below(5)}.js';`,
    `export * from './file${random.below(5)}.js';`,
    `export { ${random.pick(words)} as ${random.pick(words)} } from './file${random.below(5)}.js';`,
    `export class ${random.pick(types)} extends ${random.pick(types)} {\n  field = new ${random.pick(types)}();\n  ${random.pick(words)}(): ${random.pick(types)} {\n    return this.field.${random.pick(words)}();\n  }\n}`,
    `export function ${random.pick(words)}(one: ${random.pick(types)}) {\n  const two = one.${random.pick(words)}();\n  return two.${random.pick(words)}();\n}`,
    `export const ${random.pick(words)} = ${random.pick(words)}();`,
  ],
  py: (random) => [
    `from .file${random.below(5)} import ${random.pick(words)}, ${random.pick(types)}`,
    `from .file${random.below(5)} import *`,
    `class ${random.pick(types)}(${random.pick(types)}):\n    def ${random.pick(words)}(self) -> ${random.pick(types)}:\n        self.field = ${random.pick(types)}()\n        return self.field.${random.pick(words)}()\n`,
    `def ${random.pick(words)}(one: ${random.pick(types)}):\n    two = one.${random.pick(words)}()\n    return two.${random.pick(words)}\n`,
    `${random.pick(words)} = ${random.pick(words)}()`,
  ],
  go: (random) => [
    'package shop',
    `type ${random.pick(types)} struct {\n\tfield *${random.pick(types)}\n}`,
    `func (s *${random.pick(types)}) ${random.pick(words)}() *${random.pick(types)} {\n\treturn s.field.${random.pick(words)}()\n}`,
    `func ${random.pick(words)}() *${random.pick(types)} {\n\tone := ${random.pick(words)}()\n\treturn one.${random.pick(words)}()\n}`,
  ],
  java: (random) => [
    'package shop;',
    `public class ${random.pick(types)} extends ${random.pick(types)} {\n  ${random.pick(types)} field;\n  ${random.pick(types)} ${random.pick(words)}() {\n    return field.${random.pick(words)}();\n  }\n}`,
  ],
  rb: (random) => [
    `require_relative 'file${random.below(5)}'`,
    `class ${random.pick(types)} < ${random.pick(types)}\n  def ${random.pick(words)}\n    ${random.pick(types)}.new.${random.pick(words)}\n  end\nend`,
    `def ${random.pick(words)}\n  ${random.pick(words)}\nend`,
  ],
};

function sourceText(random: Random, ending: Ending): string {
  const [first, ...rest] = sources[ending](random);
  const kept = rest.filter(() => random.below(4) > 0);
  return `${[first, ...random.shuffled(kept)].join('\n')}\n// ${random.pick(words)} ${random.below(9)}\n`;
}

/** New texts for one or two files: written anew, or with one more line. */
function edit(files: Files, random: Random): Files {
  const paths = random.shuffled(Object.keys(files)).slice(0, 1 + random.below(2));
  const edited = paths.map((path) => {
    const ending = path.slice(path.lastIndexOf('.') + 1) as Ending;
    const text = random.below(2) === 0 ? sourceText(random, ending) : `${files[path]}\n# another line of the cart\n`;
    return [path, text] as const;
  });
  return { ...files, ...Object.fromEntries(edited) };
}

function baseFor(built: Built, files: Files): BaseIndex {
  const { index } = built.base;
  const entries = index.files.map(({ entry: { path } }) => entryOf(path, files[path]!));
  return {
    ...built.base,
    index: { ...index, files: index.files.map((file, at) => ({ ...file, entry: entries[at]! })) },
  };
}

type Outcome = { readonly patched: number; readonly wrong: number };

async function runEdits(
  seed: number,
  steps: number,
  spoil: (base: BaseIndex) => BaseIndex = (base) => base,
): Promise<Outcome> {
  const random = seededRandom(seed);
  const ending = (Object.keys(languages) as Ending[])[seed % 5]!;
  const paths = Array.from({ length: 5 }, (_, i) => `src/file${i}.${ending}`);
  const files: Files = Object.fromEntries(
    [...paths, `src/file_test.${ending}`].map((path) => [path, sourceText(random, ending)]),
  );
  const before = await build(files);
  let patched = 0;
  let wrong = 0;
  for (let step = 0; step < steps; step++) {
    const edited = edit(files, random);
    const fresh = await build(edited);
    const numbers = [...before.found.keys()].filter((file) => {
      const { path } = before.base.index.files[file]!.entry;
      return files[path] !== edited[path];
    });
    const changes = new Map(numbers.map((file) => [file, fresh.found[file]!]));
    const base = spoil(baseFor(before, edited));
    const result = patchIndex({ base, changes, configTexts: new Map(), known: null });
    if (result === null) continue;
    patched += 1;
    const again = patchIndex({ base, changes, configTexts: new Map(), known: result.rejoined });
    if (!isSame(result.index, fresh.base.index) || !isSame(again!.index, fresh.base.index)) wrong += 1;
  }
  return { patched, wrong };
}

function isSame(a: BaseIndex['index'], b: BaseIndex['index']): boolean {
  try {
    expect(toPlainIndex(a)).toEqual(toPlainIndex(b));
    return true;
  } catch {
    return false;
  }
}

describe('a patched index', () => {
  const seeds = Array.from({ length: Number(process.env.PATCH_SEEDS ?? 20) }, (_, i) => i);

  it('equals the index of the edited files', { timeout: 3_600_000 }, async () => {
    let patched = 0;
    for (const seed of seeds) {
      const outcome = await runEdits(seed, 10);
      patched += outcome.patched;
      expect({ seed, wrong: outcome.wrong }).toEqual({ seed, wrong: 0 });
    }
    expect(patched).toBeGreaterThan(seeds.length * 6);
  });

  it('would be caught if it joined the edited files alone', { timeout: 600_000 }, async () => {
    const nothing = { files: new Uint32Array(), scopes: [] };
    for (const seed of [0, 1, 2, 4]) {
      const { wrong } = await runEdits(seed, 20, (base) => ({ ...base, consultedBy: () => nothing }));
      expect({ seed, isCaught: wrong > 0 }).toEqual({ seed, isCaught: true });
    }
  });
});
