/**
 * Chooses the files to read for hotspots. The index knows the length of each definition and the words of each file, so
 * the choice needs no reading, and a huge project costs no more than a large one.
 */
import type { Facts } from '../summary/summary-facts.js';
import { LIMITS, THRESHOLDS } from '../summary/summary-limits.table.js';
import { type CodeView, viewCode } from './code-view.js';
import { SECURITY_ROWS } from './security.table.js';

/** The chosen files, one by one, in order of their paths. */
export function* readCandidates(facts: Facts): Iterable<{ readonly file: number; readonly view: CodeView }> {
  let bytes = 0;
  for (const file of chooseFiles(facts)) {
    const { sizeBytes, path, language } = facts.fileAt(file).entry;
    if (bytes + sizeBytes > LIMITS.bytesRead) continue;
    const text = facts.project.readText(path);
    if (text === null) continue;
    bytes += sizeBytes;
    yield { file, view: viewCode(text, language) };
  }
}

function chooseFiles(facts: Facts): readonly number[] {
  const byLength = ranked(facts, (file) => longestFunction(facts, file)).slice(0, LIMITS.filesReadForLength);
  const hits = countHits(facts);
  const byWords = ranked(facts, (file) => hits.get(file) ?? 0);
  const chosen = new Set([...byLength, ...byWords].slice(0, LIMITS.filesRead + LIMITS.filesReadForLength));
  return [...chosen].slice(0, LIMITS.filesRead).sort((a, b) => a - b);
}

/** Largest first. Files are numbered in the order of their paths, so ties are broken by path. */
function ranked({ own }: Facts, score: (file: number) => number): number[] {
  const scored = own.map((file) => [file, score(file)] as const).filter(([, points]) => points > 0);
  return scored.sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([file]) => file);
}

function longestFunction({ fileAt }: Facts, file: number): number {
  let longest = 0;
  for (const { kind, lines } of fileAt(file).definitions)
    if (functions.has(kind)) longest = Math.max(longest, lines[1] - lines[0] + 1);
  return longest >= THRESHOLDS.functionLines ? longest : 0;
}

/** File -> weight of the rows for its language whose words it contains. */
function countHits(facts: Facts): ReadonlyMap<number, number> {
  const hits = new Map<number, number>();
  for (const row of SECURITY_ROWS) {
    for (const file of facts.filesWith(row.words)) {
      if (row.languages.includes(facts.fileAt(file).entry.language)) hits.set(file, (hits.get(file) ?? 0) + row.weight);
    }
  }
  return hits;
}

const functions: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);
