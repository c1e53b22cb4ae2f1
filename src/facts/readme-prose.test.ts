import { describe, expect, it } from 'vitest';
import { guardPhrase } from '../guard/message.js';
import { introductionOf } from './readme-prose.js';

const introduce = (text: string): string => introductionOf(guardPhrase(text));

describe('the introduction of a README', () => {
  it('is its first sentences, without badges, pictures, HTML, links and marks', () => {
    const text = `<p align="center"><img src="logo.svg" alt="logo"></p>

# Shop

[![build](https://ci.example/b.svg)](https://ci.example) [![npm](https://b.example/n.svg)][npm]

> A **fast** shop for [small sellers](https://example.com/a_(b)).

It keeps \`orders\` in one place and <b>never</b> loses one.

## Install

Run the installer and follow what it says to you.

[npm]: https://npm.example
`;
    expect(introduce(text)).toBe('A fast shop for small sellers. It keeps orders in one place and never loses one.');
  });

  it('is read in AsciiDoc and in pages that hold a script or a notice', () => {
    expect(introduce('== Code of Conduct\nThis project adheres to the link:CONDUCT.md[code of conduct].\n')).toBe(
      'This project adheres to the code of conduct.',
    );
    const page =
      "<script setup>\nimport Home from './theme/landing/Layout.vue'\n</script>\n\n:::info\n\nA shop for all the small sellers.\n";
    expect(introduce(page)).toBe('A shop for all the small sellers.');
  });

  it('leaves out badges whose address stands on a line of its own, rows of links and what to click', () => {
    const text = `[![image](https://ci.example/b.svg?branch=main)](
https://ci.example/actions?query=workflow%3Alinux)
[![more](https://ci.example/c.svg)](
https://ci.example/projects)

Website | Installation | Documentation | Support | Contributing

English 中文 日本語 한국어 and other languages of the world

Click the button at the top of this page to begin.

一个用于小商店的快速收银台，支持多种货币和多种语言的界面。它 is a till for all the shops。
`;
    expect(introduce(text)).toBe(
      '一个用于小商店的快速收银台，支持多种货币和多种语言的界面。它 is a till for all the shops。',
    );
  });

  it('leaves out badges whose name is broken over two lines, and marks around marks', () => {
    const text = `[![Package Manager\nCI](https://ci.example/a.svg)](https://ci.example/a)\n\nTill - _**means drawer**_ - is a small and fast till.\n`;
    expect(introduce(text)).toBe('Till - means drawer - is a small and fast till.');
  });

  it('leaves out lists, tables and code, and the sentence that announces them', () => {
    const text = `Shop
====

A shop for people who sell things. It has three parts:

Each of them is a program of its own.
- cart
- till

| a | b |
|---|---|

\`\`\`sh
npm install the shop on your own machine now
\`\`\`

It is used by many sellers in many towns.
`;
    expect(introduce(text)).toBe(
      'A shop for people who sell things. Each of them is a program of its own. It is used by many sellers in many towns.',
    );
  });

  it('skips notices in quotations, thanks to sponsors, pointers elsewhere and how to install', () => {
    const text = `# Shop

> **Note:** These slides speak of an older shop and may not be right any more.

Please follow the documentation at [shop.example](https://shop.example)!

## Installation

Get it from the store of your town and put it on the counter.

## Sponsors

The shop is an open source project with its ongoing development made possible by the support of these backers.

## What it is

Shop is a program for people who sell things at <https://shop.example>.

You can then open it in a browser of your own.
`;
    expect(introduce(text)).toBe('Shop is a program for people who sell things at https://shop.example.');
    expect(introduce('> A fast shop for small sellers\n')).toBe('A fast shop for small sellers.');
  });

  it.each(['', '# Shop', '![logo](a.png)', 'https://example.com/shop', '- one\n- two', '<img src="x">'])(
    'is empty when there is none: %j',
    (text) => expect(introduce(text)).toBe(''),
  );

  it('stays cheap on texts made to be slow', () => {
    for (const piece of ['[', '[a](', '<p ', '![', '`', '*_', '# \n', '<!--', '```\n', 'a\n---\n', '> [!'])
      expect(introduce(piece.repeat(20_000 / piece.length)).length).toBeLessThanOrEqual(700);
  });
});
