import { describe, expect, it } from 'vitest';
import type { Fixture } from '../../../tests/fixtures/memory-world.js';
import { type Said, textProject } from '../../../tests/fixtures/text-project.js';
import { LIMITS } from '../summary/summary-limits.table.js';
import { findHotspots } from './find-hotspots.js';

async function hotspotsOf(fixture: Fixture, said: Said = {}): Promise<string[]> {
  const found = findHotspots(await textProject(fixture, said));
  return found.flatMap(({ path, risk_type, indicators }) => indicators.map((text) => `${risk_type} ${path} ${text}`));
}

const branchy = (name: string, branches: number) =>
  `export function ${name}(a: number): number {\n${'  if (a > 1) a += 1;\n'.repeat(branches)}  return a;\n}\n`;

describe('hotspots of complexity', () => {
  it('are functions with many branches, with figures and lines', async () => {
    expect(await hotspotsOf({ 'a.ts': branchy('grow', 25), 'b.ts': branchy('calm', 19) })).toEqual([
      'complexity a.ts grow (lines 1-28): 25 branches, nested 0 deep, 28 lines',
    ]);
  });

  it('are functions nested deep, by braces or by indentation', async () => {
    const braces = `export function deep(a: number) {\n${'  if (a) {\n'.repeat(5)}    a += 1;\n${'  }\n'.repeat(5)}}\n${'// line\n'.repeat(20)}`;
    const indents = `def deep(a):\n${[1, 2, 3, 4, 5].map((depth) => `${'  '.repeat(depth)}if a:\n`).join('')}${'            a += 1\n'.repeat(25)}`;
    const twin = `export function flat(a: number) {\n${'  if (a) {\n  }\n'.repeat(12)}}\n`;
    expect(
      await hotspotsOf({
        'a.ts': `${braces.replace('a += 1;', 'a += 1;\n'.repeat(20))}`,
        'b.py': indents,
        'c.ts': twin,
      }),
    ).toEqual([
      'complexity a.ts deep (lines 1-33): 5 branches, nested 5 deep, 33 lines',
      'complexity b.py deep (lines 1-31): 5 branches, nested 5 deep, 31 lines',
    ]);
  });

  it('are not made by words in comments and strings', async () => {
    const text = `export function calm() {\n${'  // if for while && ||\n  log("if (a) { for (b) {");\n'.repeat(30)}}\n`;
    expect(await hotspotsOf({ 'a.ts': text })).toEqual([]);
  });

  it('weigh more where history says the file changes often', async () => {
    const fixture = { 'a.ts': branchy('one', 30), 'b.ts': branchy('two', 25) };
    const order = async (said: Said) => findHotspots(await textProject(fixture, said)).map(({ path }) => path);
    expect(await order({})).toEqual(['a.ts', 'b.ts']);
    expect(await order({ churn: new Map([['b.ts', 80]]) })).toEqual(['b.ts', 'a.ts']);
    expect(await hotspotsOf(fixture, { churn: new Map([['b.ts', 80]]) })).toContain(
      'complexity b.ts changed in 80 commits',
    );
  });
});

describe('hotspots of security', () => {
  it('name what the code does and on which lines, in the program and not in its tests', async () => {
    const text = `const x = ev${'al'}(text);\n`;
    expect(await hotspotsOf({ 'a.js': text, 'test/a.test.js': text })).toEqual([
      'security a.js evaluates text as code: 1× (line 1)',
    ]);
  });

  it('are not functions that only bear the name', async () => {
    expect(await hotspotsOf({ 'a.py': 'model.eval()\nmedieval(1)\ndef exec(a):\n    return a\n' })).toEqual([]);
  });
});

describe('hotspots of coupling', () => {
  it('are files that many need and that need many', async () => {
    const numbers = Array.from({ length: 9 }, (_, at) => at);
    const files = Object.fromEntries([
      ...numbers.map((at) => [`in${at}.ts`, "import { hub } from './hub.js';\nexport const a = hub;\n"]),
      ...numbers.map((at) => [`out${at}.ts`, `export const part${at} = 1;\n`]),
      [
        'hub.ts',
        `${numbers.map((at) => `import { part${at} } from './out${at}.js';\n`).join('')}export const hub = [${numbers.map((at) => `part${at}`)}];\n`,
      ],
    ]);
    expect(await hotspotsOf(files)).toEqual([
      'coupling hub.ts needed by at least 9 files',
      'coupling hub.ts needs at least 9 files',
      'coupling hub.ts fan-in times fan-out: 81',
    ]);
  });
});

describe('hotspots of performance', () => {
  const query = (loops: number) =>
    `async function all(db, carts) {\n${'  for (const a of carts) {\n'.repeat(loops)}    await db.query('SELECT 1');\n${'  }\n'.repeat(loops)}}\n${'// eval\n'.repeat(3)}`;

  it('are queries inside two loops, not inside one', async () => {
    expect(await hotspotsOf({ 'a.js': query(2).replace(/^/, '\n'.repeat(30)) })).toEqual([
      'performance a.js reads, writes or queries inside two loops: 1× (line 34)',
    ]);
    expect(await hotspotsOf({ 'a.js': query(1) })).toEqual([]);
  });

  it('are calls that block a request', async () => {
    const text =
      "import express from 'express';\nexport function show(req, res) {\n  // eval\n  res.send(readFileSync('a'));\n}\nconst start = readFileSync('b');\n";
    expect(await hotspotsOf({ 'a.js': text })).toEqual([
      'performance a.js blocks a server in a request (…Sync): 1× (line 4)',
    ]);
  });

  it('are patterns that can run away, where patterns can', async () => {
    expect(await hotspotsOf({ 'a.py': 'import re\nre.compile(r"(a+)+$")  # eval\n' })).toEqual([
      'performance a.py has a pattern with a repeat inside a repeat: 1× (line 2)',
    ]);
    expect(await hotspotsOf({ 'a.go': 'package a\nvar x = regexp.MustCompile("(a+)+$") // command\n' })).toEqual([]);
  });
});

describe('looking for hotspots', () => {
  it('finds none in an empty project', async () => {
    expect(await hotspotsOf({})).toEqual([]);
  });

  it('reads a bounded number of files, however many there are', async () => {
    const files = Object.fromEntries(
      Array.from({ length: LIMITS.filesRead + 50 }, (_, at) => [`f${at}.py`, 'pickle.loads(a)']),
    );
    const project = await textProject(files);
    const found = findHotspots(project);
    expect(project.reads.length).toBe(LIMITS.filesRead);
    expect(found.length).toBe(LIMITS.hotspotsPerType);
    expect(found.map(({ path }) => path).slice(0, 3)).toEqual(['f0.py', 'f1.py', 'f10.py']);
  });

  it('stays cheap on a file of braces that never close', async () => {
    const text = `function a() {\n${'if (a) {'.repeat(5_000)}\n// eval\n`;
    expect((await hotspotsOf({ 'a.js': text })).length).toBeLessThan(3);
  });
});
