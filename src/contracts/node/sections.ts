/** Selects the sections of a document: those that anchors name, or else those that match the goal. */
import { countWords, termsOfWord } from '../../base/words.js';
import { guardPhrase } from '../../guard/message.js';
import type { IndexedFile } from '../../model/analysis.js';
import type { LineRange } from '../../model/block.js';

export type Section = {
  readonly anchor: string;
  /** Includes all subsections. */
  readonly whole: LineRange;
  /** Up to the next heading of any level. */
  readonly own: LineRange;
};

export type Chosen = {
  /** Best first. */
  readonly ranges: readonly LineRange[];
  /** Sections that did not fit, or only with their beginning. */
  readonly cut: readonly string[];
  /** Anchors without a section. */
  readonly unknown: readonly string[];
};

/** Expects guarded headings: a slug drops punctuation and spaces, so secrets in it are no longer recognised. */
export function sectionsIn({ definitions }: Pick<IndexedFile, 'definitions'>): Section[] {
  const headings = definitions.filter(({ kind }) => kind === 'heading');
  const anchors = slugsOf(headings.map(({ name }) => guardPhrase(name)));
  return headings.map(({ lines }, i) => ({
    anchor: anchors[i]!,
    whole: lines,
    own: [lines[0], Math.max(lines[0], Math.min(lines[1], (headings[i + 1]?.lines[0] ?? lines[1] + 1) - 1))],
  }));
}

export type Choosing = {
  readonly text: string;
  readonly weights: ReadonlyMap<string, number>;
  /** In characters. */
  readonly room: number;
  /** Whether the first section is shown if no other one speaks of the goal. */
  readonly intro: boolean;
};

export function chooseSections(
  sections: readonly Section[],
  asked: readonly string[] | null,
  choosing: Choosing,
): Chosen {
  const lines = choosing.text.split('\n');
  const bySlug = new Map(sections.map((section) => [section.anchor, section]));
  const known = (asked ?? []).flatMap((anchor) => bySlug.get(anchorSlug(anchor)) ?? []);
  const unknown = (asked ?? []).filter((anchor) => !bySlug.has(anchorSlug(anchor)));
  const wanted =
    known.length > 0
      ? known.map(({ anchor, whole }) => ({ anchor, range: whole }))
      : sections.length > 0
        ? byWorth(sections, lines, choosing)
        : [{ anchor: '', range: [1, lines.length] as const }];
  return { ...fitRanges(wanted, lines, choosing.room), unknown };
}

type SectionRange = { readonly anchor: string; readonly range: LineRange };

/** Sections that match the goal nearly as well as the best one, best first. */
function byWorth(sections: readonly Section[], lines: readonly string[], { weights, intro }: Choosing): SectionRange[] {
  const ranked = sections
    .map(({ anchor, own }) => ({ anchor, range: own, worth: worthOf(lines, own, weights) }))
    .sort((a, b) => b.worth - a.worth || a.range[0] - b.range[0]);
  const best = ranked[0]?.worth ?? 0;
  if (best === 0) return intro ? ranked.slice(0, 1) : [];
  return ranked.filter(({ worth }) => worth * weakestShare >= best);
}

/** A section of less than a third of the best worth says little of the goal. */
const weakestShare = 3;

/** In integer thousandths (INV-5). Words of the heading count three times. */
function worthOf(lines: readonly string[], [first, last]: LineRange, weights: Choosing['weights']): number {
  const worth = (text: string) => {
    let sum = 0;
    for (const [word, count] of countWords(text))
      for (const term of termsOfWord(word)) sum += ((weights.get(term) ?? 0) * count) / (count + 1);
    return sum;
  };
  return Math.round(1_000 * (3 * worth(lines[first - 1] ?? '') + worth(lines.slice(first, last).join('\n'))));
}

function fitRanges(wanted: readonly SectionRange[], lines: readonly string[], most: number): Omit<Chosen, 'unknown'> {
  const ranges: LineRange[] = [];
  const cut: string[] = [];
  let room = most;
  for (const { anchor, range } of wanted) {
    const [first, last] = range;
    let end = first - 1;
    while (end < last && room - (lines[end] ?? '').length - 1 >= 0) {
      room -= (lines[end] ?? '').length + 1;
      end += 1;
    }
    if (end < last) cut.push(anchor);
    // A heading alone adds nothing to its anchor.
    if (end >= Math.min(last, first + 1)) ranges.push([first, end]);
    if (end < last) room = 0;
  }
  return { ranges, cut };
}

/** The anchor of a heading, as Git hosting sites make it. */
function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** A repeated slug gets a number. */
function slugsOf(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const slug = slugOf(heading);
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
}

/** Accepts an anchor with or without #, or the heading itself. */
export function anchorSlug(written: string): string {
  return slugOf(written.replace(/^#+/, ''));
}
