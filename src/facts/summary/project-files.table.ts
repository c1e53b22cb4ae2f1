/** Files at the root of a project that show its services and its package managers. */

export const automation: readonly (readonly [string, string])[] = [
  ['.gitlab-ci.yml', 'GitLab CI'],
  ['.travis.yml', 'Travis CI'],
  ['.circleci/config.yml', 'CircleCI'],
  ['azure-pipelines.yml', 'Azure Pipelines'],
  ['Jenkinsfile', 'Jenkins'],
  ['appveyor.yml', 'AppVeyor'],
  ['.appveyor.yml', 'AppVeyor'],
  ['bitbucket-pipelines.yml', 'Bitbucket Pipelines'],
  ['.buildkite/pipeline.yml', 'Buildkite'],
  ['.cirrus.yml', 'Cirrus CI'],
  ['.drone.yml', 'Drone'],
];

/** [manifest at the root, possible lock files]. Only for package managers that write a lock file by default. */
export const LOCKS: readonly (readonly [manifest: string, locks: readonly string[]])[] = [
  [
    'package.json',
    ['package-lock.json', 'yarn.lock', 'pnpm-lock.yaml', 'npm-shrinkwrap.json', 'bun.lock', 'bun.lockb', 'deno.lock'],
  ],
  ['Cargo.toml', ['Cargo.lock']],
  ['go.mod', ['go.sum', 'go.work.sum']],
  ['composer.json', ['composer.lock']],
  ['Gemfile', ['Gemfile.lock']],
  ['Pipfile', ['Pipfile.lock']],
];
