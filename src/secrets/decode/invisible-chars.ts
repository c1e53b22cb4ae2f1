/**
 * Finds secrets that are interrupted by invisible characters. `makeVisible` replaces such a character by a mark,
 * `[U+200B]`, so no pattern matches any more, but a reader can drop the marks. The text is therefore scanned a second
 * time without its marks. A finding includes the marks inside it.
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
    // A key block may be long, so the whole text is scanned again.
    return joinFindings([...found, ...findThrough(text, { edits, reach: text.length }, find)]);
  };
}

const mark = /\[U\+[0-9A-F]{4,6}\]/g;
