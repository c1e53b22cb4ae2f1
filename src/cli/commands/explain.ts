/** `packlight explain`: explains why a file is in a pack, why it has its form there, or why it is missing. */
import { counted, type Explanation, explainPath, guardReport } from '../../api/faces.js';
import { choice, type ParsedArgs } from '../args/parse-flags.js';
import { openManifests } from '../args/stored-packs.js';
import { UsageError } from '../args/usage-error.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { writeOddName } from '../output/printable-names.js';
import { writeReport } from '../output/write-output.js';
import { wrongUse } from '../usage-words.table.js';
import { levelWords } from '../words.table.js';

export async function runExplain(args: ParsedArgs): Promise<ExitCode> {
  const format = choice(args, 'format', ['text', 'json']);
  const [pack, path, ...more] = args.words;
  if (pack === undefined || path === undefined || more.length > 0) throw new UsageError(...wrongUse.packAndPath());
  const [manifest] = (await openManifests(args, [pack])) ?? [];
  if (manifest === undefined) return exitCodes.difference;
  const explanation = guardReport(explainPath(manifest, path));
  await writeReport(format, explanation, explanationLines);
  return exitCodes.done;
}

function explanationLines(explanation: Explanation): string[] {
  const name = writeOddName(explanation.path);
  switch (explanation.answer) {
    case 'shown': {
      const { level, lines, line_count, tokens, place, why } = explanation;
      return [
        `${name}: in the pack, number ${place}`,
        `  why        ${why}`,
        `  shown      ${levelWords[level]}${level === 'name' ? '' : `, lines ${lines || 'none'}`} of ${line_count} (${tokens} tokens)`,
        ...standingLines(explanation),
        ...explanation.redactions.map(
          ({ rule, tier, first_line, last_line }) =>
            `  redacted   ${rule} (${tier}), line ${first_line === last_line ? first_line : `${first_line}-${last_line}`}`,
        ),
        ...explanation.hidden.map(
          ({ kind, first_line, count }) => `  made plain ${count} ${kind} characters, first in line ${first_line}`,
        ),
      ];
    }
    case 'not-shown':
      return [`${name}: not in the pack`, `  why        ${explanation.why}`, ...standingLines(explanation)];
    case 'not-ranked':
      return [
        `${name}: not in the pack`,
        `  why        ${explanation.why}`,
        `  next       packlight pack "<task>" --target ${name} shows it`,
      ];
    case 'excluded': {
      const { reason, detail, by, why } = explanation;
      const rule = `${reason}${detail === '' ? '' : `: ${writeOddName(detail)}`}`;
      return [
        `${name}: not in the pack`,
        `  why        ${writeOddName(why)}`,
        `  rule       ${rule}${by === explanation.path ? '' : ` (${writeOddName(by)})`}`,
      ];
    }
    case 'unknown':
      return [
        `${name}: not in the pack`,
        `  why        ${explanation.why}`,
        ...(explanation.nearest.length === 0
          ? []
          : [`  near       ${explanation.nearest.map(writeOddName).join(', ')}`]),
      ];
  }
}

type Standing = Extract<Explanation, { readonly score: number }>;

function standingLines({ reason, priority, score, signals, hops, symbols, moves }: Standing): string[] {
  const away = hops === 0 ? '' : `, ${counted(hops, 'step')} from a target`;
  return [
    `  priority   ${priority} (${reason}${away})`,
    ...(symbols.length === 0 ? [] : [`  about      ${symbols.map(writeOddName).join(', ')}`]),
    `  score      ${inPoints(score)}`,
    ...signals.map(({ name, points }) => `    ${inPoints(points).padStart(10)}  ${writeOddName(name)}`),
    ...moves.map(({ from, to, why }) => `  step       ${from} → ${to}: ${why}`),
  ];
}

/** Scores are stored in thousandths. */
function inPoints(thousandths: number): string {
  return (thousandths / 1_000).toFixed(3);
}
