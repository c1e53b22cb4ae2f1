import { describe, expect, it } from 'vitest';
import { textProject } from '../../tests/fixtures/text-project.js';
import { publicNames } from './public-names.js';

async function namesOf(path: string, text: string, others: Readonly<Record<string, string>> = {}) {
  const { index } = await textProject({ [path]: text, ...others });
  return publicNames(index.files[index.numberOf.get(path)!]!, text);
}

describe('the names that a file gives out', () => {
  it.each([
    [
      'a.py',
      '__all__ = [\n  "Till",  # "not"\n  "sum_up",\n]\nclass Till: pass\ndef other(): pass\n',
      ['Till', 'sum_up'],
    ],
    ['a.py', '__all__: Final = ("Till",)\nX = 1\n', ['Till']],
    ['a.py', '__all__ = ["Till"] + more\nX = 1\n', []],
    ['a.py', '__all__ = ["Till"]\n__all__ += more\nX = 1\n', []],
    ['a.py', 'X = 1\ndef __getattr__(name): pass\ndef _own(): pass\n', ['X']],
    ['a.py', 'X = 1\nif __name__ == "__main__":\n    s = X\n    t = s\n', ['X']],
    ['src/a.rs', 'pub struct Till;\nimpl From<Till> for u8 {}\npub use other::*;\nstruct Own;\n', ['Till']],
    ['src/a.rs', 'pub use crate::b::Till;\n', ['Till']],
    ['src/a.rs', 'pub(crate) use crate::b::Till;\n', []],
    ['src/main.rs', 'pub struct Till;\n', []],
    ['a.go', 'package main\n\nfunc Till() {}\n', []],
    ['a.go', 'package till\n\nfunc Till() {}\n', ['Till']],
    ['a.c', 'int till(void) { return 1; }\n', []],
    ['A.cs', 'namespace Shop;\npublic class Till {}\nstatic class Own {}\n', ['Till']],
    ['a.rb', 'module Shop\n  @@sum = 1\n  def self.till; end\nend\n', ['Shop', 'Shop.till']],
    ['a.js', 'const a = module.exports = {};\n', []],
    ['a.js', 'module.exports = function till() {};\n', []],
    ['Makefile', 'PATH = a\nall:\n\techo\n', []],
  ])('of %s %j are %j', async (path, text, expected) => {
    expect(await namesOf(path, text)).toEqual(expected);
  });

  it('of a package of Python are also those that it imports from its own files', async () => {
    const others = { 'shop/till.py': 'class Till: pass\n', 'shop/own.py': 'x = 1\n' };
    expect(await namesOf('shop/__init__.py', 'import os\nfrom .till import Till as Till\n', others)).toEqual(['Till']);
  });
});
