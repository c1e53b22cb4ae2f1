/** Marks of unfinished work that people leave in comments, counted. The index finds the files. */
import { codeSpans, gapsBetween } from '../../base/lex.js';
import type { Facts } from './summary-facts.js';
import { LIMITS } from './summary-limits.table.js';

type Marks = {
  readonly marks: number;
  readonly files: number;
  readonly read: number;
  readonly candidates: number;
};

export function countMarks(facts: Facts): Marks {
  const candidates = facts.filesWith(['todo', 'fixme']);
  let [marks, files, read] = [0, 0, 0];
  for (const file of candidates.slice(0, LIMITS.filesReadForMarks)) {
    const { path, language } = facts.fileAt(file).entry;
    const text = facts.project.readText(path);
    read += 1;
    if (text === null) continue;
    const found = countIn(text, language);
    marks += found;
    if (found > 0) files += 1;
  }
  return { marks, files, read, candidates: candidates.length };
}

function countIn(text: string, language: string): number {
  const code = codeSpans(text, language);
  if (code.length === 0) return 0;
  let marks = 0;
  for (const [start, end] of gapsBetween(code, text.length)) {
    // A string is a gap as well; it starts with its quote.
    if (/["'`]/.test(text[start]!) && !text.startsWith('"""', start)) continue;
    marks += text.slice(start, end).match(mark)?.length ?? 0;
  }
  return marks;
}

const mark = /\b(?:TO[D]O|FIX[M]E)\b/g;
