/** Assembles the `ContextPack` from fitted blocks. An issue is included if its message is, even as a mark. */
import type { FittedBlock } from '../../model/block.js';
import { defined } from '../defined.js';
import { type TaskFound, titles } from './gather-task.js';
import { ticketOf } from './merge-issues.js';
import type { TaskPackRequest, TaskSpec } from './task-request.js';
import type { ContextPack, Issue, RepairTicket } from './task-wire.js';
import { shownFile, shownGiven } from './truncation-marker.js';

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

export type ShownFound = Pick<TaskFound, 'issues' | 'classes' | 'wanted' | 'shrunk'>;

type AssemblyInput = { readonly request: ShownRequest; readonly found: ShownFound; readonly show: Show };

export type Assembled = {
  readonly pack: ContextPack;
  readonly json: string;
  readonly blocks: readonly FittedBlock[];
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
  const classOf = ({ block }: FittedBlock) => found.classes.get(block.path ?? '') ?? 'low';
  const files = blocks.filter(({ block }) => block.kind === 'file');
  const docs = files.filter((fitted) => classOf(fitted) === 'doc');
  const shown = files.filter((fitted) => classOf(fitted) !== 'doc');
  const contentOf = (fitted: FittedBlock) => ({ path: fitted.block.name ?? '', content: show(fitted) });
  const pack: ContextPack = {
    task: { id: task.id, title: task.title, goal: task.goal, acceptance: [...task.acceptance] },
    constraints: {
      allowedGlobs: [...task.allowed],
      forbiddenGlobs: [...task.forbidden],
      allowNewFiles: task.allowNewFiles,
    },
    ...(request.previous === null
      ? {}
      : { previousState: { iteration: request.previous, diffSummary: textOf.get(titles.diff) ?? '', issues } }),
    files: shown.map((fitted) => ({ ...contentOf(fitted), priority: classOf(fitted) as 'high' | 'medium' | 'low' })),
    docs: docs.map(contentOf),
    ...(issues.length === 0 ? {} : { repairTickets: known.map(({ ticket }) => ticket) }),
    totalChars: 0,
    truncated: found.shrunk || blocks.length < found.wanted || blocks.some(({ rung }) => rung.level !== 'full'),
  };
  return { ...withTotal(pack), blocks: [...shown, ...docs] };
}

/** Solves for `totalChars`, which is the length of the text that contains it. */
function withTotal(pack: ContextPack): Omit<Assembled, 'blocks'> {
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
