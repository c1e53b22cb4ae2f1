import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/fixtures/random.js';
import type { Definition } from '../../model/analysis.js';
import { outlineDocument } from './document-outline.js';

const languages =
  'markdown mdx rmarkdown asciidoc org rst json jsonc json5 notebook yaml toml ini properties css scss less shell dockerfile makefile sql protobuf graphql thrift prisma hcl terraform'.split(
    ' ',
  );

/** Everything that means something to one of the outlines. */
const pieces = [
  ...[
    '# a',
    '## b',
    'Title\n===',
    'x\n---',
    '```',
    '~~~',
    '<!--',
    '-->',
    '---',
    '= A',
    '* A',
    '\n',
    '\n\n',
    '\r\n',
    ' ',
    '  ',
    '\t',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    ':',
    ',',
    ';',
    '=',
    '"',
    "'",
    '"""',
    "'''",
    '\\',
    '/*',
    '*/',
    '//',
    '--',
    '$$',
    '`',
    '|',
    '>',
    '#',
  ],
  ...[
    '"a": ',
    '"cells": [',
    '"source": ["def f():\\n",',
    'key: |\n  x',
    '- b: c',
    '[t]',
    '[[t]]',
    'k = [',
    'k = """',
    '@media x {',
    '$v: 1;',
  ],
  ...['f() {', 'function g {', '<<EOF\n', 'EOF\n', 'FROM a AS b', 'all: x\n\ty', 'define q\n', 'endef\n', 'A := \\\n'],
  ...[
    'create table t (',
    'a int',
    'create function f() begin',
    'end',
    'case',
    'message M {',
    'type T {',
    'resource "a" "b" {',
    'größe',
    '😀',
  ],
];

function checkRanges(text: string, found: readonly Definition[]): void {
  const lineCount = text.split('\n').length;
  const size = Buffer.byteLength(text);
  for (const { lines, bytes, signatureLines, name } of found) {
    expect(name.trim()).not.toBe('');
    expect(lines[0]).toBeGreaterThanOrEqual(1);
    expect(lines[1]).toBeGreaterThanOrEqual(lines[0]);
    expect(lines[1]).toBeLessThanOrEqual(lineCount);
    expect(bytes[0]).toBeLessThan(bytes[1]);
    expect(bytes[1]).toBeLessThanOrEqual(size);
    expect(signatureLines[0]).toBe(lines[0]);
    expect(signatureLines[1]).toBeLessThanOrEqual(lines[1]);
  }
}

describe('an outline of any document', () => {
  it('stays within the text, whatever the text', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 3_000; round++) {
      const text = Array.from({ length: random.below(40) }, () => random.pick(pieces)).join(
        random.pick(['', ' ', '\n']),
      );
      const language = random.pick(languages);
      checkRanges(text, outlineDocument(text, language)!);
    }
  });

  it('is caught by this check when a range leaves the text', () => {
    const [heading] = outlineDocument('# a', 'markdown')!;
    expect(() => checkRanges('# a', [{ ...heading!, lines: [1, 2] }])).toThrow();
  });

  it('costs no more than one pass on what tempts it to look back or ahead', () => {
    const tempting = [
      '{"a":',
      '# a\n',
      'a\n=\n',
      '```\n',
      '<!--\n',
      'k = [\n',
      'define x\n',
      'f() {\n',
      '<<A\n',
      '$$',
      "'",
      '/*',
      '((',
      'end ',
      'a {',
      '#{',
    ];
    for (const piece of tempting) {
      const text = piece.repeat(Math.ceil(12_000 / piece.length));
      for (const language of languages) expect(outlineDocument(text, language)!.length).toBeLessThanOrEqual(5_000);
    }
  });

  it('is for documents only', () => {
    expect(outlineDocument('def f(): pass', 'python')).toBeNull();
    expect(languages.filter((language) => outlineDocument('', language) === null)).toEqual([]);
  });
});
