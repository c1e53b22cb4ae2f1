/** Short facts about the project: languages, package manager, test command. Values in the request take precedence. */
import { parseJson } from '../../base/json.js';
import { compareBytes } from '../../base/order.js';
import { fieldAt } from '../../formats/json-fields.js';
import type { AnalysedProject, ReadText } from '../../model/contract.js';
import { defined } from '../defined.js';
import type { JsonObject } from './node-wire.js';

export function repoFactsOf({ index }: AnalysedProject, readText: ReadText): JsonObject {
  const has = (path: string) => index.numberOf.has(path);
  const lines = new Map<string, number>();
  for (const { entry } of index.files)
    if (entry.lowValue === null && !['documentation', 'config', 'other', 'dependency'].includes(entry.category))
      lines.set(entry.language, (lines.get(entry.language) ?? 0) + entry.lineCount);
  lines.delete('text');
  const languages = [...lines]
    .sort((a, b) => b[1] - a[1] || compareBytes(a[0], b[0]))
    .slice(0, maxLanguages)
    .map(([language]) => language);
  const manager = managers.find(([file]) => has(file))?.[1];
  const command = has('package.json')
    ? npmTest(readText('package.json'), manager)
    : testers.find(([file]) => has(file))?.[1];
  return defined({
    language: languages[0],
    languages: languages.length > 1 ? languages : undefined,
    packageManager: manager,
    testCommand: command,
  });
}

function npmTest(text: string | null, manager = 'npm'): string | undefined {
  return typeof fieldAt(parseJson(text ?? '{}'), 'scripts', 'test') === 'string' ? `${manager} test` : undefined;
}

const managers: readonly (readonly [file: string, name: string])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lockb', 'bun'],
  ['package.json', 'npm'],
  ['Cargo.toml', 'cargo'],
  ['go.mod', 'go'],
  ['poetry.lock', 'poetry'],
  ['uv.lock', 'uv'],
  ['requirements.txt', 'pip'],
  ['pyproject.toml', 'pip'],
  ['Gemfile', 'bundler'],
  ['composer.json', 'composer'],
  ['pom.xml', 'maven'],
  ['build.gradle', 'gradle'],
  ['build.gradle.kts', 'gradle'],
];

const testers: readonly (readonly [file: string, command: string])[] = [
  ['Cargo.toml', 'cargo test'],
  ['go.mod', 'go test ./...'],
  ['pytest.ini', 'pytest'],
  ['tox.ini', 'tox'],
  ['pom.xml', 'mvn test'],
  ['build.gradle', 'gradle test'],
  ['build.gradle.kts', 'gradle test'],
];

const maxLanguages = 4;
