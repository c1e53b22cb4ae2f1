/** The words, names and directories that determine the category of a file. Lists are separated by spaces. */
import type { FileCategory } from '../../model/snapshot.js';

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** Whole directory names that make everything below them a test; a last word of `test` or `tests` does too. */
export const TEST_DIRECTORIES = words('__tests__ __test__ __mocks__ __fixtures__ __snapshots__ e2e cypress testdata');

/** Tests in Ruby and JavaScript, specifications elsewhere; so they count only for code. */
export const SPEC_DIRECTORIES = words('spec specs __specs__');

export const DOCUMENTATION_DIRECTORIES = words('docs doc documentation');

/** Always the output of a build. */
export const OUTPUT_DIRECTORIES = words('dist .next .nuxt .output .svelte-kit .turbo .parcel-cache storybook-static');

/** Output only with further evidence, because these may contain sources too. */
export const MAYBE_OUTPUT_DIRECTORIES = words('build out target bin obj coverage');

/** What builders put directly inside: `target/debug`, `build/classes`. */
export const OUTPUT_SUBDIRECTORIES = words(
  'debug release classes generated-sources static libs intermediates production lcov-report',
);

/** Below these, files in a configuration format are configuration; code stays code. */
export const CONFIG_DIRECTORIES = words(
  '.github .gitlab .circleci .vscode .idea .devcontainer .cargo .config .husky .storybook .docker config conf configs settings',
);

/** [base-name words, parent directories, category], tried in this order. A word also matches with a plural s. */
export const TOPICS: readonly (readonly [
  words: ReadonlySet<string>,
  directories: ReadonlySet<string>,
  FileCategory,
])[] = [
  [
    words(
      'auth oauth authn authz authenticate authentication authenticator authorize authorization authorizer login logout signin signup ' +
        'session jwt password passwd permission rbac acl sso saml oidc passport',
    ),
    words('auth authentication authorization oauth login session permission rbac acl'),
    'auth',
  ],
  [
    words('api route router routing controller handler endpoint webhook rpc grpc openapi swagger'),
    words('api route router controller handler endpoint resolver'),
    'api',
  ],
  [
    words('model schema migration migrate query queries database db orm entity entities dao sql'),
    words('model schema migration queries database db entities dao'),
    'database',
  ],
];

/** The index in TOPICS of the first topic with a directory of this name, or with this word, with or without a plural s. */
export const TOPIC_OF_DIRECTORY = topicsBy(([, directories]) => directories);
export const TOPIC_OF_WORD = topicsBy(([words]) => words);

function topicsBy(listed: (topic: (typeof TOPICS)[number]) => ReadonlySet<string>): ReadonlyMap<string, number> {
  const topics = new Map<string, number>();
  for (const [place, topic] of TOPICS.entries()) {
    for (const one of listed(topic))
      for (const form of [one, `${one}s`]) if (!topics.has(form)) topics.set(form, place);
  }
  return topics;
}

/** Languages that belong to a category whatever the name. */
export const LANGUAGE_CATEGORIES: ReadonlyMap<string, FileCategory> = new Map([
  ['graphql', 'api'],
  ['protobuf', 'api'],
  ['thrift', 'api'],
  ['sql', 'database'],
  ['prisma', 'database'],
]);

/** File names with a meaning that their words do not show; lower case. */
export const NAMED: ReadonlyMap<string, FileCategory> = new Map([
  ['urls.py', 'api'],
  ['views.py', 'api'],
  ['conftest.py', 'test'],
]);

/** Stems of files where a program starts. */
export const ENTRY_STEMS = words('main __main__ app server cli manage wsgi asgi program');

/** Stems of files where a module or a site starts. The topic of the directory takes precedence. */
export const INDEX_STEMS = words('index mod lib');

/** Names that begin a document, with any extension or none. */
export const DOCUMENT_STEMS = words(
  'readme changelog changes history news license licence copying copyright notice authors contributors contributing maintainers ' +
    'code_of_conduct security support governance roadmap todo install upgrading upgrade faq credits patents thanks',
);

