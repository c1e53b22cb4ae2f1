import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { o200kCounter } from '../src/budget/tokens.js';
import { packlight, projectRoot } from './fixtures/command-line.js';
import { scratchFolder, writeTree } from './fixtures/git-tree.js';

const scratch = scratchFolder();
afterAll(scratch.remove);

const shop = join(scratch.path, 'shop');
const files = {
  'README.md': '# Shop\n\nSells things.\n',
  'src/cart.ts': 'export function addToCart(item: string) {\n  return item;\n}\n',
  'src/invoice.ts': 'export function payInvoice(total: number) {\n  return total;\n}\n',
  '.env': 'NAME=value\n',
};
writeTree(shop, files);
mkdirSync(join(scratch.path, 'whole'));

/** The files of a pack are made once and copied. */
function copyPack(from: string, name: string): string {
  const out = join(scratch.path, name);
  for (const suffix of ['', '.manifest.json', '.intoto.json'])
    if (existsSync(`${from}${suffix}`)) copyFileSync(`${from}${suffix}`, `${out}${suffix}`);
  return out;
}

async function packTo(name: string, ...flags: readonly string[]): Promise<string> {
  const out = join(scratch.path, name);
  const run = await packlight(['pay the invoice', '--root', shop, '--out', out, ...flags]);
  expect(run).toMatchObject({ code: 0, out: '' });
  return out;
}

async function plain(): Promise<string> {
  const out = join(scratch.path, 'whole', 'plain.md');
  return existsSync(out) ? out : await packTo('whole/plain.md');
}

describe('packlight verify', () => {
  it('says of each check that it holds, and ends with 0', async () => {
    const out = await packTo('a.md');
    const { code, out: said, talk } = await packlight(['verify', out, '--root', shop, '-q']);
    expect(code).toBe(0);
    expect(said).toMatch(/^record +ok .*\npack +ok .*\nrun again +ok .*\nEverything that was checked holds\.\n$/);
    expect(talk).toBe('');
  });

  it.each(['', '.manifest.json', '.intoto.json'])('refuses a file that is too large: PACK%s', async (suffix) => {
    const out = copyPack(await plain(), `large${suffix}.md`);
    writeFileSync(`${out}${suffix}`, '');
    truncateSync(`${out}${suffix}`, 256_000_001);
    const { code, out: said, talk } = await packlight(['verify', out, '--no-rerun']);
    expect({ code, said }).toEqual({ code: 2, said: '' });
    expect(talk).toContain(`${suffix} is too large: 256000001 bytes or more, 256000000 at most`);
  });

  it.each(['markdown', 'xml', 'json'])('takes a pack as %s, with its attestation', async (format) => {
    const out = await packTo(`a.${format}`, '--format', format, '--attest');
    const { code, out: said } = await packlight(['verify', out, '--root', shop, '--format', 'json']);
    expect(code).toBe(0);
    const outcomes = JSON.parse(said).checks.map(({ check, outcome }: Record<string, string>) => `${check} ${outcome}`);
    expect(outcomes).toEqual(['manifest ok', 'pack ok', 'attestation ok', 'rerun ok']);
    const statement = JSON.parse(readFileSync(`${out}.intoto.json`, 'utf8'));
    expect(statement.subject[0].name).toBe(`a.${format}`);
    expect(statement.predicate).toEqual(JSON.parse(readFileSync(`${out}.manifest.json`, 'utf8')));
  });

  it('ends with 4 and the next step when the pack, the record or the attestation was changed', async () => {
    const whole = await packTo('whole/b.md', '--attest');
    for (const damaged of ['', '.manifest.json', '.intoto.json']) {
      const out = copyPack(whole, 'b.md');
      appendFileSync(`${out}${damaged}`, ' ');
      const { code, out: said } = await packlight(['verify', out, '--no-rerun']);
      expect(code).toBe(4);
      expect(said).toContain('different');
      expect(said).toContain('next: ');
      expect(said).toContain('Something differs.');
    }
  });

  it('notices bytes that are not UTF-8', async () => {
    const out = copyPack(await plain(), 'bytes.md');
    writeFileSync(out, Buffer.concat([readFileSync(out), Buffer.from([0xff])]));
    expect((await packlight(['verify', out, '--no-rerun'])).code).toBe(4);
  });

  it('names the file that changed since, and why the pack would differ', async () => {
    const out = await plain();
    const changed = join(scratch.path, 'changed');
    writeTree(changed, { ...files, 'src/invoice.ts': `${files['src/invoice.ts']}// more\n` });
    const { code, out: said } = await packlight(['verify', out, '--root', changed]);
    expect(code).toBe(4);
    expect(said).toContain('src/invoice.ts: content, lines\n        because the file changed');
  });

  it('works where a person would run it: in the project, with the pack in it', async () => {
    const home = join(scratch.path, 'home');
    writeTree(home, files);
    expect((await packlight(['pay the invoice', '--out', 'context.md', '--attest'], { cwd: home })).code).toBe(0);
    expect(await packlight(['verify', 'context.md', '-q'], { cwd: home })).toMatchObject({ code: 0, talk: '' });
    mkdirSync(join(home, 'packs'));
    expect((await packlight(['pay the invoice', '--out', 'packs/two.md'], { cwd: home })).code).toBe(0);
    rmSync(join(home, 'README.md'));
    expect((await packlight(['verify', 'packs/two.md'], { cwd: home })).code).toBe(4);
  });
});

