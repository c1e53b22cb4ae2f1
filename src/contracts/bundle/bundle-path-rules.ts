/** Path rules of the bundle. `packages/` is denied only if it is a NuGet restore folder. */
import { parseJson } from '../../base/json.js';
import { fieldAt, textsOf } from '../../formats/json-fields.js';
import type { ReadText } from '../../model/contract.js';
import type { PathRules } from '../../model/rules.js';
import type { BundleRequest } from './bundle-request.js';

export function pathRulesOf({ sandbox }: BundleRequest, readText: ReadText): PathRules {
  const workspace = workspaceNaming('packages', readText);
  const switchedOff = `packages/ is a workspace here (${workspace}), so the default rule against it is switched off`;
  const config = configuredRules(readText);
  const allow = [...config.allow, ...sandbox.allow];
  return {
    deny: [...config.deny, ...sandbox.deny],
    allow,
    defaults: [...deniedFolders, ...(workspace === null ? ['/packages/'] : [])],
    notes: [
      ...(workspace === null ? [] : [switchedOff]),
      ...(allow.length === 0 ? [] : [`${allow.length} rules allow what defaults or ignore files leave out`]),
    ],
  };
}

const deniedFolders = ['.vs/', 'bin/', 'obj/', 'node_modules/'];

/** `file_rules` of the project's own configuration. Like a request, it may deny paths and re-include noise. */
function configuredRules(readText: ReadText): { readonly deny: readonly string[]; readonly allow: readonly string[] } {
  const config = parseJson(readText('.exacta/config.json') ?? '');
  const listed = (name: string) => listedTexts(fieldAt(config, 'file_rules', name));
  return { deny: listed('deny'), allow: listed('allow') };
}

/** The file that declares the folder as a workspace of the project, or null. */
function workspaceNaming(folder: string, readText: ReadText): string | null {
  return declarations.find(({ file, names }) => names(readText(file) ?? '', folder))?.file ?? null;
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
  const listed = fieldAt(value, field);
  const places = listedTexts(Array.isArray(listed) ? listed : fieldAt(listed, 'packages'));
  return places.some((place) => new RegExp(`^(?:\\./)?${folder}(?:/|$)`).test(place));
}

function listedTexts(value: unknown): string[] {
  return Array.isArray(value) ? textsOf(value) : [];
}

/** Accepts YAML block lists and bracketed lists. */
function yamlNames(written: string, folder: string): boolean {
  const text = written.replace(/(^|\s)#.*$/gm, '');
  const listLine = new RegExp(`^\\s*-\\s*['"]?(?:\\./)?${folder}(?:/|['"\\s]|$)`, 'm');
  return listLine.test(text) || quoted(folder).test(text);
}

function quoted(folder: string): RegExp {
  return new RegExp(`["'](?:\\./)?${folder}(?:/|["'])`);
}
