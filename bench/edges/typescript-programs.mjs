/**
 * The programs that together hold every tracked TypeScript and JavaScript file of a folder, one for each set of
 * compiler options. A file has the options of the nearest tsconfig.json; if that one only refers to others, of the one
 * that includes the file. Folders without a tsconfig get plain options. An import that the options do not resolve is
 * resolved as a bundler would, because test runners do so.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript5';

const sources = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const asBundler = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
const plainOptions = { ...asBundler, target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.Preserve };
/** Every file is a module of its own: scripts of the same global names are not merged. Nothing is written. */
const forcedOptions = {
  allowJs: true,
  checkJs: false,
  moduleDetection: ts.ModuleDetectionKind.Force,
  noEmit: true,
  composite: false,
  incremental: false,
  skipLibCheck: true,
};

/**
 * [{ program, files, pathOf, isOtherInstall }]: `files` are the absolute names that belong to the program, `pathOf`
 * gives the path of a project file and null for any other. `isOtherInstall(from, to)`: is FROM in a package outside the
 * workspace, which would install the package of TO instead of linking it?
 */
export function* createPrograms(root) {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
    .split('\0')
    .filter((path) => path !== '');
  const known = new Set(tracked.filter((path) => sources.test(path) && !/(?:^|\/)node_modules\//.test(path)));
  const pathOf = (file) => {
    const path = relative(root, file);
    return known.has(path) ? path : null;
  };
  const members = readWorkspace(root, tracked);
  const sourceOf = createPackageSources(members);
  const isOtherInstall = createInstalls(
    tracked,
    new Set([...members.values()].map((folder) => relative(root, folder))),
  );
  for (const { options, files } of groupByOptions(root, known)) {
    const host = ts.createCompilerHost(options);
    const cache = ts.createModuleResolutionCache(root, (name) => name, options);
    const bundlerCache = ts.createModuleResolutionCache(root, (name) => name, { ...options, ...asBundler });
    host.resolveModuleNameLiterals = (literals, from, redirected, _options, file) =>
      literals.map((literal) => {
        const mode = ts.getModeForUsageLocation(file, literal, options);
        const found = ts.resolveModuleName(literal.text, from, options, host, cache, redirected, mode);
        const target = found.resolvedModule?.resolvedFileName ?? '';
        const script = scriptBeside(target);
        if (sources.exec(from)[0].includes('js') && pathOf(script) !== null) return resolvedTo(script);
        if (pathOf(target) !== null) return found;
        const source = sourceOf(literal.text);
        if (source !== null) return resolvedTo(source);
        if (found.resolvedModule !== undefined) return found;
        return ts.resolveModuleName(literal.text, from, { ...options, ...asBundler }, host, bundlerCache);
      });
    yield { program: ts.createProgram({ rootNames: files, options, host }), files, pathOf, isOtherInstall };
  }
}

/** What a script gets that imports a file with declarations beside it. */
function scriptBeside(target) {
  return target.replace(/\.d\.([cm]?)ts$/, '.$1js');
}

function resolvedTo(file) {
  return { resolvedModule: { resolvedFileName: file, extension: /\.[^.]+$/.exec(file)[0] } };
}

function groupByOptions(root, known) {
  const groups = new Map();
  const configs = new Map();
  for (const path of known) {
    const file = join(root, path);
    const options = { ...optionsFor(file, root, configs), ...forcedOptions };
    const { configFilePath, outDir, rootDir, declarationDir, tsBuildInfoFile, ...relevant } = options;
    const key = JSON.stringify(relevant);
    const group = groups.get(key) ?? { options: relevant, files: [] };
    groups.set(key, group);
    group.files.push(file);
  }
  return [...groups.values()];
}

function optionsFor(file, root, configs) {
  const config = ts.findConfigFile(dirname(file), ts.sys.fileExists);
  if (config === undefined || relative(root, config).startsWith('..')) return plainOptions;
  const { options, references, files } = parseConfig(config, configs);
  if (files.length > 0) return options;
  const referred = references.map(({ path }) => (path.endsWith('.json') ? path : join(path, 'tsconfig.json')));
  const parsed = referred.filter(ts.sys.fileExists).map((path) => parseConfig(path, configs));
  return (parsed.find((inner) => inner.files.includes(file)) ?? parsed[0])?.options ?? options;
}

function parseConfig(path, configs) {
  const known = configs.get(path);
  if (known !== undefined) return known;
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, dirname(path), undefined, path);
  const entry = { options: parsed.options, references: parsed.projectReferences ?? [], files: parsed.fileNames };
  configs.set(path, entry);
  return entry;
}

/** Which source an import of a workspace package means: what an install would link and a build would make. */
function createPackageSources(packages) {
  return (specifier) => {
    const [, name, below = ''] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
    const folder = packages.get(name);
    if (folder === undefined) return null;
    const plain = below.replace(/\.[cm]?js$/, '');
    const places = [join(folder, 'src', plain), join(folder, plain), join(folder, 'lib', plain)];
    const endings = ['.ts', '.tsx', '/index.ts', '/index.tsx', '.js', '/index.js', '/index.mjs'];
    const names = places.flatMap((place) => endings.map((ending) => place + ending));
    return names.find(ts.sys.fileExists) ?? null;
  };
}

function createInstalls(tracked, members) {
  const packages = new Set(tracked.filter((path) => /(?:^|\/)package\.json$/.test(path)).map(dirname));
  const packageOf = (path) => {
    let folder = dirname(path);
    while (folder !== '.' && !packages.has(folder)) folder = dirname(folder);
    return folder;
  };
  return (from, to) => {
    const own = packageOf(from);
    return own !== '.' && !members.has(own) && members.has(packageOf(to));
  };
}

/** The members of the workspace that npm, yarn, pnpm or lerna declares at the root: name -> folder. */
function readWorkspace(root, tracked) {
  const { workspaces } = readJson(join(root, 'package.json'));
  const yaml = tracked.includes('pnpm-workspace.yaml') ? readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8') : '';
  const [, listed = ''] = /^packages:\n((?:\s*(?:-|#).*\n?)*)/m.exec(yaml) ?? [];
  const patterns = [
    ...(workspaces?.packages ?? workspaces ?? []),
    ...[...listed.matchAll(/-\s+['"]?([^'"\n#]+?)['"]?\s*$/gm)].map((match) => match[1]),
    ...(readJson(join(root, 'lerna.json')).packages ?? []),
  ].filter((pattern) => !pattern.startsWith('!'));
  if (patterns.length === 0) return new Map();
  const wanted = patterns.map((pattern) => `${pattern.replace(/^\.\//, '').replace(/\/$/, '')}/package.json`);
  const manifests = ts.sys.readDirectory(root, ['.json'], ['**/node_modules/**'], wanted);
  return new Map(manifests.map((manifest) => [readJson(manifest).name, dirname(manifest)]));
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
