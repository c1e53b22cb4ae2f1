/** The report of an evaluation: how much of the fixes each pack size held, and what each fix missed. */
import { count, list, type Of, oneOf, record, text } from '../../base/shape.js';
import type { Guard } from '../../guard/seal.js';
import type { RelPath } from '../../model/path.js';
import type { Held } from './score.js';

export type AskedFix = {
  readonly id: string;
  readonly subject: string;
  /** The files that the fix changed. */
  readonly paths: readonly RelPath[];
  /** The number of line ranges that it changed in them. */
  readonly ranges: number;
  readonly held: readonly Held[];
};

/** Shares are in thousandths, so the report contains only integers. */
export const evalShape = record({
  packlight: oneOf('eval/1'),
  commits: count,
  fixes: count,
  budgets: list(
    record({
      tokens: count,
      /** Mean share of a fix's files in the pack, in thousandths. */
      files: count,
      /** Mean share of its changed line ranges that are completely in the pack, in thousandths. */
      lines: count,
      /** Fixes with all changes in the pack. */
      whole: count,
      /** Fixes with no change in the pack. */
      nothing: count,
    }),
  ),
  asked: list(
    record({
      commit: text,
      subject: text,
      paths: list(text),
      ranges: count,
      held: list(record({ tokens: count, files: count, ranges: count })),
    }),
  ),
});

export type EvalReport = Of<typeof evalShape>;

type EvalRuns = { readonly asked: readonly AskedFix[]; readonly budgets: readonly number[]; readonly commits: number };

export function makeReport({ asked, budgets, commits }: EvalRuns, guard: Guard): EvalReport {
  const clean = (value: string) => guard.guardText(value).text as string;
  return {
    packlight: 'eval/1',
    commits,
    fixes: asked.length,
    budgets: budgets.map((tokens, i) => ({
      tokens,
      files: mean(asked.map(({ held, paths }) => held[i]!.files / paths.length)),
      lines: mean(asked.map(({ held, ranges }) => held[i]!.ranges / ranges)),
      whole: asked.filter(({ held, ranges }) => held[i]!.ranges === ranges).length,
      nothing: asked.filter(({ held }) => held[i]!.files === 0).length,
    })),
    asked: asked.map(({ id, subject, paths, ranges, held }) => ({
      commit: id,
      subject: clean(subject),
      paths: paths.map((path) => guard.guardName(path)),
      ranges,
      held: held.map(({ tokens, files, ranges: shown }) => ({ tokens, files, ranges: shown })),
    })),
  };
}

/** In thousandths. */
function mean(shares: readonly number[]): number {
  return Math.round((shares.reduce((sum, share) => sum + share, 0) / shares.length) * 1_000);
}
