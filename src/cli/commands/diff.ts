/** `packlight diff`: shows which blocks of two packs differ, and why. */
import * as engine from '../../api/faces.js';
import { choice, type ParsedArgs } from '../args/parse-flags.js';
import { openManifests } from '../args/stored-packs.js';
import { UsageError } from '../args/usage-error.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { writeOddName } from '../output/printable-names.js';
import { writeReport } from '../output/write-output.js';
import { causeWords } from '../words.table.js';

export async function runDiff(args: ParsedArgs): Promise<ExitCode> {
  const format = choice(args, 'format', ['text', 'json']);
  const [a, b, ...more] = args.words;
  if (a === undefined || b === undefined || more.length > 0)
    throw new UsageError('two packs are needed', 'Name two files that --out wrote: packlight diff a.md b.md');
  const [before, after] = (await openManifests(args, [a, b])) ?? [];
  if (before === undefined || after === undefined) return exitCodes.difference;
  const difference = engine.guardReport(engine.diffManifests(before, after));
  await writeReport(format, difference, differenceLines);
  return difference.same ? exitCodes.done : exitCodes.difference;
}

export function differenceLines({ same, causes, blocks, around }: engine.Difference): string[] {
  return [
    same ? 'The packs are the same bytes.' : 'The packs differ.',
    ...causes.map(
      ({ cause, what, before, after }) => `  ${cause.padEnd(9)} ${what}: ${short(before)} → ${short(after)}`,
    ),
    ...blocks.flatMap(blockLines),
    ...around.map((sentence) => `  ${sentence}`),
  ];
}

function blockLines({ path, changes, causes, before, after, note }: engine.BlockDifference): string[] {
  const details = [
    ...(before === null || after === null ? [] : [`${sayBlock(before)} → ${sayBlock(after)}`]),
    ...(note === '' ? [] : [note]),
  ];
  return [
    `  ${writeOddName(path)}: ${changes.join(', ')}`,
    `      because ${causes.map((cause) => causeWords[cause]).join('; ')}`,
    ...details.map((detail) => `      ${detail}`),
  ];
}

function sayBlock({ level, lines, tokens, place }: NonNullable<engine.BlockDifference['before']>): string {
  return `${level}${lines === '' ? '' : ` ${lines}`} (${tokens} tokens, number ${place})`;
}

/** Enough to tell two values apart. The JSON output has the whole values. */
function short(value: string): string {
  if (value === '') return 'nothing';
  if (engine.isObjectName(value)) return engine.shortId(value);
  return writeOddName(engine.shortenGuarded(engine.guardMessage(value), maxShown));
}

const maxShown = 61;
