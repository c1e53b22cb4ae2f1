/**
 * Java. A definition starts at its first annotation or modifier. The package is a namespace of one line. Members of
 * interfaces are public unless stated otherwise; components of a record are its fields.
 */
import type { Node } from 'web-tree-sitter';
import { type Draft, type ImportCaptures, type LanguageSpec, plainSpec, type ReadImport } from '../parse/spec.js';
import { javaDefinitions, javaImports } from './java.table.js';

export const java: LanguageSpec = {
  ...plainSpec,
  ids: ['java'],
  grammar: 'java',
  definitions: javaDefinitions,
  decorations: ['annotation', 'marker_annotation', 'line_comment', 'block_comment'],
  imports: javaImports,
  readImports,
  refine,
  comments: ['block_comment', 'line_comment'],
};

function refine(draft: Draft): Draft {
  const modifiers = modifiersOf(draft.node);
  const isConstant = draft.kind === 'field' && modifiers.has('static') && modifiers.has('final');
  const exported =
    draft.outerExported && !isLocal(draft) && (modifiers.has('public') || isPublicByPlace(draft, modifiers));
  return { ...draft, kind: isConstant ? 'constant' : draft.kind, exported };
}

/** Keywords only, without annotations. */
function modifiersOf(node: Node): ReadonlySet<string> {
  const first = node.firstChild;
  if (first?.type !== 'modifiers') return none;
  const { text } = first;
  if (!text.includes('@') && !text.includes('/')) return new Set(text.split(/\s+/));
  return new Set(first.children.flatMap((child) => (child === null || child.isNamed ? [] : child.type)));
}

function isLocal({ around }: Draft): boolean {
  return around.some(({ kind }) => !typeKinds.has(kind));
}

function isPublicByPlace({ kind, node, around }: Draft, modifiers: ReadonlySet<string>): boolean {
  if (kind === 'namespace' || kind === 'module' || kind === 'member') return true;
  if (kind === 'field' && node.type !== 'field_declaration') return true;
  return around.at(-1)?.kind === 'interface' && !modifiers.has('private');
}

/**
 * `import a.b.C` imports C, `import a.b.*` everything in a.b. A static import has the class as its specifier and
 * imports its members.
 */
function readImports({ get }: ImportCaptures): ReadImport[] {
  const path = get('path')[0]!.text.replace(/\s+/g, '');
  const dot = path.lastIndexOf('.');
  const isAll = get('all').length > 0;
  const specifier = get('static').length > 0 && !isAll ? path.slice(0, dot) : path;
  const name = isAll ? '*' : path.slice(dot + 1);
  return [{ specifier, kind: 'import', names: [{ name, as: name }] }];
}

const none: ReadonlySet<string> = new Set();
const typeKinds: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'record']);
