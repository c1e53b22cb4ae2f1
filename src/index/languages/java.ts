/**
 * Java. A definition starts at its first annotation or modifier. The package is a namespace of one line. Members of
 * interfaces are public unless stated otherwise; components of a record are its fields.
 */
import type { Node } from 'web-tree-sitter';
import type { Import } from '../../model/analysis.js';
import { type Draft, type ImportCaptures, type LanguageSpec, plainSpec } from '../parse/spec.js';

const typeNames = `[
  (type_identifier) @base (scoped_type_identifier) @base
  (generic_type . [(type_identifier) (scoped_type_identifier)] @base)
]`;

export const java: LanguageSpec = {
  ...plainSpec,
  ids: ['java'],
  grammar: 'java',
  definitions: `
    (package_declaration [(identifier) (scoped_identifier)] @name) @namespace
    (module_declaration name: (_) @name body: (_) @body) @module
    (class_declaration name: (identifier) @name body: (_) @body) @class
    (interface_declaration name: (identifier) @name body: (_) @body) @interface
    (annotation_type_declaration name: (identifier) @name body: (_) @body) @interface
    (enum_declaration name: (identifier) @name body: (_) @body) @enum
    (record_declaration name: (identifier) @name body: (_) @body) @record
    (class_declaration name: (identifier) @name superclass: (superclass ${typeNames})) @class
    (class_declaration name: (identifier) @name interfaces: (super_interfaces (type_list ${typeNames}))) @class
    (interface_declaration name: (identifier) @name (extends_interfaces (type_list ${typeNames}))) @interface
    (enum_declaration name: (identifier) @name interfaces: (super_interfaces (type_list ${typeNames}))) @enum
    (record_declaration name: (identifier) @name interfaces: (super_interfaces (type_list ${typeNames}))) @record
    (record_declaration parameters: (formal_parameters
      [(formal_parameter name: (identifier) @name) (spread_parameter (variable_declarator name: (identifier) @name))] @field))
    (method_declaration name: (identifier) @name body: (_)? @body) @method
    (annotation_type_element_declaration name: (identifier) @name) @method
    (constructor_declaration name: (identifier) @name body: (_) @body) @constructor
    (compact_constructor_declaration name: (identifier) @name body: (_) @body) @constructor
    (enum_constant name: (identifier) @name body: (_)? @body) @member
    (field_declaration declarator: (variable_declarator name: (identifier) @name value: (_)? @body)) @field
    (constant_declaration declarator: (variable_declarator name: (identifier) @name value: (_)? @body)) @constant
  `,
  decorations: ['annotation', 'marker_annotation', 'line_comment', 'block_comment'],
  imports: '(import_declaration "static"? @static [(identifier) (scoped_identifier)] @path (asterisk)? @all) @import',
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
function readImports({ get, line }: ImportCaptures): Import[] {
  const path = get('path')[0]!.text.replace(/\s+/g, '');
  const dot = path.lastIndexOf('.');
  const isAll = get('all').length > 0;
  const specifier = get('static').length > 0 && !isAll ? path.slice(0, dot) : path;
  const name = isAll ? '*' : path.slice(dot + 1);
  return [{ specifier, kind: 'import', line, names: [{ name, as: name }], flavour: 'plain' }];
}

const none: ReadonlySet<string> = new Set();
const typeKinds: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'record']);
