/** The log of permission requests, one JSON line each. It holds paths and decisions, never content. */
import { readJsonText } from '../../../base/json-text.js';
import { field, textField } from '../../../formats/json-fields.js';
import type { Nexus } from '../nexus.js';
import { places } from '../worker-words.table.js';

export type LogEntry = {
  readonly time: string;
  readonly taskId: string;
  readonly path: string;
  readonly decision: 'granted' | 'denied';
  readonly why: string;
  readonly reason: string;
};

export const permissionLogPath = places.permissions;

export function writeLogLine(entry: LogEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

export type EarlierRequests = { readonly entries: readonly LogEntry[]; readonly notes: readonly string[] };

/** Earlier requests of a task. Skips invalid lines and reports an unreadable log. */
export function readLog(nexus: Nexus, taskId: string): EarlierRequests {
  const document = nexus.read([places.permissions]);
  if (document.kind === 'text') return { entries: entriesIn(document.text, taskId), notes: [] };
  if (document.kind === 'missing') return { entries: [], notes: [] };
  const note = `${places.permissions} could not be read (${document.why}): earlier requests do not count`;
  return { entries: [], notes: [note] };
}

function entriesIn(text: string, taskId: string): LogEntry[] {
  return text.split('\n').flatMap((line): LogEntry[] => {
    const read = line.trim() === '' ? null : readJsonText(line, { characters: 100_000, depth: 10 });
    const value = read?.ok === true ? read.value.value : undefined;
    const path = textField(value, 'path');
    if (path === undefined || textField(value, 'taskId') !== taskId) return [];
    const [time = '', why = '', reason = ''] = ['time', 'why', 'reason'].map((name) => textField(value, name));
    const decision = field(value, 'decision') === 'granted' ? 'granted' : 'denied';
    return [{ time, taskId, path, decision, why, reason }];
  });
}

/** A request for a file that can be shown: granted, or denied only because nothing in the task leads to it. */
export function isReasonable({ decision, why }: LogEntry): boolean {
  return decision === 'granted' || why.startsWith(unreached);
}

/** The reason of a denial that says nothing against the file. */
export const unreached = 'nothing in the task leads to it';

/** Three different files, or one file requested twice, show that the packet lacks something. */
export function looksIncomplete(entries: readonly LogEntry[]): boolean {
  const different = new Set(entries.map(({ path }) => path)).size;
  return different >= manyFiles || entries.length > different;
}

const manyFiles = 3;
