import { describe, expect, it } from 'vitest';
import { findFailures, isAllPassing, withoutPasses } from './verdicts.js';

const passing = (line: (name: string) => string) =>
  Array.from({ length: 60 }, (_, i) => `${line(`green${i}`)}\n`).join('');

/** Output of each runner with sixty successes, and the files that its failures name. */
const logs: readonly [runner: string, log: string, files: readonly string[]][] = [
  [
    'jest',
    `${passing((name) => `PASS src/${name}.test.ts\n  ✓ adds (2 ms)`)}FAIL src/cart.test.ts\n  ● cart › adds\n\n    expect(received).toBe(expected)\n\n      at Object.<anonymous> (src/cart.test.ts:9:3)\n      at total (src/cart.ts:4:1)\n\nTest Suites: 1 failed, 60 passed\n`,
    ['src/cart.test.ts', 'src/cart.ts'],
  ],
  [
    'vitest',
    `${passing((name) => ` ✓ src/${name}.test.ts (2 tests) 3ms`)} ❯ src/cart.test.ts (2 tests | 1 failed) 9ms\n   × cart > adds 5ms\n\n FAIL  src/cart.test.ts > adds\nAssertionError: expected 1 to be 2\n ❯ src/cart.ts:4:1\n`,
    ['src/cart.test.ts', 'src/cart.ts'],
  ],
  [
    'mocha',
    `${passing((name) => `    ✔ reads lib/${name}.js`)}    1) adds\n\n  60 passing (9ms)\n  1 failing\n\n  1) cart adds:\n     Error: no\n      at Context.<anonymous> (test/cart.js:9:3)\n`,
    ['test/cart.js'],
  ],
  [
    'pytest',
    `collected 61 items\n\n${passing((name) => `tests/test_${name}.py ..          [ 10%]`)}tests/test_cart.py .F [100%]\n\n===== FAILURES =====\n_____ test_adds _____\n>       assert 1 == 2\nE       assert 1 == 2\n\nshop/cart.py:4: AssertionError\n===== warnings summary =====\nlib/old.py:1: DeprecationWarning\n===== 1 failed, 60 passed =====\n`,
    ['tests/test_cart.py', 'shop/cart.py'],
  ],
  [
    'unittest',
    `${passing((name) => `test_a (tests.${name}.A.test_a) ... ok`)}test_b (tests.cart.B.test_b) ... FAIL\n\nFAIL: test_b (tests.cart.B.test_b)\nTraceback (most recent call last):\n  File "tests/cart.py", line 9, in test_b\nAssertionError: 1 != 2\n`,
    ['tests/cart.py'],
  ],
  [
    'go test',
    `${passing((name) => `=== RUN   Test${name}\n--- PASS: Test${name} (0.00s)\n    ${name}_test.go:3: fine`)}=== RUN   TestCart\n--- FAIL: TestCart (0.00s)\n    cart_test.go:9: got 1\nFAIL\n`,
    ['cart_test.go'],
  ],
  [
    'cargo test',
    `${passing((name) => `test src/${name}.rs - ${name} (line 3) ... ok`)}test cart::adds ... FAILED\n\nfailures:\n\n---- cart::adds stdout ----\nthread 'cart::adds' panicked at src/cart.rs:9:5:\nno\n`,
    ['src/cart.rs'],
  ],
  [
    'surefire',
    `${passing((name) => `[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0 - in shop.${name}.java`)}[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0 <<< FAILURE! - in shop.CartTest\n\tat shop.CartTest.adds(CartTest.java:9)\n`,
    ['CartTest.java'],
  ],
  [
    'PHPUnit',
    `${'.'.repeat(60)} 60 / 61 ( 98%)\nThere was 1 failure:\n\n1) CartTest::adds\nFailed asserting that 1 is 2.\n\n/srv/tests/CartTest.php:9\n`,
    ['/srv/tests/CartTest.php'],
  ],
  [
    'RSpec',
    `${'.'.repeat(60)}\n\nFailures:\n\n  1) Cart adds\n     Failure/Error: expect(1).to eq 2\n     # ./spec/cart_spec.rb:9:in 'block'\n\nrspec ./spec/cart_spec.rb:8 # Cart adds\n`,
    ['./spec/cart_spec.rb'],
  ],
  [
    'dotnet test',
    `${passing((name) => `  Passed Shop.${name}.cs.Adds [3 ms]`)}  Failed Shop.CartTests.Adds [5 ms]\n  Stack Trace:\n   at Shop.CartTests.Adds() in /srv/tests/CartTests.cs:line 9\n`,
    ['/srv/tests/CartTests.cs:line'],
  ],
  [
    'node --test',
    `${passing((name) => `✔ lib/${name}.js (1ms)`)}✖ adds (2ms)\n  AssertionError: no\n      at file:///srv/test/cart.js:9:3\n`,
    ['file:///srv/test/cart.js'],
  ],
  ['tsc', 'src/cart.ts(4,1): error TS2345: no\nsrc/shop.ts:4:1 - error TS1: no\n', ['src/cart.ts', 'src/shop.ts']],
  [
    'eslint',
    '/srv/src/green.ts\n  1:1  warning  no-console\n\n/srv/src/cart.ts\n  4:1  error  no-var\n\n2 problems\n',
    ['/srv/src/cart.ts'],
  ],
  [
    'gcc',
    'src/green.c:3:1: warning: unused\nsrc/cart.c:4:1: error: expected ;\nIn file included from src/green.h:1,\n                 from src/green.c:2:\n',
    ['src/cart.c'],
  ],
  [
    'rustc',
    'warning: unused\n --> src/green.rs:1:1\n\nerror[E0308]: mismatched types\n --> src/cart.rs:4:1\n',
    ['src/cart.rs'],
  ],
];

describe('Verdicts in tool output', () => {
  it.each(logs)('of %s: only failures name files', (_, log, files) => {
    const named = new Set(findFailures(log).map(({ path }) => path));
    for (const file of files.map((path) => path.replace(/:line$/, '')))
      expect([...named].some((path) => path.includes(file))).toBe(true);
    expect([...named].filter((path) => /green|old\.py/.test(path))).toEqual([]);
  });

  it('counts every place of a text without verdicts', () => {
    expect(findFailures('see src/a.ts:3 and src/b.ts\n').map(({ path }) => path)).toContain('src/b.ts');
    expect(findFailures(passing((name) => `✓ src/${name}.ts`))).toEqual([]);
  });

  it('replaces long runs of lines about successes, beside failures only', () => {
    const green = passing((name) => `test_a (tests.${name}) ... ok`);
    const red = 'test_b (tests.cart) ... FAIL\n\nFAIL: test_b\nAssertionError: 1 != 2\n';
    const mark = (lines: number) => `(${lines})`;
    expect(withoutPasses(`${green}${red}${green}`, mark)).toBe(`(60)\n${red}(61)`);
    expect(withoutPasses(green, mark)).toBe(green);
    expect(withoutPasses(`ok a 0.1s\n${red}`, mark)).toBe(`ok a 0.1s\n${red}`);
  });

  it('knows a text that reports successes only', () => {
    expect(isAllPassing('✓ adds\nPASS src/a.test.ts\n')).toBe(true);
    expect(isAllPassing('✓ adds\n✗ takes\n')).toBe(false);
    expect(isAllPassing('')).toBe(false);
  });
});
