/**
 * Slot 5, acceptance: the criteria that the task names, from ACCEPTANCE_MASTER.md in any of its forms, or else from the
 * plan's table. Ids are compared by tokens and numbers: `AC-1` equals `AC-01` but not `AC-10`. At most 50 lines, each
 * criterion whole.
 */

import { fencedLines } from '../../../formats/headings.js';
import { capEntries, type Entry, isDivider, isRow } from '../line-caps.js';
import { linesOf, trimEnd } from '../markdown-text.js';
import type { Nexus } from '../nexus.js';
import { type Slot, slot } from '../packet-sidecar.js';
import { type Plan, planLines, taskPart } from '../read-plan.js';
import type { GivenCriterion, WorkerTask } from '../task-node.js';
import { caps, fallbacks, places } from '../worker-words.table.js';

export function acceptanceCriteria(nexus: Nexus, task: WorkerTask, plan: Plan): Slot<string> {
  const asked = criteriaAsked(task, plan);
  if (asked.length === 0) return slot(fallbacks.noCriteriaLinked, 'none');
  const master = nexus.read(places.acceptance);
  const inMaster = master.kind === 'text' ? criteriaIn(linesOf(master.text)) : [];
  const inPlan = criteriaIn(planLines(plan, /^acceptance criteria\b/i));
  const found = asked.map(({ id, words }) => {
    const defined = inMaster.find(isOf(id)) ?? inPlan.find(isOf(id));
    return { id, entry: defined ?? (words === '' ? null : criterionOf(id, words)) };
  });
  const known = found.flatMap(({ entry }) => entry ?? []);
  const notes = found.flatMap(({ id, entry }) => (entry === null ? [`${id} is defined nowhere`] : []));
  if (master.kind === 'unreadable') notes.push(`ACCEPTANCE_MASTER.md could not be read (${master.why})`);
  const fallback =
    master.kind === 'text'
      ? fallbacks.noCriteria
      : master.kind === 'missing'
        ? fallbacks.noMaster
        : fallbacks.badMaster;
  if (known.length === 0) return slot(fallback, 'none', { notes });
  const missing = found.flatMap(({ id, entry }) => (entry === null ? [id] : []));
  const named = missing.slice(0, maxMissing).join(', ') + (missing.length > maxMissing ? ', …' : '');
  const said = [
    ...(master.kind === 'unreadable' ? [fallbacks.badMaster] : []),
    ...(missing.length === 0 ? [] : [`(defined nowhere: ${named})`]),
  ];
  const capped = capEntries(layOut(known), caps.acceptanceCriteria - said.length);
  const paths = [
    ...(master.kind === 'text' && known.some((entry) => inMaster.includes(entry)) ? [master.path] : []),
    ...(plan.kind === 'plan' && known.some((entry) => inPlan.includes(entry)) ? [plan.path] : []),
  ];
  return slot([...capped.lines, ...said].join('\n'), paths.length > 0 ? 'file' : 'task', {
    paths,
    notes,
    cut: capped.cut,
  });
}

/** The criteria of the task, or else of the plan, without duplicates. A text may contain an id or stand alone. */
function criteriaAsked(task: WorkerTask, plan: Plan): GivenCriterion[] {
  const own = task.acceptanceCriteria.map(({ id, words }) => ({ id: id || (idsIn(words)[0] ?? ''), words }));
  const line = taskPart(plan, task.id).find((text) => /^\s*[-*]?\s*\*\*acceptance criteria:?\*\*/i.test(text));
  const planned = line === undefined ? [] : idsIn(line.replace(/.*?\*\*.*?\*\*/, '')).map((id) => ({ id, words: '' }));
  const asked = own.length > 0 ? own : planned;
  return [...new Map(asked.map((one) => [one.id === '' ? `: ${one.words}` : plainId(one.id), one])).values()];
}

