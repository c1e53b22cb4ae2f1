/** Issues in both shapes, from JSON and JSON Lines; their files found in what the tools print. */
import { describe, expect, it } from 'vitest';
import { parseIssues, readIssues } from '../../src/contracts/task/read-issues.js';
import { findPlaces } from '../../src/formats/log/places.js';
import { outline, packFor, refusedTask } from './task-fixture.js';

const files = {
  'src/api/auth.ts': 'export const a = 1;\n'.repeat(50),
  'src/my file.ts': 'export const b = 1;\n',
  'tests/test_auth.py': 'assert True\n'.repeat(30),
  'pkg/auth/auth_test.go': 'package auth\n'.repeat(30),
  'src/lib.rs': 'fn main() {}\n'.repeat(30),
  'src/main/java/App.java': 'class App {}\n'.repeat(30),
  'app/[slug]/page.tsx': 'export const c = 1;\n',
  'lib/index.js': 'export const d = 1;\n',
};

const tools: readonly [tool: string, output: string, path: string][] = [
  ['tsc', 'src/api/auth.ts(42,5): error TS2345: no\n', 'src/api/auth.ts'],
  ['tsc with colours off', 'src/api/auth.ts:42:5 - error TS2345: no\n', 'src/api/auth.ts'],
  ['tsc, a name with a space', 'src/my file.ts(1,1): error TS1: no\n', 'src/my file.ts'],
  ['eslint', '/builds/x/src/api/auth.ts\n  42:5  error  no-var\n\n1 problem\n', 'src/api/auth.ts'],
  ['jest', 'FAIL src/api/auth.ts\n  ● works\n\n    at Object.<anonymous> (src/api/auth.ts:42:5)\n', 'src/api/auth.ts'],
  ['jest in another folder', '    at Object.<anonymous> (/srv/ci/x/src/api/auth.ts:42:5)\n', 'src/api/auth.ts'],
  ['vitest', ' FAIL  src/api/auth.ts > works\n ❯ src/api/auth.ts:42:5\n', 'src/api/auth.ts'],
  [
    'pytest',
    'tests/test_auth.py:12: AssertionError\nFAILED tests/test_auth.py::test_x - assert\n',
    'tests/test_auth.py',
  ],
  ['a Python trace', '  File "/srv/app/tests/test_auth.py", line 12, in test_x\n', 'tests/test_auth.py'],
  ['go test', '--- FAIL: TestAuth (0.00s)\n    auth_test.go:12: got 403\nFAIL\n', 'pkg/auth/auth_test.go'],
  ['go vet', 'pkg/auth/auth_test.go:12:3: undefined: x\n', 'pkg/auth/auth_test.go'],
  ['cargo', 'error[E0308]: mismatched types\n  --> src/lib.rs:12:5\n   |\n', 'src/lib.rs'],
  ['a Rust panic', "thread 'main' panicked at src/lib.rs:12:5:\n", 'src/lib.rs'],
  ['javac', 'src/main/java/App.java:12: error: ; expected\n', 'src/main/java/App.java'],
  ['maven', '[ERROR] /srv/ci/x/src/main/java/App.java:[12,8] cannot find symbol\n', 'src/main/java/App.java'],
  ['eslint, compact', '/builds/x/src/api/auth.ts: line 42, col 5, Error - no (no-var)\n', 'src/api/auth.ts'],
  ['tsc for a terminal', '\u001b[96msrc/api/auth.ts\u001b[0m:\u001b[93m42\u001b[0m:5 - error\n', 'src/api/auth.ts'],
  [
    'vitest for a terminal',
    '\u001b[36m \u001b[2m❯\u001b[22m src/api/auth.ts:\u001b[2m42:5\u001b[22m\n',
    'src/api/auth.ts',
  ],
  ['pytest, older', 'tests/test_auth.py:12: in test_x\n    assert x\nE   AssertionError\n', 'tests/test_auth.py'],
  ['a Go panic', 'goroutine 1 [running]:\n\t/srv/ci/x/pkg/auth/auth_test.go:12 +0x1d\n', 'pkg/auth/auth_test.go'],
  ['cargo test, older', "thread 'a' panicked at 'no', src/lib.rs:12:9\n", 'src/lib.rs'],
  ['a Java trace', '\tat com.example.App.main(App.java:12)\n', 'src/main/java/App.java'],
  ['Windows', 'C:\\builds\\x\\src\\api\\auth.ts:42:5 - error\n', 'src/api/auth.ts'],
  ['a name in brackets', './app/[slug]/page.tsx:1:1\n', 'app/[slug]/page.tsx'],
];

