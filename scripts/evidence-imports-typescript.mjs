/**
 * Imports of JavaScript and TypeScript against the TypeScript compiler: `node
 * scripts/evidence-imports-typescript.mjs FOLDER…`. The oracle finds the imports with `preProcessFile` and
 * resolves them with `resolveModuleName` and the nearest tsconfig. It sees workspace packages and folder
 * dependencies where an install would link them. Compared are those that lead to a tracked file outside
 * node_modules and dist. Prints a table row per folder; leaves with 1 if fewer than 98 % lead to the same file.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript5';
import { compareAnswers, readArguments, report, resolveImports, tableHead } from './evidence-imports.mjs';

const languages = ['javascript', 'jsx', 'typescript', 'tsx'];
const plainOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowJs: true,
  resolveJsonModule: true,
};
const parsedConfigs = new Map();

const { folders, dist } = await readArguments();
console.log(tableHead);
for (const folder of folders) {
  const { imports, paths, milliseconds } = await resolveImports({ folder, dist, languages });
  const found = new Map();
  for (const { path, specifier, answer } of imports) {
    const key = `${path} ${specifier}`;
    if (!found.has(key)) found.set(key, answer.kind === 'file' ? answer.paths : []);
  }
  const expected = askTypeScript(folder, paths);
  const comparison = compareAnswers(expected, found, (wanted, ours) => wanted[0] === ours[0]);
  if (!report({ folder, oracle: `typescript ${ts.version}`, milliseconds }, comparison)) process.exitCode = 1;
}

function askTypeScript(folder, paths) {
  const tracked = new Set(gitFiles(folder));
  const host = createHost(readLinks(folder, [...tracked]));
  const caches = new Map();
  const expected = new Map();
  for (const path of paths) {
    const file = join(folder, path);
    const options = optionsFor(file, host);
    const cache = caches.get(options) ?? ts.createModuleResolutionCache(folder, (name) => name, options);
    caches.set(options, cache);
    const mode = ts.getImpliedNodeFormatForFile(file, cache.getPackageJsonInfoCache(), host, options);
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
    for (const { fileName: specifier } of importedFiles) {
      const { resolvedModule } = ts.resolveModuleName(specifier, file, options, host, cache, undefined, mode);
      if (resolvedModule === undefined) continue;
      const target = relative(folder, host.realpath(resolvedModule.resolvedFileName));
      if (tracked.has(target) && !/(?:^|\/)(?:node_modules|dist)\//.test(target))
        expected.set(`${path} ${specifier}`, [target]);
    }
  }
  return expected;
}

function gitFiles(folder) {
  const output = execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  return output.split('\0').filter((path) => path !== '');
}

/** Options of the nearest tsconfig; if that one only refers to others, of the one that includes the file. */
function optionsFor(file, host) {
  const config = ts.findConfigFile(dirname(file), host.fileExists);
  if (config === undefined) return plainOptions;
  const { options, references, files } = parseConfig(config, host);
  for (const { path } of files.length > 0 ? [] : (references ?? [])) {
    const referred = path.endsWith('.json') ? path : join(path, 'tsconfig.json');
    const inner = host.fileExists(referred) ? parseConfig(referred, host) : null;
    if (inner?.files.includes(file)) return inner.options;
  }
  return options;
}

function parseConfig(path, host) {
  const known = parsedConfigs.get(path);
  if (known !== undefined) return known;
  const { config } = ts.readConfigFile(path, host.readFile);
  const parsed = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, dirname(path), undefined, path);
  const options = { ...parsed.options, resolveJsonModule: true };
  const entry = { options, references: parsed.projectReferences, files: parsed.fileNames };
  parsedConfigs.set(path, entry);
  return entry;
}

/** Where an install would put links: [place, target], both absolute. */
function readLinks(folder, tracked) {
  const links = new Map();
  const manifests = new Map();
  for (const path of tracked.filter((name) => /(?:^|\/)package\.json$/.test(name) && !name.includes('node_modules/'))) {
    try {
      manifests.set(dirname(join(folder, path)), JSON.parse(readFileSync(join(folder, path), 'utf8')));
    } catch {
      // Some fixtures hold a broken manifest on purpose.
    }
  }
  for (const [root, { workspaces }] of manifests) linkMembers(root, workspaces?.packages ?? workspaces ?? []);
  for (const path of tracked.filter((name) => /(?:^|\/)pnpm-workspace\.yaml$/.test(name))) {
    const [, list = ''] = /^packages:\n((?:\s+-.*\n)*)/m.exec(readFileSync(join(folder, path), 'utf8')) ?? [];
    linkMembers(
      dirname(join(folder, path)),
      [...list.matchAll(/-\s+['"]?([^'"\n#]+?)['"]?\s*$/gm)].map((match) => match[1]),
    );
  }
  for (const [root, manifest] of manifests) {
    for (const field of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']) {
      for (const [name, version] of Object.entries(manifest[field] ?? {})) {
        const target = /^(?:file|link):(.*)$/.exec(version)?.[1];
        if (target !== undefined) links.set(join(root, 'node_modules', name), join(root, target));
      }
    }
  }
  return links;

  function linkMembers(root, patterns) {
    const wanted = patterns.filter((pattern) => !pattern.startsWith('!')).map((pattern) => `${pattern}/package.json`);
    if (wanted.length === 0) return;
    for (const found of ts.sys.readDirectory(root, ['.json'], undefined, wanted)) {
      const member = dirname(found);
      const name = manifests.get(member)?.name;
      const place = name === undefined ? null : join(root, 'node_modules', name);
      if (place !== null && !links.has(place)) links.set(place, member);
    }
  }
}

/** The file system with the links in it. */
function createHost(links) {
  const toReal = (path) => {
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const target = links.get(path.slice(0, end));
      if (target !== undefined) return target + path.slice(end);
    }
    return path;
  };
  const holders = new Set([...links.keys()].flatMap((place) => [dirname(place), dirname(dirname(place))]));
  return {
    fileExists: (path) => ts.sys.fileExists(toReal(path)),
    readFile: (path) => ts.sys.readFile(toReal(path)),
    directoryExists: (path) => holders.has(path) || ts.sys.directoryExists(toReal(path)),
    realpath: toReal,
    getCurrentDirectory: () => '/',
    useCaseSensitiveFileNames: true,
  };
}
