import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import createWabt from 'wabt';
import { minRun, trait } from '../../decode/text-traits.js';
import { buildAutomaton, everyOne } from '../automaton.js';
import { createKeywordReader } from '../keywords.js';
import { createKernel } from './kernel.js';
import { kernelBytes } from './kernel.table.js';
import { hitRoom } from './memory.js';

describe('the kernel', () => {
  it('is what its text says', async () => {
    const text = readFileSync(new URL('./kernel.wat', import.meta.url), 'utf8');
    const module = (await createWabt()).parseWat('kernel.wat', text);
    expect(kernelBytes).toBe(Buffer.from(module.toBinary({}).buffer).toString('base64'));
    expect(Number(/\$hitRoom i32 \(i32.const (\w+)\)/.exec(text)![1])).toBe(hitRoom);
  });

  it('goes on where it was when there are more hits than it has room for', () => {
    const { hits } = createKernel(buildAutomaton(['ab'], everyOne)).read('ab'.repeat(50_000), 'all');
    const places = Array.from(hits).filter((_value, i) => i % 2 === 0);
    expect(places).toEqual(Array.from({ length: 50_000 }, (_, i) => 2 * (i + 1)));
  });

  it('makes room for a text larger than its memory, and reads the next one afresh', () => {
    const kernel = createKernel(buildAutomaton(['key'], everyOne));
    const place = 3_000_000;
    expect(Array.from(kernel.read(`${' '.repeat(place)}key`, 'all').hits)[0]).toBe(place + 3);
    expect(kernel.read('ke', 'all').hits).toHaveLength(0);
    expect(kernel.read('y', 'all').hits).toHaveLength(0);
  });

  it('finds the same in four stretches as byte by byte, whatever the length', () => {
    const kernel = createKernel(buildAutomaton(['abc', 'bca', 'c', 'cabcabca'], everyOne));
    const endings = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'x'), minLength: 100, maxLength: 600 });
    fc.assert(
      fc.property(endings, (text) => {
        const found = Array.from(kernel.read(text, 'all').hits).filter((_value, i) => i % 2 === 0);
        const wanted = Array.from(text, (_, i) => i + 1).filter((end) => /(?:abc|bca|c)$/.test(text.slice(0, end)));
        expect(found).toEqual(wanted);
      }),
    );
  });

  it('takes a character wider than a byte for none of those it may pass for', () => {
    const kernel = createKernel(buildAutomaton(['key'], everyOne));
    const passing = String.fromCharCode(...Array.from('key', (letter) => 0x4e00 + letter.charCodeAt(0)));
    expect(kernel.read(`${passing} \u212aey key`, 'all').hits[0]).toBe(11);
  });
});