describe('packlight explain', () => {
  it('says why a file is in, term by term', async () => {
    const out = await plain();
    const { code, out: said } = await packlight(['explain', out, 'src/invoice.ts']);
    expect(code).toBe(0);
    expect(said).toContain('src/invoice.ts: in the pack, number 1');
    expect(said).toContain('shown      whole, lines 1-3 of 3');
    expect(said).toMatch(/score {6}\d+\.\d{3}\n {4}\s*\d+\.\d{3} {2}\S/);
  });

  it('says why a file is out, and what may have been meant', async () => {
    const out = await plain();
    expect((await packlight(['explain', out, '.env'])).out).toContain('rule       secret-path');
    expect((await packlight(['explain', out, 'src/cart.ts'])).out).toContain('nothing in the request leads to it');
    expect((await packlight(['explain', out, 'lib/cart.ts'])).out).toContain('near       src/cart.ts');
    const { out: said } = await packlight(['explain', out, 'x\u001b[31m', '--format', 'json']);
    expect(JSON.parse(said)).toMatchObject({ answer: 'unknown' });
    expect((await packlight(['explain', out, 'x\u001b[31m'])).out).not.toContain('\u001b');
  });
});

describe('packlight diff', () => {
  it('ends with 0 for the same pack and 4 for another, with the cause', async () => {
    const [a, b] = [await plain(), await packTo('f.md', '--budget', '9k')];
    expect(await packlight(['diff', a, await packTo('g.md')])).toMatchObject({
      code: 0,
      out: 'The packs are the same bytes.\n',
    });
    const { code, out: said } = await packlight(['diff', a, b]);
    expect(code).toBe(4);
    expect(said).toContain('budget    limit: 8000 → 9000');
    expect(JSON.parse((await packlight(['diff', a, b, '--format', 'json'])).out)).toMatchObject({
      packlight: 'diff/1',
      same: false,
    });
  });

  it('does not compare a pack that is not the one of its record', async () => {
    const [a, b] = [await plain(), copyPack(await plain(), 'i.md')];
    copyFileSync(`${await packTo('j.md', '--budget', '9k')}.manifest.json`, `${b}.manifest.json`);
    const { code, out, talk } = await packlight(['diff', a, b]);
    expect({ code, out }).toEqual({ code: 4, out: '' });
    expect(talk).toContain('the pack of');
    expect(talk.trim().split('\n').length).toBe(2);
  });
});

describe('packlight pack --format tsv', () => {
  it('has rows of path, tokens, level and lines whose tokens add up to the pack', async () => {
    for (const budget of ['400', '3k']) {
      const args = ['where are files excluded', '--root', join(projectRoot, 'src', 'scan'), '--budget', budget];
      const pack = (await packlight(args)).out;
      const { out } = await packlight([...args, '--format', 'tsv']);
      const rows = out
        .slice(0, -1)
        .split('\n')
        .map((row) => row.split('\t'));
      expect(rows.every((cells) => cells.length === 4)).toBe(true);
      const sum = rows.reduce((total, [, tokens]) => total + Number(tokens), 0);
      expect(sum).toBe(o200kCounter().count(pack));
      expect(sum).toBeLessThanOrEqual(budget === '400' ? 400 : Number.parseInt(budget, 10) * 1_000);
      const paths = (await packlight([...args, '--format', 'paths'])).out;
      expect(paths).toBe(rows.map(([path]) => `${path}\n`).join(''));
    }
  });

  it('keeps a name with a line break or a tab in one cell', async () => {
    const odd = join(scratch.path, 'odd');
    writeTree(odd, { 'in\tvoice\n.ts': 'export const invoice = 1;\n' });
    const { out } = await packlight(['invoice', '--root', odd, '--format', 'tsv']);
    expect(out.split('\n').length).toBe(2);
    expect(out.split('\t').length).toBe(4);
  });

  it('is written to a file without a record, and says so', async () => {
    const out = join(scratch.path, 'list.tsv');
    const { code, talk } = await packlight(['pay the invoice', '--root', shop, '--format', 'tsv', '--out', out]);
    expect(code).toBe(0);
    expect(talk).toContain('no record was written');
    expect(existsSync(out)).toBe(true);
    expect(existsSync(`${out}.manifest.json`)).toBe(false);
  });
});

describe('wrong use', () => {
  const lonely = join(scratch.path, 'lonely.md');
  writeFileSync(lonely, 'no record\n');

  it.each([
    ['no pack', ['verify'], 'one pack is needed'],
    ['two packs', ['verify', 'a', 'b'], 'one pack is needed'],
    ['a pack that is not there', ['verify', join(scratch.path, 'none.md')], 'cannot be read (ENOENT)'],
    ['a pack without a record', ['verify', lonely], '--out'],
    ['a record to explain that is not there', ['explain', lonely, 'x'], '--out'],
    ['explain without a path', ['explain', lonely], 'a pack and a path are needed'],
    ['diff of one pack', ['diff', lonely], 'two packs are needed'],
    ['an attestation of what is printed', ['x', '--attest'], '--attest needs --out'],
    ['an attestation of a list', ['x', '--attest', '--out', 'y', '--format', 'tsv'], 'not about a list'],
  ])('is told clearly: %s', async (_, args, message) => {
    const { code, out, talk } = await packlight(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(talk).toContain(message);
    expect(talk.trim().split('\n').length).toBe(2);
  });

  it('of a root that is not there is said as everywhere', async () => {
    const { code, talk } = await packlight(['verify', await plain(), '--root', join(scratch.path, 'nowhere')]);
    expect(code).toBe(2);
    expect(talk).toContain('does not exist');
  });
});
