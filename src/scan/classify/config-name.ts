/** Recognises configuration files by name: files that people edit to set up tools, builds and deployments. */
import { wordSet } from '../../base/collections.js';
import { CONFIG_NAMES } from './category.table.js';

/** Whether a file of this name is configuration in any directory. */
export function isConfigName(base: string, language: string): boolean {
  const name = base.toLowerCase();
  if (CONFIG_NAMES.has(name) || anyConfigPattern.test(name)) return true;
  return isConfigLanguage(language) && (base.startsWith('.') || SETTINGS_NAME.test(name));
}

/** Whether configuration is written in this format. Tables, translations and images are other data. */
export function isConfigLanguage(language: string): boolean {
  return CONFIG_LANGUAGES.has(language);
}

const CONFIG_LANGUAGES: ReadonlySet<string> = wordSet(
  'json json5 jsonc yaml toml ini properties xml dotenv hcl nginx gitignore gitattributes',
);

const SETTINGS_NAME = /^(?:config|configuration|settings|defaults?)\./;

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

const anyConfigPattern = new RegExp(CONFIG_PATTERNS.map(({ source }) => source).join('|'));