/** With the required digits; after `&` an entity name must follow. */
const escapeSign =
  /(?:%|[%\\]\\?x|[%\\]\\?u00)(?:[2-7][0-9a-fA-F]|0[9aAdD])|[%\\](?:\\?u\{|#[xX])|&(?:#|am|apo|qu|[0234567xu\\lg]t)/;

/** The splits that `split-strings.ts` finds. */
const joinedAt = (() => {
  const [value, blank] = [String.raw`[\w+/=.~:@-]`, String.raw`[ \t]{0,16}(?:\\?\r?\n[ \t]{0,80})?`];
  const between = String.raw`(["'${'`'}])(?!\1)${blank}(?:(?:[+&]|\.{1,2}|\|\||<>)${blank})?[rbuf@$]?\1`;
  return new RegExp(String.raw`(?<=${value})(?:${between}|\\\r?\n[ \t]{0,80})(?=${value})`, 'g');
})();

describe('what a reading shows of a text', () => {
  const { traitsOf } = createKeywordReader(['key'], buildAutomaton(['key'], everyOne), everyOne.phraseOnly);
  const signs = ['a', 'r', '0', '4', '=', '"', "'", '`', '\\', '\n', '\r', ' ', '+', '-', '%', '&', '#', 'x', 'u', '@'];
  const texts = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...signs, '[', 'U', 'n', '.', 'é', '\u202e', '\u4e22', '&amp', '&apos', '&lt', '&quot'),
      fc.constantFrom('{', '2', '9', 'f', 'D', '%4', '\\x', '\\\\u00', '@@ -', 'of/12.values', '\n+of/1=.values'),
      fc.constantFrom('%u00', '%\\x', '%#x', '\\#x'),
    ),
    maxLength: 60,
  });

  it.each<[keyof typeof trait, RegExp]>([
    ['escape', escapeSign],
    ['escapedSign', /\\["'`nr]/],
    ['signedLine', /(?:^|\n)[+-][\w+/=.~:@-]{12}/],
    ['hunk', /(?:^|\n)@@ -/],
    ['mark', /\[U/],
    ['unplain', /[^\t\n\x20-\x7e]/],
    ['beyondAscii', /[^\0-\x7f]/],
  ])('is just %s', (name, pattern) => {
    fc.assert(
      fc.property(texts, (text) => {
        // Next to a keyword, nothing ambiguous is rejected.
        const beside = `${text}\nkey`;
        expect((traitsOf(beside).seen & trait[name]) !== 0).toBe(pattern.test(beside));
      }),
    );
  });

  it('is no escaped sign if the text holds no keyword without it either', () => {
    for (const text of ['one\\n two', 'é \\"one\\"\n', "it\\'s\\r\\n", 'ke\\ny', '"one" + "two\\n"'])
      expect(traitsOf(text).seen & trait.escapedSign, text).toBe(0);
    for (const text of ['one\\nkey', 'ke" + "y\\n', '\\n key'])
      expect(traitsOf(text).seen & trait.escapedSign, text).not.toBe(0);
  });

  it('has every place where an escape may begin', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const wanted = [...text.matchAll(new RegExp(`(?=${escapeSign.source})`, 'g'))].map(({ index }) => index);
        expect([...traitsOf(text).escapes]).toEqual(wanted);
      }),
    );
  });

  it('has every place where a string goes on after a split, and a value stands before each', () => {
    const split = new RegExp(joinedAt);
    const pieces = fc.array(fc.constantFrom(...signs, 'é', '"a" + "b"', "'a'\n 'b'", '`a` .\\\n u`b`', 'a\\\n  b'));
    fc.assert(
      fc.property(
        fc.oneof(
          texts,
          pieces.map((list) => list.join('')),
        ),
        (written) => {
          // In a text without keywords they are reported only if something follows from them.
          const text = `${written}\nkey`;
          const { splits } = traitsOf(text);
          for (const at of splits) expect(text[at - 2]).toMatch(/[\w+/=.~:@-]/);
          for (let from = 0; from < text.length; from++) {
            split.lastIndex = from;
            const found = split.exec(text);
            if (found === null) break;
            expect(splits).toContain(found.index + 1);
            from = found.index;
          }
        },
      ),
    );
  });

  it('has no splits if nothing shows when the values beside them are read as one', () => {
    const { traitsOf: look } = createKeywordReader(
      ['key', 'secret'],
      buildAutomaton(['key', 'secret'], everyOne),
      everyOne.phraseOnly,
    );
    const halves = [
      '"k"+"ey"',
      "'se' . 'cret'",
      '`sec`\n\t`ret`',
      'ke\\\n  y',
      '"Z3JlZXQgdGhlIHdv"\n"cmxkIHBsZWFzZSBub3c"',
    ];
    const others = ['"bytes"\n\t"fmt"', "'a' + 'b'", '"a"\n"', '"k" "', ' and '.repeat(60), 'x', '\n', '"', 'ey', 'é'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...halves, ...others), { maxLength: 12 }), (list) => {
        const text = list.join('');
        if (/key|secret/i.test(text)) return;
        const joined = text.replace(joinedAt, '');
        const shows = /key|secret/i.test(joined) || look(joined).runs.length > 0;
        if (shows) expect(look(text).splits.length).toBeGreaterThan(0);
        if (!/["'`\\]/.test(text) || list.every((one) => one === '"bytes"\n\t"fmt"'))
          expect(look(text).splits).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('has one place for every run of letters that may decode to text or go on in the next line', () => {
    const spoken = fc.string({ unit: fc.constantFrom(...'key=secret 0123'), minLength: 24, maxLength: 40 });
    const before = fc.constantFrom('', 'a', 'ab/', 'src-');
    const base64 = fc.tuple(before, spoken).map(([path, text]) => path + Buffer.from(text).toString('base64url'));
    const hex = fc.tuple(before, spoken).map(([path, text]) => path + Buffer.from(text).toString('hex'));
    const lines = fc
      .tuple(fc.integer({ min: 40, max: 70 }), fc.constantFrom('\n', '\r\n', '\n \t', `\n${' '.repeat(200)}`))
      .map(([length, end]) => `${'-Zz_'.repeat(20).slice(0, length)}${end}${'Q'.repeat(16)}`);
    const short = fc.integer({ min: 0, max: 21 }).map((length) => 'Q'.repeat(length));
    const end = fc.constantFrom(' ', '=', '.', '"');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(base64, hex, lines, short), end), { maxLength: 40 }), (runs) => {
        const text = runs.flat().join('');
        const wanted = [...text.matchAll(/[\w+/-]{22,}/g)].map(({ index }) => index + minRun);
        expect([...traitsOf(text).runs]).toEqual(wanted);
      }),
    );
  });

  it('has no place for runs that decode to nothing: paths, names, digests, keys', () => {
    const digests = Array.from({ length: 40 }, (_, i) => createHash('sha256').update(`${i}`).digest());
    const runs = digests.flatMap((digest) => [digest.toString('hex'), digest.toString('base64')]);
    const text = ['github.com/example/project/pkg/api', 'AVeryLongNameOfSomeClassOrOther', ...runs].join(' \n');
    expect(traitsOf(text).runs).toHaveLength(0);
    const line = 'src/some/folder/of/a/project/with/a/long/way';
    for (const after of ['', '\n', '\n\nText', '\r', '\r\r\na', '\n "', '\n// and', `\n${'a'.repeat(15)}`])
      for (const run of ['-'.repeat(60), line]) expect(traitsOf(`${run}${after}`).runs).toHaveLength(0);
    // The two digits of a byte may be on different lines.
    expect(traitsOf(`${line}a\n6`).runs).toHaveLength(1);
  });
});
