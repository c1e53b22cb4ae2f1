/**
 * The one checker for languages: a fixture's definitions as rows of text, `first-last kind name (container) *`
 * where the star marks an export, against what the parser finds; and its imports.
 */
import { analyseSafely } from '../../src/index/analyse.js';
import { Parsers } from '../../src/index/parse/parsers.js';
import type { Analysis } from '../../src/model/analysis.js';

const parsers = new Parsers();

export async function analyseText(text: string, language: string): Promise<Analysis> {
  return analyseSafely(parsers, text, language);
}

export async function definitionRows(text: string, language: string): Promise<string[]> {
  const { definitions } = await analyseText(text, language);
  return definitions.map(({ lines: [first, last], kind, name, container, exported }) =>
    [
      `${first}-${last}`,
      kind,
      name,
      ...(container === null ? [] : [`(${container})`]),
      ...(exported ? ['*'] : []),
    ].join(' '),
  );
}

/** `line kind specifier { name as alias, … }` */
export async function importRows(text: string, language: string): Promise<string[]> {
  const { imports } = await analyseText(text, language);
  return imports.map(({ line, kind, specifier, names, flavour }) => {
    const list = names.map(({ name, as }) => (name === as ? name : `${name} as ${as}`)).join(', ');
    return `${line} ${kind}${flavour === 'plain' ? '' : ` ${flavour}`} ${specifier}${list === '' ? '' : ` { ${list} }`}`;
  });
}

/** A table of rows as a person writes it: one a line, blank lines and `#` lines passed over. */
export function rowsOf(table: string): string[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('# '));
}
