import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { count, list, oneOf, orNull, record, schemaDocument, text } from './shape.js';

const shape = record({ name: text, kind: oneOf('a', 'b'), sizes: list(count), note: orNull(text) });
const good = { name: 'x', kind: 'a', sizes: [1, 2], note: null };

const bad: readonly [unknown, string][] = [
  [{ ...good, name: 1 }, '$.name'],
  [{ ...good, kind: 'c' }, '$.kind'],
  [{ ...good, sizes: [1, -1] }, '$.sizes[1]'],
  [{ ...good, sizes: [1.5] }, '$.sizes[0]'],
  [{ ...good, note: 3 }, '$.note'],
  [{ ...good, extra: 1 }, '$.extra'],
  [{ name: 'x' }, '$.kind'],
  [[], '$'],
  [null, '$'],
];

describe('a shape', () => {
  it('accepts what it describes', () => {
    expect(shape.check(good, '$')).toEqual([]);
  });

  it.each(bad)('names the place of what is wrong in %j', (value, path) => {
    expect(shape.check(value, '$').map((problem) => problem.path)).toContain(path);
  });

  it('gives a JSON Schema that an independent validator judges the same way', () => {
    const validate = new Ajv2020().compile(schemaDocument('test', shape));
    expect(validate(good)).toBe(true);
    for (const [value] of bad) expect(validate(value), JSON.stringify(value)).toBe(false);
  });
});
