/**
 * Analyses one file: a pure function of text, language and analyser version, so results can be cached by content. A file
 * without a parser, or one on which the parser gives up, gets the generic outline; a note says why.
 */
import { type Analysis, noUses } from '../model/analysis.js';
import { outlineDocument } from './documents/document-outline.js';
import { restorePositions, unifyLineEnds } from './line-ends.js';
import { findLiterals } from './literals.js';
import { outlineText } from './outline.js';
import { extract } from './parse/extract.js';
import type { LoadedLanguage, Parsers } from './parse/parsers.js';
import { readUses } from './uses/read-uses.js';

/** Part of every cache key of an analysis. */
export const analyserVersion = 8;

/** A language that is not loaded (`Parsers.get`) is treated as one without a parser. */
export function analyse(parsers: Parsers, text: string, language: string): Analysis {
  const unified = unifyLineEnds(text);
  return restorePositions(parseOrOutline(parsers, unified, language), text);
}

/** Loads the language first. A file that breaks the grammar gets the outline. */
export async function analyseSafely(parsers: Parsers, text: string, language: string): Promise<Analysis> {
  for (;;) {
    const loaded = parsers.get(language);
    if (loaded instanceof Promise) {
      // Another file may have restarted the runtime meanwhile, so get the language again.
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

/** The analysis of a text without a parser. */
export function outlineOnly(text: string, language: string, note: string | null): Analysis {
  return restorePositions(outline(unifyLineEnds(text), language, note), text);
}

function parseOrOutline(parsers: Parsers, text: string, language: string): Analysis {
  const loaded = parsers.get(language);
  if (loaded === null || loaded instanceof Promise) return outline(text, language, null);
  const { work, spec } = loaded;
  work.begin(text.length, spec.work);
  try {
    const parsed = parse(parsers, loaded, text);
    if (typeof parsed === 'string') return outline(text, language, parsed);
    return {
      tier: 'parser',
      ...parsed,
      literals: findLiterals(text, language),
      uses: readUses(text, language, parsed),
    };
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

/** What the parser finds, or the reason why it gave up. */
function parse(parsers: Parsers, loaded: LoadedLanguage, text: string): Parsed | string {
  const reading = parsers.read(loaded, text);
  if (reading === null) return tooMuchWork;
  const { reader, tree } = reading;
  const extracted = extract(reader, tree, text);
  const note = tree.rootNode.hasError ? 'the parser met errors' : null;
  const isSpent = loaded.work.isSpent();
  loaded.work.end();
  // Not reached after a trap: then the whole runtime is discarded.
  tree.delete();
  if (extracted === null) return isSpent ? tooMuchWork : 'the file holds too many definitions for the parser';
  return { ...extracted, note };
}

function outline(text: string, language: string, note: string | null): Analysis {
  const definitions = outlineDocument(text, language) ?? outlineText(text, language);
  return { tier: 'outline', definitions, imports: [], literals: findLiterals(text, language), uses: noUses, note };
}

const tooMuchWork = 'the parser needed too many steps';

/** The note of a file that broke its parser. Which files do depends on the run, so such analyses are not cached. */
export const brokenNote = 'the parser failed';

export function isReproducible({ note }: Analysis): boolean {
  return note !== brokenNote;
}
