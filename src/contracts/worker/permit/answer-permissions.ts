/** Answers the permission requests in a worker's output: finds, judges, logs and counts them. */

import { sha256 } from '../../../base/hash.js';
import { ok, type Result } from '../../../base/result.js';
import { count, flag, list, type Of, record, text } from '../../../base/shape.js';
import { cutGuarded } from '../../../guard/cut.js';
import { guardJson } from '../../../guard/guard-json.js';
import { guardPhrase } from '../../../guard/message.js';
import { createGuard, isUnsettled } from '../../../guard/seal.js';
import type { AnalysedProject } from '../../../model/contract.js';
import { DEFAULT_SCAN_LIMITS } from '../../../model/limits.js';
import type { RelPath } from '../../../model/path.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import type { World } from '../../../model/world.js';
import { withWorld } from '../../../pipeline/open-world.js';
import { release } from '../../../pipeline/release.js';
import { exclusionOf } from '../../../pipeline/target-errors.js';
import { classifyFile } from '../../../scan/classify/classify.js';
import { packWorker, type WorkerOptions } from '../build-worker.js';
import { createExportedNames } from '../exported-names.js';
import { type Flagged, flagTask } from '../flag-task.js';
import { openNexus } from '../nexus.js';
import { plainPath } from '../plan-globs.js';
import type { AskedTask } from '../read-graph.js';
import type { WorkerOutput } from '../worker-contract.js';
import { zeroTime } from '../worker-words.table.js';
import { evaluatePermission, type PermissionContext, permissionAnswerShape, type Readable } from './permission.js';
import { isReasonable, type LogEntry, looksIncomplete, readLog } from './permission-log.js';
import { parsePermissionRequests } from './permission-parse.js';

export const workerPermissionShape = record({
  taskId: text,
  answers: list(permissionAnswerShape),
  ignored: list(record({ line: count, why: text })),
  /** Whether the task's filesModified look incomplete, by this output and the log. */
  incomplete: flag,
  notes: list(text),
});

export type PermissionReport = Of<typeof workerPermissionShape>;

export type PermitAsked = AskedTask & {
  readonly output: string;
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
};

export type Permitted = {
  readonly report: PermissionReport;
  /** New log entries, one per request. */
  readonly log: readonly LogEntry[];
  /** TASK_GRAPH.json with the task flagged. Null if there is nothing to flag, or no file to flag it in. */
  readonly flagged: Flagged | null;
};

export function answerPermissions(
  root: string,
  asked: PermitAsked,
  options: WorkerOptions = {},
): Promise<Result<Permitted, Refusal>> {
  return withWorld(root, options, (world) => answerIn(world, asked, options.time ?? zeroTime));
}

export async function answerIn(world: World, asked: PermitAsked, time: string): Promise<Result<Permitted, Refusal>> {
  const packed = await packWorker(world, asked, { time });
  if (!packed.ok) return packed;
  const { output } = packed.value;
  const context = contextOf(world, output, asked);
  const { requests, ignored } = parsePermissionRequests(asked.output);
  const answers = requests.map((request) => evaluatePermission(request, context));
  const taskId = output.packet.taskId;
  const log = answers.map(({ path, decision, why, reason }) =>
    guardEntry({ time, taskId, path, decision, why, reason }),
  );
  const nexus = openNexus(world.jail);
  const earlier = readLog(nexus, taskId);
  // A request for an own file shows no gap: the packet already contains it.
  const wanted = [...earlier.entries, ...log].filter(
    (entry) => !context.files.includes(entry.path) && isReasonable(entry),
  );
  const incomplete = looksIncomplete(wanted);
  const flagged = incomplete
    ? flagTask(nexus, { source: output.input.task.source, taskId }, { time, entries: wanted })
    : null;
  const notes = [
    ...earlier.notes,
    incomplete ? 'the task asked for files outside its packet again and again: its filesModified look incomplete' : '',
    incomplete && flagged === null ? 'the task cannot be flagged: it stands in no TASK_GRAPH.json' : '',
  ].filter((note) => note !== '');
  const report = shorten(guardJson({ taskId, answers, ignored, incomplete, notes }).value);
  const released = release([JSON.stringify(report)]);
  return released.ok ? ok({ report, log, flagged }) : released;
}

