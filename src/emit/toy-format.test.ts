import { describe, expect, it } from 'vitest';
import { memoryWorld } from '../../tests/fixtures/memory-world.js';
import { ok } from '../base/result.js';
import { plainContract } from '../contracts/plain/plain-contract.js';
import { packRequest } from '../contracts/plain/plain-request.js';
import { runPipeline } from '../pipeline/pack.js';
import { parsePack } from './parse/parse-pack.js';
import type { ParsedPart } from './parse/parsed.js';
import { type OutputFormat, renderers } from './renderers.js';
import { shownText, writeRanges } from './shown.js';

/** A format of one JSON value a line: everything that a new format needs is this one object. */
const lines: OutputFormat = {
  label: 'lines',
  render: ({ task, blocks, leftOut }) =>
    [
      '%lines',
      JSON.stringify({ kind: 'task', text: task.text } satisfies ParsedPart),
      ...blocks.map((block) => lines.renderBlock(block)),
      JSON.stringify({ kind: 'left-out', text: `${leftOut.others.files}` } satisfies ParsedPart),
    ].join('\n'),
  renderBlock: (fitted) => {
    const { block, rung, reason } = fitted;
    const part: ParsedPart = {
      kind: 'file',
      name: block.name ?? '',
      level: rung.level,
      ranges: writeRanges(rung.ranges),
      reason,
      language: block.language,
      labels: [],
      content: rung.level === 'name' ? '' : shownText(fitted),
    };
    return JSON.stringify(part);
  },
  isBegunBy: (text) => text.startsWith('%lines\n'),
  parse: (text) =>
    ok(
      text
        .split('\n')
        .slice(1)
        .map((line) => JSON.parse(line) as ParsedPart),
    ),
};

describe('a new format', () => {
  it('packs and reads back with one object and no change to anything shared', async () => {
    const world = memoryWorld({ 'src/invoice.ts': 'export function payInvoice(total) {\n  return total;\n}\n' });
    const contract = { ...plainContract, renderer: () => lines };
    const packed = await runPipeline(contract, packRequest({ task: 'pay the invoice total' }), world);
    if (!packed.ok) throw new Error(packed.error.kind);
    const parsed = parsePack(packed.value.output.text, { ...renderers, lines });
    expect(parsed.ok && parsed.value.map((part) => ('content' in part ? part.content : part.text))).toEqual([
      'pay the invoice total',
      'export function payInvoice(total) {\n  return total;\n}\n',
      '0',
    ]);
    expect(parsePack(packed.value.output.text)).toMatchObject({
      error: { what: 'not a pack in Markdown, XML or JSON' },
    });
  });
});
