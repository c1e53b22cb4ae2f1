/**
 * TypeScript, with and without JSX. Members of interfaces and object types are properties, including methods: `f():
 * void` and `f: () => void` are the same shape. Overloads and ambient functions are functions.
 */
import type { Draft, LanguageSpec } from '../../parse/spec.js';
import { plainSpec } from '../../parse/spec.js';
import {
  commonDefinitions,
  commonExports,
  commonFields,
  commonWrappers,
  exportedBy,
  reachOf,
  variablesIn,
} from './ecmascript.js';
import { commonImports, readImports } from './ecmascript-imports.js';
import { refine } from './ecmascript-refine.js';
import { cutImportedTypes, dropAccessors, renameAttributes } from './ecmascript-text.js';
import { prepareFlow } from './flow-text.js';

const heritage = `(class_heritage [
  (extends_clause value: (_) @base)
  (implements_clause (_) @base)
])?`;

const memberTypes = `[
  (property_signature)
  (method_signature)
] @property`;

const shared = {
  ...plainSpec,
  definitions: `
    ${commonDefinitions}
    (function_signature) @function
    (class_declaration ${heritage}) @class
    (abstract_class_declaration ${heritage}) @class
    (class_body [(method_signature) (abstract_method_signature)] @method)
    (public_field_definition) @field
    (required_parameter [(accessibility_modifier) "readonly"] pattern: (identifier) @name) @field
    (optional_parameter [(accessibility_modifier) "readonly"] pattern: (identifier) @name) @field
    (interface_declaration (extends_type_clause type: (_) @base)?) @interface
    (interface_body ${memberTypes})
    (type_alias_declaration value: (object_type) @body) @type
    (type_alias_declaration) @type
    (type_alias_declaration value: (object_type ${memberTypes}))
    (enum_declaration) @enum
    (enum_body name: (_) @name @member)
    (enum_body (enum_assignment) @member)
    (internal_module) @namespace
    (module name: (string)) @module
    (module name: (identifier)) @namespace
    (ambient_declaration "global" @name (statement_block) @body) @module
    ${variablesIn('ambient_declaration')}
    (internal_module body: ${variablesIn('statement_block')})
    (module body: ${variablesIn('statement_block')})
    (ambient_declaration "global" ${variablesIn('statement_block')})
    ${commonExports}
    (export_statement "=" (identifier) @exported)
  `,
  fields: { ...commonFields, public_field_definition: { name: 'name', body: 'value' } },
  exportedBy,
  wrappers: commonWrappers,
  reach: reachOf,
  decorations: ['decorator', 'comment'],
  imports: commonImports,
  readImports,
  refine: (draft: Draft) => refine(isParameter(draft) ? { ...draft, around: draft.around.slice(0, -1) } : draft),
} as const satisfies Partial<LanguageSpec>;

/** A parameter property is a field of the class around the constructor. */
function isParameter({ node }: Draft): boolean {
  return node.type.endsWith('_parameter');
}

const prepareTypes = (text: string) => cutImportedTypes(dropAccessors(text));

export const typescript: LanguageSpec = {
  ...shared,
  ids: ['typescript'],
  grammar: 'typescript',
  prepare: prepareTypes,
};

/** Also parses JavaScript files with annotations, including Flow's. */
export const tsx: LanguageSpec = {
  ...shared,
  ids: ['tsx'],
  grammar: 'tsx',
  prepare: (text) => prepareFlow(renameAttributes(prepareTypes(text))),
};
