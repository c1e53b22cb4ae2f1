import { describe, expect, it } from 'vitest';
import { type Fixture, memoryWorld } from '../../../tests/fixtures/memory-world.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import { analyseProject } from '../../pipeline/analyse-project.js';
import { createFindInstalled } from '../installed.js';
import { readParts } from '../task-parts.js';
import { findMentions } from './mentions.js';

const shop: Fixture = {
  'src/cart.ts': 'export const cart = 1;\n',
  'src/deep/cart.ts': 'export const deep = 1;\n',
  'src/mail.ts': 'export const mail = 1;\n',
  'shop/total.py': 'x = 1\n',
  'package.json': '{ "name": "shop" }\n',
};

async function mentioned(task: string) {
  const { index } = await analyseProject(memoryWorld(shop), DEFAULT_SCAN_LIMITS);
  const readText = (path: string) => String((shop as Record<string, unknown>)[path] ?? '');
  const installed = createFindInstalled(index, readText);
  const found = findMentions(index, { task, parts: readParts(task), installed });
  return Object.entries(found).flatMap(([kind, files]) =>
    [...files].map(([number, worth]) => `${kind} ${index.files[number]!.entry.path} ${worth}`),
  );
}

describe('findMentions', () => {
  it.each([
    ['see src/mail.ts', ['path src/mail.ts 1']],
    ['see `./src/mail.ts`', ['path src/mail.ts 1']],
    ['in mail.ts it breaks', ['fileName src/mail.ts 1']],
    ['myapp.mail.ts.bak', []],
    ['lib/src/mail.ts.bak', []],
    ['x\nhttps://host/o/r/blob/main/src/mail.ts#L3', ['address src/mail.ts 1', 'lines src/mail.ts 3']],
  ])('%j', async (task, expected) => {
    expect(await mentioned(task)).toEqual(expected);
  });

  it('counts a name that several files have less', async () => {
    const [first] = await mentioned('cart.ts is broken');
    expect(first).toMatch(/^fileName src\/cart\.ts 0\.7/);
  });

  it('reads frames from the innermost: the last of Python', async () => {
    const task =
      'x\n  File "/env/site-packages/src/mail.ts", line 3\n  File "/env/site-packages/shop/total.py", line 7';
    expect(await mentioned(task)).toEqual(
      expect.arrayContaining(['frame shop/total.py 1', 'frame src/mail.ts 0.5', 'lines shop/total.py 7']),
    );
  });

  it.each([
    ['x\n2024-05-01T10:00:00Z     at run (/srv/node_modules/shop/src/mail.ts:3:1)', ['frame src/mail.ts 1']],
    ['x\nINTERNALERROR>   File "/env/site-packages/shop/total.py", line 7', ['frame shop/total.py 1']],
    ['x\n    at run (/srv/node_modules/other/src/mail.ts:3:1)', []],
  ])('maps an installed copy to the project, and leaves those of others: %j', async (task, expected) => {
    expect((await mentioned(task)).filter((one) => one.startsWith('frame'))).toEqual(expected);
  });
});