describe('Files from issues', () => {
  it.each(tools)('finds the file in the output of %s', async (_, output, path) => {
    for (const issue of [
      { kind: 'x', message: output },
      { kind: 'x', message: 'failed', raw: output },
    ]) {
      const built = await packFor(files, { id: 't', files_contract: { allowed: ['none'] } }, { issues: [issue] });
      expect(outline(built)).toEqual([`high ${path}`]);
      expect(built.pack.previousState?.issues[0]?.file).toBe(path);
    }
  });

  it.each(tools.filter(([, output]) => /12|42/.test(output)))(
    'finds the line in the output of %s',
    async (_, output) => {
      const { pack } = await packFor(files, { id: 't' }, { issues: [{ kind: 'x', message: output }] });
      expect(pack.previousState?.issues[0]?.line).toBe(output.includes('42') ? 42 : 12);
    },
  );

  it('makes absolute paths relative in file, message, output and signature', async () => {
    const at = '/memory/src/api/auth.ts';
    const issue = {
      kind: 'eslint',
      level: 'error',
      message: `${at}:3:1 is wrong`,
      file: at,
      line: 3,
      raw: `see ${at}:3\n`,
      signature: `eslint:${at}:3`,
    };
    const { json, pack } = await packFor(files, { id: 't' }, { issues: [issue] });
    expect(pack.previousState?.issues[0]).toMatchObject({
      file: 'src/api/auth.ts',
      message: 'src/api/auth.ts:3:1 is wrong',
      raw: 'see src/api/auth.ts:3\n',
    });
    expect(json).not.toContain('/memory');
  });

  it.each([
    ['a dependency', 'at x (/app/node_modules/y/lib/index.js:3:1)'],
    ['the runtime', 'at run (node:internal/lib/index.js:3:1)'],
    ['a name that could be two files', 'index.ts:3'],
    ['a path that leaves the root', '../../etc/passwd:3'],
    ['an address', 'https://example.org/src/api/auth.ts:3'],
  ])('takes no file from %s', async (_, message) => {
    const more = { ...files, 'a/index.ts': '\n', 'b/index.ts': '\n' };
    expect(
      outline(
        await packFor(more, { id: 't', files_contract: { allowed: ['none'] } }, { issues: [{ kind: 'x', message }] }),
      ),
    ).toEqual([]);
  });

  it('includes the file of every issue, however many the output of another one names', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`lib/f${i}.ts`, `export const f${i} = 1;\n`]),
    );
    const raw = Array.from({ length: 39 }, (_, i) => `    at f (lib/f${i}.ts:1:1)\n`).join('');
    const issues = [
      { kind: 'jest', message: 'failed', raw },
      { kind: 'tsc', message: 'no', file: 'lib/f39.ts', line: 1 },
    ];
    const built = await packFor(
      many,
      { id: 't', title: 't', goal: 'g', files_contract: { allowed: ['none'] } },
      { issues },
    );
    expect(outline(built)).toContain('high lib/f39.ts');
    expect(outline(built)).toHaveLength(22);
    expect(built.pack.truncated).toBe(true);
    expect(built.notes).toEqual(['output of tools names 18 more files, past the first 20']);
  });

  it('takes files and tickets from failures only', async () => {
    const green = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`src/g${i}.test.ts`, `test(${i});\n`]));
    const more = { ...green, 'src/cart.test.ts': 'test();\n', 'src/cart.ts': 'export const a = 1;\n' };
    const raw = `${Object.keys(green)
      .map((path) => ` ✓ ${path} (1 test) 2ms\n`)
      .join('')} FAIL  src/cart.test.ts > adds\n ❯ src/cart.ts:1:1\n`;
    const issues = [
      { kind: 'vitest', message: 'failed', raw },
      { kind: 'vitest', message: ' ✓ src/g1.test.ts (1 test) 2ms' },
    ];
    const built = await packFor(more, { id: 't', files_contract: { allowed: ['none'] } }, { issues });
    expect(outline(built)).toEqual(['high src/cart.test.ts', 'high src/cart.ts']);
    expect(built.pack.repairTickets).toHaveLength(1);
    expect(built.notes).toContain('1 issues report successes only');
  });

  it('reads a line that stands in the file of an issue', async () => {
    const { pack } = await packFor(
      files,
      { id: 't' },
      { issues: [{ kind: 'x', message: 'm', file: './src/api/auth.ts:7:2' }] },
    );
    expect(pack.previousState?.issues[0]).toMatchObject({ file: 'src/api/auth.ts', line: 7 });
  });

  it('reads a megabyte without spaces in time that grows with it', () => {
    expect([...findPlaces('a.b:'.repeat(250_000))]).toEqual([]);
    expect([...findPlaces(`${'x'.repeat(100)}.ts `.repeat(10_000))].length).toBeLessThan(40_000);
  });
});