/** The task's own text, if nothing else defines the criterion. */
function criterionOf(id: string, words: string): Criterion {
  const [first, ...rest] = words.trim().split('\n');
  const isNamed = id === '' || idsIn(first!).includes(id);
  const lines = [`- ${isNamed ? '' : `${id}: `}${first!.trim()}`, ...rest.map((line) => `  ${line.trim()}`)];
  return { id: plainId(id), head: [], lines };
}

function idsIn(text: string): string[] {
  return text.slice(0, 2_000).match(idToken) ?? [];
}

/** Upper case, numbers without leading zeros. */
function plainId(id: string): string {
  return id.toUpperCase().replace(/(^|-)0+(?=\d)/g, '$1');
}

type Criterion = { readonly id: string; readonly head: Entry; readonly lines: Entry };

function isOf(id: string): (criterion: Criterion) => boolean {
  const wanted = plainId(id);
  return (criterion) => wanted !== '' && criterion.id === wanted;
}

/** Every criterion defined in these lines, in order. A mention is not a definition. */
function criteriaIn(lines: readonly string[]): Criterion[] {
  const inFence = fencedLines(lines);
  const starts = lines.map((line, at) => (inFence[at] ? null : definedId(line)));
  return starts.flatMap((id, at): Criterion[] => {
    if (id === null) return [];
    if (isRow(lines[at]!)) return [{ id, head: tableHead(lines, at), lines: [lines[at]!] }];
    return [{ id, head: [], lines: blockAt(lines, starts, at) }];
  });
}

function definedId(line: string): string | null {
  if (isRow(line)) {
    const rest = line.trimStart().slice(1);
    const cell = rest.slice(0, Math.max(0, rest.indexOf('|'))).trim();
    const word = cell.length > 100 ? '' : cell.replace(/^[*_`]+|[*_`]+$/g, '');
    const [id] = idsIn(word);
    return id === word && id !== undefined ? plainId(id) : null;
  }
  const block = definition.exec(line.slice(0, 500));
  return block === null ? null : plainId(block[1]!);
}

function tableHead(lines: readonly string[], at: number): Entry {
  let top = at;
  while (top > 0 && isRow(lines[top - 1]!)) top -= 1;
  return top + 1 < at && isDivider(lines[top + 1]!) ? lines.slice(top, top + 2) : [];
}

/** From its first line to the next criterion, heading or rule, or to a blank line before unindented text. */
function blockAt(lines: readonly string[], starts: readonly (string | null)[], at: number): Entry {
  const isHeading = /^\s*#/.test(lines[at]!);
  let end = at + 1;
  while (end < lines.length && starts[end] === null && !/^ {0,3}(?:#{1,6}\s|-{3,}\s*$)/.test(lines[end]!)) {
    if (isRow(lines[end]!)) break;
    const afterBlank = lines[end - 1]!.trim() === '';
    if (!isHeading && afterBlank && /^\S/.test(lines[end]!)) break;
    end += 1;
  }
  return trimEnd(lines.slice(at, end));
}

/** Table rows share one head. A blank line after a block belongs to that block. */
function layOut(criteria: readonly Criterion[]): Entry[] {
  return criteria.map(({ head, lines }, at) => {
    const before = criteria[at - 1];
    const isNewTable = head.length > 0 && before?.head.join('\n') !== head.join('\n');
    const gap = at > 0 && (head.length === 0 || isNewTable) ? [''] : [];
    return [...gap, ...(isNewTable ? head : []), ...lines];
  });
}

/** Ids that one line can name. */
const maxMissing = 20;
const idToken = /(?<![\w-])[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*-\d+(?![\w-]*\w)/g;
/** A criterion at the start of a line: in a heading, a list, a checkbox, bold or plain. A bold id needs no colon. */
const definition =
  /^\s*(?:#{1,6}\s+|(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?)?(?:\*\*|__)?(?:\[(?:MUST|SHOULD|MAY|COULD)\]\s*)?(?:\*\*|__)?([A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*-\d+)(?:(?:\*\*|__)(?:\s|$)|(?:\*\*|__)?\s*(?:[:—–]|\s-\s|$))/;
