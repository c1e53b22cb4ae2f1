import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAll } from '../secrets/find.js';

/** Longer than one region of the kernel, which filters no splits and escapes in longer texts. */
const long = `\n${'; '.repeat(40_000)}`;

describe('what the kernel turns down', () => {
  it('holds nothing that a look at it would find: in pieces, escaped, in lines of a diff, and all of that at once', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (list) => {
        const text = list.join('');
        expect(findAll(text)).toEqual(findAll(text + long));
      }),
      { numRuns: 1_500 },
    );
  });

  it('holds no value in pieces behind a sign that is escaped over and over', () => {
    const quote = `${'\\'.repeat(150)}"`;
    const value = digest('d').slice(0, 32);
    const text = `${'some words '.repeat(40)}\n{"a":"ovh: ${quote}${value.slice(0, 2)}' + '${value.slice(2)}${quote} ${quote}"} `;
    expect(findAll(text)).toEqual(findAll(text + long));
    expect(findAll(text)).toHaveLength(1);
  });

  it('takes no longer for many backslashes than for other bytes', () => {
    const text = `"\\n"${'\\'.repeat(60_000)} ${'\\ '.repeat(1_000)}`;
    expect(findAll(text)).toEqual([]);
  });

  it('holds a token in pieces still if the text beside it is full of words that nobody is asked about any more', () => {
    const words = `${'ovh'.repeat(26)} ab c d!`.repeat(758);
    const text = `${words} one\\ntwo, "${token.slice(0, 2)}" + "${token.slice(2)}" `;
    expect(findAll(text)).toEqual(findAll(text + long));
    expect(findAll(text)).toHaveLength(1);
  });
});

const digest = (seed: string) => createHash('sha256').update(seed).digest('base64').replace(/[+/=]/g, 'x');
const token = `ghp_${digest('a').slice(0, 36)}`;
const password = digest('b').slice(0, 20);
const secrets = [token, `password = "${password}"`, `api_key: ${digest('c').slice(0, 32)}`];
/** Two halves with something between them, split anywhere. */
const split = fc
  .tuple(
    fc.constantFrom(...secrets),
    fc.nat(40),
    fc.constantFrom('" + "', '"\n"', "' . '", '\\\n', '\\n"\n"', '\\n', '\\"', '\\\\n', '\n+', '\n- '),
  )
  .map(([secret, at, between]) => `${secret.slice(0, at)}${between}${secret.slice(at)}`);
const wrapped = fc
  .tuple(fc.constantFrom(...secrets), fc.constantFrom('\\n', '\\r\\n', '\\t', '\\"', "\\'", '\\\\n', '\n+', '\n-', '"'))
  .map(([secret, before]) => `${before}${secret}${before}`);
const encoded = fc
  .constantFrom(...secrets)
  .map((secret) => secret.replace(/[_=: ]/, (sign) => `%${sign.charCodeAt(0).toString(16)}`));
const plain = fc.constantFrom(
  ...['"', "'", '\\', '\\n', '\\"', '\n', ' ', '+', '-', '@@ -1 +1 @@\n', '@decorator\n', '- list\n', 'é', 'x', '%02d'],
  ...[
    'msgid "Hello\\n"\n"world\\n"\n',
    '"fmt"\n\t"os"\n',
    'name: value\\nother: one',
    ' and so on. '.repeat(12),
    'you',
  ],
);
const pieces = fc.oneof({ weight: 5, arbitrary: plain }, { weight: 1, arbitrary: fc.oneof(split, wrapped, encoded) });
