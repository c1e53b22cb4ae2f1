/** The level of each file in a streamed project: whole, head and tail, signatures, or name only. */
import type { Pool } from '../../../index/pool.js';
import type { Definition } from '../../../model/analysis.js';
import type { GuardedBlock, LineRange, Rung } from '../../../model/block.js';
import { compilePatterns } from '../../../scan/path-rules.js';
import { defaultTruncation } from './truncate.js';

export const shownLevels = ['full', 'signatures', 'name'] as const;
export type ShownLevel = (typeof shownLevels)[number];

/** A gitignore pattern and a level. The last matching rule counts. */
export type LevelRule = { readonly pattern: string; readonly level: ShownLevel };

export function compileLevels(rules: readonly LevelRule[]): (path: string) => ShownLevel {
  if (rules.length === 0) return () => 'full';
  const ruleOf = compileRules(rules);
  return (path) => ruleOf(path)?.level ?? 'full';
}

export function compileRules(rules: readonly LevelRule[]): (path: string) => LevelRule | undefined {
  const compiled = rules.map((rule) => ({ rule, names: compilePatterns([rule.pattern]) }));
  return (path) => compiled.findLast(({ names }) => names(path))?.rule;
}

/** The whole file, or the first and last lines if it exceeds `most` bytes. The ranges are empty if no line fits. */
export function wholeRung(block: GuardedBlock, most: number): Rung {
  const { lineCount } = block;
  const isShort = most === Number.POSITIVE_INFINITY || Buffer.byteLength(block.text) <= most;
  if (isShort) return { level: 'full', ranges: lineCount === 0 ? [] : [[1, lineCount]], tokens: 0 };
  const lines = block.text.split('\n').slice(0, lineCount);
  const costs = lines.map((line, i) => Buffer.byteLength(line) + `${i + 1}: \n`.length);
  const { preserve_head_lines, preserve_tail_lines } = defaultTruncation;
  const head = countFitting(costs.slice(0, preserve_head_lines), (most * 2) / 3);
  const tail = countFitting(costs.slice(head).slice(-preserve_tail_lines).reverse(), most / 3);
  const ranges: LineRange[] = [];
  if (head > 0) ranges.push([1, head]);
  if (tail > 0) ranges.push([lineCount - tail + 1, lineCount]);
  return { level: 'region', ranges, tokens: 0 };
}

function countFitting(costs: readonly number[], room: number): number {
  let sum = 0;
  const over = costs.findIndex((cost) => {
    sum += cost;
    return sum > room;
  });
  return over < 0 ? costs.length : over;
}

export type Signatures = {
  rungOf(text: string, block: GuardedBlock): Promise<Rung>;
  close(): Promise<void>;
};

/** Loads the analysis lazily: most projects show no file by its signatures. */
export function createSignatures(workers: number): Signatures {
  let pool: Promise<Pool> | null = null;
  const open = async () => (await import('../../../index/pool.js')).createPool(workers);
  return {
    rungOf: async (text, block) => {
      pool ??= open();
      return signatureRung(await pool, text, block);
    },
    close: async () => (await pool)?.close(),
  };
}

/** The guard preserves line numbers, so the analysis of the file also applies to the guarded text. */
async function signatureRung(pool: Pool, text: string, { language, lineCount }: GuardedBlock): Promise<Rung> {
  const { definitions } = await pool.analyse(text, language);
  const ranges = mergeRanges(definitions.map(({ signatureLines }: Definition) => signatureLines));
  if (ranges.length === 0) return { level: 'name', ranges: [], tokens: 0 };
  return { level: 'signatures', ranges: ranges.filter(([, last]) => last <= lineCount), tokens: 0 };
}

function mergeRanges(ranges: readonly LineRange[]): LineRange[] {
  const merged: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const before = merged.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}
