/**
 * One file's analysis: a pure function of text, language and analyser version (so it can be kept by
 * content hash). A file that no parser reads, or that makes one give up, gets the generic outline and
 * says so.
 */
import type { Analysis } from '../model/analysis.js';
import { outlineDocument } from './documents/document-outline.js';
import { restorePlaces, unifyLineEnds } from './line-ends.js';
import { findLiterals } from './literals.js';
import { outlineText } from './outline.js';
import { extract } from './parse/extract.js';
import type { LoadedLanguage, Parsers } from './parse/parsers.js';

/** Part of every key under which an analysis is kept. */
export const analyserVersion = 6;

/** The language must be loaded (`Parsers.get`), or is read as one without a parser. */
export function analyse(parsers: Parsers, text: string, language: string): Analysis {
  const unified = unifyLineEnds(text);
  return restorePlaces(parseOrOutline(parsers, unified, language), text);
}

/** Loads the language first. A file on which a grammar breaks gets the outline. */
export async function analyseSafely(parsers: Parsers, text: string, language: string): Promise<Analysis> {
  for (;;) {
    const loaded = parsers.get(language);
    if (loaded instanceof Promise) {
      // Another file may throw the runtime away meanwhile, so the language is asked for again.
      await loaded;
      continue;
    }
    try {
      const analysis = analyse(parsers, text, language);
      if (loaded === null || !loaded.work.isUnclear()) return analysis;
      parsers.restart();
    } catch {
      return outlineOnly(text, language, brokenNote);
    }
  }
}

/** What can be said of a text without a parser. */
export function outlineOnly(text: string, language: string, note: string | null): Analysis {
  return restorePlaces(outline(unifyLineEnds(text), language, note), text);
}

function parseOrOutline(parsers: Parsers, text: string, language: string): Analysis {
  const loaded = parsers.get(language);
  if (loaded === null || loaded instanceof Promise) return outline(text, language, null);
  const { work, spec } = loaded;
  work.begin(text.length, spec.work);
  try {
    const parsed = parse(parsers, loaded, text);
    if (typeof parsed === 'string') return outline(text, language, parsed);
    return { tier: 'parser', ...parsed, literals: findLiterals(text, language) };
  } catch (error) {
    parsers.restart();
    if (!work.hasTrapped()) throw error;
    return outline(text, language, tooMuchWork);
  } finally {
    work.end();
    parsers.restartIfGrown();
  }
}

type Parsed = Pick<Analysis, 'definitions' | 'imports' | 'note'>;

/** What a parser finds, or why there is nothing. */
function parse(parsers: Parsers, loaded: LoadedLanguage, text: string): Parsed | string {
  const reading = parsers.read(loaded, text);
  if (reading === null) return tooMuchWork;
  const { reader, tree } = reading;
  const extracted = extract(reader, tree, text);
  const note = tree.rootNode.hasError ? 'the parser met errors' : null;
  const isSpent = loaded.work.isSpent();
  loaded.work.end();
  // A tree in a runtime that has trapped is left alone: the runtime is thrown away.
  tree.delete();
  if (extracted === null) return isSpent ? tooMuchWork : 'the file holds too many definitions for the parser';
  return { ...extracted, note };
}

function outline(text: string, language: string, note: string | null): Analysis {
  const definitions = outlineDocument(text, language) ?? outlineText(text, language);
  return { tier: 'outline', definitions, imports: [], literals: findLiterals(text, language), note };
}

const tooMuchWork = 'the parser needed too many steps';

/** Of a file whose parser broke: which texts share its fate depends on the run, so this is kept nowhere. */
export const brokenNote = 'the parser failed';

export function isReproducible({ note }: Analysis): boolean {
  return note !== brokenNote;
}
