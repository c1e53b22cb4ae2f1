/** Files that show which package manager and which test command a project uses. The first that exists counts. */

export const managers: readonly (readonly [file: string, name: string])[] = [
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

export const testers: readonly (readonly [file: string, command: string])[] = [
  ['Cargo.toml', 'cargo test'],
  ['go.mod', 'go test ./...'],
  ['pytest.ini', 'pytest'],
  ['tox.ini', 'tox'],
  ['pom.xml', 'mvn test'],
  ['build.gradle', 'gradle test'],
  ['build.gradle.kts', 'gradle test'],
];
