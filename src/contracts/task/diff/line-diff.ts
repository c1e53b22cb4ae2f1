/** The unified diff of two texts with three context lines. */
import type { StepBudget } from '../../../base/step-budget.js';

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

/**
 * The shortest way to turn one list of lines into another by removing and adding lines, by Myers' algorithm: the
 * work grows with the number of differences, not with the product of the lengths. Steps are counted, so that two
 * long lists without a common line cost no more than the caller allows.
 */
export type Edit = '=' | '-' | '+';

/** Null when the steps do not suffice. Of several shortest ways, the one that removes lines first. */
export function shortestEdit(
  before: readonly string[],
  after: readonly string[],
  budget: StepBudget,
): readonly Edit[] | null {
  const [a, b] = toNumbers(before, after);
  const waves = findWaves(a, b, budget);
  return waves === null ? null : readEdits(a, b, waves);
}

/** Equal lines get equal numbers, which compare faster than texts. */
function toNumbers(before: readonly string[], after: readonly string[]): [Uint32Array, Uint32Array] {
  const numbers = new Map<string, number>();
  const numberOf = (line: string): number => {
    const known = numbers.get(line);
    if (known !== undefined) return known;
    numbers.set(line, numbers.size);
    return numbers.size - 1;
  };
  return [Uint32Array.from(before, numberOf), Uint32Array.from(after, numberOf)];
}

/**
 * What a number of edits reaches, counted from the end of both lists. On the diagonal `k` (lines of `a` taken minus
 * lines of `b` taken) the furthest point has taken `reach[(k - low) / 2]` lines of `a`.
 */
type Wave = { readonly low: number; readonly high: number; readonly reach: Int32Array };

/** The waves of 0, 1, 2 … edits up to the first that reaches the beginning of both lists. */
function findWaves(a: Uint32Array, b: Uint32Array, budget: StepBudget): Wave[] | null {
  const waves: Wave[] = [];
  let [low, high] = [0, 0];
  for (;;) {
    const wave = { low, high, reach: new Int32Array((high - low) / 2 + 1) };
    const last = waves.at(-1);
    // A diagonal that has come to the end of a list needs no further wave, nor do those beyond it.
    let [firstDone, lastDone] = [high + 2, low - 2];
    for (let k = low; k <= high; k += 2) {
      const start = startOn(last, k);
      let x = start;
      while (x < a.length && x - k < b.length && a[a.length - 1 - x] === b[b.length - 1 - x + k]) x += 1;
      wave.reach[(k - low) / 2] = x;
      budget.steps -= x - start + 1;
      if (x === a.length) firstDone = Math.min(firstDone, k);
      if (x - k === b.length) lastDone = k;
    }
    waves.push(wave);
    if (firstDone === lastDone) return waves;
    if (budget.steps < 0) return null;
    [low, high] = [lastDone + 1, firstDone - 1];
  }
}

/** One edit behind the last wave: a line of `a` taken from the diagonal below, or one of `b` from the one above. */
function startOn(last: Wave | undefined, k: number): number {
  if (last === undefined) return 0;
  const place = (k - 1 - last.low) / 2;
  const below = place >= 0 ? last.reach[place]! + 1 : 0;
  return place + 1 < last.reach.length ? Math.max(below, last.reach[place + 1]!) : below;
}

function readEdits(a: Uint32Array, b: Uint32Array, waves: readonly Wave[]): Edit[] {
  const edits: Edit[] = [];
  let [i, j, left] = [0, 0, waves.length - 1];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      edits.push('=');
      i += 1;
      j += 1;
      continue;
    }
    left -= 1;
    const canRemove = i < a.length && isReached(waves[left]!, a.length - i - 1, b.length - j);
    edits.push(canRemove ? '-' : '+');
    if (canRemove) i += 1;
    else j += 1;
  }
  return edits;
}

function isReached({ low, high, reach }: Wave, x: number, y: number): boolean {
  const k = x - y;
  return k >= low && k <= high && reach[(k - low) / 2]! >= x;
}
