import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJsonText } from './json-text.js';

const limits = { characters: 10_000, depth: 8 };
const read = (text: string) => readJsonText(text, limits);
const outcome = (text: string) => {
  const result = read(text);
  return result.ok ? result.value.value : result.error;
};

describe('JSON text', () => {
  it.each([
    ['', 1, 1, 'a value', 'Write a value here.'],
    ['{\n  "a": 1,\n}', 2, 9, 'no comma before the end', 'Remove the comma.'],
    ['[1,]', 1, 3, 'no comma before the end', 'Remove the comma.'],
    ["{'a': 1}", 1, 2, 'the name of a field', 'Write the name in double quotes.'],
    ['{"a": \'x\'}', 1, 7, 'a value', 'Write strings in double quotes.'],
    ['{\r\n"a": 1 // one\r\n}', 2, 8, 'a comma or }', 'Remove the comment: JSON has none.'],
    ['{"a": 1 "b": 2}', 1, 9, 'a comma or }', 'Put a comma before it, or close what came before.'],
    ['{"a" 1}', 1, 6, 'a colon', 'Put a colon between the name and its value.'],
    ['{"a": True}', 1, 7, 'a value', 'Write true, false, null, a number, or a string in double quotes.'],
    ['{"a": 8k}', 1, 7, 'a number of JSON', 'Write the number in decimal, without leading zeros or a unit.'],
    ['{"a": 08}', 1, 7, 'a number of JSON', 'Write the number in decimal, without leading zeros or a unit.'],
    ['\n{"a": [1', 2, 9, ']', 'Close the [ of line 2.'],
    ['{"a": "x', 1, 9, 'a closing quote', 'Close the string of line 1.'],
    ['{"🙂": "C:\\dir"}', 1, 10, 'an escape of JSON', 'Write a backslash as \\\\.'],
    ['{"a": "x\ny"}', 1, 9, 'no control character in a string', 'Write it as an escape, such as \\n.'],
    ['{} {}', 1, 4, 'the end of the text', 'Remove what follows the end of the document.'],
    ['["\\ud83d"]', 1, 2, 'whole characters', 'Write both halves of the surrogate pair in this string.'],
    ['[[[[[[[[[1]]]]]]]]]', 1, 9, 'at most 8 levels', 'Nest at most 8 levels of arrays and objects.'],
  ])('says where %j is wrong and what to do', (text, line, column, expected, fix) => {
    expect(outcome(text)).toMatchObject({ line, column, expected, fix });
  });

  it('tolerates a byte order mark', () => {
    expect(outcome('\ufeff{"a":1}')).toEqual({ a: 1 });
  });

  it('names the fields that were given twice; the last one counts', () => {
    const result = read('{"a": [{"b c": 1, "b c": 2}], "x": 1, "\\u0078": 2}');
    expect(result).toMatchObject({ ok: true, value: { repeated: ['$.a[0]["b c"]', '$.x'] } });
    expect(outcome('{"x": 1, "x": 2}')).toEqual({ x: 2 });
  });

  it('leaves __proto__ an ordinary field', () => {
    const value = outcome('{"__proto__": {"polluted": true}}') as object;
    expect(Object.hasOwn(value, '__proto__')).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('refuses a text that is too long without reading it', () => {
    expect(outcome(`"${'x'.repeat(limits.characters)}"`)).toMatchObject({ expected: 'at most 10000 characters' });
  });

  it('survives a million opening brackets and a million characters in one string', () => {
    const wide = { characters: 5_000_000, depth: 64 };
    expect(readJsonText('['.repeat(1_000_000), wide)).toMatchObject({ ok: false, error: { column: 65 } });
    expect(readJsonText(`"${'\\n'.repeat(1_000_000)}"`, wide).ok).toBe(true);
    expect(readJsonText(`{"a":"${'x'.repeat(1_000_000)}"`, wide)).toMatchObject({
      ok: false,
      error: { column: 1_000_008 },
    });
  });

  it('never shows what the text says', () => {
    const secret = ['s3', 'cr3t', 'v4lue'].join('');
    expect(JSON.stringify(read(`{"password": ${secret}}`))).not.toContain(secret);
    expect(JSON.stringify(read(`{"password": "${secret}`))).not.toContain(secret);
  });

  const agrees = (judge: (text: string) => boolean) => (text: string) => {
    let parses = true;
    try {
      JSON.parse(text);
    } catch {
      parses = false;
    }
    return judge(text) === parses;
  };
  const pieces = fc.constantFrom('', ',', '"', '}', ']', '[', '0', '-', '\\', ' ', '\n', 'e', '.', ':');
  const damaged = fc
    .tuple(fc.json({ maxDepth: 3 }), fc.nat(), pieces, fc.nat(1))
    .map(([json, place, piece, cut]) => {
      const text = `[${json}, {"k": ${json}, "n": -1.5e3}]`;
      const at = place % text.length;
      return text.slice(0, at) + piece + text.slice(at + cut);
    })
    .filter((text) => !/\\u[dD][89a-fA-F]|\p{Surrogate}/u.test(text));

  it('accepts and refuses as JSON.parse does, on 3,000 damaged texts', () => {
    fc.assert(
      fc.property(
        damaged,
        agrees((text) => read(text).ok),
      ),
      { seed: 4, numRuns: 3_000 },
    );
  });

  it('has a test that would notice a reader that forgets trailing commas', () => {
    const forgetful = agrees((text) => read(text.replace(/,(?=\s*[\]}])/g, '')).ok);
    expect(fc.check(fc.property(damaged, forgetful), { seed: 4, numRuns: 3_000 }).failed).toBe(true);
  });
});
