import { describe, expect, it } from 'vitest';
import type { GitProcess } from './run.js';
import { verifyReads } from './verified-reads.js';

/** A process that writes the pieces one by one, and a check that fails once `changedAfter` pieces were read. */
function checkedOver(pieces: readonly string[], changedAfter = Number.POSITIVE_INFINITY) {
  const seen = { read: 0, checks: 0, stops: 0 };
  const git: GitProcess = {
    read: async () => (seen.read < pieces.length ? Buffer.from(pieces[seen.read++]!) : null),
    end: async () => ({ status: 0, trouble: '' }),
    count: () => {},
    stop: () => {
      seen.stops += 1;
    },
  };
  const isUnchanged = () => {
    seen.checks += 1;
    return seen.read < changedAfter;
  };
  return { seen, checked: verifyReads(git, { isUnchanged, changed: () => new Error('changed') }) };
}

async function readAll({ read }: GitProcess): Promise<string> {
  let text = '';
  for (let bytes = await read(); bytes !== null; bytes = await read()) text += bytes;
  return text;
}

describe('What git wrote', () => {
  it('is checked once for many small pieces, and is whole', async () => {
    const pieces = Array.from({ length: 5_000 }, (_, i) => `piece ${i} `);
    const { seen, checked } = checkedOver(pieces);
    expect(await readAll(checked)).toBe(pieces.join(''));
    expect(seen.checks).toBe(1);
  });

  it('is checked again after a bounded number of bytes', async () => {
    const { seen, checked } = checkedOver(Array.from({ length: 100 }, () => 'x'.repeat(64_000)));
    expect(await readAll(checked)).toHaveLength(6_400_000);
    expect(seen.checks).toBe(25);
  });

  it.each([1, 2, 500, 1_000])('is not handed out when the repository changed by piece %i', async (changedAfter) => {
    const { seen, checked } = checkedOver(
      Array.from({ length: 1_000 }, () => 'x'),
      changedAfter,
    );
    await expect(checked.read()).rejects.toThrow('changed');
    expect(seen.stops).toBe(1);
  });

  it('is handed out, checked, as soon as nothing more is to come', async () => {
    const { seen, checked } = checkedOver(['ab', 'cd', 'ef']);
    expect(String(await checked.read((piece) => piece.includes('d')))).toBe('abcd');
    expect(seen).toMatchObject({ read: 2, checks: 1 });
  });
});
