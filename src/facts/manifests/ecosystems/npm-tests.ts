/** The test runner of an npm package: by its scripts, then its configuration files, then its dependencies. */
import { entriesOf, fieldAt } from '../../../formats/json-fields.js';
import type { Source } from '../manifest-source.js';

export function npmTests(source: Source, folder: string, manifest: unknown): string | null {
  const scripts = entriesOf(fieldAt(manifest, 'scripts')).filter(([name]) =>
    /^(?:unit|e2e|spec|tests?)(?:\b|_)/.test(name),
  );
  const mains = scripts.filter(([name]) => name === 'test');
  for (const group of [mains, scripts]) {
    const commands = group
      .map(([, command]) => (typeof command === 'string' ? command.slice(0, 2_000) : ''))
      .join('\n');
    const started = runners.find(({ command }) => command.test(commands));
    if (started !== undefined) return started.name;
  }
  const names = source.namesIn(folder);
  const configured = runners.find(({ config }) => config !== null && names.some((name) => config.test(name)));
  if (configured !== undefined) return configured.name;
  const isNeeded = (name: string) =>
    ['devDependencies', 'dependencies'].some((kind) => fieldAt(manifest, kind, name) !== undefined) ||
    fieldAt(manifest, name) !== undefined;
  return runners.find(({ packages }) => packages.some(isNeeded))?.name ?? null;
}

type Runner = {
  readonly name: string;
  readonly command: RegExp;
  readonly config: RegExp | null;
  readonly packages: readonly string[];
};

/** Runners of unit tests come before runners of browser tests. */
const runners: readonly Runner[] = [
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
