/** Names of lock, generated, minified and bundled files. Every row is a fact about a tool. */

/** Written by a package manager; compared in lower case. */
export const LOCK_NAMES: ReadonlySet<string> = new Set(
  (
    'package-lock.json .package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock ' +
    'cargo.lock poetry.lock pdm.lock uv.lock pylock.toml pipfile.lock pixi.lock conda-lock.yml gemfile.lock gems.locked ' +
    'composer.lock symfony.lock go.sum go.work.sum gopkg.lock glide.lock flake.lock mix.lock rebar.lock podfile.lock ' +
    'cartfile.resolved package.resolved pubspec.lock packages.lock.json project.assets.json paket.lock gradle.lockfile ' +
    'buildscript-gradle.lockfile chart.lock .terraform.lock.hcl module.bazel.lock stack.yaml.lock cabal.project.freeze ' +
    'shard.lock renv.lock buf.lock devbox.lock lake-manifest.json mise.lock'
  ).split(' '),
);

/** [pattern on the lower-case file name, what it tells] */
export const GENERATED_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\.(?:js|mjs|cjs|css|ts|min)\.map$/, 'source map'],
  [/\.(?:snap|ambr)$/, 'test snapshot'],
  [/\.pb(?:\.gw|\.validate)?\.(?:go|cc|h|c|rs|swift|ts|dart)$/, 'protobuf output'],
  [/_pb2(?:_grpc)?\.pyi?$/, 'protobuf output'],
  [/_pb\.(?:js|ts|rb|d\.ts)$/, 'protobuf output'],
  [/\.pbobjc\.[hm]$/, 'protobuf output'],
  [/\.pb(?:enum|json|server|grpc)?\.dart$/, 'protobuf output'],
  [/\.(?:g|gr|freezed|mocks)\.dart$/, 'Dart generator output'],
  [/\.(?:g|g\.i|designer)\.(?:cs|vb)$/, 'designer output'],
  [/\w\.(?:auto)?generated\.\w+$/, 'name says generated'],
  [/^(?!test).*[_-]generated\.(?:go|h|hpp|rs|js|ts|cs|java|swift|dart)$/, 'name says generated'],
  [/^zz_generated\b/, 'name says generated'],
  [/\.gen\.(?:go|ts|tsx|js|rs|py|cs|swift|dart)$/, 'name says generated'],
  [/^project\.pbxproj$/, 'Xcode project'],
  [/\.tsbuildinfo$/, 'compiler cache'],
];

/** Directories that generators write into. */
export const GENERATED_DIRECTORIES: ReadonlySet<string> = new Set(['__generated__', 'generated', '__snapshots__']);

/** Directories of vendored code, at any depth. Case matters, because `Vendor` may be a business term. */
export const VENDOR_DIRECTORIES: ReadonlySet<string> = new Set(
  (
    'vendor third_party third-party thirdparty 3rdparty 3rd_party node_modules bower_components jspm_packages ' +
    'Godeps Pods Carthage site-packages __pypackages__ .venv'
  ).split(' '),
);

/** Directories of vendored code only at the root; deeper down these names are parts of a program. */
export const ROOT_VENDOR_DIRECTORIES: ReadonlySet<string> = new Set([
  'external',
  'extern',
  'externals',
  'deps',
  'venv',
]);

/** A well-known browser library with its version in the name, such as `jquery-3.7.1.slim.js`. */
export const BUNDLED_LIBRARY =
  /^(?:jquery(?:[.-]ui)?|bootstrap|angular|react(?:-dom)?|vue|lodash|underscore|backbone|d3|moment|handlebars|knockout|mootools|prototype|raphael|modernizr|require|ember|dojo|ext|three|leaflet|openlayers|chart|select2|datatables|highlight|mathjax|normalize|font-?awesome|foundation|semantic|bulma|socket\.io|codemirror|ckeditor|tinymce|swagger-ui)[-.]v?\d+(?:\.\d+)+(?:[.-]\w+)*\.(?:js|css)$/;
