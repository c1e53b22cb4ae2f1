/** The unified diff of two texts, line by line, with three lines around each change. Work is bounded: what is too large to compare is replaced. */

/** The hunks, without a header; '' when nothing differs. */
export function diffLines(before: string, after: string): string {
  const changes = compare(toLines(before), toLines(after));
  const parts: string[] = [];
  for (let i = 0; i < changes.length; ) {
    if (changes[i]!.mark === ' ') {
      i += 1;
      continue;
    }
    const from = Math.max(0, i - around);
    let end = i;
    // A hunk goes on while the next change is near enough to share its surroundings.
    for (let j = i; j < changes.length && j <= end + 2 * around; j++) if (changes[j]!.mark !== ' ') end = j;
    const to = Math.min(changes.length, end + around + 1);
    parts.push(writeHunk(changes, from, to));
    i = to;
  }
  return parts.join('');
}

type Change = { readonly mark: ' ' | '-' | '+'; readonly line: string };

function writeHunk(changes: readonly Change[], from: number, to: number): string {
  const count = (upTo: number, start: number, mark: string) =>
    changes.slice(start, upTo).filter((change) => change.mark === ' ' || change.mark === mark).length;
  const side = (mark: '-' | '+') => {
    const length = count(to, from, mark);
    return `${mark}${count(from, 0, mark) + (length === 0 ? 0 : 1)},${length}`;
  };
  const lines = changes.slice(from, to).map(({ mark, line }) => `${mark}${line}\n`);
  return `@@ ${side('-')} ${side('+')} @@\n${lines.join('')}`;
}

function compare(a: readonly string[], b: readonly string[]): Change[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail])
    tail += 1;
  const same = (lines: readonly string[]) => lines.map((line): Change => ({ mark: ' ', line }));
  const middle = compareMiddle(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  return [...same(a.slice(0, head)), ...middle, ...same(a.slice(a.length - tail))];
}

/** The longest common subsequence, by table. */
function compareMiddle(a: readonly string[], b: readonly string[]): Change[] {
  const width = b.length + 1;
  const removed = a.map((line): Change => ({ mark: '-', line }));
  const added = b.map((line): Change => ({ mark: '+', line }));
  if (a.length * b.length > mostCells || a.length === 0 || b.length === 0) return [...removed, ...added];
  const common = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] =
        a[i] === b[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      changes.push({ mark: ' ', line: a[i]! });
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!))
      changes.push(removed[i++]!);
    else changes.push(added[j++]!);
  }
  return changes;
}

/** A last line without an end is another line than one with it, and is written as git writes it. */
function toLines(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  return last === '' ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}

const around = 3;
const mostCells = 4_000_000;
