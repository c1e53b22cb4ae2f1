/**
 * TypeScript, alone and with JSX. The members of interfaces and object types are properties, methods among them:
 * to TypeScript `f(): void` and `f: () => void` are one shape. Overloads and ambient functions are functions.
 */
import type { Draft, LanguageSpec } from '../parse/spec.js';
import { plainSpec } from '../parse/spec.js';
import { commonDefinitions, commonExports, commonWrappers, reachOf, variablesIn } from './ecmascript.js';
import { commonImports, readImports } from './ecmascript-imports.js';
import { refine } from './ecmascript-refine.js';
import { cutImportedTypes, dropAccessors, renameAttributes } from './ecmascript-text.js';
import { prepareFlow } from './flow-text.js';

const heritage = `(class_heritage [
  (extends_clause value: (_) @base)
  (implements_clause (_) @base)
])?`;

const memberTypes = `[
  (property_signature name: (_) @name)
  (method_signature name: (_) @name)
] @property`;

const shared = {
  ...plainSpec,
  definitions: `
    ${commonDefinitions}
    (function_signature name: (_) @name) @function
    (class_declaration name: (_) @name ${heritage} body: (_) @body) @class
    (abstract_class_declaration name: (_) @name ${heritage} body: (_) @body) @class
    (class_body [(method_signature name: (_) @name) (abstract_method_signature name: (_) @name)] @method)
    (public_field_definition name: (_) @name value: (_)? @body) @field
    (required_parameter [(accessibility_modifier) "readonly"] pattern: (identifier) @name) @field
    (optional_parameter [(accessibility_modifier) "readonly"] pattern: (identifier) @name) @field
    (interface_declaration name: (_) @name (extends_type_clause type: (_) @base)? body: (_) @body) @interface
    (interface_body ${memberTypes})
    (type_alias_declaration name: (_) @name value: (object_type) @body) @type
    (type_alias_declaration name: (_) @name) @type
    (type_alias_declaration value: (object_type ${memberTypes}))
    (enum_declaration name: (_) @name body: (_) @body) @enum
    (enum_body name: (_) @name @member)
    (enum_body (enum_assignment name: (_) @name) @member)
    (internal_module name: (_) @name body: (_) @body) @namespace
    (module name: (string) @name body: (_)? @body) @module
    (module name: (identifier) @name body: (_)? @body) @namespace
    (ambient_declaration "global" @name (statement_block) @body) @module
    ${variablesIn('ambient_declaration')}
    (internal_module body: ${variablesIn('statement_block')})
    (module body: ${variablesIn('statement_block')})
    (ambient_declaration "global" ${variablesIn('statement_block')})
    ${commonExports}
    (export_statement "=" (identifier) @exported)
  `,
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

/** Also reads JavaScript files with annotations, Flow's among them. */
export const tsx: LanguageSpec = {
  ...shared,
  ids: ['tsx'],
  grammar: 'tsx',
  prepare: (text) => prepareFlow(renameAttributes(prepareTypes(text))),
};
