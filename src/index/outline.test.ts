import { describe, expect, it } from 'vitest';
import { outlineText } from './outline.js';

const names = (text: string, language: string) =>
  outlineText(text, language).map(({ lines, name }) => `${lines[0]} ${name}`);

describe('outlineText', () => {
  it.each([
    [
      'typescript',
      'import x from "y";\nexport async function load() {\n  if (x) {\n  }\n}\nexport const limit = 3;\nclass Cart {\n  add(item) {\n  }\n}\n',
      ['2 load', '6 limit', '7 Cart', '8 add'],
    ],
    [
      'python',
      'import os\n\nclass A:\n    def run(self):\n        pass\n\nasync def main():\n    pass\n',
      ['3 A', '4 run', '7 main'],
    ],
    [
      'go',
      'package main\n\nfunc (s *Server) Start() error {\n}\ntype Server struct {\n}\n',
      ['1 main', '3 Start', '5 Server'],
    ],
    [
      'rust',
      'pub(crate) fn parse() {}\nimpl Parser {\n    pub fn next(&self) {}\n}\n',
      ['1 parse', '2 Parser', '3 next'],
    ],
    ['markdown', '# Title\n\ntext\n\n## Part ##\n', ['1 Title', '5 Part']],
    ['toml', '[package]\nname = "x"\n[[bin]]\n', ['1 package', '3 bin']],
    ['yaml', 'on:\n  push:\njobs:\n  test:\n', ['1 on', '3 jobs']],
    ['text', 'function in prose\n', []],
  ])('finds what %s defines', (language, text, expected) => {
    expect(names(text, language)).toEqual(expected);
  });

  it('gives each the lines of its block', () => {
    const text =
      'class Pool(\n  val size: Int,\n) {\n  fun evictAll() {\n    all.clear()\n  }\n\n  fun count() = 1\n}\n';
    expect(outlineText(text, 'kotlin').map(({ name, lines }) => `${name} ${lines.join('-')}`)).toEqual([
      'Pool 1-9',
      'evictAll 4-6',
      'count 8-8',
    ]);
  });

  it('passes over lines no person wrote, and stops at a bound', () => {
    expect(outlineText(`function ${'x'.repeat(1_000_000)}() {`, 'javascript')).toEqual([]);
    expect(outlineText('def a():\n'.repeat(5_000), 'python')).toHaveLength(2_000);
  });
});
