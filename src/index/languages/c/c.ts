/**
 * C. `static` definitions are not exported. A prototype counts as a function, because headers offer it. A header in
 * C++, which the extension does not show, is parsed with the C++ spec.
 */
import { type LanguageSpec, plainSpec } from '../../parse/spec.js';
import { cDefinitions, includes } from './c.table.js';
import { readIncludes, refineDeclared } from './c-family.js';
import { blankMacros } from './c-macros.js';
import { reachTestBlock } from './c-tests.js';

export const c: LanguageSpec = {
  ...plainSpec,
  ids: ['c'],
  grammar: 'c',
  definitions: cDefinitions,
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

/** Words that never begin a line of C, outside comments and blocks for C++. */
const wordsOfCpp =
  /^[ \t]*(?:template[ \t]*<|namespace(?:\s+[\w:]+)?\s*\{|class\s+(?:[A-Z][A-Z\d_]*\s+)?\w+(?:\s+final)?\s*(?:\{|;|:[^:])|(?:public|private|protected)[ \t]*:|using\s+(?:namespace\s+)?[\w:]+\s*[=;])/m;
