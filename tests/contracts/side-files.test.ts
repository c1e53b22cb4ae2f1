/** Files beside a pack (provenance, envelope, sidecar): verify notices any change, loss or exchange of one. */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SideFiles } from '../../src/records/verify/verify.js';
import { verifyPack } from '../../src/records/verify/verify.js';
import { packlight } from '../fixtures/command-line.js';
import { type Scratch, scratchFolder, writeTree } from '../fixtures/git-tree.js';
import { graphRoot } from './node-fixture.js';
import { nexusProject } from './worker-fixture.js';

const desk = join(graphRoot, 'desk');
const time = ['--time', '2024-05-01T12:00:00Z'];
let scratch: Scratch;
const out = (name: string) => join(scratch.path, name);

beforeAll(async () => {
  scratch = scratchFolder();
  const node = (name: string, file: string, ...more: readonly string[]) =>
    packlight(['node', join(graphRoot, `requests/${name}.json`), '--root', desk, '--out', out(file), ...time, ...more]);
  expect((await node('coder-desk', 'a.json')).code).toBe(0);
  expect((await node('coder-web', 'b.md', '--format', 'markdown', '--save', '--store', out('store'))).talk).toContain(
    'saved',
  );
  expect((await packlight(['join', out('a.json'), out('b.md'), '--out', out('joined.json')])).code).toBe(0);
  writeTree(out('nexus'), nexusProject());
  expect((await packlight(['worker', 'T03', '--root', out('nexus'), '--out', out('packet.json'), ...time])).code).toBe(
    0,
  );
});
afterAll(() => scratch.remove());

const sideFilesOf = {
  'a.json': ['provenance'],
  'b.md': ['provenance'],
  'joined.json': ['provenance', 'payload'],
  'packet.json': ['sidecar'],
} as const;
const cases = Object.entries(sideFilesOf).flatMap(([pack, names]) => names.map((name) => [pack, name] as const));

describe.each(cases)('beside %s the file %s', (pack, name) => {
  const side = () => `${out(pack)}.${name}.json`;

  it('holds as it was written, and so does a second run', async () => {
    const root = pack === 'packet.json' ? out('nexus') : desk;
    const { code, out: told } = await packlight(['verify', out(pack), '--root', root]);
    expect(told).toMatch(new RegExp(`^${name} +ok +\\d+ bytes`, 'm'));
    expect([code, told]).toEqual([0, expect.stringContaining('Everything that was checked holds.')]);
  });

  it('cannot be changed in any byte', async () => {
    const written = readFileSync(side());
    const step = Math.max(1, Math.floor(written.length / 60));
    let missedByTwin = 0;
    for (let at = 0; at < written.length; at += step) {
      const changed = Buffer.from(written);
      changed[at]! ^= 1 << (at % 8);
      expect((await verified(pack, { [name]: changed })).holds, `byte ${at}`).toBe(false);
      // The broken twin looks at the pack and its record alone.
      if ((await verified(pack, null)).holds) missedByTwin += 1;
    }
    expect(missedByTwin).toBeGreaterThan(50);
  });

  it('differs when it is cut off, of another pack or missing, and the answer says how', async () => {
    const other = readFileSync(`${out(pack === 'a.json' ? 'b.md' : 'a.json')}.provenance.json`);
    const about = async (changed: Buffer | undefined) =>
      (await verified(pack, { [name]: changed })).checks.find(({ check }) => check === name);
    expect(await about(readFileSync(side()).subarray(1))).toMatchObject({
      outcome: 'different',
      about: [expect.stringMatching(/^it is not the file that the record names: \d+ bytes, not \d+$/)],
      next: expect.stringContaining('Find the original'),
    });
    expect(await about(other)).toMatchObject({ outcome: 'different' });
    expect(await about(undefined)).toMatchObject({ about: ['it is not there, and the record names it'] });
  });
});

describe('files beside other packs', () => {
  it('are of another pack when the record does not name them', async () => {
    writeTree(out('small'), { 'a.ts': 'export const invoice = 1;\n' });
    expect((await packlight(['pack', 'invoice', '--root', out('small'), '--out', out('plain.md')])).code).toBe(0);
    expect((await packlight(['verify', out('plain.md'), '--root', out('small')])).code).toBe(0);
    copyFileSync(`${out('a.json')}.provenance.json`, `${out('plain.md')}.provenance.json`);
    const { code, out: told } = await packlight(['verify', out('plain.md'), '--root', out('small')]);
    expect([code, told]).toEqual([4, expect.stringMatching(/provenance +different the record names no such file/)]);
  });

  it('must be there', async () => {
    const side = `${out('a.json')}.provenance.json`;
    const written = readFileSync(side);
    rmSync(side);
    const { code, out: told } = await packlight(['verify', out('a.json'), '--no-rerun']);
    writeFileSync(side, written);
    expect([code, told]).toEqual([4, expect.stringMatching(/provenance +different it is not there/)]);
  });

  it('are checked in a store too', async () => {
    const store = ['--store', out('store')];
    const [id] = /[0-9a-f-]{36}/.exec((await packlight(['store', 'list', ...store])).out) ?? [];
    expect((await packlight(['verify', id!, '--no-rerun', ...store])).out).toMatch(/^provenance +ok/m);
  });
});

async function verified(pack: string, changed: Readonly<Record<string, Buffer | undefined>> | null) {
  const names = sideFilesOf[pack as keyof typeof sideFilesOf];
  const found = Object.fromEntries(names.map((name) => [name, readFileSync(`${out(pack)}.${name}.json`)]));
  const answer = await verifyPack({
    written: readFileSync(out(pack)),
    manifest: readFileSync(`${out(pack)}.manifest.json`),
    beside: changed === null ? null : ({ ...found, ...changed } as SideFiles),
    root: null,
  });
  if (!answer.ok) throw new Error('refused');
  return answer.value;
}
