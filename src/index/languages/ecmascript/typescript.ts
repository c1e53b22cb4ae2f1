/**
 * TypeScript, with and without JSX. Members of interfaces and object types are properties, including methods: `f():
 * void` and `f: () => void` are the same shape. Overloads and ambient functions are functions.
 */
import { type Draft, type LanguageSpec, plainSpec } from '../../parse/spec.js';
import { commonFields, commonWrappers, exportedBy, reachOf } from './ecmascript.js';
import { commonImports, typescriptDefinitions } from './ecmascript.table.js';
import { readImports } from './ecmascript-imports.js';
import { refine } from './ecmascript-refine.js';
import { cutImportedTypes, dropAccessors, renameAttributes } from './ecmascript-text.js';
import { prepareFlow } from './flow-text.js';

const shared = {
  ...plainSpec,
  definitions: typescriptDefinitions,
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
