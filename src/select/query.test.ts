import { describe, expect, it } from 'vitest';
import { readQuery } from './query.js';

const termsOf = (task: string) => new Set(readQuery(task).terms.map(({ text }) => text));

describe('the terms of a task', () => {
  it('count more in the title and less in a pasted listing', () => {
    const { terms } = readQuery('Refund fails\n\nThe invoice is wrong.\n\n```\nstack()\n```\n');
    const countOf = (word: string) => terms.find(({ text }) => text === word)?.count;
    expect([countOf('refund'), countOf('invoice'), countOf('stack')]).toEqual([8, 1, 0.3]);
  });

  it('of a long log are those of its beginning and its end', () => {
    const log = Array.from({ length: 100_000 }, (_, i) => `line${i} of the run`).join('\n');
    const terms = termsOf(`The build hangs\n${log}\nworker timeout`);
    expect([terms.has('build'), terms.has('timeout'), terms.has('line50000')]).toEqual([true, true, false]);
  });
});
