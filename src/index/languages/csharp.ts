/**
 * C#. A namespace without braces contains the rest of its file. Exported are public, protected and internal
 * definitions, top-level types without a modifier, and members of interfaces and enums. `using X` imports a namespace;
 * `using static` imports a type; an alias imports either.
 */
import type { Node } from 'web-tree-sitter';
import {
  allNames,
  type Draft,
  type ImportCaptures,
  type LanguageSpec,
  plainSpec,
  type ReadImport,
} from '../parse/spec.js';
import { csharpDefinitions } from './csharp.table.js';

const openModifiers: readonly string[] = ['public', 'protected', 'internal'];
/** Attributes and modifiers before a name; real code never has more. */
const maxInFront = 64;
const usingForm = /^(?:global\s+)?using\s+(static\s+)?(?:unsafe\s+)?(?:([^\s=]+)\s*=\s*)?([^;]+)/;

export const csharp: LanguageSpec = {
  ...plainSpec,
  ids: ['csharp'],
  grammar: 'c_sharp',
  definitions: csharpDefinitions,
  reach: (outer, text) => {
    const isOpen = text.startsWith('namespace', outer.startIndex) && outer.type === 'file_scoped_namespace_declaration';
    return { first: outer, last: (isOpen ? outer.parent?.lastNamedChild : null) ?? outer };
  },
  decorations: ['attribute_list', 'comment'],
  imports: '(using_directive) @import',
  readImports,
  refine: (draft) => withExport(withName(draft)),
};

function withName(draft: Draft): Draft | null {
  const { node, nameNode } = draft;
  const name = draft.name.replace(/^@/, '');
  const body = draft.body ?? node.childForFieldName('body');
  switch (node.type) {
    case 'destructor_declaration':
      return { ...draft, name: `~${name}`, body };
    case 'operator_declaration':
    case 'conversion_operator_declaration':
      return { ...draft, name: `operator ${name}`, body };
    case 'constructor_declaration': {
      const call = body?.previousNamedSibling ?? null;
      // The grammar reads an extension block as a constructor named `extension`.
      return name === 'extension'
        ? null
        : { ...draft, name, body: call?.type === 'constructor_initializer' ? call : body };
    }
    case 'property_declaration':
    case 'indexer_declaration':
    case 'event_declaration':
      return { ...draft, name, body: node.childForFieldName('accessors') ?? node.childForFieldName('value') };
    case 'field_declaration': {
      const mark = nameNode.nextSibling;
      const kind = modifiersOf(node).includes('const') ? 'constant' : 'field';
      return { ...draft, name, kind, body: mark?.type === '=' ? mark : null };
    }
    default:
      return { ...draft, name, body };
  }
}

function withExport(draft: Draft | null): Draft | null {
  if (draft === null) return null;
  return { ...draft, exported: draft.outerExported && isOpen(draft) };
}

function isOpen({ kind, node, around }: Draft): boolean {
  if (kind === 'namespace' || kind === 'member' || node.type === 'parameter') return true;
  if (kind === 'function') return false;
  const modifiers = modifiersOf(node);
  const direct = around.at(-1)?.kind;
  if (direct === undefined || direct === 'namespace') return !modifiers.includes('file');
  if (direct === 'interface') return !modifiers.includes('private');
  return modifiers.some((modifier) => openModifiers.includes(modifier));
}

function modifiersOf(node: Node): string[] {
  const found: string[] = [];
  for (let i = 0; i < maxInFront; i++) {
    const child = node.namedChild(i);
    if (child?.type === 'modifier') found.push(child.text);
    else if (child?.type !== 'attribute_list' && child?.type !== 'comment') break;
  }
  return found;
}

function readImports({ statement }: ImportCaptures): ReadImport[] {
  const [, isStatic, alias, target] = usingForm.exec(statement.text) ?? [];
  const specifier = target?.replace(/\s+/g, '').replace(/^global::/, '') ?? '';
  if (specifier === '') return [];
  if (alias !== undefined) {
    const name = specifier
      .replace(/<[\s\S]*$/, '')
      .split('.')
      .at(-1)!;
    return [{ specifier, kind: 'use', names: [{ name, as: alias }] }];
  }
  return [{ specifier, kind: isStatic === undefined ? 'namespace' : 'use', names: allNames }];
}
