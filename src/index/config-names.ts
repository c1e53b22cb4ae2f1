/** Whether the import resolvers read files of this name, such as package manifests. */
import { wordSet } from '../base/collections.js';

export function isConfigName(name: string): boolean {
  return (
    configNames.has(name) || /^(?:ts|js)config(?:\.[\w-]+)?\.json$/.test(name) || /\.(?:csproj|gemspec)$/.test(name)
  );
}

const configNames: ReadonlySet<string> = wordSet(
  'package.json pnpm-workspace.yaml lerna.json go.mod go.work Cargo.toml composer.json pyproject.toml setup.py ' +
    'setup.cfg pubspec.yaml Package.swift',
);
