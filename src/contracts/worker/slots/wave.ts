/**
 * Slot 10, finished work of earlier waves of the phase, of earlier phases, and of the tasks this one depends on. If it
 * exceeds 30 lines, the task's dependencies take precedence, then its own phase.
 */
import { guardPhrase } from '../../../guard/message.js';
import { cutMark } from '../line-caps.js';
import { type Slot, slot } from '../packet-sidecar.js';
import type { GraphTask, TaskGraph } from '../read-graph.js';
import { isEarlierPhase, isSamePhase } from '../read-plan.js';
import { caps, fallbacks } from '../worker-words.table.js';

type PlacedTask = Pick<GraphTask, 'id' | 'phase' | 'wave' | 'dependsOn'>;

export function waveContext(task: PlacedTask, graph: TaskGraph): Slot<string> {
  const wave = task.wave ?? 1;
  const paths = graph.sources;
  const needed = new Set(task.dependsOn);
  const done = graph.tasks
    .filter((other) => other.isDone && other.id !== task.id && (needed.has(other.id) || isBefore(other, task)))
    .map((other, at) => ({ other, at, lines: entryOf(other, task), isNear: isSamePhase(other.phase, task.phase) }))
    .sort((a, b) => comparePhases(a.other, b.other) || (a.other.wave ?? 1) - (b.other.wave ?? 1) || a.at - b.at);
  if (done.length === 0) {
    const fallback = wave <= 1 ? fallbacks.firstWave : fallbacks.noWaveDone(wave);
    const unread = graph.notes.filter((note) => note.includes('could not be read')).map((note) => `\n(${note})`);
    return slot(`${fallback}${unread.slice(0, maxUnread).join('')}`, 'default', { paths });
  }
  const byNeed = [...done].sort(
    (a, b) =>
      Number(needed.has(b.other.id)) - Number(needed.has(a.other.id)) ||
      Number(b.isNear) - Number(a.isNear) ||
      comparePhases(b.other, a.other) ||
      (b.other.wave ?? 1) - (a.other.wave ?? 1) ||
      a.at - b.at,
  );
  const total = done.reduce((sum, { lines }) => sum + lines.length, 1);
  const room = total <= caps.waveContext ? total - 1 : caps.waveContext - 2;
  const shown = new Set<number>();
  let used = 0;
  for (const { at, lines } of byNeed) {
    if (used + lines.length > room) break;
    used += lines.length;
    shown.add(at);
  }
  const lines = done.filter(({ at }) => shown.has(at)).flatMap((entry) => entry.lines);
  const cut = shown.size === done.length ? null : { entries: done.length - shown.size, lines: total - 1 - used };
  const mark = cut === null ? [] : [cutMark(cut, caps.waveContext)];
  const source = paths.length > 0 ? 'file' : 'task';
  return slot([opening, ...lines, ...mark].join('\n'), source, { paths, cut });
}

function isBefore(other: GraphTask, task: PlacedTask): boolean {
  if (!isSamePhase(other.phase, task.phase)) return isEarlierPhase(other.phase, task.phase);
  return (other.wave ?? 1) < (task.wave ?? 1);
}

function comparePhases(a: GraphTask, b: GraphTask): number {
  return Number(isEarlierPhase(b.phase, a.phase)) - Number(isEarlierPhase(a.phase, b.phase));
}

/** The line of a task and the line of its files, never one without the other. */
function entryOf({ id, phase, wave, description, filesModified }: GraphTask, task: PlacedTask): string[] {
  // Guarded as written: a phrase of several lines may not be recognised once they are joined.
  const words = guardPhrase(description).replace(/\s+/g, ' ').trim();
  const place = isSamePhase(phase, task.phase) ? '' : `Phase ${phase}, `;
  const line = `  ${place}Wave ${wave ?? 1} | ${id}${words === '' ? '' : `: ${words}`}`;
  return filesModified.length === 0 ? [line] : [line, `    Files: ${filesModified.join(', ').replace(/\s+/g, ' ')}`];
}

const opening = 'Prior wave completions (available to build on):';
/** Each unreadable graph takes a line. */
const maxUnread = 5;
