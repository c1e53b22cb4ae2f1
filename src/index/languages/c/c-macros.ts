/**
 * Blanks out macros that the grammars of C and C++ do not expect: `class API Cart {`, `API int run(void);`, `int size
 * GUARDED_BY(lock);`. One of them can hide a whole class. All offsets stay. The rules match capitalised words only, in
 * places where no other word makes sense. Every repetition is bounded or cannot overlap its neighbour.
 */
import { blank } from '../../parse/blank-outside.js';
import { macroRules } from './c-macros.table.js';

export function blankMacros(text: string): string {
  let blanked = text;
  for (const rule of macroRules) blanked = blanked.replace(rule, blankLast);
  return blanked;
}

/** Each rule has two groups: text to keep and text to blank. Both precede its lookaheads. */
function blankLast(_: string, kept: string, macro: string): string {
  return kept + blank(macro);
}
