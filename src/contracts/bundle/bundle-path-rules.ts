/**
 * Path rules of the bundle: the rules of the request, and folders that a bundle denies by default. The guard handles
 * keys and environment files. `packages/` is denied only if it is a NuGet restore folder.
 */
import { parseJson } from '../../base/json.js';
import type { ReadText } from '../../model/contract.js';
import type { PathRules } from '../../model/rules.js';
import type { BundleRequest } from './bundle-request.js';

export function pathRulesOf({ sandbox }: BundleRequest, readText: ReadText): PathRules {
  const workspace = workspaceNaming('packages', readText);
  const noted =
    workspace === null
      ? []
      : [`packages/ is a workspace here (${workspace}), so the default rule against it is switched off`];
  const config = configuredRules(readText);
  const allow = [...config.allow, ...sandbox.allow];
  return {
    deny: [...config.deny, ...sandbox.deny],
    allow,
    defaults: [...deniedFolders, ...(workspace === null ? ['/packages/'] : [])],
    notes: [
      ...noted,
      ...(allow.length === 0 ? [] : [`${allow.length} rules allow what defaults or ignore files leave out`]),
    ],
  };
}

const deniedFolders = ['.vs/', 'bin/', 'obj/', 'node_modules/'];

/** `file_rules` of the project's own configuration. Like a request, it may deny paths and re-include noise. */
function configuredRules(readText: ReadText): { readonly deny: readonly string[]; readonly allow: readonly string[] } {
  const config = parseJson(readText('.exacta/config.json') ?? '') as
    | { file_rules?: Record<string, unknown> }
    | null
    | undefined;
  const listed = (name: string) => {
    const patterns = config?.file_rules?.[name];
    return Array.isArray(patterns) ? patterns.filter((pattern) => typeof pattern === 'string') : [];
  };
  return { deny: listed('deny'), allow: listed('allow') };
}

/** The file that declares the folder as a workspace of the project, or null. */
function workspaceNaming(folder: string, readText: ReadText): string | null {
  for (const { file, names } of declarations) {
    const text = readText(file);
    if (text !== null && names(text, folder)) return file;
  }
  return null;
}

type Declaration = { readonly file: string; readonly names: (text: string, folder: string) => boolean };

const declarations: readonly Declaration[] = [
  { file: 'package.json', names: (text, folder) => jsonNames(text, 'workspaces', folder) },
  { file: 'lerna.json', names: (text, folder) => jsonNames(text, 'packages', folder) },
  { file: 'pnpm-workspace.yaml', names: yamlNames },
  { file: 'Cargo.toml', names: (text, folder) => /^\s*\[workspace\]/m.test(text) && quoted(folder).test(text) },
];

function jsonNames(text: string, field: string, folder: string): boolean {
  const value = parseJson(text);
  const listed = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;
  const places = Array.isArray(listed) ? listed : ((listed as { packages?: unknown } | undefined)?.packages ?? []);
  return Array.isArray(places) && places.some((place) => typeof place === 'string' && isIn(place, folder));
}

/** Accepts YAML block lists and bracketed lists. */
function yamlNames(written: string, folder: string): boolean {
  const text = written.replace(/(^|\s)#.*$/gm, '');
  return listLine(folder).test(text) || quoted(folder).test(text);
}

function isIn(place: string, folder: string): boolean {
  return new RegExp(`^(?:\\./)?${folder}(?:/|$)`).test(place);
}

function listLine(folder: string): RegExp {
  return new RegExp(`^\\s*-\\s*['"]?(?:\\./)?${folder}(?:/|['"\\s]|$)`, 'm');
}

function quoted(folder: string): RegExp {
  return new RegExp(`["'](?:\\./)?${folder}(?:/|["'])`);
}
