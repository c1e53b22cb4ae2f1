import { describe, expect, it } from 'vitest';
import { cleanName, isName } from './clean-name.js';
import { createDraw } from './sample.js';
import { createGuard } from './seal.js';

const draw = createDraw('clean-name.test');
/** Its rule wants to see where the value ends, and a slash could be part of it. */
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
