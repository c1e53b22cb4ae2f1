/** JavaScript with JSX. Files that use Flow are parsed with TypeScript's grammar, whose annotations are similar. */
import { type LanguageSpec, plainSpec } from '../../parse/spec.js';
import { commonFields, commonWrappers, exportedBy, reachOf } from './ecmascript.js';
import { commonImports, javascriptDefinitions } from './ecmascript.table.js';
import { readImports } from './ecmascript-imports.js';
import { refine } from './ecmascript-refine.js';
import { renameAttributes } from './ecmascript-text.js';
import { readsAsFlow } from './flow-text.js';

export const javascript: LanguageSpec = {
  ...plainSpec,
  ids: ['javascript', 'jsx'],
  grammar: 'javascript',
  // Flow's types are errors in this grammar, and error recovery takes many steps.
  work: { steps: { base: 100_000_000, perCharacter: 80 }, bytes: { base: 96_000_000, perCharacter: 120 } },
  definitions: javascriptDefinitions,
  fields: { ...commonFields, field_definition: { name: 'property', body: 'value' } },
  exportedBy,
  wrappers: commonWrappers,
  reach: reachOf,
  decorations: ['decorator', 'comment'],
  imports: commonImports,
  readImports,
  refine,
  prepare: renameAttributes,
  readers: ['tsx'],
  ifFaulty: 'tsx',
  readAs: (text) => (readsAsFlow(text) ? { language: 'tsx', regions: [[0, text.length]] } : null),
};
