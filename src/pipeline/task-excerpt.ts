/**
 * How much of a task a pack shows. Most readers know the task already, and an issue with its logs can be longer
 * than all relevant code. A task that takes more than its share of the budget is shown by its first and last lines, and
 * the pack says so. The whole task was used to choose the files, and the guard has seen all of it.
 */
import { estimateTokens } from '../budget/estimate.js';
import type { Guard } from '../guard/seal.js';
import type { GuardedBlock, GuardedText } from '../model/block.js';
import type { Gathered } from '../model/contract.js';

export function guardTask(guard: Guard, { task, maxOfTask }: Gathered, budget: number): GuardedBlock {
  const given = { kind: 'task', title: null, text: task } as const;
  if (maxOfTask === undefined) return guard.guardGiven(given);
  const room = Math.max(minRoom, Math.floor(budget * maxOfTask));
  return guard.guardGiven({ ...given, shorten: (text) => shortenTask(text, room) });
}

export function shortenTask(text: GuardedText, room: number): string {
  if (tokensOf(text) <= room) return text;
  // A long line is cut into pieces, as if it were many lines.
  const lines = text.split('\n').flatMap((line) => line.match(pieces) ?? ['']);
  const head = countFitting(lines, (room * 3) >> 2);
  const tail = countFitting(lines.slice(head).reverse(), room >> 2);
  const left = lines.length - head - tail;
  const note = `[${left} more ${left === 1 ? 'line' : 'lines'} of the task left out here]`;
  return [...lines.slice(0, head), note, ...lines.slice(lines.length - tail)].join('\n');
}

/** How many lines from the first on fit; the first is shown in any case. */
function countFitting(lines: readonly string[], room: number): number {
  let left = room;
  const past = lines.findIndex((line) => {
    left -= tokensOf(`${line}\n`);
    return left < 0;
  });
  return Math.max(1, past < 0 ? lines.length - 1 : past);
}

function tokensOf(text: string): number {
  return estimateTokens(Buffer.from(text));
}

/** Shown in any case, however small the budget is. */
const minRoom = 256;
const pieces = /.{1,400}/gsu;
