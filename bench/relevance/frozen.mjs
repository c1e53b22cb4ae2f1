/** Frozen instances (`freeze.mjs`), made into indexes that the product's functions take. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';

/** One repository at a time, so that only its texts are in memory. */
export function* readFrozen(folder, repositories) {
  for (const repo of repositories) {
    const path = join(folder, `${repo.replace('/', '+')}.v8`);
    if (!existsSync(path)) continue;
    const { cases, texts } = deserialize(readFileSync(path));
    for (const { instance, index, texts: blobs } of cases) {
      yield { instance, index: withMaps(index), look: (file) => texts.get(blobs.get(file)) ?? null };
    }
  }
}

/** The maps that follow from the files are made again, by the rules of the index builder. */
function withMaps(index) {
  const definitionsByName = new Map();
  for (const [file, { definitions }] of index.files.entries()) {
    for (const [at, { name }] of definitions.entries()) {
      const known = definitionsByName.get(name);
      if (known === undefined) definitionsByName.set(name, [{ file, at }]);
      else known.push({ file, at });
    }
  }
  return { ...index, definitionsByName, literalsByOpening: withMaps.place(index.files) };
}
withMaps.place = () => new Map();

/** Literals are placed by the engine's own reading of phrases. */
export async function useEngine(engine) {
  const { constantWords, minWords, openingOf } = await import(join(engine, 'base/phrases.js'));
  withMaps.place = (files) => {
    const byOpening = new Map();
    for (const [file, { literals }] of files.entries()) {
      for (const [at, { text }] of literals.entries()) {
        const words = constantWords(text);
        if (words.length < minWords) continue;
        const opening = openingOf(words, 0);
        const known = byOpening.get(opening);
        if (known === undefined) byOpening.set(opening, [{ file, at }]);
        else known.push({ file, at });
      }
    }
    return byOpening;
  };
}
