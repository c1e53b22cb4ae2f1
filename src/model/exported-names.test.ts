import { describe, expect, it } from 'vitest';
import { memoryWorld } from '../../tests/fixtures/memory-world.js';
import { analyseProject } from '../pipeline/analyse-project.js';
import { exportsOf } from './exported-names.js';
import { DEFAULT_SCAN_LIMITS } from './limits.js';

async function exportsIn(path: string, text: string): Promise<string[]> {
  const { index } = await analyseProject(memoryWorld({ [path]: text }), DEFAULT_SCAN_LIMITS);
  return exportsOf(index.files[0]!);
}

describe('what a file exports', () => {
  it.each([
    [
      'a.ts',
      `export function f() { const inner = 1; }
class Hidden { method() {} }
export class Shown { method() {} }
export { g as h } from './g.js';
export * from './all.js';
export * as named from './named.js';
const late = 1;
export { late };
export namespace N { export const x = 1; const y = 2; }
import { used } from './used.js';`,
      ['f', 'Shown', 'late', 'N', 'N.x', 'h', '*', 'named'],
    ],
    ['a.js', `function f() {}\nfunction g() {}\nmodule.exports = { f };\n`, ['f']],
    ['a.py', `def f(): pass\ndef _g(): pass\nclass A:\n    def m(self): pass\n`, ['f', 'A']],
    ['a.go', `package p\nfunc F() {}\nfunc g() {}\ntype T struct { X int }\n`, ['F', 'T']],
    [
      'a.rs',
      `pub fn f() {}\nfn g() {}\npub use other::Thing;\npub mod m { pub fn h() {} fn i() {} }\n`,
      ['f', 'm', 'm.h', 'Thing'],
    ],
    ['A.cs', `namespace Shop { public class Cart { public int Total() { return 1; } } }\n`, ['Shop', 'Shop.Cart']],
    ['a.c', `static int hidden(void) { return 1; }\nint shown(void);\nint shown(void) { return 2; }\n`, ['shown']],
    ['a.md', `# Heading\n`, []],
  ])('%s', async (path, text, expected) => {
    expect(await exportsIn(path, text)).toEqual(expected);
  });
});
