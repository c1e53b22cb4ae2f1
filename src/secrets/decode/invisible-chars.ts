/**
 * Finds secrets that hidden characters had cut in pieces. Once `makeVisible` has put `[U+200B]` in their
 * place no pattern matches any more, yet whoever reads the pack can drop the marks. So a text is looked at
 * twice: as it is, and without its marks; what is found behind them is reported with the marks inside.
 */

import type { Finder } from '../finding.js';
import { joinFindings } from '../merge.js';
import { isUnfinished } from '../work-budget.js';
import { type ReadTraits, trait } from './text-traits.js';
import { type Edit, findThrough } from './text-view.js';

export function findBehindMarks(find: Finder, readTraits: ReadTraits): Finder {
  return (text) => {
    const { seen } = readTraits(text);
    const found = find(text);
    if ((seen & trait.mark) === 0 || found.some(isUnfinished)) return found;
    const edits: Edit[] = [];
    for (const { index, 0: written } of text.matchAll(mark))
      edits.push({ start: index, end: index + written.length, text: '' });
    // A key block may be long, so the whole text is looked at again.
    return joinFindings([...found, ...findThrough(text, edits, text.length, find)]);
  };
}

const mark = /\[U\+[0-9A-F]{4,6}\]/g;
