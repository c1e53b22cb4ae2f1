/** Slot 10, finished work of earlier waves. If it exceeds 30 lines, the task's dependencies take precedence. */
import { guardPhrase } from '../../../guard/message.js';
import { cutMark } from '../line-caps.js';
import { type Slot, slot } from '../packet-sidecar.js';
import type { GraphTask, TaskGraph } from '../read-graph.js';
import { caps, fallbacks } from '../worker-words.table.js';

export function waveContext(task: Pick<GraphTask, 'id' | 'wave' | 'dependsOn'>, graph: TaskGraph): Slot<string> {
  const wave = task.wave ?? 1;
  const paths = graph.sources;
  if (wave <= 1) return slot(fallbacks.firstWave, 'default', { paths });
  const done = graph.tasks
    .filter((other) => (other.wave ?? 1) < wave && other.isDone && other.id !== task.id)
    .map((other, at) => ({ other, at, lines: entryOf(other) }))
    .sort((a, b) => (a.other.wave ?? 1) - (b.other.wave ?? 1) || a.at - b.at);
  if (done.length === 0) return slot(fallbacks.noWaveDone(wave), 'default', { paths });
  const needed = new Set(task.dependsOn);
  const byNeed = [...done].sort(
    (a, b) =>
      Number(needed.has(b.other.id)) - Number(needed.has(a.other.id)) ||
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

/** The line of a task and the line of its files, never one without the other. */
function entryOf({ id, wave, description, filesModified }: GraphTask): string[] {
  // Guarded as written: a phrase of several lines may not be recognised once they are joined.
  const words = guardPhrase(description).replace(/\s+/g, ' ').trim();
  const line = `  Wave ${wave ?? 1} | ${id}${words === '' ? '' : `: ${words}`}`;
  return filesModified.length === 0 ? [line] : [line, `    Files: ${filesModified.join(', ').replace(/\s+/g, ' ')}`];
}

const opening = 'Prior wave completions (available to build on):';
