/** Packs that start from a stack trace or the log of a failing test. */
import { afterAll, describe, expect, it } from 'vitest';
import { packLog, startFromLog } from '../../src/contracts/project/diff/log-pack.js';
import type { Pack } from '../../src/model/pack.js';
import type { RelPath } from '../../src/model/path.js';
import { scratchFolder, writeTree } from '../fixtures/git-tree.js';

const scratch = scratchFolder();
afterAll(scratch.remove);
const root = scratch.path;

const body = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => `    ${name}_${i} = ${i}\n`).join('');
writeTree(root, {
  'shop/cart.py': `from shop.tax import tax_rate\n\n\ndef unrelated():\n${body('unrelated', 60)}\n\ndef total(lines):\n    """Adds up."""\n    rate = tax_rate()\n    return sum(lines) * rate.value\n`,
  'shop/tax.py': `def tax_rate():\n    inner = 0.2\n    return inner\n\n\ndef other():\n${body('other', 40)}`,
  'shop/order.py': `from shop.cart import total\n\n\ndef place_order(lines):\n    quiet = "body of the caller"\n    return total(lines)\n`,
  'tests/test_cart.py': 'from shop.cart import total\n\n\ndef test_total():\n    assert total([1]) == 1\n',
});

const trace = (at = root) => `Traceback (most recent call last):
  File "${at}/tests/test_cart.py", line 5, in test_total
    assert total([1]) == 1
  File "${at}/shop/cart.py", line 70, in total
    return sum(lines) * rate.value
  File "/usr/lib/python3.11/site-packages/other/cart.py", line 1, in x
AttributeError: 'float' object has no attribute 'value'
`;

async function logPack(log: string, budget = 3_000): Promise<Pack> {
  const packed = await packLog(root, { log, budget });
  if (!packed.ok) throw new Error(JSON.stringify(packed.error));
  return packed.value;
}

const shown = ({ blocks }: Pack) =>
  blocks.map(({ block, rung, reason }) => `${block.path ?? block.kind} ${rung.level} ${reason}`);

describe('A pack that starts from a log', () => {
  it('shows the log, the definitions of its frames, their callers as signatures and what they use', async () => {
    const pack = await logPack(trace());
    expect(shown(pack)).toEqual([
      'error-context full given',
      'project-meta full given',
      'shop/cart.py region target',
      'tests/test_cart.py full target',
      'shop/order.py signatures caller',
      'shop/tax.py signatures dependency',
    ]);
    expect(pack.text).toContain("AttributeError: 'float' object has no attribute 'value'");
    expect(pack.text).toContain('\nshop/cart.py:70 in total\n');
    expect(pack.text).toContain('    rate = tax_rate()\n');
    expect(pack.text).not.toContain('unrelated_7');
    expect(pack.text).toContain('return total(lines)');
    expect(pack.text).not.toContain('body of the caller');
    expect(pack.text).not.toContain('inner = 0.2');
    // Where the project lies on this machine is nobody's business.
    expect(pack.text).not.toContain(root);
  });

  it('keeps a hard budget, and names one that would do', async () => {
    expect((await logPack(trace(), 900)).tokens).toBeLessThanOrEqual(900);
    const refused = await packLog(root, { log: trace(), budget: 300 });
    if (refused.ok || refused.error.kind !== 'context-too-large') throw new Error('not refused');
    expect((await logPack(trace(), refused.error.needed)).text).toContain('rate.value');
  });

  it('shows the head and the tail of a log that is too large, and still finds what its middle names', async () => {
    const noise = Array.from({ length: 3_000 }, (_, i) => `step ${i} went well\n`).join('');
    const pack = await logPack(`begin of the log\n${noise}${trace('/build/checkout')}${noise}end of the log\n`);
    expect(pack.tokens).toBeLessThanOrEqual(3_000);
    expect(pack.text).toContain('begin of the log\nstep 0 went well\n');
    expect(pack.text).toMatch(/\[context truncated: \d+ characters in all\]\n/);
    expect(pack.text).toContain('step 2999 went well\nend of the log\n');
    expect(pack.text).toContain('return sum(lines) * rate.value');
  });

  it('goes by the words of a log that names no file, and refuses one that leads nowhere', async () => {
    const pack = await logPack("AttributeError in tax_rate: 'float' object");
    expect(pack.text).toContain('The log names no file of this project');
    expect(shown(pack)[2]).toMatch(/^shop\/\w+\.py/);
    expect(await packLog(root, { log: 'zzzz qqqq' })).toMatchObject({ ok: false, error: { kind: 'no-match' } });
    expect(await packLog(root, { log: '\u001b[31m \n\u001b[0m' })).toMatchObject({
      ok: false,
      error: { kind: 'bad-request' },
    });
  });

  it('redacts a secret of the log before anything is cut from it', async () => {
    const secret = `ghp_${Array.from({ length: 36 }, (_, i) => ((i * 17 + 11) % 36).toString(36)).join('')}`;
    const { text } = await logPack(`${trace()}token ${secret}\n`);
    expect(text).not.toContain(secret);
    expect(text).toContain('[REDACTED:');
  });
});

describe('The start of a log', () => {
  const paths = [
    'src/a.ts',
    'src/b.go',
    'crates/x/src/lib.rs',
    'src/main/java/App.java',
    'tests/a.test.ts',
  ] as RelPath[];
  const start = (log: string) => startFromLog(log, { paths, root: '/builds/shop' });

  it('is the files and lines that the usual tools name, in the order of their mention', () => {
    expect(
      start(
        [
          ' FAIL  tests/a.test.ts > adds up',
          '    at Object.<anonymous> (/builds/shop/src/a.ts:12:5)',
          '    at /builds/shop/node_modules/x/src/a.ts:1:1',
          "src/a.ts(30,2): error TS2304: Cannot find name 'x'.",
          '\tb.go:7: wrong',
          '  --> crates/x/src/lib.rs:9:1',
          '\tat com.shop.App.main(App.java:44)',
        ].join('\n'),
      ),
    ).toEqual([
      { path: 'tests/a.test.ts', lines: [] },
      { path: 'src/a.ts', lines: [12, 30] },
      { path: 'src/b.go', lines: [7] },
      { path: 'crates/x/src/lib.rs', lines: [9] },
      { path: 'src/main/java/App.java', lines: [44] },
    ]);
  });

  it('is nothing where a log names no file of the project', () => {
    expect(start('at /elsewhere/other.ts:1:1\nhttps://example.org/src/a.ts:1\n')).toEqual([]);
  });
});
