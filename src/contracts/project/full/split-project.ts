/**
 * Splits a project into parts with a token limit, counted on the output. Files are never split: a file that is larger
 * than a part gets its own part and is reported. Each part has the project facts and its part number. The first also
 * has the tree, as deep as fits; the last has the exclusions.
 */
import { Defect, fail, ok, type Result } from '../../../base/result.js';
import { frame } from '../../../emit/frame.js';
import { writeElement, xmlClosing, xmlOpening } from '../../../emit/xml.js';
import type { ReleasedPiece } from '../../../model/block.js';
import { releaseOrThrow } from '../../../pipeline/release.js';
import { writeFiles } from './overview.js';
import type { Spool } from './stream-project.js';
import { opening, type WholeProject } from './write-stream.js';

export type SplitFormat = 'markdown' | 'xml';

export type Split = { readonly limit: number; readonly format: SplitFormat; readonly spool: Spool };

export type SplitPart = {
  readonly pieces: () => Iterable<ReleasedPiece>;
  readonly tokens: number;
};

export type SplitProject = {
  readonly parts: readonly SplitPart[];
  /** Files that exceed the limit of a part. */
  readonly oversized: readonly string[];
};

/** Fails with the smallest limit that leaves room for a file. */
export function splitProject(whole: WholeProject, { limit, format, spool }: Split): Result<SplitProject, number> {
  const { files } = whole.streamed;
  const write = writers[format];
  const headOf = (part: number, of: number) =>
    write.head(`${whole.facts.replace('\n', () => `\n- Part: ${part} of ${of}\n`)}`, `part ${part} of ${of}`);
  const count = (text: string | Uint8Array) =>
    whole.tokens.count(typeof text === 'string' ? text : Buffer.from(text).toString('utf8'));
  const around = count(headOf(files.length + 2, files.length + 2)) + count(write.end) + nonceRoom;
  const room = limit - around;
  if (room < around) return fail(2 * around);

  const tree = treeWithin(whole, (text) => count(write.meta(text)) <= room / 4);
  const items: Item[] = [
    ...(tree === null ? [] : [fixed(write.meta(tree), count)]),
    ...files.flatMap(({ chunk, name }): Item[] => {
      if (chunk === null) return [];
      return [{ read: () => spool.read(chunk), tokens: count(spool.read(chunk)), name }];
    }),
    fixed(write.leftOut(whole.leftOut), count),
  ];
  const groups = groupItems(items, room);
  return ok({
    parts: groups.map((group, i) => {
      const head = releaseOrThrow(headOf(i + 1, groups.length));
      const tokens = count(head) + group.reduce((sum, item) => sum + item.tokens, 0) + count(write.end);
      if (tokens > limit && group.length > 1) throw new Defect('a part is over its limit');
      return {
        tokens,
        pieces: () => whole.streamed.release(piecesOf(head, group, write.end)),
      };
    }),
    oversized: items.filter(({ tokens }) => tokens > room).flatMap(({ name }) => (name === null ? [] : [name])),
  });
}

function* piecesOf(head: string, group: readonly Item[], end: string): Iterable<string | Uint8Array> {
  yield head;
  for (const item of group) yield item.read();
  if (end !== '') yield end;
}

type Item = { readonly read: () => string | Uint8Array; readonly tokens: number; readonly name: string | null };

function fixed(text: string, count: (text: string) => number): Item {
  const written = releaseOrThrow(text);
  return { read: () => written, tokens: count(written), name: null };
}

/** Items begin with a sign and end with line breaks, so no token crosses a border and counts add up. */
function groupItems(items: readonly Item[], room: number): Item[][] {
  const groups: Item[][] = [];
  let left = 0;
  for (const item of items) {
    if (groups.length === 0 || item.tokens > left) {
      groups.push([]);
      left = room;
    }
    groups.at(-1)!.push(item);
    left -= item.tokens;
  }
  return groups;
}

function treeWithin({ streamed }: WholeProject, fits: (text: string) => boolean): string | null {
  for (const depth of [Number.POSITIVE_INFINITY, 6, 5, 4, 3, 2, 1]) {
    const tree = writeFiles(streamed.files, depth);
    if (fits(tree)) return tree;
  }
  return null;
}

type Writer = {
  readonly head: (facts: string, part: string) => string;
  readonly meta: (text: string) => string;
  readonly leftOut: (text: string) => string;
  readonly end: string;
};

const writers: Readonly<Record<SplitFormat, Writer>> = {
  markdown: {
    head: (facts, part) => `${opening.replace('\n', `, ${part}\n`)}${frame('project-meta', facts)}\n`,
    meta: (text) => `${frame('project-meta', text)}\n`,
    leftOut: (text) => frame('left-out', `## Left out\n${text}`),
    end: '',
  },
  xml: {
    head: (facts) => `${xmlOpening}${writeElement('project-meta', [], facts)}`,
    meta: (text) => writeElement('project-meta', [], text),
    leftOut: (text) => writeElement('left-out', [], text),
    end: xmlClosing,
  },
};

export function beginsAsPart(head: string): boolean {
  const title = opening.slice(0, opening.indexOf('\n'));
  const [xmlStart = ''] = xmlOpening.split('<about>', 1);
  return new RegExp(`^${title}, part \\d+ of \\d+\\n`).test(head) || head.startsWith(xmlStart);
}

/** Frame numbers differ between parts: twelve digits, twice, each at most one token. */
const nonceRoom = 24;
