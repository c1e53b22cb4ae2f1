/** What every way of keeping the jail must do alike: one table, run for each way that this system has. */
import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sortedBy } from '../base/order.js';
import type { Jail } from '../model/jail.js';
import { bytesToPath, type RelPath } from '../model/path.js';
import { openJail } from './open.js';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'packlight-jail-')));
const root = join(base, 'project');
const server = createServer();

beforeAll(async () => {
  const put = (path: string, content: string) => writeFileSync(Buffer.from(join(root, path), 'latin1'), content);
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  mkdirSync(join(root, 'empty'));
  mkdirSync(join(base, 'outside'));
  writeFileSync(join(base, 'outside/secret'), 'outside');
  put('plain.txt', 'plain');
  put('nothing', '');
  put('src/a.ts', 'a');
  put('src/deep/b.ts', 'b');
  put('large', 'x'.repeat(300_000));
  for (const name of ODD_NAMES) put(`src/${name.toString('latin1')}`, name.toString('hex'));
  linkSync(join(root, 'plain.txt'), join(root, 'second-name'));
  symlinkSync('plain.txt', join(root, 'link-to-file'));
  symlinkSync('src', join(root, 'link-to-directory'));
  symlinkSync(join(base, 'outside'), join(root, 'link-outside'));
  symlinkSync('nowhere', join(root, 'link-dangling'));
  symlinkSync('link-loop', join(root, 'link-loop'));
  execFileSync('mkfifo', [join(root, 'pipe')]);
  await new Promise<void>((resolve) => server.listen(join(root, 'socket'), resolve));
  writeFileSync(join(root, 'sparse'), '');
  truncateSync(join(root, 'sparse'), 2 ** 30);
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(base, { recursive: true, force: true });
});

describe.each(waysOfThisSystem())('a jail kept by $strength', ({ strength, platform }) => {
  const opened = (() => {
    let jail: Jail | undefined;
    return () => (jail ??= open(root, platform));
  })();

  afterAll(() => opened().close());

  it('says how it is kept', () => {
    expect(opened().strength).toBe(strength);
  });

  it.each(REFUSED_READS)('refuses to read %s: %s', async (_, reason, { path, detail }) => {
    expect(await readBoth(opened(), path, 1000)).toBe(`${reason}: ${detail}`);
  });

  it.each(REFUSED_LISTINGS)('refuses to list %s: %s', (path, reason) => {
    expect(opened().list(path as RelPath)).toMatchObject({ ok: false, error: { reason } });
  });

  it('reads the bytes of a file, the same way at once and later', async () => {
    for (const [path, text] of [
      ['plain.txt', 'plain'],
      ['src/a.ts', 'a'],
      ['src/deep/b.ts', 'b'],
      ['nothing', ''],
    ]) {
      expect(await readBoth(opened(), path as RelPath, 1000)).toBe(text);
    }
  });

  it('reads into a room that is lent, and beside it without one', () => {
    const room = Buffer.alloc(100);
    const [lent, kept] = [
      opened().readSync('plain.txt' as RelPath, 1000, room),
      opened().readSync('plain.txt' as RelPath, 1000),
    ];
    expect(lent.ok && lent.value.bytes.buffer === room.buffer && lent.value.bytes.toString()).toBe('plain');
    expect(kept.ok && kept.value.bytes.buffer !== room.buffer && kept.value.bytes.toString()).toBe('plain');
    const large = opened().readSync('large' as RelPath, 300_000, room);
    expect(large.ok && large.value.bytes.length).toBe(300_000);
  });

  it('reads a file of exactly the limit and refuses one byte more', async () => {
    expect(await readBoth(opened(), 'large' as RelPath, 300_000)).toHaveLength(300_000);
    expect(await readBoth(opened(), 'large' as RelPath, 299_999)).toBe('too-large: 300000 bytes');
    expect(await readBoth(opened(), 'plain.txt' as RelPath, Number.NaN)).toBe('too-large: 5 bytes');
    expect(await readBoth(opened(), 'nothing' as RelPath, 0)).toBe('');
  });

  it('finds and reads names of any bytes', async () => {
    const names = opened().list('src' as RelPath);
    expect(names.ok && sortedBy(names.value, (entry) => entry.name)).toEqual(
      sortedBy(
        [
          { name: 'a.ts', kind: 'file' },
          { name: 'deep', kind: 'directory' },
          ...ODD_NAMES.map((name) => ({ name: bytesToPath(name), kind: 'file' })),
        ],
        (entry) => entry.name,
      ),
    );
    for (const name of ODD_NAMES) {
      expect(await readBoth(opened(), `src/${bytesToPath(name)}` as RelPath, 1000)).toBe(name.toString('hex'));
    }
  });

  it('tells kinds and follows nothing', () => {
    const listed = opened().list('');
    const kinds = new Map(listed.ok ? listed.value.map((entry) => [entry.name as string, entry.kind]) : []);
    expect(kinds.get('plain.txt')).toBe('file');
    expect(kinds.get('src')).toBe('directory');
    expect(kinds.get('link-to-file')).toBe('link');
    expect(kinds.get('link-outside')).toBe('link');
    expect(kinds.get('pipe')).toBe('special');
    expect(kinds.get('socket')).toBe('special');
    expect(opened().list('empty' as RelPath)).toEqual({ ok: true, value: [] });
  });

  it('marks a file that has a second name', () => {
    expect(opened().readSync('second-name' as RelPath, 100)).toMatchObject({ ok: true, value: { hardLinked: true } });
    expect(opened().readSync('src/a.ts' as RelPath, 100)).toMatchObject({ ok: true, value: { hardLinked: false } });
  });

  it('gives the same answers to many readers at a time', async () => {
    const paths = ['plain.txt', 'src/a.ts', 'src/deep/b.ts', 'nothing', 'link-outside/secret', 'large'];
    const asked = Array.from({ length: 600 }, (_, i) => paths[i % paths.length] as RelPath);
    const answers = await Promise.all(asked.map((path) => opened().read(path, 1000)));
    expect(answers).toEqual(asked.map((path) => opened().readSync(path, 1000)));
  });
});

