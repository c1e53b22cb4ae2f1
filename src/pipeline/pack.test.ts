import { describe, expect, it } from 'vitest';
import { type Fixture, type MemoryOptions, memoryWorld } from '../../tests/fixtures/memory-world.js';
import { seededRandom } from '../../tests/fixtures/random.js';
import { packIn as tryPack } from '../contracts/plain/build-plain.js';
import { type PackRequest, packRequest } from '../contracts/plain/plain-request.js';
import { parseMarkdown } from '../emit/parse/parse-markdown.js';
import { finalScan } from '../guard/final-scan.js';
import type { Jail } from '../model/jail.js';
import type { RelPath } from '../model/path.js';
import type { World } from '../model/world.js';
import { writePackManifest } from './recorder.js';

async function packOf(fixture: Fixture, request: Parameters<typeof packRequest>[0], options: MemoryOptions = {}) {
  return packIn(memoryWorld(fixture, options), packRequest(request));
}

async function packIn(world: World, request: PackRequest) {
  const result = await tryPack(world, request);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Made here, so that no secret stands in the repository. */
const githubToken = ['ghp', seededRandomText(36)].join('_');

function seededRandomText(length: number): string {
  const random = seededRandom(99);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length }, () => random.pick([...letters])).join('');
}

const shop = {
  'src/invoice.ts': 'export function payInvoice(total) {\n  return total;\n}\n',
  'src/cart.ts': 'export function addToCart(item) {\n  return item;\n}\n',
  'src/mail.ts': 'export function sendInvoiceMail(invoice) {\n  return invoice;\n}\n',
};

describe('a pack', () => {
  it('holds the files the task speaks of, best first, and says what it left out', async () => {
    const { text } = await packOf(shop, { task: 'pay the invoice total' });
    const parts = parseMarkdown(text);
    const names = parts.ok ? parts.value.flatMap((part) => (part.kind === 'file' ? [part.name] : [])) : [];
    expect(names).toEqual(['src/invoice.ts', 'src/mail.ts']);
    expect(text).toContain('- 1 less likely files (');
  });

  it('reads each emitted file once after the scan, and shows those bytes', async () => {
    const world = memoryWorld(shop);
    await packIn(world, packRequest({ task: 'pay the invoice total' }));
    const reads = (path: string) => world.reads.filter((read) => read === path).length;
    expect([reads('src/invoice.ts'), reads('src/cart.ts')]).toEqual([2, 1]);
  });

  it('takes a file as it is now when it changed after the scan, with the hash of what it shows', async () => {
    const world = memoryWorld(shop);
    const changed = Buffer.from(
      'export function payInvoice(total) {\n  return total * 2;\n}\nexport function refund() {}\n',
    );
    const jail = changingJail(world.jail, 'src/invoice.ts', changed);
    const result = await packIn({ ...world, jail }, packRequest({ task: 'pay the invoice total' }));
    expect(result.text).toContain('return total * 2;');
    expect(result.blocks[0]?.rung.ranges).toEqual([[1, 4]]);
  });

  it('refuses when a target can no longer be read, and leaves out anything else that cannot', async () => {
    const world = memoryWorld(shop);
    const jail = changingJail(world.jail, 'src/invoice.ts', Buffer.from([0, 1, 2, 0, 255]));
    const without = await packIn({ ...world, jail }, packRequest({ task: 'pay the invoice' }));
    expect(without.excluded).toContainEqual({ path: 'src/invoice.ts', reason: 'changed', detail: 'binary' });
    const again = memoryWorld(shop);
    const request = packRequest({ task: 'pay', targets: [{ path: 'src/invoice.ts' as RelPath, symbol: null }] });
    const refused = await tryPack(
      { ...again, jail: changingJail(again.jail, 'src/invoice.ts', Buffer.from([0, 1])) },
      request,
    );
    expect(refused).toMatchObject({ ok: false, error: { kind: 'target-excluded', reason: 'changed' } });
  });

  it('redacts a secret wherever it stands: in a file, in the task, in a file name', async () => {
    const fixture = {
      'src/invoice.ts': `// pay the invoice\nconst token = "${githubToken}";\n`,
      [`src/${githubToken}.ts`]: 'export const invoice = 1;\n',
    };
    for (const format of ['markdown', 'json'] as const) {
      const packed = await packOf(fixture, { task: `pay the invoice with ${githubToken}`, format });
      expect(packed.text).not.toContain(githubToken);
      expect(packed.text).toContain('[REDACTED:');
      expect(packed.blocks.some(({ block }) => block.redactions.length > 0)).toBe(true);
      expect(writePackManifest(packed)).not.toContain(githubToken);
    }
  });

  it('would be stopped at the last gate if something let a secret through', () => {
    expect(finalScan(`some text\nconst token = "${githubToken}";\n`)).toMatchObject({ line: 2 });
    expect(finalScan('some text\n')).toBeNull();
  });

  it('keeps line numbers true and hides the hash of a redacted file', async () => {
    const text = `line one of the invoice\nconst token = "${githubToken}";\nline three\n`;
    const packed = await packOf({ 'a.ts': text }, { task: 'invoice' });
    const [{ block }] = packed.blocks as [(typeof packed.blocks)[number]];
    expect(block.redactions).toMatchObject([{ firstLine: 2, lastLine: 2 }]);
    expect(block.lineCount).toBe(3);
    expect(block.sha256).toBe(block.receipt);
  });

  it('is the same text whatever order the directories have', async () => {
    const fixture = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`src/d${i % 5}/f${i}.ts`, `export const invoice${i} = total(${i % 7});\n`]),
    );
    const plain = await packOf(fixture, { task: 'the invoice total', budget: 900 });
    for (let seed = 1; seed <= 25; seed++) {
      const shuffled = await packOf(
        fixture,
        { task: 'the invoice total', budget: 900 },
        { shuffle: seededRandom(seed).shuffled },
      );
      expect(shuffled.text).toBe(plain.text);
      expect(shuffled.moves).toEqual(plain.moves);
    }
  });

  it.each(['a', '![', '<img ', '[REDACTED:'])(
    'reads a task of half a million characters that is %j again and again',
    async (piece) => {
      const task = `invoice ${piece.repeat(500_000 / piece.length)}`;
      const { blocks } = await packOf({ 'src/invoice.ts': 'export const invoice = 1;\n' }, { task, budget: 4_000 });
      expect(blocks.some(({ block }) => block.name === 'src/invoice.ts')).toBe(true);
    },
  );

  it('accounts for every scanned file: shown, named, or counted as left out', async () => {
    const fixture = Object.fromEntries(
      Array.from({ length: 50 }, (_, i) => [`f${i}.ts`, `invoice ${'word '.repeat(i * 7)}\n`]),
    );
    for (const budget of [200, 400, 900, 3_000]) {
      const { blocks, leftOut, filesScanned, tokens } = await packOf(fixture, { task: 'invoice', budget });
      expect(blocks.length + leftOut.others.files).toBe(filesScanned);
      expect(tokens).toBeLessThanOrEqual(budget);
    }
  });
});

/** Gives other bytes from the second read on: someone wrote the file between the scan and the pack. */
function changingJail(jail: Jail, path: string, later: Buffer): Jail {
  const seen = new Set<string>();
  return {
    ...jail,
    readSync: (asked, maxBytes) => {
      if (asked === path && seen.has(asked)) return { ok: true, value: { bytes: later, hardLinked: false } };
      seen.add(asked);
      return jail.readSync(asked, maxBytes);
    },
  };
}
