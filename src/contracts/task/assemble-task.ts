/** Assembles the `ContextPack` from fitted blocks. An issue is included if its message is, even as a mark. */
import { writeName } from '../../emit/frame.js';
import type { FittedBlock } from '../../model/block.js';
import { defined } from '../defined.js';
import { type FileClass, type TaskFound, titles } from './gather-task.js';
import { ticketOf } from './merge-issues.js';
import type { TaskPackRequest, TaskSpec } from './task-request.js';
import type { ContextPack, Issue, RepairTicket } from './task-wire.js';
import { marker, shownFile, shownGiven } from './truncation-marker.js';

export type Show = (fitted: FittedBlock) => string;

export function createShow(): Show {
  return rememberBlocks((fitted) => (fitted.block.kind === 'file' ? shownFile(fitted) : shownGiven(fitted)));
}

/** Caches what is rendered, since fitting renders blocks many times. */
export function rememberBlocks(render: Show): Show {
  const known = new WeakMap<FittedBlock, string>();
  return (fitted) => {
    const text = known.get(fitted) ?? render(fitted);
    known.set(fitted, text);
    return text;
  };
}

export type ShownRequest = {
  readonly task: Pick<TaskSpec, 'id' | 'title' | 'goal' | 'acceptance' | 'allowed' | 'forbidden' | 'allowNewFiles'>;
  readonly tier: TaskPackRequest['tier'];
  readonly format: TaskPackRequest['format'];
  /** The iteration that produced the previous state. Null if there is none. */
  readonly previous: number | null;
};

/** There is no previous state before the first iteration, unless issues or a diff are given. */
export function shownRequest({ task, tier, format, iteration, issues, diff }: TaskPackRequest): ShownRequest {
  const { id, title, goal, acceptance, allowed, forbidden, allowNewFiles } = task;
  const hasPrevious = (iteration !== null && iteration > 1) || issues.length > 0 || diff !== '';
  return {
    task: { id, title, goal, acceptance, allowed, forbidden, allowNewFiles },
    tier,
    format,
    previous: hasPrevious ? (iteration === null ? 1 : Math.max(0, iteration - 1)) : null,
  };
}

export type ShownFound = Omit<TaskFound, 'notes'>;

type AssemblyInput = { readonly request: ShownRequest; readonly found: ShownFound; readonly show: Show };

/** A file or document of the pack. `fitted` is null for an entry in place of a file. */
export type Entry = {
  readonly kind: FileClass;
  readonly path: string;
  readonly content: string;
  readonly fitted: FittedBlock | null;
};

export type Assembled = {
  readonly pack: ContextPack;
  readonly json: string;
  /** The files, then the documents. */
  readonly entries: readonly Entry[];
  /** The text that says what had no room. */
  readonly noRoom: { readonly entry: Entry | null; readonly mark: string };
};

export function assemblePack({ request, found, show }: AssemblyInput, blocks: readonly FittedBlock[]): Assembled {
  const { task } = request;
  const textOf = new Map(
    blocks.filter(({ block }) => block.kind !== 'file').map((fitted) => [fitted.block.name as string, show(fitted)]),
  );
  const known = found.issues.flatMap((given, i): { readonly issue: Issue; readonly ticket: RepairTicket }[] => {
    const message = textOf.get(titles.message(i));
    const raw = textOf.get(titles.raw(i));
    if (message === undefined) return [];
    const { kind, signature, ...others } = given.fields;
    const issue = { kind, signature, message, ...others, ...defined({ raw }) };
    return [{ issue, ticket: ticketOf(given, message.trim() === '' ? (raw ?? '') : message) }];
  });
  const issues = known.map(({ issue }) => issue);
  const lost = found.issues.length - issues.length;
  const mark = lost === 0 ? '' : marker(`there is no room for ${lost} issues`);
  const classOf = ({ block }: FittedBlock) => found.classes.get(block.path ?? '') ?? 'low';
  const all: Entry[] = blocks
    .filter(({ block }) => block.kind === 'file')
    .map((fitted) => ({ kind: classOf(fitted), path: fitted.block.name ?? '', content: show(fitted), fitted }));
  const noRoom = firstWithoutRoom(found.low, all);
  const absent = found.absent.map((entry): Entry => ({ ...entry, fitted: null }));
  const of = (wanted: FileClass) => [...all, ...absent, ...(noRoom ?? [])].filter(({ kind }) => kind === wanted);
  const [files, docs] = [[...of('high'), ...of('medium'), ...of('low')], of('doc')];
  const state = [textOf.get(titles.diff) ?? '', ...found.stateMarks, mark].filter((part) => part !== '');
  const diffSummary = state.length === 1 ? state[0]! : state.map((part) => part.replace(/\n$/, '')).join('\n');
  const pack: ContextPack = {
    task: { id: task.id, title: task.title, goal: task.goal, acceptance: [...task.acceptance] },
    constraints: {
      allowedGlobs: [...task.allowed],
      forbiddenGlobs: [...task.forbidden],
      allowNewFiles: task.allowNewFiles,
    },
    ...(request.previous === null
      ? {}
      : { previousState: { iteration: request.previous, diffSummary: diffSummary ?? '', issues } }),
    files: files.map(({ path, content, kind }) => ({ path, content, priority: kind as 'high' | 'medium' | 'low' })),
    docs: docs.map(({ path, content }) => ({ path, content })),
    ...(issues.length === 0 ? {} : { repairTickets: known.map(({ ticket }) => ticket) }),
    totalChars: 0,
    truncated:
      found.shrunk ||
      found.stateMarks.length > 0 ||
      found.absent.some(({ isCut }) => isCut) ||
      noRoom !== null ||
      blocks.length < found.wanted ||
      blocks.some(({ rung }) => rung.level !== 'full'),
  };
  return { ...withTotal(pack), entries: [...files, ...docs], noRoom: { entry: noRoom?.[0] ?? null, mark } };
}

/** Names the best low-priority file that is not shown, and counts the others. */
function firstWithoutRoom({ names, count }: ShownFound['low'], shown: readonly Entry[]): readonly Entry[] | null {
  const here = new Set(shown.flatMap(({ kind, path }) => (kind === 'low' ? [path] : [])));
  const left = count - here.size;
  if (left <= 0) return null;
  const others = left === 1 ? '' : `, nor for ${left - 1} more that the contract allows`;
  const content = marker(`there is no room for this file${others}`);
  return names
    .filter((name) => !here.has(name) && JSON.stringify(writeName(name)).length <= maxNameLength)
    .slice(0, 1)
    .map((path) => ({ kind: 'low', path, content, fitted: null }));
}

/** A longer name is not given as an example. */
const maxNameLength = 160;

/** Solves for `totalChars`, which is the length of the text that contains it. */
function withTotal(pack: ContextPack): Pick<Assembled, 'pack' | 'json'> {
  const written = JSON.stringify({ ...pack, totalChars: 0 });
  // Fitting writes a pack many times, so serialize once and insert the number in place of its zero.
  const at = written.lastIndexOf(zeroTotal) + zeroTotal.length - 1;
  for (let digits = 1; ; digits++) {
    const totalChars = written.length - 1 + digits;
    if (String(totalChars).length === digits)
      return { pack: { ...pack, totalChars }, json: `${written.slice(0, at)}${totalChars}${written.slice(at + 1)}` };
  }
}

const zeroTotal = '"totalChars":0';
