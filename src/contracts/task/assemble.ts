/**
 * From fitted blocks to the `ContextPack` of seeds/000. An issue is there as long as its message is, if only
 * as a mark; everything that comes from a text or a file comes out of a guarded block.
 */
import type { FittedBlock } from '../../model/block.js';
import { type TaskFound, titles } from './gather.js';
import { ticketOf } from './issues.js';
import { shownFile, shownGiven } from './marker.js';
import type { TaskPackRequest } from './request.js';
import type { ContextPack, Issue, RepairTicket } from './wire.js';

/** Shows a block; what was shown once is remembered, since fitting asks again and again. */
export type Show = (fitted: FittedBlock) => string;

export function createShow(): Show {
  const shown = new WeakMap<FittedBlock, string>();
  return (fitted) => {
    const known = shown.get(fitted);
    if (known !== undefined) return known;
    const text = fitted.block.kind === 'file' ? shownFile(fitted) : shownGiven(fitted);
    shown.set(fitted, text);
    return text;
  };
}

type Assembling = { readonly request: TaskPackRequest; readonly found: TaskFound; readonly show: Show };

export function assemblePack({ request, found, show }: Assembling, blocks: readonly FittedBlock[]): ContextPack {
  const { task } = request;
  const textOf = new Map(
    blocks.filter(({ block }) => block.kind !== 'file').map((fitted) => [fitted.block.name as string, show(fitted)]),
  );
  const issues = found.issues.flatMap(({ fields }, i): Issue[] => {
    const message = textOf.get(titles.message(i));
    const raw = textOf.get(titles.raw(i));
    return message === undefined ? [] : [{ ...orderFields(fields, message), ...(raw === undefined ? {} : { raw }) }];
  });
  const files = blocks
    .filter(({ block }) => block.kind === 'file')
    .map((fitted) => ({ fitted, kind: found.classes.get(fitted.block.path ?? '') ?? 'low' }));
  const hasPast = hasPreviousState(request);
  return withTotal({
    task: { id: task.id, title: task.title, goal: task.goal, acceptance: [...task.acceptance] },
    constraints: {
      allowedGlobs: [...task.allowed],
      forbiddenGlobs: [...task.forbidden],
      allowNewFiles: task.allowNewFiles,
    },
    ...(hasPast
      ? { previousState: { iteration: previousIteration(request), diffSummary: textOf.get(titles.diff) ?? '', issues } }
      : {}),
    files: files.flatMap(({ fitted, kind }) =>
      kind === 'doc' ? [] : [{ path: fitted.block.name ?? '', content: show(fitted), priority: kind }],
    ),
    docs: files.flatMap(({ fitted, kind }) =>
      kind === 'doc' ? [{ path: fitted.block.name ?? '', content: show(fitted) }] : [],
    ),
    ...(issues.length === 0 ? {} : { repairTickets: issues.map(toTicket) }),
    totalChars: 0,
    truncated: found.shrunk || blocks.length < found.wanted || blocks.some(({ rung }) => rung.level !== 'full'),
  });
}

export function writePack(pack: ContextPack): string {
  return JSON.stringify(pack);
}

/** The iteration that left the state behind: the one before the one that is about to run. */
export function previousIteration({ iteration }: TaskPackRequest): number {
  return iteration === null ? 1 : Math.max(0, iteration - 1);
}

/** Before the first iteration there is none, unless someone already knows of issues or of a diff. */
export function hasPreviousState({ iteration, issues, diff }: TaskPackRequest): boolean {
  return (iteration !== null && iteration > 1) || issues.length > 0 || diff !== '';
}

/** `totalChars` counts itself: the one number that is the length of the text that holds it. */
function withTotal(pack: ContextPack): ContextPack {
  const others = writePack(pack).length - 1;
  for (let digits = 1; ; digits++) {
    const total = others + digits;
    if (String(total).length === digits) return { ...pack, totalChars: total };
  }
}

function orderFields({ kind, signature, ...others }: Omit<Issue, 'message' | 'raw'>, message: string): Issue {
  return { kind, signature, message, ...others };
}

function toTicket({ message, raw, level: _, count: __, ...fields }: Issue): RepairTicket {
  return ticketOf(fields, message.trim() === '' ? (raw ?? '') : message);
}
