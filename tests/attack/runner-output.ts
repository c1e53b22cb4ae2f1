/** Output of test runners, compilers and linters as real projects have it: most of it is about what passes. */
import type { Random } from '../fixtures/random.js';

export type InventedRun = {
  readonly log: string;
  readonly failing: readonly string[];
  /** Files that only lines about successes name. */
  readonly passing: readonly string[];
};

type Runner = {
  readonly pass: (path: string, i: number) => string;
  readonly fail: (path: string, line: number) => string;
  readonly end: string;
};

const absolute = (path: string) => (path.startsWith('C:') ? path : `/srv/${path}`);

const runners: readonly Runner[] = [
  {
    pass: (path) => `PASS ${path}\n  suite\n    ✓ works (2 ms)`,
    fail: (path, line) =>
      `FAIL ${path}\n  ● suite › works\n\n    expect(received).toBe(expected)\n\n      at Object.<anonymous> (${path}:${line}:3)\n`,
    end: 'Test Suites: 1 failed, 3 passed, 4 total\nTests:       1 failed, 9 passed\nRan all test suites.\n',
  },
  {
    pass: (path) => ` ✓ ${path} (2 tests) 3ms`,
    fail: (path, line) =>
      ` ❯ ${path} (2 tests | 1 failed) 9ms\n   × suite > works 5ms\n\n FAIL  ${path} > suite > works\nAssertionError: expected 1 to be 2\n ❯ ${path}:${line}:1\n`,
    end: ' Test Files  1 failed | 3 passed (4)\n      Tests  1 failed | 9 passed (10)\n   Duration  1.20s\n',
  },
  {
    pass: (path) => `    ✔ reads ${path}`,
    fail: (path, line) =>
      `    1) works\n\n  1 failing\n\n  1) suite\n       works:\n     Error: no\n      at Context.<anonymous> (${path}:${line}:3)\n`,
    end: '',
  },
  {
    pass: (path, i) => `${path}::test_${i} PASSED                    [ ${10 + i}%]`,
    fail: (path, line) =>
      `${path}::test_x FAILED [ 99%]\n\n=================== FAILURES ===================\n____________ test_x ____________\n\n>       assert 1 == 2\nE       assert 1 == 2\n\n${path}:${line}: AssertionError\n`,
    end: '=========== 1 failed, 3 passed in 0.12s ===========\n',
  },
  {
    pass: (path, i) => `test_${i} (${path.replace(/\W/g, '.')}) ... ok`,
    fail: (path, line) =>
      `test_x (suite) ... FAIL\n\n======================================\nFAIL: test_x (suite)\n--------------------------------------\nTraceback (most recent call last):\n  File "${path}", line ${line}, in test_x\nAssertionError: 1 != 2\n`,
    end: '--------------------------------------\nRan 4 tests in 0.001s\n\nFAILED (failures=1)\n',
  },
  {
    pass: (path, i) => `=== RUN   Test${i}\n    ${path}:3: fine\n--- PASS: Test${i} (0.00s)`,
    fail: (path, line) => `=== RUN   TestX\n--- FAIL: TestX (0.00s)\n    ${path}:${line}: got 1, want 2\n`,
    end: 'FAIL\nFAIL\texample.com/shop\t0.004s\n',
  },
  {
    pass: (path, i) => `test ${path} - part${i} (line 3) ... ok`,
    fail: (path, line) =>
      `test suite::works ... FAILED\n\nfailures:\n\n---- suite::works stdout ----\nthread 'suite::works' panicked at ${path}:${line}:5:\nassertion failed\n`,
    end: 'test result: FAILED. 3 passed; 1 failed\n',
  },
  {
    pass: (path, i) => `[INFO] Tests run: ${i + 1}, Failures: 0, Errors: 0, Skipped: 0 -- in ${path}`,
    fail: (path, line) =>
      `[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0 <<< FAILURE! -- in shop.SuiteTest\n[ERROR]   at shop.Suite.works(${path}:${line})\n`,
    end: '[INFO] BUILD FAILURE\n',
  },
  {
    pass: (path, i) => `  Passed Shop.${path.replace(/\W/g, '')}.Works${i} [3 ms]`,
    fail: (path, line) =>
      `  Failed Shop.Suite.Works [5 ms]\n  Error Message:\n   Assert.Equal() Failure\n  Stack Trace:\n     at Shop.Suite.Works() in ${absolute(path)}:line ${line}\n`,
    end: '',
  },
  {
    pass: (path, i) => `ok ${i + 1} - ${path}`,
    fail: (path, line) => `not ok 9 - works\n  ---\n  location: '${path}:${line}:1'\n  ...\n`,
    end: '1..9\n',
  },
  {
    pass: (path) => `${path}:3:1: warning: unused variable 'x' [-Wunused-variable]`,
    fail: (path, line) => `${path}:${line}:1: error: expected ';' before 'return'\n`,
    end: '',
  },
  {
    pass: (path) => `warning: unused variable: \`x\`\n --> ${path}:1:1\n`,
    fail: (path, line) => `error[E0308]: mismatched types\n --> ${path}:${line}:5\n`,
    end: 'error: could not compile `shop` due to 1 previous error; 1 warning emitted\n',
  },
  {
    pass: (path) => `/srv/${path}\n  1:1  warning  Unexpected console statement  no-console\n`,
    fail: (path, line) => `${absolute(path)}\n  ${line}:1  error  Unexpected var  no-var\n`,
    end: '\n✖ 2 problems (1 error, 1 warning)\n',
  },
  {
    pass: () => '',
    fail: (path, line) => `${path}(${line},5): error TS2345: Argument of type 'x' is not assignable.\n`,
    end: '',
  },
];

/** Paths with a folder and without spaces: what such logs can name without doubt. */
const isPlain = (path: string) => /^[\w-]+(?:\/[\w-]+)*\/[\w.-]+\.\w+$/.test(path);

export function inventRun(random: Random, paths: readonly string[]): InventedRun | null {
  const usable = random.shuffled(paths.filter(isPlain));
  if (usable.length < 2) return null;
  const runner = random.pick(runners);
  const failing = usable.slice(0, 1 + random.below(Math.min(2, usable.length - 1)));
  const passing = usable.slice(failing.length);
  const onWindows = random.below(5) === 0;
  const written = (path: string) => (onWindows ? `C:\\work\\shop\\${path.replaceAll('/', '\\')}` : path);
  const green = Array.from({ length: random.pick([1, 5, 60]) }, (_, i) => {
    return `${runner.pass(passing[i % passing.length]!, i)}\n`;
  });
  const red = failing.map((path) => runner.fail(written(path), 1 + random.below(9)));
  return { log: `${green.join('')}\n${red.join('\n')}${runner.end}`, failing, passing };
}
