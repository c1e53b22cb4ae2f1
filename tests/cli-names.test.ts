/** A line of output is one file, whatever the file is called. */
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packlight } from './fixtures/command-line.js';
import { scratchFolder, writeTree } from './fixtures/git-tree.js';

const scratch = scratchFolder();
afterAll(scratch.remove);

const root = join(scratch.path, 'odd');
writeTree(root, {
  'new\nline.js': "import { rate } from './src/rate.js';\nexport const invoice = () => rate;\n",
  'red\u001b.js': "import { rate } from './src/rate.js';\nexport const twice = rate * 2;\n",
  'src/rate.js': 'export const rate = 1;\n',
  'tab\there.kt': 'fun invoice(sum: Int) {\n}\n',
});

describe('a name that holds a line break', () => {
  it.each([
    [['rank', 'invoice']],
    [['rank', 'invoice', '--explain']],
    [['scan']],
    [['scan', '--format', 'paths']],
    [['symbols']],
    [['map']],
    [['symbols', 'new\nline.js']],
    [['outline', 'new\nline.js']],
    [['graph']],
    [['graph', 'new\nline.js']],
    [['graph', 'src/rate.js']],
    [['invoice', '--format', 'paths']],
    [['pack', '--target', 'new\nlin.js']],
    [['pack', '--target', 'new\nline.js#invoic']],
  ])('forges no line and steers no terminal: %j', async (args) => {
    const { out, talk } = await packlight([...args, '--root', root]);
    const lines = `${out}${talk}`.split('\n');
    expect(lines.filter((line) => /^line\.|^lin\.|\x1b/.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(1);
  });

  it('is written as JSON in a list', async () => {
    const { out } = await packlight(['scan', '--format', 'paths', '--root', root]);
    expect(out.split('\n').map((line) => (line.startsWith('"') ? JSON.parse(line) : line))).toEqual([
      'new\nline.js',
      'red\u001b.js',
      'src/rate.js',
      'tab\there.kt',
      '',
    ]);
  });
});
