import { describe, expect, it } from 'vitest';
import { parsedOnce } from '../pattern/pattern.js';
import { type Automaton, buildAutomaton, everyOne } from './automaton.js';
import { readSnapshot, writeSnapshot } from './automaton-snapshot.js';

const key = Buffer.alloc(32, 7);
const automaton = buildAutomaton(['she', 'he', 'hers', 'key'], {
  ...everyOne,
  bordered: new Set(['key']),
  contextFiltersOf: (keyword) =>
    keyword === 'hers'
      ? [{ keyword, from: 'keyword', after: [parsedOnce('hers[0-9]')], before: null, letterCase: 'any', gaps: false }]
      : null,
});

describe('a prepared automaton', () => {
  it('is the same after it was written and read', () => {
    const read = readSnapshot(writeSnapshot(automaton, key), key)!;
    expect(contentOf(read)).toEqual(contentOf(automaton));
  });

  it('is not used for other words, and not when a byte of it is missing', () => {
    const bytes = writeSnapshot(automaton, key);
    expect(readSnapshot(bytes, Buffer.alloc(32, 8))).toBeNull();
    for (const length of [0, 31, 40, 60, bytes.length - 1])
      expect(readSnapshot(bytes.subarray(0, length), key)).toBeNull();
    expect(readSnapshot(Buffer.concat([bytes, Buffer.alloc(1)]), key)).toBeNull();
  });
});

/** The content of an automaton as plain lists. */
function contentOf({ endings, ...others }: Automaton) {
  const lists = Array.from({ length: endings.length }, (_, state) => endings.at(state));
  return { ...others, endings: lists };
}
