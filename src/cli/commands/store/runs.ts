/** `packlight runs`: lists the runs in a store with their events. */
import { listRuns, type RunsDocument } from '../../../api/faces.js';
import { choice, type ParsedArgs } from '../../args/parse-flags.js';
import { withStore } from '../../args/store-flags.js';
import { oneFolder } from '../../command.js';
import { paintFor } from '../../output/colour.js';
import { orStoreError } from '../../output/messages.js';
import { writeReport } from '../../output/write-output.js';

export async function runRuns(args: ParsedArgs): Promise<void> {
  const format = choice(args, 'format', ['text', 'json']);
  const root = oneFolder(args);
  const runs = await withStore(args, { root }, async (store) => orStoreError(await listRuns(store)));
  await writeReport(format, runs, runLines);
}

function runLines({ runs }: RunsDocument): string[] {
  if (runs.length === 0) return ['no runs yet: save a pack with --save --run NAME'];
  const paint = paintFor(process.stdout, process.env);
  const head = ['run', 'events', 'packs', 'payloads', 'joins', 'permissions', 'errors', 'last'];
  const rows = runs.map(({ run, events, packs, payloads, joins, permissions, errors, last }) => [
    run,
    ...[events, packs, payloads, joins, permissions, errors].map(String),
    last ?? '',
  ]);
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (i === 0 || i === cells.length - 1 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd();
  return [paint.bold(line(head)), ...rows.map(line)];
}
