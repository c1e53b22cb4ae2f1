import { describe, expect, it } from 'vitest';
import { memoryWorld } from '../../../tests/fixtures/memory-world.js';
import { qualifiedName } from '../../model/analysis.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import { analyseProject } from '../../pipeline/analyse-project.js';
import { rankDefinitions } from './rank-definitions.js';

async function rank(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { index } = await analyseProject(memoryWorld(files), DEFAULT_SCAN_LIMITS);
  const ranked = rankDefinitions(
    index,
    index.files.map((_, number) => number),
  );
  return ranked.map(({ file, at, users }) => `${qualifiedName(index.files[file]!.definitions[at]!)} ${users}`);
}

const uses = (name: string, from: string) => `import { ${name} } from '${from}';\n${name}();\n`;

describe('rankDefinitions', () => {
  it('puts what the product uses before what more tests use', async () => {
    const files = {
      'a.ts': 'export function forTests(): void {}\nexport function forAll(): void {}\n',
      'b.ts': uses('forAll', './a.js'),
      ...Object.fromEntries([1, 2, 3].map((n) => [`tests/t${n}.test.ts`, uses('forTests', '../a.js')])),
    };
    expect(await rank(files)).toEqual(['forAll 1', 'forTests 3']);
  });

  it('puts public definitions before those of an internal folder', async () => {
    const files = {
      'internal/a.ts': 'export function inner(): void {}\n',
      'lib/b.ts': 'export function outer(): void {}\n',
      'main.ts': `${uses('inner', './internal/a.js')}${uses('outer', './lib/b.js')}`,
    };
    expect(await rank(files)).toEqual(['outer 1', 'inner 1']);
  });

  it('leaves out tests, examples, copied code, local functions and unused private values', async () => {
    const files = {
      'a.ts': 'const hidden = 1;\nexport function shown() { function local() {} local(); }\n',
      'examples/a.ts': 'export function example() {}\n',
      'tests/a.test.ts': 'export function helper() {}\n',
      'vendor/a.ts': 'export function copied() {}\n',
    };
    expect(await rank(files)).toEqual(['shown 0']);
  });

  it('ranks overloads, and equal definitions of one folder, once', async () => {
    const files = {
      'a.go': 'package a\n\nfunc Default() int { return 1 }\n',
      'a_other.go': 'package a\n\nfunc Default() int { return 2 }\n',
      'b.ts': 'export function f(): void;\nexport function f(a?: number): void {}\n',
    };
    expect(await rank(files)).toEqual(['Default 0', 'f 0']);
  });
});
