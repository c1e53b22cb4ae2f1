/** The unified diff of two texts with three context lines. */
import type { StepBudget } from '../../../base/step-budget.js';
import { type Edit, shortestEdit } from './shortest-edit.js';

/** The hunks without a header; '' for equal texts. If the steps run out, all old lines are shown as replaced. */
export function diffLines(before: string, after: string, budget: StepBudget): string {
  const changes = compare(toLines(before), toLines(after), budget);
  const hunks: string[] = [];
  /** Lines of each side before `counted`. */
  const lines = { '-': 0, '+': 0 };
  let counted = 0;
  for (let i = 0; i < changes.length; ) {
    if (changes[i]!.mark === '=') {
      i += 1;
      continue;
    }
    const from = Math.max(counted, i - around);
    let end = i;
    // Extend the hunk while the next change is near enough to share context lines.
    for (let j = i; j < changes.length && j <= end + 2 * around; j++) if (changes[j]!.mark !== '=') end = j;
    const to = Math.min(changes.length, end + around + 1);
    for (; counted < from; counted++) countLine(lines, changes[counted]!);
    const start = { ...lines };
    for (; counted < to; counted++) countLine(lines, changes[counted]!);
    const side = (mark: '-' | '+') => {
      const length = lines[mark] - start[mark];
      return `${mark}${start[mark] + (length === 0 ? 0 : 1)},${length}`;
    };
    const body = changes.slice(from, to).map(({ mark, line }) => `${mark === '=' ? ' ' : mark}${line}\n`);
    hunks.push(`@@ ${side('-')} ${side('+')} @@\n${body.join('')}`);
    i = to;
  }
  return hunks.join('');
}

type Change = { readonly mark: Edit; readonly line: string };

function countLine(lines: { '-': number; '+': number }, { mark }: Change): void {
  if (mark !== '+') lines['-'] += 1;
  if (mark !== '-') lines['+'] += 1;
}

function compare(a: readonly string[], b: readonly string[], budget: StepBudget): Change[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail])
    tail += 1;
  const same = (lines: readonly string[]) => lines.map((line): Change => ({ mark: '=', line }));
  const middle = compareMiddle(a.slice(head, a.length - tail), b.slice(head, b.length - tail), budget);
  return [...same(a.slice(0, head)), ...middle, ...same(a.slice(a.length - tail))];
}

function compareMiddle(a: readonly string[], b: readonly string[], budget: StepBudget): Change[] {
  const own: StepBudget = { steps: Math.min(maxFileSteps, Math.max(0, budget.steps)) };
  const allowed = own.steps;
  const edits = a.length === 0 || b.length === 0 ? null : shortestEdit(a, b, own);
  budget.steps -= allowed - own.steps;
  if (edits === null)
    return [...a.map((line): Change => ({ mark: '-', line })), ...b.map((line): Change => ({ mark: '+', line }))];
  let [i, j] = [0, 0];
  return edits.map((mark) => {
    const line = mark === '+' ? b[j]! : a[i]!;
    if (mark !== '+') i += 1;
    if (mark !== '-') j += 1;
    return { mark, line };
  });
}

/** A last line without a line end differs from one with it, and is written as git writes it. */
function toLines(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  return last === '' ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}

const around = 3;
/** Steps for one pair of texts: enough for 2,000 lines against 2,000 different ones. */
const maxFileSteps = 10_000_000;
