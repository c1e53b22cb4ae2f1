/** Configuration by name and place: what a person edits to set up tools, builds and deployments. */
import { remember } from '../../base/remember.js';
import { baseName, type RelPath } from '../../model/path.js';
import { CONFIG_NAMES } from './category.table.js';
import { placeOf } from './directories.js';

export function isConfigName(path: RelPath, language: string): boolean {
  const base = baseName(path);
  if (isConfigByName(base)) return true;
  if (!CONFIG_LANGUAGES.has(language)) return false;
  if (/^(?:config|configuration|settings|defaults?)\./i.test(base) || base.startsWith('.')) return true;
  return placeOf(path).parts.some((part) => CONFIG_DIRECTORIES.has(part.toLowerCase()));
}

/** Formats in which settings are written; tables, translations and pictures are data of another sort. */
const CONFIG_LANGUAGES: ReadonlySet<string> = new Set(
  'json json5 jsonc yaml toml ini properties xml dotenv hcl nginx gitignore gitattributes'.split(' '),
);

/** Such files below these are configuration; code below them is code. */
const CONFIG_DIRECTORIES: ReadonlySet<string> = new Set(
  '.github .gitlab .circleci .vscode .idea .devcontainer .cargo .config .husky .storybook .docker config conf configs settings'.split(
    ' ',
  ),
);

const CONFIG_PATTERNS: readonly RegExp[] = [
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

const isConfigByName = remember((base) => {
  const name = base.toLowerCase();
  return CONFIG_NAMES.has(name) || anyConfigPattern.test(name);
});

const anyConfigPattern = new RegExp(CONFIG_PATTERNS.map(({ source }) => source).join('|'));
