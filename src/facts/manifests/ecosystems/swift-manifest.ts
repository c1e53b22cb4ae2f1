/** Swift: `Package.swift`. It is a program, of which literal names, addresses and versions are read. */

import {
  type Call,
  callsOf,
  literalAfter,
  literals,
  type ProgramToken,
  tokensOf,
} from '../../../formats/tokens/program-tokens.js';
import { baseName } from '../../../model/path.js';
import type { Dependency } from '../../fact-types.js';
import { join, type Source } from '../manifest-source.js';
import { dependency, type Ecosystem, emptyUnit, mergeDependencies } from '../unit.js';

export const swift: Ecosystem = {
  name: 'swiftpm',
  extensions: ['swift'],
  read: (source, folder) => {
    if (!source.has(join(folder, 'Package.swift'))) return null;
    const tokens = tokensOf(source.text(join(folder, 'Package.swift')) ?? '', dialect);
    const [manifest] = callsOf(tokens, (name) => name === 'Package');
    const targets = callsOf(tokens, (name) => /^\.(?:executableTarget|target|testTarget)$/.test(name));
    return {
      ...emptyUnit,
      type: 'swift',
      name: literalAfter(manifest?.args ?? [], 'name', ':'),
      dependencies: packagesOf(tokens),
      entryPoints: targets
        .filter(({ name }) => name === '.executableTarget')
        .flatMap((call) => mainOf(source, folder, call)),
      build: 'swiftpm',
      tests: testsOf(source, folder),
    };
  },
};

function packagesOf(tokens: readonly ProgramToken[]): readonly Dependency[] {
  return mergeDependencies(
    callsOf(tokens, (name) => name === '.package').flatMap(({ args }) => {
      const url = literalAfter(args, 'url', ':');
      if (url === null) return [];
      const version = literals(args).find((text) => /^\d+(?:\.\d+)*/.test(text));
      return [dependency(baseName(url).replace(/\.git$/, ''), version, 'runtime')];
    }),
  );
}

function mainOf(source: Source, folder: string, { args }: Call): readonly string[] {
  const place = literalAfter(args, 'path', ':') ?? `Sources/${literalAfter(args, 'name', ':') ?? ''}`;
  const files = source.under(join(folder, place));
  const main =
    files.find((path) => baseName(path) === 'main.swift') ??
    files.slice(0, 100).find((path) => /^@main\b/m.test(source.text(path) ?? ''));
  return main === undefined ? [] : [main];
}

function testsOf(source: Source, folder: string): string | null {
  const texts = source
    .under(join(folder, 'Tests'))
    .filter((path) => path.endsWith('.swift'))
    .slice(0, 20)
    .map((path) => source.text(path) ?? '');
  if (texts.some((text) => /^import XCTest\b/m.test(text))) return 'xctest';
  return texts.some((text) => /^import Testing\b/m.test(text)) ? 'swift-testing' : null;
}

const dialect = { comment: '//', word: /\.?[A-Za-z_]\w*/y, quotes: '"', computed: /\\\(/ } as const;
