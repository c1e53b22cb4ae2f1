import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../base/hash.js';
import { createGuard } from '../guard/seal.js';
import type { FittedBlock, GuardedBlock } from '../model/block.js';
import type { RelPath } from '../model/path.js';
import { type Framed, frame, frameBytes, nonceFor } from './frame.js';
import { renderMarkdownBlock, renderMarkdownBytes } from './markdown.js';

describe('a frame made of bytes', () => {
  it('is the frame made of text, whatever the text', () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => `${text.replaceAll('\n', ' ')}\n`);
    const lines = fc.array(line, { maxLength: 9 }).map((all) => all.join(''));
    fc.assert(
      fc.property(line, line, lines, fc.constantFrom('```\n', '`````\n', '\n'), (first, second, content, tail) => {
        expect(framedBytes(first + second, content, tail)).toBe(`${frame('file', first + second + content + tail)}\n`);
      }),
    );
  });

  it.each(['', 'a', 'a\n', 'é😀\n', '```\ncode\n```\n', '`````', 'x\r\n'])(
    'shows %j as a block of text is shown',
    (text) => {
      const { fitted, bytes } = sealed(text);
      expect(textOf(renderMarkdownBytes(fitted, bytes, sha256(bytes)))).toBe(`${renderMarkdownBlock(fitted)}\n`);
    },
  );

  it('is not made of bytes that the guard has not seen, nor of a part of a file', () => {
    const { fitted } = sealed('one\n');
    const other = Buffer.from('two\n');
    expect(() => renderMarkdownBytes(fitted, other, sha256(other))).toThrow('changed after the guard saw it');
    const part: FittedBlock = { ...fitted, rung: { level: 'region', ranges: [[1, 1]], tokens: 0 } };
    expect(() => renderMarkdownBytes(part, Buffer.from('one\n'), sha256('one\n'))).toThrow();
  });
});

describe('the number of a frame', () => {
  it('has six digits, and never stands in the body', () => {
    expect(nonceFor('code\n')).toMatch(/^\d{6}$/);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 400 }), (digits) => {
        expect(digits).not.toContain(nonceFor(digits));
      }),
    );
  });

  it('has twelve digits where the body holds every number of six', () => {
    const all = Array.from({ length: 1_000_000 }, (_, number) => `${number}`.padStart(6, '0')).join(' ');
    expect(nonceFor(all)).toMatch(/^\d{12}$/);
    expect(framedBytes('head\n\n', `${all}\n`, '\n')).toBe(`${frame('file', `head\n\n${all}\n\n`)}\n`);
  });

  it('is another one if any line of the body is another', () => {
    const lines = ['## a', '```', 'one', 'two', 'three', '```'];
    const numbers = lines.map((_, at) => nonceFor(lines.map((line, i) => `${line}${i === at ? '!' : ''}\n`).join('')));
    expect(new Set([nonceFor(`${lines.join('\n')}\n`), ...numbers]).size).toBe(lines.length + 1);
  });

  it.each(['', '\n', '\n\n', 'a', 'a\n', 'a\nb', 'a\nb\n', 'a\nb\nc', '\ud800\n\ud800\n\ud800\n\ud800'])(
    'of %j is that of what is read back',
    (body) => {
      expect(nonceFor(body)).toBe(nonceFor(Buffer.from(body).toString()));
    },
  );

  it('is the same from text and bytes where the first tries stand in the body', () => {
    const half = Array.from({ length: 500_000 }, (_, number) => `${2 * number}`.padStart(6, '0')).join(' ');
    for (const end of 'abcdefgh') {
      const content = `${half} ${end}\n`;
      const framed = framedBytes('## a\n```\n', content, '```\n');
      expect(framed).toBe(`${frame('file', `## a\n\`\`\`\n${content}\`\`\`\n`)}\n`);
      expect(content).not.toContain(/^<!-- begin (\d+) /.exec(framed)![1]!);
    }
  });
});

function framedBytes(head: string, content: string, tail: string): string {
  const body = { head, content: Buffer.from(content), hash: sha256(content), tail, after: '\n' };
  return textOf(frameBytes('file', body));
}

function textOf({ before, content, after }: Framed): string {
  return Buffer.concat([before, content, after]).toString();
}

function sealed(text: string): { readonly fitted: FittedBlock; readonly bytes: Buffer } {
  const bytes = Buffer.from(text);
  const facts = { path: 'a b.md' as RelPath, language: 'markdown', encoding: 'utf-8' } as const;
  const block = createGuard().guardFile({
    ...facts,
    text,
    sizeBytes: bytes.length,
    sha256: sha256(bytes),
  }) as GuardedBlock;
  const standing = { reason: 'project', priority: 'P2', score: 0, signals: [], hops: 0, symbols: [] } as const;
  const rung = { level: 'full', ranges: [[1, block.lineCount]], tokens: 0 } as const;
  return { fitted: { ...standing, block, rung, wholeTokens: null }, bytes };
}
