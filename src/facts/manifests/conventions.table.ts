/**
 * What ecosystems have by convention: package managers and build backends by their signs, files that start a program,
 * and test frameworks by the names of dependencies. The first row that matches decides.
 */

/** The pattern is compared with the name of a dependency in lower case. */
type Frameworks = readonly (readonly [framework: string, sign: RegExp])[];

/** npm package managers, with the files that show them. */
export const npmManagers: readonly (readonly [string, readonly string[]])[] = [
  ['pnpm', ['pnpm-lock.yaml', 'pnpm-workspace.yaml']],
  ['yarn', ['yarn.lock', '.yarnrc.yml', '.yarnrc']],
  ['bun', ['bun.lock', 'bun.lockb']],
  ['npm', ['package-lock.json', 'npm-shrinkwrap.json']],
];

type Runner = {
  readonly name: string;
  readonly command: RegExp;
  readonly config: RegExp | null;
  readonly packages: readonly string[];
};

/** Runners of unit tests come before runners of browser tests. */
export const npmRunners: readonly Runner[] = [
  runner('vitest', ['vitest']),
  runner('jest', ['jest', 'ts-jest', 'jest-cli']),
  { name: 'mocha', command: /\bmocha\b/, config: /^\.mocharc\./, packages: ['mocha'] },
  runner('ava', ['ava']),
  runner('tap', ['tap'], /(?:^|[\s&|;])tap\b/m),
  runner('tape', ['tape']),
  runner('jasmine', ['jasmine', 'jasmine-core']),
  runner('karma', ['karma']),
  runner('qunit', ['qunit']),
  { name: 'uvu', command: /\buvu\b/, config: null, packages: ['uvu'] },
  {
    name: 'node:test',
    command: /\bnode\b[^&|;\n]*\s--test\b|\btsx\b[^&|;\n]*--test\b|\bborp\b/,
    config: null,
    packages: [],
  },
  { name: 'bun test', command: /\bbun test\b/, config: null, packages: [] },
  { name: 'deno test', command: /\bdeno test\b/, config: null, packages: [] },
  runner('playwright', ['@playwright/test', 'playwright']),
  runner('cypress', ['cypress']),
];

function runner(name: string, packages: readonly string[], command = new RegExp(`\\b${name}\\b`)): Runner {
  return { name, command, config: new RegExp(`^${name}\\.(?:config|conf)\\b`), packages };
}

/** Entry points of a package that names none. npm itself uses index.js. */
export const npmEntries = [
  ...['index', 'src/main', 'src/index', 'server', 'src/server', 'app', 'src/app', 'main', 'src/App'].flatMap((stem) =>
    ['.js', '.ts', '.tsx', '.jsx', '.mjs'].map((ending) => stem + ending),
  ),
  ...['src/app/page', 'app/page', 'src/pages/index', 'pages/index'].flatMap((stem) => [
    `${stem}.tsx`,
    `${stem}.jsx`,
    `${stem}.js`,
  ]),
  'src/routes/+page.svelte',
  'index.html',
];

/** Files that start a Python program. */
export const pythonStarts = [
  'manage.py',
  '__main__.py',
  'main.py',
  'app.py',
  'src/main.py',
  'app/main.py',
  'src/app.py',
  'wsgi.py',
  'asgi.py',
  'run.py',
  'server.py',
  'cli.py',
];

/** Beginnings of build backends of Python, and what people call them. */
export const pythonBackends: readonly (readonly [string, string])[] = [
  ['poetry', 'poetry'],
  ['setuptools', 'setuptools'],
  ['hatchling', 'hatch'],
  ['flit', 'flit'],
  ['pdm', 'pdm'],
  ['maturin', 'maturin'],
  ['uv_build', 'uv'],
  ['scikit_build_core', 'scikit-build-core'],
  ['mesonpy', 'meson-python'],
];

export const jvmSourceRoots = [
  'src/main/java',
  'src/main/kotlin',
  'src/main/scala',
  'src/jvmMain/kotlin',
  'src/commonMain/kotlin',
  'src',
];

export const jvmFrameworks: Frameworks = [
  ['spock', /(?:^|:)spock-core$/],
  [
    'junit',
    /(?:^|[:.])junit(?:[-:]|$)|junit-jupiter|spring-boot-starter(?:-[\w-]+)?-test$|kotlin-test-junit|quarkus-junit/,
  ],
  ['testng', /(?:^|:)testng$/],
  ['kotest', /kotest/],
  ['kotlin.test', /kotlin-test/],
  ['scalatest', /scalatest/],
];

export const dotnetFrameworks: Frameworks = [
  ['xunit', /^xunit(?:\.|$)/],
  ['nunit', /^nunit(?:\.|$)|^nunitlite$/],
  ['mstest', /^mstest(?:\.|$)/],
  ['tunit', /^tunit$/],
];

export const dotnetStarts = [
  'Program.cs',
  'Program.fs',
  'Program.vb',
  'Startup.cs',
  'App.xaml.cs',
  'MauiProgram.cs',
  'Main.cs',
];

export const nativeFrameworks: Frameworks = [
  ['gtest', /^(?:gtest|gmock|googletest)(?:$|_|::|-)|(?:^|\/)googletest$/i],
  ['catch2', /^catch2?(?:$|_|::|-)/i],
  ['doctest', /^doctest(?:$|_|::|-)/i],
  ['boost.test', /^boost::unit_test/i],
];

export const dartFrameworks: Frameworks = [
  ['flutter_test', /^flutter_test$/],
  ['package:test', /^test$/],
];

export const phpFrameworks: Frameworks = [
  ['pest', /^pestphp\/pest$/],
  ['phpunit', /^(?:phpunit\/phpunit|symfony\/phpunit-bridge)$/],
  ['codeception', /^codeception\/codeception$/],
  ['phpspec', /^phpspec\/phpspec$/],
  ['behat', /^behat\/behat$/],
];

export const rubyFrameworks: Frameworks = [
  ['rspec', /^rspec(?:-rails|-core)?$/],
  ['minitest', /^minitest$/],
  ['test-unit', /^test-unit$/],
];

export const rubyTestFolders = [
  ['spec', 'rspec'],
  ['test', 'minitest'],
] as const;
