import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import createWabt from 'wabt';
import { buildAutomaton } from '../automaton.js';
import { createKeywordReader } from '../keywords.js';
import { leastRun, type Sights, sight } from '../sights.js';
import { createKernel } from './kernel.js';
import { kernelBytes } from './kernel.table.js';

describe('the kernel', () => {
  it('is what its text says', async () => {
    const text = readFileSync(new URL('./kernel.wat', import.meta.url), 'utf8');
    const module = (await createWabt()).parseWat('kernel.wat', text);
    expect(kernelBytes).toBe(Buffer.from(module.toBinary({}).buffer).toString('base64'));
  });

  it('goes on where it was when there are more hits than it has room for', () => {
    const { endings: _, ...automaton } = buildAutomaton(['ab'], new Set());
    const { hits } = createKernel(automaton).read('ab'.repeat(50_000), true);
    const places = Array.from(hits).filter((_value, i) => i % 2 === 0);
    // One of them is the mark of a run of letters.
    expect(places.length).toBe(50_001);
    expect(new Set(places).size).toBe(50_000);
    expect(places.at(-1)).toBe(100_000);
  });

  it('makes room for a text larger than its memory, and reads the next one afresh', () => {
    const { endings: _, ...automaton } = buildAutomaton(['key'], new Set());
    const kernel = createKernel(automaton);
    const place = 3_000_000;
    expect(Array.from(kernel.read(`${' '.repeat(place)}key`, true).hits)[0]).toBe(place + 3);
    expect(kernel.read('ke', true).hits).toHaveLength(0);
    expect(kernel.read('y', true).hits).toHaveLength(0);
  });
});

describe('what a reading shows of a text', () => {
  const { sightsOf } = createKeywordReader(['key'], new Set());
  const signs = ['a', 'r', '0', '4', '=', '"', "'", '`', '\\', '\n', '\r', ' ', '+', '-', '%', '&', '#', 'x', 'u', '@'];
  const texts = fc.string({
    unit: fc.constantFrom(...signs, '[', 'U', 'n', '.', 'é', '\u202e', '\u4e22'),
    maxLength: 60,
  });

  it.each<[keyof typeof sight, RegExp]>([
    ['escape', /[%\\&][0234567xu\\#qalg]/],
    ['escapedSign', /\\["'`nr]/],
    ['signedLine', /(?:^|\n)[+-]/],
    ['hunk', /(?:^|\n)@/],
    ['mark', /\[U/],
    ['unplain', /[^\t\n\x20-\x7e]/],
    ['beyondAscii', /[^\0-\x7f]/],
  ])('is never less than %s', (name, pattern) => {
    fc.assert(
      fc.property(texts, (text) => {
        const isShown = (sightsOf(text).seen & sight[name]) !== 0;
        // Where units are wider than a byte, one may pass for another: that may show too much.
        if (/^[\0-\xff]*$/.test(text)) expect(isShown).toBe(pattern.test(text));
        else expect(isShown || !pattern.test(text)).toBe(true);
      }),
    );
  });

  it('has every place where a string may go on after a seam', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const wanted = [...text.matchAll(/["'`](?=[ \t\r\n\\+&.|<rbuf@$])|\\(?=\r?\n)/g)].map(({ index }) => index + 1);
        const { seams } = sightsOf(text);
        expect(seams).toEqual(expect.arrayContaining(wanted));
      }),
    );
  });

  it('has one place for every run of letters that is long enough', () => {
    const parts = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.constantFrom(' ', '\n', '=', '.')), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(parts, (runs) => {
        const text = runs.map(([length, end]) => 'aZ0+/-_'.repeat(9).slice(0, length) + end).join('');
        const found: Sights['runs'] = sightsOf(text).runs;
        expect(found).toHaveLength(runs.filter(([length]) => length >= leastRun).length);
        for (const past of found) expect(text.slice(past - leastRun, past)).toMatch(/^[\w+/-]{22}$/);
      }),
    );
  });
});
