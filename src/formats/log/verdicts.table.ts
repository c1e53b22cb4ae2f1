/** The lines by which runners, compilers and linters report verdicts. The first shape that matches decides. */
import type { Verdict } from './verdicts.js';

export const rules: readonly (readonly [verdict: Verdict, shape: RegExp])[] = [
  // Counts of zero failures, before every shape that looks for the word.
  ['pass', /^(?:\[INFO\] |\[WARNING\] )?Tests run: \d+, Failures: 0, Errors: 0\b/],
  ['pass', /^test result: ok\b/],
  // Summaries, coverage tables, listings and settings belong to no test.
  ['none', /^\s*(?:Test Suites|Tests|Test Files|Snapshots|Start at|Duration|Time):?\s+\d/],
  ['none', /^(?:Ran all test suites|Failed Tests|failures:$|Failed examples:$|Finished in |Ran \d+ tests? in )/],
  ['none', /^[\s|%-]*(?:File|All files)\s.*\|/],
  ['none', /^-{5,}\|/],
  ['none', /^=+ (?:warnings summary|slowest .*|test session starts|\d+ passed.*|PASSES) =+$/],
  ['none', /^-+ (?:coverage|benchmark)[:\s].*-$/],
  ['none', /^(?:stdout|stderr) \| /],
  ['none', /^(?:rootdir|configfile|plugins|platform|cachedir|collecting|collected)\b/],
  ['none', /^\s*(?:Compiling|Finished|Running|Checking|Downloaded|Doc-tests) \S/],
  ['none', /^(?:\[INFO\]|> |\$ |npm (?:ERR!|error)|yarn run|=== (?:RUN|CONT|PAUSE|NAME)\b|make(?:\[\d+\])?:)/],
  // gcc says first how the compiler came to the place.
  ['none', /^In file included from |^\s+from \S+:\d+[,:]/],
  // jest and vitest: a file, then its tests.
  ['fail', /^\s*(?:FAIL|FAILED|❯ FAIL)\s+\S/],
  ['pass', /^\s*PASS(?:ED)?\s+\S/],
  ['none', /^\s*(?:RUNS|RUN)\s+\S/],
  ['fail', /^\s*(?:●|✗|✘|✕|×|✖|✖︎|❌|⎯+ FAIL)\s/],
  ['fail', /^\s*❯ \S.*\|\s*\d+ failed\b|^\s*❯ \S.*\(\d+ tests?.*failed/],
  ['pass', /^\s*(?:✓|✔|√|✅|↓|○|◌|﹣)\s/],
  // TAP and node:test.
  ['fail', /^\s*not ok\b/],
  ['pass', /^\s*ok \d+\b/],
  // go test.
  ['fail', /^\s*--- FAIL: |^FAIL\b|^panic: /],
  ['pass', /^\s*--- (?:PASS|SKIP): |^ok\s+\S|^\?\s+\S+\s+\[no test files\]/],
  // cargo test and rustc.
  ['fail', /^test .* \.\.\. FAILED$|^---- .* stdout ----$|\bpanicked at\b/],
  ['pass', /^test .* \.\.\. (?:ok|ignored\b.*)$/],
  // pytest, with and without -v.
  [
    'fail',
    /^(?=\S+::).* (?:FAILED|ERROR)\b|^(?:ERROR|FAILED) \S+|^=+ (?:FAILURES|ERRORS) =+$|^E {2,}\S|^_{3,} .+ _{3,}$/,
  ],
  ['fail', /^\S+\.py:\d+: (?:in\b|(?!\w*Warning\b)[A-Z])/],
  ['pass', /^(?=\S+::).* (?:PASSED|SKIPPED|XFAIL|XPASS)\b/],
  ['fail', /^\S+\.py [.sxX]*[FE][.FEsxX]*(?:\s+\[\s*\d+%\])?$/],
  ['pass', /^\S+\.py [.sxX]+(?:\s+\[\s*\d+%\])?$/],
  ['none', /^=+ .* =+$/],
  // unittest.
  ['fail', /^.* \.\.\. (?:FAIL|ERROR)$|^(?:FAIL|ERROR): \S|^Traceback \(most recent call last\):/],
  ['pass', /^.* \.\.\. (?:ok|skipped\b.*|expected failure)$/],
  // Surefire and JUnit.
  ['fail', /^(?:\[ERROR\]\s)?.*<<< (?:FAILURE|ERROR)!|^\[ERROR\] |^Tests run: \d+, Failures:/],
  ['warning', /^\[WARNING\] /],
  // dotnet test.
  ['fail', /^\s*(?:Failed|X) \S.* \[[^[\]]*m?s\]$|^\s*\[FAIL\]|\[FAIL\]$/],
  ['pass', /^\s*(?:Passed|Skipped) \S.*\[[^[\]]*m?s\]$/],
  // mocha, RSpec and PHPUnit number their failures.
  ['fail', /^\s*\d+\) \S/],
  ['fail', /^rspec \.\/\S/],
  ['fail', /^There (?:was|were) \d+ (?:failure|error)s?:$/],
  ['fail', /^.* \(FAILED - \d+\)$/],
  ['pass', /^\s*[.SIRW]{3,}(?:\s+\d+ \/ \d+ \(\s*\d+%\))?$/],
  // Compilers and linters.
  ['fail', /^\s*\d+:\d+\s+error\b/],
  ['warning', /^\s*\d+:\d+\s+warning\b/],
  ['fail', /(?:^|[\s:)])(?:fatal |internal compiler )?error(?:\[\w+\]| [A-Z]+\d+)?:\s|: line \d+, col \d+, Error\b/],
  ['warning', /(?:^|[\s:)])warning(?:\[\w+\]| [A-Z]+\d+)?:\s|: line \d+, col \d+, Warning\b/],
  ['fail', / - error TS\d+:/],
  // Exceptions of any language.
  [
    'fail',
    /^\s*(?:Uncaught |Caused by: |Exception in thread "[^"]*" )?[\w.$\\]*(?:Error|Exception|Failure)\b(?:\s\[\w+\])?(?::|$)/,
  ],
  ['pass', /^\s*\d+ (?:passing|pending)\b/],
  ['none', /^\s*\d+ failing\b/],
];
