/** The text before and after the files of a streamed pack: project facts, tree, and exclusions. */
import { counted } from '../../../base/counted.js';
import { compareBytes } from '../../../base/order.js';
import { estimateName } from '../../../budget/estimate.js';
import { writeName } from '../../../emit/frame.js';
import type { FoundManifest } from '../../../facts/manifests/describe-manifest.js';
import { onOneLine } from '../../../facts/summary/figures.js';
import type { Guard } from '../../../guard/seal.js';
import { groupValues } from '../../group-values.js';
import { countExclusions, reasonOf } from '../default-exclusions.js';
import { describeExclusion } from '../snapshot-scanner.js';
import { reasonWithoutContent, unreadFiles } from './full-document.js';
import type { Streamed, StreamedFile } from './stream-project.js';
import { drawTree, growTree } from './token-tree.js';

export type Counting = { readonly exact: boolean; readonly tokenizer: string };

export function writeFacts({ manifest, packages }: FoundManifest, { files }: Streamed, counting: Counting): string {
  const tokens = files.reduce((sum, file) => sum + file.tokens, 0);
  const facts: readonly (readonly [string, string])[] = [
    ['Type', manifest.project_type],
    ['Purpose', manifest.purpose_guess],
    ['Structure', manifest.structure_summary],
    ['Built with', manifest.build_system ?? ''],
    ['Tested with', manifest.test_framework ?? ''],
    ['Entry points', manifest.entry_points.map(writeName).join(', ')],
    ['Packages', packages.map(({ path, name }) => `${writeName(name)} (${writeName(path)})`).join(', ')],
    ['Tokens', `${tokens} in ${counted(files.length, 'file')} (${counting.exact ? counting.tokenizer : estimateName})`],
  ];
  const lines = facts.filter(([, value]) => value !== '').map(([name, value]) => `- ${name}: ${onOneLine(value)}\n`);
  return `## ${onOneLine(manifest.project_name)}\n${lines.join('')}`;
}

export function writeFiles(files: readonly StreamedFile[], depth?: number): string {
  const blocks = ['### Files\n'];
  let lines: string[] = [];
  for (const line of drawFiles(files, depth)) {
    lines.push(line);
    if (lines.length < linesAtOnce) continue;
    blocks.push(lines.join(''));
    lines = [];
  }
  return [...blocks, ...lines].join('');
}

export function drawFiles(files: readonly StreamedFile[], depth = Number.POSITIVE_INFINITY): Iterable<string> {
  return drawTree(growTree(files), { depth, noteOf });
}

/** Joins lines in batches, so that the lines of a million files are not all in memory beside the whole text. */
const linesAtOnce = 1_000;

function noteOf({ level, redactions }: StreamedFile): string {
  if (level === 'full' && redactions === 0) return '';
  const notes = [
    ...(level === 'full' ? [] : [level === 'region' ? 'first and last lines' : level === 'name' ? 'name only' : level]),
    ...(redactions === 0 ? [] : [`${redactions} redacted`]),
  ];
  return notes.join(', ');
}

/** Counts exclusions by reason and names the first of each. The tree lists the names of withheld files. */
export function writeWithheld({ snapshot, files }: Streamed, guard: Guard): string {
  const left = snapshot.excluded.map((exclusion) => describeExclusion(exclusion, guard));
  const lines = [...groupValues(left.map(({ reason, path }) => [reason, path] as const))]
    .sort(([a], [b]) => compareBytes(a, b))
    .map(([reason, paths]) => `- ${paths.length} left out: ${reason}: ${firstOf(paths.map(writeName))}\n`);
  const unread = unreadFiles(snapshot, guard);
  if (unread.length > 0)
    lines.push(
      `- of these, ${unread.length} could not be read: ${firstOf(unread.map(({ path, issue }) => `${writeName(path)} (${issue})`))}\n`,
    );
  const withheld = files.filter(({ level }) => level === 'withheld').length;
  const named = files.filter(({ level }) => level === 'name').length;
  const redacted = files.filter(({ redactions }) => redactions > 0).length;
  return [
    ...lines,
    ...(withheld === 0 ? [] : [`- ${withheld} withheld: could not be made safe\n`]),
    ...(named === 0 ? [] : [`- ${named} by name only\n`]),
    ...(redacted === 0 ? [] : [`- secrets were redacted in ${counted(redacted, 'file')}\n`]),
    lines.length + withheld + named + redacted === 0 ? '- nothing\n' : '',
    'Each exclusion with its rule: packlight scan --project.\n',
  ].join('');
}

function firstOf(paths: readonly string[]): string {
  const more = paths.length - maxNamed;
  return `${paths.slice(0, maxNamed).join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

/** Names of each reason in the footer. */
const maxNamed = 5;

/** Everything without content counts, as in `files_excluded`. */
export function countReasons({ snapshot, files }: Streamed): ReturnType<typeof countExclusions> {
  const named = files.filter(({ chunk }) => chunk === null).map(reasonWithoutContent);
  return countExclusions([...snapshot.excluded.map(reasonOf), ...named]);
}
