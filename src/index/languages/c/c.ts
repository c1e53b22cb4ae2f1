/**
 * C. A `static` thing is not exported; a prototype is a function, since it is what a header offers. A
 * header that is C++ (the ending does not tell) is handed to the C++ spec.
 */
import { type LanguageSpec, plainSpec } from '../../parse/spec.js';
import { declarationsIn, includes, readIncludes, refineDeclared, sharedDefinitions } from './c-family.js';
import { blankMacros } from './c-macros.js';
import { reachTestBlock } from './c-tests.js';

export const c: LanguageSpec = {
  ...plainSpec,
  ids: ['c'],
  grammar: 'c',
  definitions: `
    ${declarationsIn(['translation_unit', 'declaration_list', 'linkage_specification', 'preproc_if', 'preproc_ifdef', 'preproc_else', 'preproc_elif'])}
    (ERROR (declaration declarator: (_) @name) @function)
    ${sharedDefinitions}
  `,
  wrappers: ['type_definition', 'linkage_specification'],
  reach: reachTestBlock,
  decorations: ['attribute_specifier', 'attribute_declaration', 'comment'],
  imports: includes,
  readImports: readIncludes,
  prepare: blankMacros,
  refine: refineDeclared,
  readers: ['cpp'],
  readAs: (text) => (wordsOfCpp.test(text) ? { language: 'cpp', regions: [[0, text.length]] } : null),
};

/** What no C file has at the start of a line, outside comments and blocks for C++. */
const wordsOfCpp =
  /^[ \t]*(?:template[ \t]*<|namespace(?:\s+[\w:]+)?\s*\{|class\s+(?:[A-Z][A-Z\d_]*\s+)?\w+(?:\s+final)?\s*(?:\{|;|:[^:])|(?:public|private|protected)[ \t]*:|using\s+(?:namespace\s+)?[\w:]+\s*[=;])/m;
