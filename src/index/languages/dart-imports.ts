/**
 * Dart's directives. `show` lists the imported names, `as` puts them all behind a prefix. All alternatives of a
 * conditional import are imported. A part and its library include each other completely.
 */
import type { Node } from 'web-tree-sitter';
import type { Import, ImportedName, ImportKind } from '../../model/analysis.js';
import type { ImportCaptures } from '../parse/spec.js';

export const dartImports = `
  (library_import (import_specification (configurable_uri) @uri)) @import
  (library_export (configurable_uri) @uri) @import
  (part_directive (uri) @uri) @import
  (part_of_directive) @import
`;

export function readDartImports({ statement, get, line }: ImportCaptures): Import[] {
  const kind = kinds.get(statement.type) ?? 'import';
  const place = get('uri')[0] ?? statement;
  const library = statement.namedChildren.find((child) => child?.type === 'dotted_identifier_list')?.text;
  const specifiers = library === undefined ? urisIn(place) : [library];
  const names = namesOf(statement.type === 'library_import' ? (statement.firstNamedChild ?? statement) : statement);
  return specifiers.map((specifier) => ({ specifier, kind, line, names, flavour: 'plain' }));
}

function urisIn(place: Node): string[] {
  return [...place.text.matchAll(/(?<!==\s{0,8})(?:'([^'\n]*)'|"([^"\n]*)")/g)].map(
    ([, single, double]) => single ?? double ?? '',
  );
}

function namesOf(specification: Node): ImportedName[] {
  const shown = specification.namedChildren.flatMap((child) =>
    child?.type === 'combinator' && child.firstChild?.type === 'show'
      ? child.namedChildren.flatMap((name) => (name === null ? [] : [{ name: name.text, as: name.text }]))
      : [],
  );
  const prefix = specification.namedChildren.find((child) => child?.type === 'identifier')?.text;
  if (prefix !== undefined) return [{ name: '*', as: prefix }];
  return shown.length > 0 ? shown : [{ name: '*', as: '*' }];
}

const kinds: ReadonlyMap<string, ImportKind> = new Map([
  ['library_export', 're-export'],
  ['part_directive', 'include'],
  ['part_of_directive', 'include'],
]);
