import { describe, expect, it } from 'vitest';
import { readQuery } from './query.js';
import { readParts } from './task-parts.js';

const issue = `Cart total is wrong for \`addItem\`
<!-- Please search first -->
Since the update the total is off, see https://example.com/shop/blob/main/src/cart.ts#L10
![shot](https://example.com/a.png)
\`\`\`py
shop.open()
\`\`\`
Traceback:
  File "/site-packages/shop/cart.py", line 12, in total
[Basket] cannot be emptied
`;

describe('readParts', () => {
  it('tells title, prose, code spans, listings, frames and addresses apart, and drops comments and pictures', () => {
    const parts = readParts(issue);
    expect(parts.title.split('\n').map((line) => line.trim())).toEqual([
      'Cart total is wrong for `addItem`',
      '[Basket] cannot be emptied',
    ]);
    expect(parts.inline).toBe('');
    expect(parts.fenced).toBe('shop.open()');
    expect(parts.frame.trim()).toBe('File "/site-packages/shop/cart.py", line 12, in total');
    expect(parts.url).toBe('https://example.com/shop/blob/main/src/cart.ts#L10');
    expect(parts.prose).toContain('the total is off');
    expect(Object.values(parts).join()).not.toMatch(/search first|a\.png/);
  });

  it.each([
    ['    at Cart.total (/app/src/cart.js:10:5)'],
    ['\tat com.shop.Cart.total(Cart.java:42)'],
    ["  from lib/cart.rb:12:in `total'"],
    ['/go/src/shop/cart.go:42 +0x1d'],
  ])('knows the frame %j', (line) => {
    expect(readParts(`Title\n${line}`).frame).toBe(line);
  });

  it('takes the beginning of a text without line ends for its title', () => {
    const parts = readParts('word '.repeat(200));
    expect(parts.title.length).toBeLessThanOrEqual(240);
    expect(parts.prose.length).toBeGreaterThan(600);
  });

  it('is quick on text without any structure', () => {
    for (const text of ['`'.repeat(50_000), '/a'.repeat(50_000), ' at'.repeat(50_000), '<!--'.repeat(20_000)])
      expect(readParts(text)).toBeDefined();
  });
});

describe('readQuery', () => {
  const countOf = (task: string, term: string) => readQuery(task).terms.find(({ text }) => text === term)?.count ?? 0;

  it('counts a word of the title more than one of the prose, and that more than one of a listing', () => {
    const title = countOf('invoice\nother', 'invoice');
    const prose = countOf('other\ninvoice', 'invoice');
    const fenced = countOf('other\n```\ninvoice\n```', 'invoice');
    expect(title).toBeGreaterThan(prose);
    expect(prose).toBeGreaterThan(fenced);
    expect(fenced).toBeGreaterThan(0);
  });

  it('takes from words that the issues of most projects say', () => {
    const telling = (term: string) => readQuery(term).terms.find(({ text }) => text === term)!.telling;
    expect(telling('error')).toBeLessThan(0.3);
    expect(telling('invoice')).toBe(1);
  });
});
