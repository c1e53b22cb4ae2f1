import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.js';
import { encodeMsgpack, msgpackArrayHead, msgpackDepth, msgpackMapHead } from './msgpack.js';
import { decodeMsgpack } from './parse/msgpack-decode.js';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const decoded = (text: string) => {
  const result = decodeMsgpack(bytesOf(text));
  return result.ok ? { value: result.value } : result.error;
};

/** A value, then its encodings: the smallest first, which is the one that is written; all are read. */
const known: readonly [Json, ...string[]][] = [
  [null, 'c0'],
  [false, 'c2'],
  [true, 'c3'],
  [0, '00', 'cc00', 'cd0000', 'ce00000000', 'cf0000000000000000', 'd000', 'd3 00000000 00000000', 'ca00000000'],
  [127, '7f', 'cc7f', 'cd007f', 'd07f', 'd1007f', 'd20000007f'],
  [128, 'cc80', 'cd0080', 'd10080', 'ce00000080'],
  [255, 'ccff', 'cd00ff', 'd100ff'],
  [256, 'cd0100', 'ce00000100', 'd10100'],
  [65535, 'cdffff', 'ce0000ffff', 'd20000ffff'],
  [65536, 'ce00010000', 'd200010000'],
  [2147483648, 'ce80000000', 'cf 00000000 80000000', 'ca4f000000', 'cb 41e00000 00000000'],
  [4294967295, 'ceffffffff', 'd3 00000000 ffffffff', 'cb 41efffff ffe00000'],
  [4294967296, 'cf 00000001 00000000', 'd3 00000001 00000000', 'ca4f800000'],
  [9007199254740991, 'cf 001fffff ffffffff', 'd3 001fffff ffffffff'],
  [-1, 'ff', 'd0ff', 'd1ffff', 'd2ffffffff', 'd3 ffffffff ffffffff', 'cabf800000'],
  [-32, 'e0', 'd0e0', 'd1ffe0', 'cac2000000'],
  [-33, 'd0df', 'd1ffdf', 'd2ffffffdf'],
  [-128, 'd080', 'd1ff80'],
  [-129, 'd1ff7f', 'd2ffffff7f'],
  [-32768, 'd18000', 'd2ffff8000'],
  [-32769, 'd2ffff7fff'],
  [-2147483648, 'd280000000', 'd3 ffffffff 80000000', 'cb c1e00000 00000000'],
  [-2147483649, 'd3 ffffffff 7fffffff'],
  [-9007199254740991, 'd3 ffe00000 00000001'],
  [0.5, 'ca3f000000', 'cb 3fe00000 00000000'],
  [-0, 'ca80000000', 'cb 80000000 00000000'],
  [0.1, 'cb 3fb99999 9999999a'],
  [2 ** 63, 'ca5f000000'],
  ['', 'a0', 'd900', 'da0000', 'db00000000'],
  ['a', 'a161', 'd90161', 'da000161', 'db0000000161'],
  ['x'.repeat(31), `bf${'78'.repeat(31)}`],
  ['x'.repeat(32), `d920${'78'.repeat(32)}`],
  ['x'.repeat(255), `d9ff${'78'.repeat(255)}`],
  ['x'.repeat(256), `da0100${'78'.repeat(256)}`],
  ['x'.repeat(65536), `db00010000${'78'.repeat(65536)}`],
  ['漢字', 'a6 e6bca2 e5ad97'],
  ['🍺', 'a4 f09f8dba'],
  ['\ufeff', 'a3 efbbbf'],
  [[], '90', 'dc0000', 'dd00000000'],
  [[1], '9101', 'dc000101', 'dd0000000101'],
  [Array(15).fill(1), `9f${'01'.repeat(15)}`],
  [Array(16).fill(1), `dc0010${'01'.repeat(16)}`],
  [{}, '80', 'de0000', 'df00000000'],
  [{ a: 1 }, '81a16101', 'de0001a16101', 'df00000001a16101'],
  [{ b: [], a: {} }, '82 a16290 a16180'],
];

const json = fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 4 }) as fc.Arbitrary<Json>;

/** The sizes to which an encoding can be cut so that it is still read, or fails outside of itself. */
function readCuts(bytes: Uint8Array, decode: typeof decodeMsgpack): number[] {
  return [...bytes.keys()].filter((size) => {
    const cut = decode(bytes.subarray(0, size));
    return cut.ok || cut.error.offset > size;
  });
}

