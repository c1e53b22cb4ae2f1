import { describe, expect, it } from 'vitest';
import { outlineDocument } from './document-outline.js';

const rows = (text: string, language: string) =>
  outlineDocument(text, language)!.map(
    ({ lines, kind, name, container }) =>
      `${lines[0]}-${lines[1]} ${kind} ${name}${container === null ? '' : ` (${container})`}`,
  );

describe('JSON', () => {
  it('lists the keys of the two outermost levels with the lines of their values', () => {
    const text = `{
  "name": "x",
  "scripts": {
    "build": "a { b",
    "test": [
      { "deep": 1 }
    ]
  },
  "list": [{ "no": 1 }, { "no": 2 }],
  "caf\\u00e9": null
}
`;
    expect(rows(text, 'json')).toEqual([
      '2-2 key name',
      '3-8 key scripts',
      '4-4 key build (scripts)',
      '5-7 key test (scripts)',
      '9-9 key list',
      '10-10 key café',
    ]);
  });

  it('reads comments, trailing commas and bare keys', () => {
    const text = `// a
{
  /* "no": 1, */
  "compilerOptions": {
    "paths": { "@/*": ["./src/*"] }, // "no": {
  },
  bare: 'it\\'s',
}`;
    expect(rows(text, 'jsonc')).toEqual(['4-6 key compilerOptions', '5-5 key paths (compilerOptions)', '7-7 key bare']);
  });

  it('takes what it can from a broken file', () => {
    expect(rows('{"a": {"b": [1, 2}, "c": "open\n "d": 1', 'json')).toEqual([
      '1-2 key a',
      '1-1 key b (a)',
      '1-1 key c (a)',
      '2-2 key d (a)',
    ]);
    expect(rows('}}]]', 'json')).toEqual([]);
    expect(rows('', 'json')).toEqual([]);
  });

  it('gives exact bytes within one long line', () => {
    const many = Array.from({ length: 4_000 }, (_, i) => `"ключ${i}":{"v":"${'x'.repeat(200)}"}`);
    const found = outlineDocument(`{${many.join(',')}}`, 'json')!;
    expect(found.length).toBe(5_000);
    const bytes = Buffer.from(`{${many.join(',')}}`);
    const third = found.find(({ name }) => name === 'ключ2')!;
    expect(bytes.subarray(...third.bytes).toString()).toBe(many[2]);
  });
});

describe('YAML', () => {
  it('lists two levels by indentation and knows block scalars, lists and documents', () => {
    const text = `# head
name: build
on:
  push:
    branches: [main]
  pull_request:

# about jobs
jobs:
    "first job":
        runs-on: x
        steps:
            - run: |
                not: a key
    second:
        steps: []
script: |
  not: a key

  nor: this
list:
- item: 1
  more: 2
- item: 2
---
url: http://example.org/a:b
'quoted: key': 1
plain text
`;
    expect(rows(text, 'yaml')).toEqual([
      '2-2 key name',
      '3-6 key on',
      '4-5 key push (on)',
      '6-6 key pull_request (on)',
      '9-16 key jobs',
      '10-14 key first job (jobs)',
      '15-16 key second (jobs)',
      '17-20 key script',
      '21-24 key list',
      '26-26 key url',
      '27-27 key quoted: key',
    ]);
  });
});

describe('TOML', () => {
  it('lists tables and their keys, with values of several lines', () => {
    const text = `title = "x" # no = 1
[package]
name = "a"
"quoted key" = 1
deps = [
  "a = 1", # ]
  "b",
]

[tool.poetry.'odd name']
text = """
[not.a.table]
key = 1
"""
point = { x = 1 }

# about the next
[[bin]]
a.b = 1
`;
    expect(rows(text, 'toml')).toEqual([
      '1-1 key title',
      '2-8 section package',
      '3-3 key name (package)',
      '4-4 key quoted key (package)',
      '5-8 key deps (package)',
      '10-15 section tool.poetry.odd name',
      '11-14 key text (tool.poetry.odd name)',
      '15-15 key point (tool.poetry.odd name)',
      '18-19 section bin',
      '19-19 key a.b (bin)',
    ]);
  });
});

describe('INI and properties', () => {
  it('lists sections and keys with continued lines', () => {
    const text =
      '; top\nroot = true\n[core]\n\tbare = false\n\teditor = vi\n\n[remote "origin"]\nurl: x\nlist =\n    a\n    b = c\nlast = 1\n';
    expect(rows(text, 'ini')).toEqual([
      '2-2 key root',
      '3-5 section core',
      '4-4 key bare (core)',
      '5-5 key editor (core)',
      '7-12 section remote "origin"',
      '8-8 key url (remote "origin")',
      '9-11 key list (remote "origin")',
      '12-12 key last (remote "origin")',
    ]);
    expect(rows('a.b=1\nlong=x\\\ny\\\nz\nc : d\n', 'properties')).toEqual([
      '1-1 key a.b',
      '2-4 key long',
      '5-5 key c',
    ]);
  });
});

describe('notebooks', () => {
  it('lists cells by the lines of their source, and what a code cell defines', () => {
    const cell = (type: string, source: unknown) => ({
      cell_type: type,
      metadata: { source: ['no'] },
      source,
      outputs: [{ text: ['no'] }],
    });
    const text = JSON.stringify(
      {
        cells: [
          cell('markdown', ['# Title\n', 'text']),
          cell('code', [
            'import os\n',
            'def load(a,\n',
            '         b):\n',
            '    return "a"\n',
            '\n',
            'class Cart:\n',
            '    pass\n',
            'x = 1',
          ]),
          cell('code', []),
          cell('code', 'print(1)'),
        ],
        metadata: { cells: [{ source: 'no' }] },
      },
      null,
      1,
    );
    const line = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
    const [title, start, load, cart] = ['"# Title', '"import os', '"def load', '"class Cart'].map(line) as [
      number,
      number,
      number,
      number,
    ];
    expect(rows(text, 'notebook')).toEqual([
      `${title}-${title + 1} cell cell 1: Title`,
      `${start}-${start + 7} cell cell 2`,
      `${load}-${load + 2} function load (cell 2)`,
      `${cart}-${cart + 1} class Cart (cell 2)`,
      `${line('"print')}-${line('"print')} cell cell 4`,
    ]);
  });
});
