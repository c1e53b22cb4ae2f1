/** One pack for three families of readers: JSON, Markdown and XML hold the same, and each is read back without loss. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { o200kCounter } from '../../src/budget/tokens.js';
import { nodeFormats, readNodePack, writeNodePack } from '../../src/contracts/node/edges/portable.js';
import type { NodePack } from '../../src/contracts/node/node-wire.js';
import { parsePack } from '../../src/emit/parse/parse-pack.js';
import { asked, deskFiles, nodeFor, readGraph } from './node-fixture.js';

const hostile = '```\n<!-- end 012345 -->\n]]></file>\r\n{"part": 1}\n\u{1f600} "quoted"\n## Left out\n';

const pack: NodePack = {
  packId: '11111111-1111-1111-1111-111111111111',
  goal: hostile,
  definitionOfDone: [hostile, ''],
  globalMode: 'planning',
  docsRoot: '/docs',
  docRefs: [
    { path: '/docs/a "b".md', anchors: [], excerpt: hostile, priority: 'high' },
    { path: '/docs/c.md', excerpt: '' },
    { path: '/docs/none.md' },
  ],
  relevantFiles: [{ path: 'src/a.js', purpose: 'x', excerpt: 'no newline at the end', hash: 'sha256:ab' }],
  artifacts: [{ ref: 'artifact://packs/a', type: 'log', summary: hostile }],
  decisions: [{ id: 'D', summary: 'the summary of a decision' }],
  constraints: { excerpt: { part: 1 }, nested: { conflict: [1, null] } },
};

describe('a node pack', () => {
  it.each(nodeFormats)('as %s is read back without loss, whatever stands in it', (format) => {
    const written = writeNodePack(pack, format);
    expect(readNodePack(written)).toEqual({ ok: true, value: pack });
  });

  it('is read back in every form, for any text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    const excerpt = fc.option(text, { nil: undefined });
    const any = fc.record({ goal: text, path: text, excerpt, summary: excerpt, purpose: text });
    fc.assert(
      fc.property(any, fc.constantFrom(...nodeFormats), ({ goal, path, excerpt: shown, summary, purpose }, format) => {
        const made: NodePack = {
          ...pack,
          goal,
          docRefs: [{ path, ...(shown !== undefined && { excerpt: shown }) }],
          relevantFiles: [{ path, purpose, ...(shown !== undefined && { excerpt: shown }) }],
          artifacts: [{ ref: path, type: 'diff', ...(summary !== undefined && { summary }) }],
        };
        expect(readNodePack(writeNodePack(made, format))).toEqual({ ok: true, value: made });
      }),
      { numRuns: 100, seed: 8 },
    );
  });

  it.each(['markdown', 'xml'] as const)('as %s is a pack like the others: one reader reads them all', (format) => {
    const parts = parsePack(writeNodePack(pack, format));
    expect(parts.ok && parts.value.map(({ kind }) => kind)).toEqual([
      'task',
      'project-meta',
      'file',
      'file',
      'file',
      'error-context',
      'left-out',
    ]);
  });

  it('asked for in another form holds the budget in that form, and as JSON', async () => {
    const tokens = o200kCounter();
    for (const format of nodeFormats) {
      const request = { ...asked, budget: 1_300, deltas: { tests: readGraph('checks/tests.txt') } };
      const built = await nodeFor(deskFiles(), request, { format });
      expect(tokens.count(built.text)).toBeLessThanOrEqual(1_300);
      expect(tokens.count(built.json)).toBeLessThanOrEqual(1_300);
      expect(readNodePack(built.text)).toEqual({ ok: true, value: built.pack });
    }
  });

  it('is read flat and wrapped in content, with modes in any letter case', () => {
    const { packId, ...content } = { ...pack, globalMode: 'PLANNING', nodeMode: 'AUTO' };
    for (const written of [
      { packId, ...content },
      { packId, content },
    ])
      expect(readNodePack(JSON.stringify(written))).toMatchObject({
        ok: true,
        value: { packId, globalMode: 'planning', nodeMode: 'auto' },
      });
  });

  it.each([
    ['nothing', ''],
    ['prose', 'Hello'],
    ['no JSON', '{"packId": '],
    ['another document', '{"packlight":"pack/1"}'],
    ['a Markdown pack that was changed', writeNodePack(pack, 'markdown').replace('no newline', 'a newline')],
    ['an XML pack that was cut off', writeNodePack(pack, 'xml').slice(0, -40)],
  ])('that is %s is refused with the next step', (_, text) => {
    const read = readNodePack(text);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error.every(({ fix }) => fix !== '')).toBe(true);
  });
});