describe('Issue shapes', () => {
  it('reads the shape of the spec and the shape of the code', () => {
    const spec = {
      kind: 'typecheck',
      signature: 'typecheck:src/api.ts:42:Type error',
      message: 'Type error',
      file: 'src/api.ts',
      line: 42,
      hint: 'h',
    };
    const code = { kind: 'tsc', level: 'error', message: 'm', file: 'src/a.ts', line: '7', raw: 'r' };
    const read = parseIssues([spec, code], 'issues');
    expect(read.ok && read.value).toEqual([
      { ...spec, issueId: null, level: null, raw: null, count: 1 },
      { ...code, issueId: null, line: 7, hint: null, signature: null, count: 1 },
    ]);
  });

  it('reads an array, an object that holds one, rows of the table and JSON Lines', () => {
    const row =
      '{"signature":"s","kind":"jest","file":null,"line":null,"message":"m","raw_json":{"out":"x"},"ts":"2026-01-01"}';
    for (const text of [`[${row},${row}]`, `{"issues":[${row},${row}]}`, `${row}\n${row}\n`, `${row}\r\n\r\n${row}`]) {
      const read = readIssues(text, 'issues.json');
      expect(read.ok && read.value.map(({ kind, raw }) => `${kind} ${raw}`)).toEqual([
        'jest {"out":"x"}',
        'jest {"out":"x"}',
      ]);
    }
    expect(readIssues('', 'issues.json')).toEqual({ ok: true, value: [] });
  });

  it('computes the signature of the code: kind, file, line and the message in one line', async () => {
    const issues = [{ kind: 'jest', message: 'a\n   b' }];
    expect((await packFor(files, { id: 't' }, { issues })).pack.previousState?.issues[0]?.signature).toBe(
      'jest||0|a b',
    );
  });

  it('keeps no colours of a terminal', async () => {
    const issues = [{ kind: 'x', message: '\u001b[1;31mred\u001b[0m', raw: 'a \u001b[2Kb\n' }];
    const { pack } = await packFor(files, { id: 't' }, { issues });
    expect(pack.previousState?.issues[0]).toMatchObject({ message: 'red', raw: 'a b\n', signature: 'x||0|red' });
  });

  it('tells apart issues whose signatures only begin alike', async () => {
    const issues = ['a', 'b'].map((end) => ({ kind: 'jest', message: `${'same '.repeat(200)}${end}` }));
    const { pack } = await packFor(files, { id: 't' }, { issues });
    expect(new Set(pack.repairTickets?.map(({ issueId }) => issueId)).size).toBe(2);
    expect(pack.truncated).toBe(false);
    expect(pack.previousState?.issues[0]?.signature).toMatch(/…$/);
  });

  it('says that it is truncated when a hint is cut', async () => {
    const { pack } = await packFor(
      files,
      { id: 't' },
      { issues: [{ kind: 'x', message: 'm', hint: 'h '.repeat(900) }] },
    );
    expect(pack.repairTickets?.[0]?.hint).toMatch(/\[context truncated: 1800 characters\]$/);
    expect(pack.truncated).toBe(true);
  });

  it('shows the first N, errors before warnings, one entry a signature', async () => {
    const issues = [
      { kind: 'eslint', level: 'warning', message: 'w' },
      ...Array.from({ length: 12 }, (_, i) => ({ kind: 'tsc', level: 'error', message: `e${i}` })),
      { kind: 'tsc', level: 'error', message: 'e0' },
    ];
    const { pack, notes } = await packFor(files, { id: 't', title: 't', goal: 'g' }, { issues });
    const shown = pack.previousState?.issues ?? [];
    expect(shown.map(({ message }) => message)).toEqual(['e0', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9']);
    expect(shown[0]?.count).toBe(2);
    expect(notes).toEqual(['3 more issues are past the first 10']);
    const three = await packFor(files, { id: 't' }, { issues, topIssues: 3 });
    expect(three.pack.previousState?.issues).toHaveLength(3);
  });

  it('answers wrong issues with every problem and its line', async () => {
    const refusal = await refusedTask(
      files,
      { id: 't' },
      { issues: '{"kind":1,"message":"m"}\n{"kind":"x"}\n{"kind":"x","message":"m"}\n' },
    );
    expect(refusal.kind === 'bad-request' && refusal.problems.map(({ path }) => path)).toEqual([
      'issues:1 $[0].kind',
      'issues:2 $[0].message',
    ]);
    const pathsOf = async (issues: string) => {
      const refused = await refusedTask(files, { id: 't' }, { issues });
      return refused.kind === 'bad-request' && refused.problems.map(({ path }) => path);
    };
    expect(await pathsOf('[\n{"kind":"x",}\n]')).toEqual(['issues:2']);
    expect(await pathsOf('[\n{"message":"m"},\n{"message":3}\n]')).toEqual(['issues:3 $[1].message']);
    expect(await pathsOf('{\n"issues": [\n{"kind":"x"}\n]}')).toEqual(['issues:3 $.issues[0].message']);
    expect(await pathsOf('{"message":"m"}\n{"mess')).toEqual(['issues:2']);
    const printed = await refusedTask(files, { id: 't' }, { issues: 'src/api/auth.ts(1,2): error TS1: no\n' });
    expect(printed).toMatchObject({
      problems: [{ expected: 'JSON or JSON Lines', fix: expect.stringContaining('raw') }],
    });
  });
});
