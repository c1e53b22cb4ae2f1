/**
 * Go. A single declaration starts at its keyword; in a group (`const ( … )`) each spec has its own range. A method's
 * container is its receiver's type. Embedded types are bases. A capital letter exports.
 */
import type { Node } from 'web-tree-sitter';
import { type Draft, type ImportCaptures, type LanguageSpec, plainSpec, type ReadImport } from '../parse/spec.js';
import { goDefinitions } from './go.table.js';

export const go: LanguageSpec = {
  ...plainSpec,
  ids: ['go'],
  grammar: 'go',
  definitions: goDefinitions,
  reach: (outer) => {
    const whole = specs.has(outer.type) ? loneDeclaration(outer) : outer;
    return { first: whole, last: whole };
  },
  imports: '(import_spec name: (_)? @alias path: (_) @path) @import',
  readImports,
  // The grammar knows `new` with a type only. With a value (Go 1.26) another name makes it parse as a call.
  prepare: (text) => (text.includes('new(') ? text.replace(newOfValue, 'nev(') : text),
  refine,
};

function loneDeclaration(spec: Node): Node {
  const parent = spec.parent;
  if (parent === null || parent.type === 'var_spec_list') return spec;
  return parent.child(1)?.type === '(' ? spec : parent;
}

function refine(draft: Draft): Draft | null {
  if (draft.name === '_') return null;
  const { kind, node } = draft;
  const direct = draft.around.at(-1);
  const isInFunction = direct?.kind === 'function' || direct?.kind === 'method';
  // Fields and variables inside a function (such as `[]struct{ … }`) are local to it.
  if (isInFunction && kind !== 'struct' && kind !== 'interface' && kind !== 'type') return null;
  if (isValue(draft) && !isAtTop(node)) return null;
  const exported = !isInFunction && draft.outerExported && /^\p{Lu}/u.test(draft.name);
  const receiver = kind === 'method' && direct === undefined ? receiverOf(node) : null;
  return receiver === null
    ? { ...draft, exported }
    : { ...draft, exported, around: [{ kind: 'struct', name: receiver }] };
}

function isValue({ kind, node }: Draft): boolean {
  return kind === 'constant' || kind === 'variable' || (kind === 'function' && node.type === 'var_spec');
}

/** Checked on the node, because a pattern that starts at the file would cost time at every node. */
function isAtTop(spec: Node): boolean {
  let parent = spec.parent;
  if (parent?.type === 'var_spec_list') parent = parent.parent;
  return parent?.parent?.type === 'source_file';
}

/** `(list *List[K, V])` is a method of `List`. */
function receiverOf(method: Node): string | null {
  const text = method.childForFieldName('receiver')?.text ?? '';
  return /(?<![\p{L}\p{Nd}_])([\p{L}_][\p{L}\p{Nd}_]*)(?:\s*\[[^[\]]*\])?[,\s)]*$/u.exec(text)?.[1] ?? null;
}

function readImports({ get }: ImportCaptures): ReadImport[] {
  const specifier = get('path')[0]!.text.slice(1, -1);
  const alias = get('alias')[0]?.text ?? packageNameOf(specifier);
  const names = alias === '_' ? [] : [{ name: '*', as: alias === '.' ? '*' : alias }];
  return [{ specifier, kind: 'import', names }];
}

/** The likely name of a package: the last segment of its path without a version (`/v2`, `.v3`). */
function packageNameOf(path: string): string {
  const parts = path.split('/');
  const last = parts.length > 1 && /^v\d+$/.test(parts.at(-1)!) ? parts.at(-2)! : parts.at(-1)!;
  return last.replace(/\.v\d+$/, '').replace(/^go-|[-.]go$/, '');
}

const specs: ReadonlySet<string> = new Set(['type_spec', 'type_alias', 'const_spec', 'var_spec']);
const newOfValue = /\bnew\((?=["'`\d]|-\d|(?:true|false)\)|(?!func\b|struct\b|interface\b)[\w.]+[({])/g;
