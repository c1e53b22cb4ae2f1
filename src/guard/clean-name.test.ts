import { describe, expect, it } from 'vitest';
import { findAll } from '../secrets/find.js';
import { allRules } from '../secrets/rules/all-rules.js';
import { createDraw } from '../secrets/sample.js';
import { cleanName, isName } from './clean-name.js';
import { isHarmlessName } from './harmless-name.js';
import { createGuard } from './seal.js';

const draw = createDraw('clean-name.test');
/** The rule needs the end of the value, and a slash could be part of it. */
const token = `private_${draw.base64(27).replace(/[+/]/g, 'x')}=`;

describe('a name', () => {
  it.each([
    ['a folder', (name: string) => `${name}/pay.ts`],
    ['a file', (name: string) => `src/${name}.ts`],
    ['a glob', (name: string) => `src/${name}/**`],
    ['a word', (name: string) => name],
    ['a word that lost its padding', (name: string) => name.replace('=', '')],
  ])('that holds a secret is cleaned as %s, wherever it stands', (_, write) => {
    const guard = createGuard();
    const { text, redactions } = guard.guardText(write(token));
    expect(text).toContain('[REDACTED:');
    expect(text).not.toContain(token.slice(8, 28));
    expect(redactions).toHaveLength(1);
  });

  it('that holds a secret is cleaned in the middle of a text too', () => {
    const { text, redactions } = createGuard().guardText(`files:\n- src/${token}/a.ts does not exist\n`);
    expect(text).not.toContain(token.slice(8, 28));
    expect(text.endsWith('/a.ts does not exist\n')).toBe(true);
    expect(redactions.map(({ firstLine }) => firstLine)).toEqual([2]);
  });

  it('would keep it if it were only read as a whole', () => {
    const whole = (text: string) => text.replace(new RegExp(`^${token}$`), '[REDACTED:x#1]');
    expect(whole(`src/${token}.ts`)).toContain(token);
    expect(cleanName(`src/${token}.ts`, whole)).toBe('src/[REDACTED:x#1].ts');
  });

  it('that holds none stays what it is', () => {
    const guard = createGuard();
    for (const name of ['src/a.test.ts', '.env.example', 'aLongCamelCaseNameOfATestCase', 'a//b/', '../x', 'v1.2.3'])
      expect(guard.guardText(name).text).toBe(name);
  });

  it('is one word', () => {
    expect([isName('src/a.ts'), isName('two words'), isName(''), isName('a\n')]).toEqual([true, false, false, false]);
  });
});

describe('a name with something before it', () => {
  it('is cleaned of a secret of any rule that begins after the dash', () => {
    for (const rule of allRules) {
      for (const { before, secret } of rule.finds(3)) {
        if (before !== '' || !/^[\w.=+-]{8,120}$/.test(secret) || findAll(secret).length === 0) continue;
        const middle = secret.length >= 32 ? secret.slice(8, 28) : secret;
        expect(createGuard().guardText(`no-${secret}`).text, rule.id).not.toContain(middle);
      }
    }
  });
});

describe('the quick answer for names', () => {
  const places = [
    (secret: string) => secret,
    (secret: string) => `src/${secret}.ts`,
    (secret: string) => `${secret}/a/b.go`,
    (secret: string) => `a.${secret}.b`,
    (secret: string) => `x/${Buffer.from(secret).toString('base64url')}.txt`,
  ];

  it('is never given where a full look finds something, for a secret of any rule in any place', () => {
    let quick = 0;
    for (const rule of allRules) {
      for (const { secret } of rule.finds(3).slice(0, 3)) {
        for (const name of places.map((place) => place(secret.replace(/\s/g, '')))) {
          if (!isHarmlessName(name)) continue;
          quick += 1;
          const looked = cleanName(name, (part) => (findAll(part).length === 0 ? part : '[REDACTED]'));
          expect(looked, `${rule.id} ${name.length}`).toBe(name);
        }
      }
    }
    expect(quick).toBeGreaterThan(10);
  });

  it('is given to ordinary names', () => {
    for (const name of ['src/base/order.ts', 'README.md', 'docs/howto/static-files/index.txt'])
      expect(isHarmlessName(name), name).toBe(true);
  });
});
