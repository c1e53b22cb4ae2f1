import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDraw } from '../src/secrets/sample.js';
import { packlight } from './fixtures/command-line.js';
import { scratchFolder } from './fixtures/git-tree.js';

const scratch = scratchFolder();
afterAll(scratch.remove);
const token = `ghp_${createDraw('secrets cli').base62(36)}`;
const shop = join(scratch.path, 'shop');

beforeAll(() => {
  mkdirSync(join(shop, 'src'), { recursive: true });
  writeFileSync(join(shop, 'src/pay.ts'), `export const pay = 1;\nconst key = "${token}";\n`);
  writeFileSync(join(shop, '.env'), `KEY=${token}\n`);
  writeFileSync(join(shop, 'src/cart.ts'), 'export const cart = 1;\n');
});

describe('packlight secrets', () => {
  it('names rule and place and what would happen, never the value', async () => {
    const { code, out, talk } = await packlight(['secrets', shop]);
    expect(code).toBe(0);
    expect(out).toMatch(/^src\/pay\.ts:2:14 {2}github-\S+ {2}high {2}redact$/m);
    expect(out).toMatch(/^\.env {2}withheld whole/m);
    expect(talk).toContain('1 finding in 2 files');
    expect(out + talk).not.toContain(token);
  });

  it('ends with 4 under --fail when anything is found, and with 0 when it was reviewed', async () => {
    expect((await packlight(['secrets', shop, '--fail', '-q'])).code).toBe(4);
    const [, rule] = /(github-\S+)/.exec((await packlight(['secrets', shop])).out)!;
    const list = join(scratch.path, 'reviewed.json');
    writeFileSync(list, JSON.stringify({ allow: [{ rule, path: 'src/', reason: 'made up for a test' }] }));
    const { code, out } = await packlight(['secrets', shop, '--fail', '--allow', list, '--format', 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ findings: [], allowed: [{ rule, reason: 'made up for a test' }] });
    expect((await packlight(['pay', '--root', shop])).out).not.toContain(token);
  });

  it.each(['json', 'sarif'])('guards the reason of a reviewed finding in %s', async (format) => {
    const [, rule] = /(github-\S+)/.exec((await packlight(['secrets', shop])).out)!;
    const list = join(scratch.path, `reason.${format}`);
    writeFileSync(list, JSON.stringify({ allow: [{ rule, path: 'src/', reason: `was ${token} once` }] }));
    const { code, out } = await packlight(['secrets', shop, '--allow', list, '--format', format, '-q']);
    expect([code, /was \[REDACTED:[\w-]+#1\] once/.test(out)]).toEqual([0, true]);
    expect(out).not.toContain(token.slice(4, 16));
  });

  it('reads one text on standard input, and writes SARIF', async () => {
    const { code, out } = await packlight(['secrets', '-', '--format', 'sarif', '--fail'], {
      input: `a = "${token}"\n`,
    });
    expect(code).toBe(4);
    expect(JSON.parse(out)).toMatchObject({ version: '2.1.0' });
  });

  it('tells a broken list of reviewed findings from none', async () => {
    const list = join(scratch.path, 'broken.json');
    writeFileSync(list, '{ "allow": [{ "rule": "x" }] }');
    const { code, talk } = await packlight(['secrets', shop, '--allow', list]);
    expect(code).toBe(2);
    expect(talk).toContain('$.allow[0].path');
  });
});

describe('a target with a secret', () => {
  it('is redacted, and refused under --strict', async () => {
    const args = ['pack', '--target', 'src/pay.ts', '--root', shop];
    expect((await packlight(args)).out).toContain('[REDACTED:');
    const { code, talk } = await packlight([...args, '--strict']);
    expect(code).toBe(3);
    expect(talk).toMatch(/src\/pay\.ts holds a secret \(rule \S+, line 2\)/);
    expect(talk).not.toContain(token);
  });

  it('is counted as redacted only if the pack shows the lines', async () => {
    const pack = async (target: string) => (await packlight(['pack', '--target', target, '--root', shop])).talk;
    expect(await pack('src/pay.ts')).toContain('1 secret redacted');
    expect(await pack('src/pay.ts#pay')).not.toContain('redacted');
  });

  it('is let through by hand alone when its name is secret, is recorded, and what it holds is redacted', async () => {
    const args = ['pack', '--target', '.env', '--root', shop];
    expect((await packlight(args)).code).toBe(3);
    const out = join(scratch.path, 'env.md');
    const { code } = await packlight([...args, '--include-secret-path', '.env', '--out', out]);
    expect(code).toBe(0);
    const verified = await packlight(['verify', out, '--root', shop]);
    expect(verified.out).toContain('run again    ok');
    const explained = (await packlight(['explain', out, '.env', '--format', 'json'])).out;
    expect(explained).not.toContain(token);
  });
});
