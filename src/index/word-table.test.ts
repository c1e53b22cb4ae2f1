import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../tests/fixtures/random.js';
import { countWords } from '../base/words.js';
import { WordTable } from './word-table.js';

function check(texts: readonly string[]): void {
  const known: string[] = [];
  const table = new WordTable((word) => void known.push(word));
  for (const text of texts) {
    const { words, counts } = table.countWords(text);
    expect(Array.from(words, (word, i) => [known[word], counts[i]])).toEqual([...countWords(text)]);
  }
  expect(new Set(known).size).toBe(known.length);
}

describe('WordTable', () => {
  it('counts the words of real sources as the plain counter does', () => {
    const folder = dirname(fileURLToPath(import.meta.url));
    const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    check(names.map((name) => readFileSync(join(folder, name), 'utf8')));
  });

  it('keeps words apart through growth, for 300 texts of 1,000 random words', () => {
    const random = seededRandom(3);
    const word = () => Array.from({ length: 1 + random.below(7) }, () => random.pick([...'abcXYZ01_$éß 変-'])).join('');
    check(
      Array.from({ length: 300 }, () => Array.from({ length: 1_000 }, word).join(random.pick([' ', '.', '\n', '']))),
    );
  });

  it('is not slowed to a crawl by words made to collide', () => {
    const colliding = Array.from({ length: 1 << 12 }, (_, i) =>
      Array.from({ length: 12 }, (_, bit) => ((i >> bit) & 1 ? 'Aa' : 'BB')).join(''),
    );
    check([colliding.join(' ')]);
  });
});