function open(path: string, platform: NodeJS.Platform): Jail {
  const jail = openJail(path, { platform });
  if (!jail.ok) throw new Error(`no jail: ${jail.error.reason} ${jail.error.detail}`);
  return jail.value;
}

/** The text read, or the refusal in words; both ways of reading must agree. */
async function readBoth(jail: Jail, path: RelPath, maxBytes: number): Promise<string> {
  const [atOnce, later] = [jail.readSync(path, maxBytes), await jail.read(path, maxBytes)].map((answer) =>
    answer.ok ? answer.value.bytes.toString('latin1') : `${answer.error.reason}: ${answer.error.detail}`,
  );
  expect(later).toBe(atOnce);
  return atOnce!;
}

/** A platform is only a way of choosing: all three ways work on Linux, two on any other system with links. */
function waysOfThisSystem(): { strength: Jail['strength']; platform: NodeJS.Platform }[] {
  const anywhere = [
    { strength: 'working-directory', platform: 'darwin' },
    { strength: 'compare', platform: 'freebsd' },
  ] as const;
  return process.platform === 'linux' ? [{ strength: 'kernel', platform: 'linux' }, ...anywhere] : [...anywhere];
}

const ODD_NAMES = [
  'new\nline',
  'quo"te\'s',
  'back\\slash',
  'like an escape \\x41',
  ' space ',
  '-rf',
  '..hidden',
  'ümlaut',
  '🦊',
  'a'.repeat(255),
]
  .map((name) => Buffer.from(name))
  // Systems that insist on UTF-8 names refuse to make this one.
  .concat(process.platform === 'linux' ? [Buffer.from([0x62, 0x61, 0x64, 0xff, 0xc0, 0xae])] : []);

const REFUSED_READS = [
  ...cases('link', 'links are not followed', [
    'link-to-file',
    'link-to-directory',
    'link-outside',
    'link-dangling',
    'link-loop',
    'link-outside/secret',
    'link-to-directory/a.ts',
    'link-dangling/a.ts',
  ]),
  ...cases('special-file', 'not a regular file', ['pipe', 'socket']),
  ...cases('is-a-directory', 'a directory', ['src', 'src/deep']),
  ...cases('not-a-directory', 'not a directory', ['plain.txt/a', 'pipe/a']),
  ...cases('missing', 'no such entry', ['none', 'none/a', 'src/none']),
  ...cases('too-large', '1073741824 bytes', ['sparse']),
  ...cases('unreadable', 'ENAMETOOLONG', ['x'.repeat(256)]),
  ...cases('outside-root', 'not a name inside the root', [
    '../outside/secret',
    'src/../../outside/secret',
    'src/..',
    '.',
    '',
    'src/./a.ts',
    'src//a.ts',
    '/plain.txt',
    '\\x2e\\x2e/outside/secret',
    '..\\x2foutside\\x2fsecret',
    'plain.txt\0',
    'plain.txt\\x00',
  ]),
];

function cases(reason: string, detail: string, paths: readonly string[]) {
  return paths.map((path) => [JSON.stringify(path.slice(0, 40)), reason, { path: path as RelPath, detail }] as const);
}

const REFUSED_LISTINGS = [
  ['link-to-directory', 'link'],
  ['link-outside', 'link'],
  ['link-dangling', 'link'],
  ['link-to-directory/deep', 'link'],
  ['plain.txt', 'not-a-directory'],
  ['pipe', 'not-a-directory'],
  ['none', 'missing'],
  ['..', 'outside-root'],
  ['src/..', 'outside-root'],
  ['/', 'outside-root'],
] as const;
