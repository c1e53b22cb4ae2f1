import { describe, expect, it } from 'vitest';
import { findAll } from '../find.js';
import { createDraw } from '../sample.js';
import { contexts, missed } from './contexts.table.js';

const draw = createDraw('contexts.test');
const values = [draw.base62(32), draw.hex(40), draw.url(30), draw.lower(24)];

/** Whether a half of the value is still there after redaction. */
function leaks(context: string, value: string): boolean {
  const half = value.length >> 1;
  const [head, tail] = [value.slice(0, half), value.slice(half)];
  const text = context.replace('@@', value).replace('@1', head).replace('@2', tail);
  let left = text;
  for (const { start, end } of findAll(text).reverse()) left = left.slice(0, start) + left.slice(end);
  return left.includes(head) || left.includes(tail);
}

describe('literals beside a telling name', () => {
  it.each(Object.keys(contexts))('are found in every context of the group %s', (group) => {
    const leaking = contexts[group]!.filter((context) => values.some((value) => leaks(context, value)));
    expect(leaking).toEqual([]);
  });

  it('still leak in the contexts that are listed as missed', () => {
    const found = missed.filter((context) => values.every((value) => !leaks(context, value)));
    expect(found).toEqual([]);
  });
});
