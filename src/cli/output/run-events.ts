/** Records run events other than packs: refusals with their reason, and permissions of a worker. */
import { type NewEvent, type Refusal, recordEvent } from '../../api/faces.js';
import { lastValue, type ParsedArgs, timeFrom } from '../args/parse-flags.js';
import { withStore } from '../args/store-flags.js';
import { orStoreError } from './messages.js';

/** Only if packs are saved to a run. A failure to record is not reported: the refusal itself matters more. */
export async function tellRunOfRefusal(args: ParsedArgs, { kind }: Refusal): Promise<void> {
  if (args.switches.has('save')) await tellRun(args, 'error', [{ refused: kind }]).catch(() => null);
}

/** Adds events to the run that `--run` names, if any. A failure to record is an error. */
export async function tellRun(
  args: ParsedArgs,
  kind: NewEvent['kind'],
  told: readonly Readonly<Record<string, string>>[],
): Promise<void> {
  const run = lastValue(args, 'run');
  if (run === undefined) return;
  const at = timeFrom(lastValue(args, 'time'), process.env);
  const node = lastValue(args, 'node') ?? null;
  await withStore(args, { root: lastValue(args, 'root') ?? '.', create: true }, async (store) => {
    for (const data of told)
      orStoreError(await recordEvent(store, run, { kind, at, links: [], data: { node, ...data } }));
  });
}
