/** What is kept of earlier runs: it saves time, changes nothing, and is believed only where nobody else can have written it. */
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createDraw } from '../../src/secrets/sample.js';
import { packlight } from '../fixtures/command-line.js';
import { projectShelf } from './project-fixture.js';

const shelf = projectShelf();
afterAll(shelf.remove);
const secret = `ghp_${createDraw('project-known.test').base62(36)}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
// Far from both ends, which the last gate looks at in any case.
const around = '// nothing to see\n'.repeat(80);
const leaky = `${around}export const token = '${secret}';\n${around}`;

const clean = 'export const answer = 42;\n';

let root: string;
let home: string;
let count = 0;
beforeEach(() => {
  root = shelf.put({ 'src/clean.ts': clean, 'src/leaky.ts': leaky });
  home = join(shelf.path, `home-${count++}`);
  mkdirSync(home);
});

const run = async (...flags: string[]) =>
  (await packlight(['project', root, '--full', '--time', '2024-05-01T12:00:00Z', ...flags], { env: { HOME: home } }))
    .out;
const folder = () => join(home, '.cache', 'packlight', 'clean');
const keptFile = () => join(folder(), readdirSync(folder())[0]!);
const kept = () => readFileSync(keptFile(), 'latin1');

/** As if an earlier run had found nothing in a file that holds a secret. */
function forge(text: string, hash: string): string {
  const body = `${text.split('\n').slice(0, -2).join('\n')}\n${hash} 7\n`;
  return `${body}${hashOf(body)}\n`;
}

describe('what is kept of files in which nothing was found', () => {
  it('changes no byte of a pack, whether it is there or not', async () => {
    const first = await run();
    expect(first).toContain('[REDACTED:');
    expect(first).not.toContain(secret);
    const before = kept();
    expect(await run()).toBe(first);
    expect(await run('--fresh')).toBe(first);
    expect(kept()).toBe(before);
  });

  it('names the clean files by their hashes, and no other', async () => {
    await run();
    expect(kept()).toContain(hashOf(clean));
    expect(kept()).not.toContain(hashOf(leaky));
    expect(kept()).not.toContain('clean.ts');
  });

  it.each([[['--summary']], [['--budget', '2000']], [['--format', 'json']]])(
    'stays what it is in a run that does without it: %j',
    async (flags) => {
      await run();
      const before = kept();
      await packlight(['project', root, ...flags], { env: { HOME: home } });
      expect(kept()).toBe(before);
    },
  );

  it('says nothing of a file that has changed', async () => {
    await run();
    writeFileSync(join(root, 'src', 'clean.ts'), `${clean}${leaky}`);
    expect(await run()).not.toContain(secret);
  });

  it('is believed, so that a forged one lets a secret through: the twin of all that follows', async () => {
    await run();
    writeFileSync(keptFile(), forge(kept(), hashOf(leaky)));
    expect(await run()).toContain(secret);
    expect(await run('--fresh')).not.toContain(secret);
  });

  it.each<[string, () => void]>([
    ['a byte of it is another', () => writeFileSync(keptFile(), forge(kept(), hashOf(leaky)).replace(/ 7\n/, ' 8\n'))],
    ['its end is missing', () => writeFileSync(keptFile(), forge(kept(), hashOf(leaky)).slice(0, -9))],
    ['it is of other code', () => writeFileSync(keptFile(), reseal(forge(kept(), hashOf(leaky))))],
    [
      'others may write it',
      () => {
        writeFileSync(keptFile(), forge(kept(), hashOf(leaky)));
        chmodSync(keptFile(), 0o666);
      },
    ],
    [
      'others may write beside it',
      () => {
        writeFileSync(keptFile(), forge(kept(), hashOf(leaky)));
        chmodSync(folder(), 0o777);
      },
    ],
    [
      'it is a link',
      () => {
        const [file, elsewhere] = [keptFile(), join(home, 'elsewhere')];
        writeFileSync(file, forge(kept(), hashOf(leaky)));
        renameSync(file, elsewhere);
        symlinkSync(elsewhere, file);
      },
    ],
  ])('is not believed if %s', async (_, damage) => {
    await run();
    damage();
    expect(await run()).not.toContain(secret);
  });

  it.each<[string, (cache: string) => { readonly roots: readonly string[]; readonly cache: string }]>([
    ['inside of the project', (cache) => ({ roots: [root], cache })],
    ['there under a name that begins as the way out does', (cache) => ({ roots: [root], cache: rename(cache, '..') })],
    ['there through a link to the project', (cache) => ({ roots: [link('root', root)], cache })],
    ['there through a link to the folder', (cache) => ({ roots: [root], cache: link('cache', cache) })],
    [
      'inside of another that is packed with it',
      (cache) => ({ roots: [shelf.put({ 'clean.ts': clean, 'leaky.ts': leaky }), root], cache }),
    ],
  ])('is neither read nor written %s', async (_, arrange) => {
    mkdirSync(join(root, 'cache'));
    const { roots, cache } = arrange(join(root, 'cache'));
    const pack = async (env: Record<string, string>) =>
      (await packlight(['project', ...roots, '--full'], { env: { HOME: home, ...env } })).out;
    await pack({});
    renameSync(join(home, '.cache', 'packlight'), join(cache, 'packlight'));
    for (const name of readdirSync(join(cache, 'packlight', 'clean'))) {
      const file = join(cache, 'packlight', 'clean', name);
      writeFileSync(file, forge(readFileSync(file, 'latin1'), hashOf(leaky)));
    }
    expect(await pack({ XDG_CACHE_HOME: cache })).not.toContain(secret);
  });

  it('is done without where there is no home', async () => {
    const { code, out } = await packlight(['project', root, '--full'], { env: { HOME: join(home, 'none') } });
    expect([code, out.includes(secret)]).toEqual([0, false]);
    expect(readdirSync(home)).toEqual([]);
  });
});

function rename(folder: string, before: string): string {
  const renamed = join(root, `${before}cache`);
  renameSync(folder, renamed);
  return renamed;
}

function link(name: string, to: string): string {
  const path = join(home, name);
  symlinkSync(to, path);
  return path;
}

/** With another key, and its end in order. */
function reseal(text: string): string {
  const lines = text.split('\n');
  const body = `${[lines[0]!.replace(/[0-9a-f]{64}$/, hashOf('other')), ...lines.slice(1, -2)].join('\n')}\n`;
  return `${body}${hashOf(body)}\n`;
}