function guardEntry(entry: LogEntry): LogEntry {
  const guarded = guardJson(entry).value;
  return { ...guarded, reason: onOneLine(guarded.reason) };
}

/** Runs after guarding: a joined secret of two lines would no longer be recognised. */
function shorten(report: PermissionReport): PermissionReport {
  return { ...report, answers: report.answers.map((answer) => ({ ...answer, reason: onOneLine(answer.reason) })) };
}

function onOneLine(guarded: string): string {
  return cutGuarded(guardPhrase(guarded.replace(/\s+/g, ' ')), maxReasonLength);
}

const maxReasonLength = 500;

function contextOf(world: World, output: WorkerOutput, { allow = [], deny = [] }: PermitAsked): PermissionContext {
  const { raw, analysed } = output;
  const own = new Set<string>(raw.owned.map(({ path }) => path));
  const exportedNames = createExportedNames(analysed.index, world.jail);
  return {
    files: raw.owned.flatMap(({ path, name }) => [path, name]),
    boundaries: raw.packet.boundaries,
    reach: reachOf(output, own),
    allow,
    deny,
    read: (path) => readGuarded(world, analysed, path),
    exports: (path) => {
      const number = analysed.index.numberOf.get(path);
      const guard = createGuard();
      return number === undefined ? [] : exportedNames(number).map((name) => guard.guardText(name).text);
    },
  };
}

/**
 * Files that the task's own files import, their tests, files of its contracts, what the tasks it depends on made, and
 * the public files of modules.
 */
function reachOf({ raw, input, analysed: { index } }: WorkerOutput, own: ReadonlySet<string>): Map<string, string> {
  const reach = new Map<string, string>();
  const add = (path: string, why: string) => {
    if (!own.has(path) && !reach.has(path)) reach.set(path, why);
  };
  for (const path of Object.keys(raw.packet.dependencySymbols)) add(path, 'the files of the task import it');
  for (const { from, to, kind } of index.edges)
    if (own.has(index.files[from]!.entry.path))
      add(
        index.files[to]!.entry.path,
        kind === 'test' ? 'a test of the task is about it' : 'the files of the task use it',
      );
  for (const path of raw.packet.testsSlice) add(path, 'it tests a file of the task');
  for (const path of raw.contractFiles) add(path, 'a contract of the task names it');
  const makers = input.graph.tasks.filter(({ id }) => input.task.dependsOn.includes(id));
  for (const { id, filesModified } of makers)
    for (const path of filesModified) add(plainPath(path), `task ${id}, on which this one depends, made it`);
  for (const path of raw.publicApis) add(path, 'it is the public API of a module');
  return reach;
}

function readGuarded(world: World, { snapshot, index }: AnalysedProject, path: RelPath): Readable {
  const number = index.numberOf.get(path);
  if (number === undefined) {
    const exclusion = exclusionOf(path, snapshot);
    if (exclusion !== undefined && exclusion.reason !== 'missing')
      return { kind: 'withheld', reason: exclusion.reason };
    const listed = world.jail.list(path);
    return { kind: listed.ok && listed.value.length > 0 ? 'folder' : 'missing' };
  }
  const opened = world.jail.readSync(path, DEFAULT_SCAN_LIMITS.maxFileBytes);
  if (!opened.ok)
    return opened.error.reason === 'missing' ? { kind: 'missing' } : { kind: 'withheld', reason: opened.error.reason };
  const { bytes } = opened.value;
  const file = classifyFile(path, bytes);
  if (!file.kept) return { kind: 'withheld', reason: file.reason };
  const { language, encoding } = file.facts;
  const source = { path, language, encoding, text: file.content.text, sizeBytes: bytes.length, sha256: sha256(bytes) };
  const block = createGuard().guardFile(source);
  if ('reason' in block) return { kind: 'withheld', reason: block.reason };
  if (isUnsettled(block)) return { kind: 'withheld', reason: 'it could not be made safe' };
  const redacted = block.redactions.length + block.hidden.length > 0;
  return { kind: 'text', text: block.text, redacted, labels: block.labels.map(({ kind }) => kind) };
}
