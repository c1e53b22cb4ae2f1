import { describe, expect, it } from 'vitest';
import { manifestOf } from '../../../tests/contracts/project-manifest-fixture.js';
import { guardPhrase } from '../../guard/message.js';
import { purposeIn } from '../readme-prose.js';

const sentenceIn = (text: string, names: readonly string[]) => purposeIn(guardPhrase(text), names);

describe('the first sentence of a README', () => {
  it.each([
    [
      '# Till\n\n[![ci](a.svg)](b) ![x](y)\n\nTill sums up **every** [basket](x.md), e.g. yours. More.',
      'Till sums up every basket, e.g. yours.',
    ],
    ['Till\n====\n\nA small tool for shops\nthat sums up. And more.', 'A small tool for shops that sums up.'],
    [
      '<!-- long\n\ncomment that says much. -->\n<p align="center">\n<img src="x">\n</p>\n<p>It adds up the <b>whole</b> basket!</p>',
      'It adds up the whole basket!',
    ],
    [
      '=====\nTill\n=====\n\n.. image:: x.png\n\n:Author: none\n\n``Till`` is a `tool <https://x>`_ for shops.',
      'Till is a tool for shops.',
    ],
    [
      '- one two three four\n- five\n\n| a b c d |\n\n> Note that this moved somewhere.\n\n```sh\nnpm install all these things\n```\n\nIt sums up the basket',
      'It sums up the basket',
    ],
    [
      '[English](a) | [Deutsch](b) | Suomi three\n\nContents of this page:\n\nIt sums up the basket.',
      'It sums up the basket.',
    ],
    ['See the site for all of it.\n\nPlease read the docs first.\n\nIt sums up the basket.', 'It sums up the basket.'],
    [
      'There are many tools like it.\n\nNosey Parker is a tool that finds things.',
      'Nosey Parker is a tool that finds things.',
    ],
    [
      'Stuff that is in here.\n\nNoseyparker, also known as NP, is an open tool for shops. It is [old].',
      'Noseyparker, also known as NP, is an open tool for shops.',
    ],
    ['Welcome! This holds the rules of [shops].', 'Welcome! This holds the rules of shops.'],
    ['# Only a title\n\nTwo words', null],
    ['', null],
  ])('of %j is %j', (text, sentence) => {
    expect(sentenceIn(text, ['noseyparker'])).toBe(sentence);
  });

  it('is cut between words when it is long, and comes to an end on anything', () => {
    expect(sentenceIn(`It ${'adds up '.repeat(100)}`, [])).toMatch(/^It adds .{270,300}…$/);
    for (const piece of [
      '<!--',
      '[',
      '![',
      '![a](',
      '`',
      '**',
      '_',
      '<a ',
      '> ',
      '|',
      '#',
      '*a ',
      'a. ',
      '|a',
      '__a',
      '`<',
      ' is ',
    ])
      expect(() => sentenceIn(piece.repeat(30_000), ['a'])).not.toThrow();
  });
});

describe('the purpose of a project', () => {
  it('is what its README says when its manifest says nothing, else what its files show', () => {
    expect(
      manifestOf('//- go.mod\nmodule x\n//- README.md\n# X\n\nIt sums up the basket.\n').manifest.purpose_guess,
    ).toBe('It sums up the basket.');
    expect(manifestOf('//- go.mod\nmodule x\n').manifest.purpose_guess).toBe('Not stated; a go project of 1 files.');
    expect(manifestOf('//- a.lua\n//- b.lua\n').manifest.purpose_guess).toBe('Not stated; 2 files, mostly lua.');
    expect(manifestOf('//- a.lua\n').manifest.purpose_guess).toBe('Not stated; 1 file, mostly lua.');
    expect(manifestOf('//- notes\n').manifest.purpose_guess).toBe('Not stated.');
  });
});

describe('the purpose of a project without words of its own', () => {
  it('is not who owns the project', () => {
    const readme =
      '//- README.md\n# Shop\n\nSells things to people in town.\n\nShop is a project of Acme, a large company.\n';
    expect(manifestOf(`//- package.json\n{"name":"shop"}\n${readme}`).manifest.purpose_guess).toBe(
      'Sells things to people in town.',
    );
  });

  it('is what the package says that bears its name, never what its sponsors are told', () => {
    const thanks =
      '# X\n\nShop.js is an open source project with its ongoing development made possible by the support of these backers.\n';
    const root = `//- package.json\n{"name":"shop-core","private":true,"workspaces":["packages/*"]}\n//- README.md\n${thanks}`;
    const named = '//- packages/shop/package.json\n{"name":"shop","description":"A shop for sellers."}\n';
    expect(manifestOf(`${root}${named}`).manifest.purpose_guess).toBe('A shop for sellers.');
    expect(manifestOf(root).manifest.purpose_guess).toBe('Not stated; a node project of 2 files.');
  });
});

describe('the purpose in a README', () => {
  it('is not the license, nor where to read on', () => {
    const about =
      '# Till\n\nThis is the source of Till, a till for small shops.\n\nTill is released under the MIT License.\n';
    expect(manifestOf(`//- go.mod\nmodule till\n//- README.md\n${about}`).manifest.purpose_guess).toBe(
      'This is the source of Till, a till for small shops.',
    );
    const chores = '# X\n\n## Development\n\nThis includes the local workflow and all of its settings.\n';
    expect(manifestOf(`//- go.mod\nmodule x\n//- README.md\n${chores}`).manifest.purpose_guess).toBe(
      'Not stated; a go project of 2 files.',
    );
    const pointers = '# X\n\nShop Cloud deployment guide for all: [deployment.md](./deployment.md).\n';
    expect(manifestOf(`//- go.mod\nmodule x\n//- README.md\n${pointers}`).manifest.purpose_guess).toBe(
      'Not stated; a go project of 2 files.',
    );
  });
});

describe('the structure of a project', () => {
  it('is counted: files, folders, languages, main folders', () => {
    const found = manifestOf('//- src/a.ts\n//- src/b.ts\n//- lib/x/c.py\n//- .github/w.yml\n//- README.md\n');
    expect(found.manifest.structure_summary).toBe(
      '5 files in 4 folders, mostly typescript (2), then python (1); main folders: src (2), lib (1).',
    );
    expect(manifestOf('').manifest.structure_summary).toBe('No files.');
  });

  it('counts headers as the language of the sources beside them', () => {
    const found = manifestOf('//- include/a.h\n//- include/b.h\n//- src/a.cc\n');
    expect(found.manifest.structure_summary).toContain('mostly cpp (3);');
    expect(manifestOf('//- a.h\n//- a.c\n').manifest.structure_summary).toContain('mostly c (2).');
  });
});
