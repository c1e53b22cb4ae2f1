/** `node` and `join` as a person uses them, and the example of the docs. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/hash.js';
import { o200kCounter } from '../../src/budget/tokens.js';
import { packlight, projectRoot, type Run } from '../fixtures/command-line.js';
import { type Scratch, scratchFolder } from '../fixtures/git-tree.js';
import { deskFiles, graphRoot, nodeFor, readGraph, violations } from './node-fixture.js';

let scratch: Scratch;
const desk = join(graphRoot, 'desk');
const time = ['--time', '2024-05-01T12:00:00Z'];
const out = (name: string) => join(scratch.path, name);
const read = (name: string) => JSON.parse(readFileSync(out(name), 'utf8'));
const node = (name: string, ...more: readonly string[]) =>
  packlight([
    'node',
    join(graphRoot, `requests/${name}.json`),
    '--root',
    desk,
    '--out',
    out(`${name}.json`),
    ...time,
    ...more,
  ]);

beforeAll(() => {
  scratch = scratchFolder();
});
afterAll(() => scratch.remove());

describe('packlight node', () => {
  it('writes the pack, its record and its provenance, with what changed from files', async () => {
    const checks = ['--tests', join(graphRoot, 'checks/tests.txt'), '--diff', join(graphRoot, 'checks/last.diff')];
    const { code, talk } = await node('verifier', ...checks);
    expect([code, talk]).toEqual([
      0,
      expect.stringMatching(/\d+ of 20000 tokens · 6 documents, \d+ files .*2 artifacts/),
    ]);
    expect(violations('node-pack', read('verifier.json'))).toEqual([]);
    expect(read('verifier.json')).toMatchObject({
      createdAt: '2024-05-01T12:00:00.000Z',
      artifacts: [{ type: 'verification' }, { type: 'diff' }],
    });
    expect(violations('node-provenance', read('verifier.json.provenance.json'))).toEqual([]);
    expect(violations('manifest', read('verifier.json.manifest.json'))).toEqual([]);
  });

  it.each(['json', 'markdown', 'xml'])('says how many tokens it wrote as %s', async (format) => {
    const { talk } = await node('coder-desk', '--format', format, '--budget', '1200');
    const [, said] = /(\d+) of 1200 tokens/.exec(talk) ?? [];
    expect(Number(said)).toBe(o200kCounter().count(readFileSync(out('coder-desk.json'), 'utf8')));
  });

  it('takes a request on standard input and says what is wrong with it', async () => {
    const {
      code,
      talk,
      out: printed,
    } = await packlight(['node', '-', '--root', desk], { input: '{"goal":"x","docs":1}' });
    expect([code, printed]).toEqual([2, '']);
    expect(talk).toContain('$.definitionOfDone: expected an array of strings');
    expect(talk).toContain('$.docs: expected no such field, found the number 1. Remove it.');
    expect(talk).toContain('`packlight schema` lists the published shapes');
  });
});

describe('packlight join', () => {
  const require = ['--require', 'coder.desk', '--require', 'coder.web'];
  let joined: Run;
  beforeAll(async () => {
    for (const name of ['coder-desk', 'coder-web']) {
      const { json } = await nodeFor(deskFiles(), readGraph(`requests/${name}.json`), { time: '2024-05-01T12:00:00Z' });
      writeFileSync(out(`${name}.json`), json);
    }
    joined = await packlight([
      'join',
      out('coder-desk.json'),
      out('coder-web.json'),
      ...require,
      '--out',
      out('joined.json'),
    ]);
  });

  it('joins packs, and refuses with the missing node named', async () => {
    expect(joined).toMatchObject({
      code: 0,
      talk: expect.stringMatching(/complete: 2 packs · \d+ of 6000 tokens · 2 conflicts/),
    });
    expect(violations('edge-payload', read('joined.json.payload.json'))).toEqual([]);
    expect(violations('join-provenance', read('joined.json.provenance.json'))).toEqual([]);
    const waiting = await packlight(['join', out('coder-desk.json'), ...require]);
    expect([waiting.code, waiting.out]).toEqual([3, '']);
    expect(waiting.talk).toMatch(
      /not joined: \$\.require: expected a pack of node coder\.web, found 1 input\. Wait for it/,
    );
  });

  it('names the flag and the file that are wrong', async () => {
    const broken = out('broken.json');
    writeFileSync(broken, '{"packId": ');
    const given = [out('coder-desk.json'), broken];
    expect((await packlight(['join', ...given])).talk).toContain(`${broken}, line 1, column 12: expected`);
    expect((await packlight(['join', given[0]!, '--deadline', 'soon'])).talk).toContain(
      '--deadline soon is not a time',
    );
    const arrived = await packlight(['join', given[0]!, '--arrived', 'coder.desk@soon']);
    expect(arrived.talk).toContain('--arrived soon is not a time');
  });

  it.each(['json', 'markdown', 'xml'])('says how many tokens it wrote as %s', async (format) => {
    const { out: printed, talk } = await packlight(['join', out('coder-desk.json'), '--format', format]);
    const [, said] = /(\d+) of 6000 tokens/.exec(talk) ?? [];
    expect(Number(said)).toBe(o200kCounter().count(printed));
  });

  it('reads payloads that carry a pack, and takes what arrived too late for late', async () => {
    const { payloadId: _, ...payload } = read('joined.json.payload.json');
    const embedded = {
      payloadId: '22222222-2222-2222-2222-222222222222',
      ...payload,
      structured: { contextPack: read('coder-web.json') },
    };
    writeFileSync(out('embedded.json'), JSON.stringify(embedded));
    const arrived = ['--arrived', 'join@2024-05-01T13:00:00Z', '--deadline', '2024-05-01T12:30:00Z'];
    const late = await packlight([
      'join',
      out('embedded.json'),
      out('coder-desk.json'),
      '--policy',
      'timeout',
      ...arrived,
      '--format',
      'payload',
    ]);
    expect(late.code).toBe(0);
    expect(JSON.parse(late.out)).toMatchObject({
      kind: 'join',
      structured: { provenance: [{ fromNodeId: 'coder.desk' }] },
    });
  });
});

describe('a reference', () => {
  it('is followed into the store and nowhere else', async () => {
    const store = ['--store', out('store')];
    expect((await node('planner', '--save', ...store)).code).toBe(0);
    const ref = `artifact://sha256/${sha256(readFileSync(out('planner.json')))}`;
    const joined = await packlight(['join', ref, ...store]);
    expect([joined.code, JSON.parse(joined.out).goal]).toEqual([0, read('planner.json').goal]);
    expect(await packlight(['join', 'artifact://../x', ...store])).toMatchObject({
      code: 2,
      out: '',
      talk: expect.stringContaining('Write the name without empty parts, . and ..'),
    });
  });
});

describe('examples/graph', () => {
  it('runs end to end, and the transcript in the docs is true', () => {
    const script = join(projectRoot, 'examples/graph/run.mjs');
    expect(existsSync(script)).toBe(true);
    const { status, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    expect(status).toBe(0);
    const page = readFileSync(join(projectRoot, 'docs/contracts/node.md'), 'utf8');
    const transcript = /```text\n(planner: [\s\S]*?)```/.exec(page)?.[1] ?? '';
    expect(plain(transcript)).toEqual(plain(stdout));
    expect(plain(stdout).length).toBeGreaterThan(20);
  });
});

/** What the ranking of the day has a say in is not compared: numbers, ids, and what words led to. */
function plain(transcript: string): string[] {
  return transcript
    .trimEnd()
    .split('\n')
    .filter((line) => !/: (?:contains|found by search|near by imports|used by|uses) /.test(line))
    .map((line) => line.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4,12}){4}|\d+/g, 'N'));
}
