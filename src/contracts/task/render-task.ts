/** Measures a task pack by the longer of its two forms, so that the selection does not depend on the format. */
import { labelKindsOf, labelWords } from '../../emit/label-words.js';
import { writeRanges } from '../../emit/shown.js';
import { type FittedBlock, labelKinds } from '../../model/block.js';
import type { Renderer } from '../../model/contract.js';
import {
  assemblePack,
  createShow,
  type Entry,
  rememberBlocks,
  type ShownFound,
  type ShownRequest,
} from './assemble-task.js';
import { titles } from './gather-task.js';
import { ticketOf } from './merge-issues.js';
import { tierLimits } from './task-limits.table.js';
import * as contextMd from './task-markdown.js';
import type { ContextPack, Issue } from './task-wire.js';

export type TaskForms = {
  readonly pack: ContextPack;
  readonly json: string;
  readonly markdown: string;
  /** The room that is kept for saying what has no room. */
  readonly reserved: { readonly json: number; readonly markdown: number };
};

export type TaskRenderer = Renderer & { readonly forms: (blocks: readonly FittedBlock[]) => TaskForms };

export function createTaskRenderer(request: ShownRequest, found: ShownFound): TaskRenderer {
  const show = createShow();
  const limit = tierLimits[request.tier];
  const fileFrame = rememberBlocks((fitted) => {
    const reason = found.classes.get(fitted.block.path ?? '') ?? 'low';
    const shown = { ...headingOf(fitted), reason, content: show(fitted) };
    return contextMd.part('file', fitted.block.name ?? '', shown);
  });

  function forms(blocks: readonly FittedBlock[]): TaskForms {
    const { pack, json, entries, noRoom } = assemblePack({ request, found, show }, blocks);
    const beside: contextMd.MarkdownFacts = {
      limit,
      leftOut: leftOutOf(blocks),
      shownOf: shownBy(blocks),
      fileParts: entries.map((entry) => (entry.fitted === null ? entryFrame(entry) : fileFrame(entry.fitted))),
    };
    const { entry, mark } = noRoom;
    const kept = (said: string) => maxNoRoom - (entry === null ? 0 : said.length) - mark.length;
    const reserved = {
      json: kept(entry === null ? '' : `${JSON.stringify({ ...pack.files.at(-1) })},`),
      markdown: kept(entry === null ? '' : `${entryFrame(entry)}\n`),
    };
    return { pack, json: `${json}\n`, markdown: contextMd.writeMarkdown(pack, beside), reserved };
  }

  function leftOutOf(blocks: readonly FittedBlock[]): number {
    return Math.max(0, found.wanted - blocks.length);
  }

  /** The maximum size that a block adds in either form. */
  function renderBlock(fitted: FittedBlock): string {
    const { block } = fitted;
    const shown = show(fitted);
    if (block.kind === 'file') {
      const kind = found.classes.get(block.path ?? '') ?? 'low';
      const json = JSON.stringify({ path: block.name, content: shown, priority: kind });
      return longer(`${json},`, `${fileFrame(fitted)}\n`);
    }
    if (block.kind === 'diff-hint')
      return longer(JSON.stringify(shown), `${contextMd.diffPart(shown, headingOf(fitted))}\n`);
    const at = found.issues.findIndex((_, i) => block.name === titles.message(i));
    // Output shares a frame with its message, and may make its fences longer.
    if (at < 0)
      return longer(
        `,"raw":${JSON.stringify(shown)}`,
        `\nOutput:\n${shown}\n${longestRun(shown).repeat(2)}${labelsOf([fitted]).join(' · ')}`,
      );
    const given = found.issues[at]!;
    const issue: Issue = { ...given.fields, message: shown };
    const ticket = ticketOf(given, shown);
    return longer(
      `${JSON.stringify(issue)},${JSON.stringify(ticket)},`,
      `${contextMd.issuePart(issue, at, headingOf(fitted))}\n${contextMd.ticketLine(ticket)}\n`,
    );
  }

  return {
    forms,
    render: ({ blocks }) => {
      const { pack, json, markdown, reserved } = forms(blocks);
      const room =
        reserved.markdown + contextMd.maxFooterLength - contextMd.footer(pack, limit, leftOutOf(blocks)).length;
      // Measure as if something were left out; `false` is one letter longer than `true`.
      return longer(
        `${json}${' '.repeat(reserved.json)}${pack.truncated ? ' ' : ''}`,
        `${markdown}${' '.repeat(room)}`,
      );
    },
    renderBlock: (fitted) => `${renderBlock(fitted)}${slack}`,
  };
}

function shownBy(blocks: readonly FittedBlock[]): contextMd.MarkdownFacts['shownOf'] {
  const texts = blocks.filter(({ block }) => block.kind !== 'file');
  const byName = new Map<string, FittedBlock>(texts.map((fitted) => [fitted.block.name ?? '', fitted]));
  return (name) => {
    const fitted = byName.get(name);
    if (fitted === undefined) return { level: 'full', lines: '', language: '', labels: [] };
    // An issue and its output share a frame.
    const output = byName.get(`Output of ${name.replace(/^I/, 'i')}`);
    return output === undefined ? headingOf(fitted) : { ...headingOf(fitted), labels: labelsOf([fitted, output]) };
  };
}

/** Segment numbers of a cut text mean nothing to a reader, so they are omitted. */
function headingOf(fitted: FittedBlock): contextMd.Shown {
  const { block, rung } = fitted;
  const isPartOfText = block.kind !== 'file' && rung.level !== 'full';
  return {
    level: rung.level,
    lines: isPartOfText ? '' : writeRanges(rung.ranges),
    language: block.kind === 'file' ? block.language : 'text',
    labels: labelsOf([fitted]),
  };
}

function labelsOf(shown: readonly FittedBlock[]): string[] {
  const kinds = new Set(shown.flatMap(({ block }) => labelKindsOf(block)));
  return labelKinds.filter((kind) => kinds.has(kind)).map((kind) => labelWords[kind]);
}

/** An entry in place of a file: its name and why it is not shown. */
function entryFrame({ kind, path, content }: Entry): string {
  return contextMd.part('file', path, {
    level: 'name',
    lines: '',
    language: 'text',
    labels: [],
    reason: kind,
    content,
  });
}

function longer(a: string, b: string): string {
  return a.length >= b.length ? a : b;
}

function longestRun(text: string): string {
  return (text.match(/`{3,}/g) ?? []).reduce(longer, '```');
}

/** The longest text about what has no room. */
const maxNoRoom = 450;
/** Room for the headings of first entries, and for the digits of counts. */
const slack = ' '.repeat(96);
