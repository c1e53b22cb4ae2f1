/**
 * The fields of tsconfig.json and jsconfig.json that affect imports: `baseUrl`, `paths` and `rootDirs`. Follows
 * `extends` and `references` inside the project. The nearest config above a file applies, with the configs that it
 * references.
 */
import { remember } from '../../../base/remember.js';
import type { StepBudget } from '../../../base/step-budget.js';
import { createGlobBudget } from '../../../formats/glob/bounded-glob.js';
import { compileWorkspaceGlobs } from '../../../formats/glob/workspace-globs.js';
import { parseLenientJson } from '../../../formats/json.js';
import { entriesOf, fieldAt, textOf, textsOf } from '../../../formats/json-fields.js';
import type { FileTable } from '../files.js';
import { folderOf, foldersAbove, inFolder, isInside, joinPath } from '../paths.js';
import type { Project } from '../resolve-project.js';

export type PathRules = {
  readonly baseUrl: string | null;
  /** Patterns with at most one '*', and their targets, as paths inside the project. */
  readonly paths: readonly { readonly pattern: string; readonly targets: readonly string[] }[];
  readonly rootDirs: readonly string[];
  /** Conditions of package maps in addition to the usual ones. */
  readonly conditions: readonly string[];
};

export type TsConfigs = { rulesFor(from: string): readonly PathRules[] };

export type FindPackage = (from: string, name: string) => string | null;

export function createTsConfigs(project: Project, files: FileTable, findPackage: FindPackage): TsConfigs {
  const budget = createGlobBudget();
  const parse = remember((path) => parseLenientJson(project.read(path)) ?? null);
  const coverageOf = remember((config) => compileCoverage(config, parse(config), budget));
  const rulesOf = remember((config) => readRules(config, { chain: [], left: maxConfigs }));

  const configsAround = remember((folder): readonly string[] => {
    const config = foldersAbove(`${folder}/`)
      .flatMap((above) => configNames.map((name) => inFolder(above, name)))
      .find((path) => files.has(path));
    return config === undefined ? [] : withReferences(config, new Set());
  });

  /** Of configs that reference each other, those that include the file, nearest first; if none does, all of them. */
  const rulesFor = remember((from): readonly PathRules[] => {
    const configs = configsAround(folderOf(from));
    const covering = configs.length < 2 ? [] : configs.filter((config) => coverageOf(config)(from));
    const ordered = covering.length === 0 ? configs : [...new Set([...covering, configs[0]!])];
    return ordered.map(rulesOf);
  }, Number.POSITIVE_INFINITY);

  function withReferences(config: string, seen: Set<string>): string[] {
    if (seen.has(config) || seen.size >= maxConfigs) return [];
    seen.add(config);
    const references = fieldAt(parse(config), 'references');
    const targets = Array.isArray(references)
      ? references.flatMap((entry) => textOf(fieldAt(entry, 'path')) ?? [])
      : [];
    return [
      config,
      ...targets.flatMap((target) => locate(config, target) ?? []).flatMap((path) => withReferences(path, seen)),
    ];
  }

  /** Own fields override inherited ones; the last of several bases wins. Cycles are cut. */
  function readRules(config: string, walk: Walk): PathRules {
    if (walk.chain.includes(config) || walk.left === 0) return noRules;
    walk.left -= 1;
    walk.chain.push(config);
    const json = parse(config);
    let rules = noRules;
    for (const base of textsOf(fieldAt(json, 'extends'))) {
      const path = locate(config, base);
      if (path !== null) rules = merge(rules, readRules(path, walk));
    }
    walk.chain.pop();
    return merge(rules, ownRules(config, fieldAt(json, 'compilerOptions')));
  }

  /** A config that another one names: by path, or as a package of the project. */
  function locate(config: string, named: string): string | null {
    const folder = folderOf(config);
    const [, name, rest] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(named) ?? [];
    const isPath = /^\.{1,2}(?:\/|$)/.test(named);
    const packageFolder = isPath || name === undefined ? null : findPackage(config, name);
    const place = packageFolder === null ? joinPath(folder, named) : joinPath(packageFolder, rest!);
    if (place === null) return null;
    return [place, `${place}.json`, inFolder(place, 'tsconfig.json')].find((path) => files.has(path)) ?? null;
  }

  return { rulesFor };
}

/** Evaluates `files`, `include` and `exclude` of the config itself. A folder covers everything in it. */
function compileCoverage(config: string, json: unknown, budget: StepBudget): (path: string) => boolean {
  const folder = folderOf(config);
  const compile = (patterns: unknown) =>
    compileWorkspaceGlobs(
      textsOf(patterns)
        .map((pattern) => pattern.replace(/^\$\{configDir\}\//, '').replace(/\/$/, ''))
        .flatMap((plain) => [plain, `${plain}/**`]),
      budget,
    );
  const files = fieldAt(json, 'files');
  const listed = new Set(textsOf(files).map((name) => joinPath(folder, name)));
  const include = fieldAt(json, 'include');
  const isIncluded = include === undefined ? () => files === undefined : compile(include);
  const isExcluded = compile(fieldAt(json, 'exclude'));
  return (path) => {
    if (!isInside(folder, path)) return false;
    const below = folder === '' ? path : path.slice(folder.length + 1);
    return listed.has(path) || (isIncluded(below) && !isExcluded(below));
  };
}

type Walk = { readonly chain: string[]; left: number };

type OwnRules = { readonly [Field in keyof PathRules]: PathRules[Field] | undefined };

function ownRules(config: string, options: unknown): OwnRules {
  const folder = folderOf(config);
  const place = (path: string) => joinPath(folder, path.replace(/^\$\{configDir\}\/?/, './'));
  const baseUrl = textOf(fieldAt(options, 'baseUrl'));
  const base = baseUrl === null ? null : place(baseUrl);
  const paths = fieldAt(options, 'paths');
  const rootDirs = fieldAt(options, 'rootDirs');
  return {
    baseUrl: base ?? undefined,
    paths:
      paths === undefined
        ? undefined
        : entriesOf(paths).map(([pattern, targets]) => ({
            pattern,
            targets: textsOf(targets).flatMap(
              (target) => (base === null ? place(target) : joinPath(base, target)) ?? [],
            ),
          })),
    rootDirs: rootDirs === undefined ? undefined : textsOf(rootDirs).flatMap((path) => place(path) ?? []),
    conditions: conditionsOf(options),
  };
}

/** Node's own resolution uses the condition `node`; a bundler's does not. */
function conditionsOf(options: unknown): readonly string[] | undefined {
  const custom = textsOf(fieldAt(options, 'customConditions'));
  const way = textOf(fieldAt(options, 'moduleResolution')) ?? textOf(fieldAt(options, 'module'));
  if (way === null) return custom.length > 0 ? custom : undefined;
  return /^node\w+$/i.test(way) && !/^node(?:10)?$/i.test(way) ? [...custom, 'node'] : custom;
}

function merge(base: PathRules, own: OwnRules): PathRules {
  return {
    baseUrl: own.baseUrl ?? base.baseUrl,
    paths: own.paths !== undefined && own.paths.length > 0 ? own.paths : base.paths,
    rootDirs: own.rootDirs !== undefined && own.rootDirs.length > 0 ? own.rootDirs : base.rootDirs,
    conditions: own.conditions ?? base.conditions,
  };
}

const configNames = ['tsconfig.json', 'jsconfig.json'];
const noRules: PathRules = { baseUrl: null, paths: [], rootDirs: [], conditions: [] };
const maxConfigs = 64;