export const CONFIG_NAMES = words(
  'package.json deno.json deno.jsonc jsr.json bower.json lerna.json nx.json turbo.json rush.json pnpm-workspace.yaml vercel.json netlify.toml ' +
    'firebase.json now.json app.json angular.json nest-cli.json components.json renovate.json renovate.json5 biome.json dprint.json ' +
    'pyproject.toml setup.py setup.cfg tox.ini noxfile.py pytest.ini mypy.ini manifest.in pipfile environment.yml settings.py pyrightconfig.json ' +
    'cargo.toml rust-toolchain rust-toolchain.toml rustfmt.toml clippy.toml build.rs go.mod go.work ' +
    'pom.xml build.gradle build.gradle.kts settings.gradle settings.gradle.kts gradle.properties gradlew gradlew.bat mvnw mvnw.cmd build.sbt build.xml ' +
    'gemfile rakefile podfile package.swift pubspec.yaml analysis_options.yaml composer.json mix.exs rebar.config deps.edn project.clj shard.yml ' +
    'stack.yaml cabal.project dune-project build.zig build.zig.zon project.toml description ' +
    'makefile gnumakefile cmakelists.txt cmakepresets.json meson.build meson_options.txt configure.ac configure.in configure sconstruct wscript ' +
    'build workspace build.bazel workspace.bazel module.bazel justfile taskfile.yml conanfile.txt conanfile.py vcpkg.json xmake.lua premake5.lua ' +
    'flake.nix default.nix shell.nix devenv.nix procfile vagrantfile jenkinsfile tiltfile brewfile dangerfile fastfile skaffold.yaml ' +
    'docker-bake.hcl chart.yaml values.yaml kustomization.yaml serverless.yml app.yaml cloudbuild.yaml azure-pipelines.yml bitbucket-pipelines.yml ' +
    'appveyor.yml codecov.yml mkdocs.yml codeowners nuget.config global.json directory.build.props directory.build.targets web.config app.config ' +
    'launchsettings.json nginx.conf supervisord.conf hosts.ini ansible.cfg alembic.ini buf.yaml buf.gen.yaml sqlc.yaml tslint.json nodemon.json ' +
    'gulpfile.js gruntfile.js jakefile.js karma.conf.js wrangler.toml fly.toml railway.toml render.yaml mise.toml',
);

export const CONFIG_PATTERNS: readonly RegExp[] = [
  /^\.\w[\w-]*rc(?:\.(?:js|cjs|mjs|ts|json|json5|ya?ml|toml))?$/,
  /^\.\w+ignore$/,
  /^\.(?:gitattributes|gitmodules|editorconfig|mailmap|tool-versions|nvmrc|node-version|python-version|ruby-version|npmrc)$/,
  /^\.env(?:\.|$)/,
  /\.(?:config|conf)\.(?:js|cjs|mjs|ts|cts|mts|json|ya?ml|toml)$/,
  /^(?:ts|js)config(?:[.-][\w.-]+)?\.json$/,
  /^(?:webpack|rollup|vite|vitest|jest|babel|karma)\.(?:config|conf|common|base|dev|prod|setup|preset|workspace)[\w.-]*\.(?:js|cjs|mjs|ts|mts)$/,
  /^(?:docker|container)file(?:[.-].*)?$/,
  /\.(?:dockerfile|csproj|fsproj|vbproj|vcxproj|sln|slnx|gemspec|podspec|cabal|nimble|rockspec|nuspec|mk|cmake|bzl)$/,
  /^(?:docker-)?compose(?:[.-][\w.-]+)?\.ya?ml$/,
  /^requirements(?:[.-][\w.-]+)?\.(?:txt|in)$/,
  /^(?:constraints|dev-requirements|test-requirements)\.(?:txt|in)$/,
  /^makefile\.\w+$/,
  /^application(?:-[\w-]+)?\.(?:ya?ml|properties)$/,
  /^appsettings(?:\.[\w-]+)?\.json$/,
  /^\.(?:travis|gitlab-ci|goreleaser|golangci|pre-commit-config|readthedocs|rubocop|codecov|eslintrc|prettierrc|stylelintrc)[\w.-]*$/,
];
