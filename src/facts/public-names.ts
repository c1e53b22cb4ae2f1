/**
 * The names that a file gives to others, by the rules of its language. What a list of exports computes, what a C source
 * defines and what a program defines are no such names; then the list is empty, because an absent claim is never wrong.
 */
import { wordSet } from '../base/collections.js';
import { type Definition, type IndexedFile, qualifiedName } from '../model/analysis.js';
import { exportsOf } from '../model/exported-names.js';
import { viewCode } from './hotspots/code-view.js';

export function publicNames(file: IndexedFile, text: string): readonly string[] {
  const { language } = file.entry;
  const rule = rules[language];
  // A parser that met errors may have lost a type around the names.
  if (rule === undefined || file.note !== null) return [];
  return [...new Set(rule(file, text))].filter((name) => !/[*@]/.test(name));
}

type Rule = (file: IndexedFile, text: string) => readonly string[];

/** Of CommonJS the names that are assigned one by one, unless something replaces the whole object; else its members. */
const ofScripts: Rule = (file, text) => {
  const known = exportsOf(file);
  if (/^[ \t]*export\b/m.test(text) || !/\bexports\b/.test(text)) return known;
  const { code } = viewCode(text, file.entry.language);
  if (/(?<![\w.])module\.exports\s*=(?!=)/.test(code)) return known.filter((name) => name !== 'default');
  return [...code.matchAll(/(?<![\w.])(?:module\.)?exports\.([\w$]+)\s*=(?!=)/g)].map(([, name]) => name!);
};

/** `__all__` if it is a plain list; else the names without underscore, for a package also those that it imports. */
const ofPython: Rule = (file, text) => {
  if (/^[ \t]*__all__\b/m.test(text)) {
    const list = /^__all__[ \t]*(?::[^=\n]*)?=[ \t]*[[(]([^\])]*)[\])][ \t]*(?:#.*)?$/m.exec(text)?.[1];
    const isExtended = /\b__all__[ \t]*(?:\+=|\.)/.test(text) || text.match(/^[ \t]*__all__[ \t]*[:=]/gm)?.length !== 1;
    const items = list?.replace(/#.*$/gm, '') ?? '';
    const isPlain = !/[^\s,]/.test(items.replace(/"\w+"|'\w+'/g, ''));
    return isExtended || !isPlain ? [] : (items.match(/\w+/g) ?? []);
  }
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^if __name__\b/.test(line));
  const end = start < 0 ? -1 : lines.findIndex((line, at) => at > start && /^[^\s#]/.test(line));
  const isRun = ({ headLine }: Definition) => start >= 0 && headLine > start && (end < 0 || headLine <= end);
  const own = file.definitions.filter((one) => one.exported && one.container === null && !isRun(one));
  const brought = file.imports.flatMap(({ to, names }) =>
    file.entry.path.endsWith('/__init__.py') && to.kind === 'file' ? names.map(({ as }) => as) : [],
  );
  return [...own.map(({ name }) => name), ...brought].filter((name) => !name.startsWith('_'));
};

/** What is `pub`. A binary gives out nothing, and `pub(crate) use` passes on nothing. */
const ofRust: Rule = ({ entry: { path }, definitions, imports }, text) => {
  if (/(?:^|\/)(?:main|build)\.rs$|(?:^|\/)src\/bin\//.test(path)) return [];
  const own = definitions.filter((one) => one.container === null && /^pub\b/.test(one.signature));
  const passesOn = !/^[ \t]*pub[ \t]*\(/m.test(text);
  const passed = imports.filter(({ kind }) => kind === 're-export' && passesOn).flatMap(({ names }) => names);
  return [...own.map(({ name }) => name), ...passed.map(({ as }) => as)];
};

const ofGo: Rule = (file, text) => (/^package main\b/m.test(text) ? [] : exportsOf(file));

/** Types of a package or namespace, which is itself none of them. */
const ofPublicTypes: Rule = ({ definitions }) => {
  const holders = new Set(definitions.filter(isHolder).map(qualifiedName));
  return definitions
    .filter((one) => !isHolder(one) && (one.container === null || holders.has(one.container)))
    .filter(({ signature }) => /\b(?:public|open)\b/.test(signature))
    .map(({ name }) => name);
};

const ofNamespaced: Rule = (file) => {
  const packages = new Set(
    file.definitions.filter((one) => one.container === null && isHolder(one)).map(qualifiedName),
  );
  return exportsOf(file).filter((name) => !packages.has(name));
};

const isHolder = ({ kind }: Definition): boolean => kind === 'namespace' || kind === 'module';

const rules: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries([...wordSet('javascript jsx typescript tsx')].map((language) => [language, ofScripts])),
  ...Object.fromEntries([...wordSet('java csharp swift')].map((language) => [language, ofPublicTypes])),
  ...Object.fromEntries([...wordSet('php kotlin scala groovy')].map((language) => [language, ofNamespaced])),
  ...Object.fromEntries([...wordSet('ruby dart')].map((language) => [language, exportsOf])),
  python: ofPython,
  rust: ofRust,
  go: ofGo,
};
