import { describe, expect, it } from 'vitest';
import { memoryWorld } from '../../tests/fixtures/memory-world.js';
import { packIn } from '../contracts/plain/build-plain.js';
import { packRequest } from '../contracts/plain/plain-request.js';
import { createDraw } from '../secrets/sample.js';
import { findRepeated } from './repeated.js';
import { createGuard } from './seal.js';

const draw = createDraw('repeated.test');
const chosen = `Kestrel${draw.digits(4)}!`;
const generated = draw.base62(24);

/** What a second guard makes of a text, knowing what the first found in another. */
function cleanAfter(first: string, second: string): string {
  const guard = createGuard();
  guard.guardText(first);
  const withheld = guard.withheldIn([second]);
  return withheld === null ? second : createGuard(undefined, {}, withheld).guardText(second).text;
}

describe('a value that was withheld once', () => {
  it.each([chosen, generated])('is withheld where it stands alone', (value) => {
    const text = cleanAfter(`password = "${value}"`, `Sign in with ${value} as ann.\n`);
    expect(text).toMatch(/^Sign in with \[REDACTED:[\w-]+#1\] as ann\.\n$/);
  });

  it.each(['admin', 'test', 'password', 'localhost', 'secret123', 'testpassword1', 'changeme99', 'hunter'])(
    'is left alone elsewhere if it is common: %s',
    (value) => {
      const text = `The ${value} of the project.\n`;
      expect(cleanAfter(`password=${value}\nPASSWORD="${value}"\n`, text)).toBe(text);
    },
  );

  it('is no part of a longer word unless it is long', () => {
    const withheld = new Map([
      [chosen.slice(0, -1), 'rule'],
      [generated, 'rule'],
    ]);
    expect(findRepeated(withheld)(`x${chosen} a${generated}z`).map(({ start }) => start)).toEqual([chosen.length + 3]);
  });
});

describe('a pack', () => {
  const files = {
    'src/invoice.ts': `/** For ${chosen}. */\nexport function payInvoice(total) {\n  return '${generated}' + total;\n}\n`,
    [`src/invoice-${generated}.ts`]: 'export function mailInvoice() {}\n',
    'src/settings.ts': `export const invoice = { password: '${chosen}', apiKey: '${generated}' };\n`,
  };

  it('withholds a value in every file of the output, within the budget, the same way each time', async () => {
    const request = packRequest({ task: `pay the invoice with ${chosen}`, budget: 1_000, fill: true });
    const packs = [await packIn(memoryWorld(files), request), await packIn(memoryWorld(files), request)];
    const [pack, again] = packs.map((result) => (result.ok ? result.value : null));
    expect(pack!.text).toContain('payInvoice');
    expect(pack!.text).toContain('settings.ts');
    expect(pack!.text).not.toContain(chosen);
    expect(pack!.text).not.toContain(generated);
    expect(pack!.tokens).toBeLessThanOrEqual(1_000);
    expect(again!.text).toBe(pack!.text);
  });
});
