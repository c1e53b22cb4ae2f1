/**
 * One file's analysis: a pure function of text, language and analyser version (so it can be kept by
 * content hash). A file that no parser reads, or that makes one give up, gets the generic outline and
 * says so.
 */
import type { Analysis } from '../model/analysis.js';
import { outlineDocument } from './documents/outline.js';
import { findLiterals } from './literals.js';
import { outlineText } from './outline.js';
import { extract } from './parse/extract.js';
import type { Parsers } from './parse/parsers.js';

/** Part of every key under which an analysis is kept. */
export const analyserVersion = 6;

/** The language must be loaded (`Parsers.get`), or is read as one without a parser. */
export function analyse(parsers: Parsers, text: string, language: string): Analysis {
  const loaded = parsers.get(language);
  if (loaded === null || loaded instanceof Promise) return outlineOnly(text, language, null);
  const reading = parsers.read(loaded, text);
  if (reading === null) return outlineOnly(text, language, 'the parser needed too many steps');
  const { reader, tree } = reading;
  try {
    const extracted = extract(reader, tree, text);
    if (extracted === null) return outlineOnly(text, language, 'the file holds too many definitions for the parser');
    const note = tree.rootNode.hasError ? 'the parser met errors' : null;
    return { tier: 'parser', ...extracted, literals: findLiterals(text, language), note };
  } finally {
    tree.delete();
  }
}

/** What can be said of a text without a parser. */
export function outlineOnly(text: string, language: string, note: string | null): Analysis {
  const definitions = outlineDocument(text, language) ?? outlineText(text, language);
  return { tier: 'outline', definitions, imports: [], literals: findLiterals(text, language), note };
}

/** Of a file whose parser broke: which texts share its fate depends on the run, so this is kept nowhere. */
export const brokenNote = 'the parser failed';

export function isReproducible({ note }: Analysis): boolean {
  return note !== brokenNote;
}
