/** Files that show which package manager and which test command a project uses. The first that exists counts. */
type Tools = readonly (readonly [file: RegExp, tool: string])[];

export const managers: Tools = [
  [/^pnpm-lock\.yaml$/, 'pnpm'],
  [/^yarn\.lock$/, 'yarn'],
  [/^bun\.lockb?$/, 'bun'],
  [/^package\.json$/, 'npm'],
  [/^Cargo\.toml$/, 'cargo'],
  [/^go\.mod$/, 'go'],
  [/^poetry\.lock$/, 'poetry'],
  [/^uv\.lock$/, 'uv'],
  [/^requirements\.txt$/, 'pip'],
  [/^pyproject\.toml$/, 'pip'],
  [/^Gemfile$/, 'bundler'],
  [/^composer\.json$/, 'composer'],
  [/^pom\.xml$/, 'maven'],
  [/^build\.gradle(?:\.kts)?$/, 'gradle'],
  [/^mix\.exs$/, 'mix'],
  [/^Package\.swift$/, 'swift'],
  [/^build\.sbt$/, 'sbt'],
  [/\.(?:slnx?|csproj|fsproj)$/, 'dotnet'],
];

export const testers: Tools = [
  [/^Cargo\.toml$/, 'cargo test'],
  [/^go\.mod$/, 'go test ./...'],
  [/^pytest\.ini$/, 'pytest'],
  [/^tox\.ini$/, 'tox'],
  [/^pom\.xml$/, 'mvn test'],
  [/^build\.gradle(?:\.kts)?$/, 'gradle test'],
  [/^mix\.exs$/, 'mix test'],
  [/^Package\.swift$/, 'swift test'],
  [/^build\.sbt$/, 'sbt test'],
  [/\.(?:slnx?|csproj|fsproj)$/, 'dotnet test'],
];