describe('MessagePack', () => {
  it.each(known.map(([value, ...forms]) => ({ value, forms, name: JSON.stringify(value).slice(0, 24) })))(
    'writes $name in its smallest form and reads every form of it',
    ({ value, forms }) => {
      expect(hex(encodeMsgpack(value))).toBe(forms[0]!.replaceAll(' ', ''));
      for (const form of forms) {
        const given = decoded(form);
        expect(given).toEqual({ value: Object.is(value, -0) ? -0 : value });
      }
    },
  );

  it('gives back every plain value, and the same bytes of it', () => {
    fc.assert(
      fc.property(json, (value) => {
        const bytes = encodeMsgpack(value);
        const back = decodeMsgpack(bytes);
        expect(back).toEqual({ ok: true, value });
        expect(back.ok && hex(encodeMsgpack(back.value))).toBe(hex(bytes));
      }),
      { seed: 7, numRuns: 150 },
    );
  });

  it('fails on every truncation, at an offset inside of what is left', () => {
    fc.assert(
      fc.property(json, (value) => readCuts(encodeMsgpack(value), decodeMsgpack).length === 0),
      { seed: 8, numRuns: 60 },
    );
  });

  it('would notice a reader that takes missing bytes for zeros', () => {
    const lenient: typeof decodeMsgpack = (bytes) =>
      decodeMsgpack(Buffer.concat([bytes, Buffer.alloc(9)]).subarray(0, 9));
    expect(readCuts(encodeMsgpack(0.1), lenient).length).toBeGreaterThan(0);
  });

  it('reads random bytes as a plain value or a fault, and nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const result = decodeMsgpack(bytes);
        if (result.ok) expect(decodeMsgpack(encodeMsgpack(result.value))).toEqual(result);
        else expect(result.error.offset).toBeLessThanOrEqual(bytes.length);
      }),
      { seed: 9, numRuns: 1000 },
    );
  });

  it.each([
    ['', 0, 'a value of 1 byte', '0 left'],
    ['ddffffffff', 0, 'no more entries than 0 bytes can hold', 'a count of 4294967295'],
    ['dfffffffff', 0, 'no more entries than 0 bytes can hold', 'a count of 4294967295'],
    ['df00000001a1', 0, 'no more entries than 1 bytes can hold', 'a count of 1'],
    ['91 dbffffffff', 1, 'a string of at most 0 bytes', 'a length of 4294967295'],
    ['0000', 1, 'the end', '1 more bytes'],
    ['a2c328', 1, 'a string in UTF-8', 'other bytes'],
    ['a3eda080', 1, 'a string in UTF-8', 'other bytes'],
    ['82 a16101 a16102', 4, 'each key once', 'a key given before'],
    ['82 a16101 d9016102', 4, 'each key once', 'a key given before'],
    ['8101a0', 1, 'a key that is a string', 'another type'],
    ['c1', 0, 'a plain value', 'the byte that MessagePack never uses'],
    ['c40101', 0, 'a plain value', 'binary data'],
    ['91c5000101', 1, 'a plain value', 'binary data'],
    ['c6ffffffff', 0, 'a plain value', 'binary data'],
    ['d6ff5a4af6a5', 0, 'a plain value', 'an extension'],
    ['c70cff', 0, 'a plain value', 'an extension'],
    ['cf ffffffff ffffffff', 0, 'a whole number of at most 53 bits', 'a larger one'],
    ['d3 80000000 00000000', 0, 'a whole number of at most 53 bits', 'a larger one'],
    ['cf 00200000 00000000', 0, 'a whole number of at most 53 bits', 'a larger one'],
    ['ca7f800000', 0, 'a finite number', 'one that is not'],
    ['cb 7ff80000 00000000', 0, 'a finite number', 'one that is not'],
    [`${'91'.repeat(msgpackDepth + 1)}c0`, msgpackDepth, 'fewer levels of arrays and maps', 'one level too many'],
  ])('turns down %s at %i', (text, offset, expected, found) => {
    expect(decoded(text)).toEqual({ offset, expected, found });
  });

  it('nests as deep when it writes as when it reads', () => {
    const nest = (levels: number): Json => (levels === 0 ? null : [nest(levels - 1)]);
    expect(decodeMsgpack(encodeMsgpack(nest(msgpackDepth))).ok).toBe(true);
    expect(() => encodeMsgpack(nest(msgpackDepth + 1))).toThrow('nested deeper');
  });

  it.each([
    [{ a: [Number.NaN] }, '$.a[0] is no finite number'],
    [{ a: '\ud83d' }, '$.a holds half a surrogate pair'],
    [[undefined], '$[0] is no plain value'],
    [{ a: new Map() }, '$.a is no plain value'],
    [{ a: 1n }, '$.a is no plain value'],
  ])('does not write what is no plain value (%#)', (value, message) => {
    expect(() => encodeMsgpack(value as unknown as Json)).toThrow(message);
  });

  it('leaves out a field that is undefined, as JSON does', () => {
    expect(hex(encodeMsgpack({ a: undefined, b: 1 }))).toBe('81a16201');
  });

  it('takes a key named __proto__ as a key', () => {
    const value = JSON.parse('{"__proto__":{"polluted":true}}') as Json;
    const back = decodeMsgpack(encodeMsgpack(value));
    expect(back).toEqual({ ok: true, value });
    expect(back.ok && Object.getPrototypeOf(back.value)).toBe(Object.prototype);
  });

  it('reads from the middle of a larger buffer', () => {
    expect(decodeMsgpack(bytesOf('ffff 9101 ffff').subarray(2, 4))).toEqual({ ok: true, value: [1] });
  });

  it('gives the heads for a writer that streams the entries', () => {
    const entries = [...Array(20).keys()];
    const parts = [msgpackArrayHead(20), ...entries.map((entry) => encodeMsgpack(entry))];
    expect(Buffer.concat(parts).equals(encodeMsgpack(entries))).toBe(true);
    expect(hex(msgpackMapHead(3))).toBe('83');
    expect(hex(msgpackMapHead(70_000))).toBe('df00011170');
  });
});
