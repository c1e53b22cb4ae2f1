/** `packlight show`: prints a run as a timeline, or describes a stored pack. */
import { guardReport, type OpenedPack, readRun, type Store, type Timeline } from '../../../api/faces.js';
import { choice, oneWord, type ParsedArgs } from '../../args/parse-flags.js';
import { withStore } from '../../args/store-flags.js';
import { openStored } from '../../args/stored-packs.js';
import { UsageError } from '../../args/usage-error.js';
import { oneRoot } from '../../command.js';
import { orStoreError } from '../../output/messages.js';
import { writeOut, writeReport } from '../../output/write-output.js';
import { packLines, timelineLines } from './show-lines.js';

export async function runShow(args: ParsedArgs): Promise<void> {
  const format = choice(args, 'format', ['text', 'json']);
  const next = 'See what there is: packlight runs, packlight store list';
  const word = oneWord(args.words, 'a run or a pack is needed', next);
  const isText = args.switches.has('text');
  await withStore(args, { root: oneRoot(args) }, async (store) => {
    const found = await findShown(store, word);
    if ('events' in found) {
      if (isText) throw new UsageError('--text is for a pack, and this is a run', 'Leave it out.');
      const timeline = guardReport(found);
      if (format === 'json') await writeOut([timelineJson(timeline)]);
      else await writeReport(format, timeline, timelineLines);
    } else if (isText) await writeOut([found.written]);
    else {
      const { record, manifest } = guardReport({ record: found.record, manifest: found.manifest });
      await writeReport(format, { id: found.id, ...record }, () => packLines({ ...found, record, manifest }));
    }
  });
}

/** A run of exactly this name, else a pack. */
async function findShown(store: Store, word: string): Promise<Timeline | OpenedPack> {
  const runs = orStoreError(await store.runs());
  return runs.includes(word) ? orStoreError(await readRun(store, word)) : openStored(store, word);
}

function timelineJson({ run, events }: Timeline): string {
  const told = events.map(({ packs, others: _, ...event }) => ({ ...event, packs: packs.map(({ id }) => id) }));
  return `${JSON.stringify({ run, events: told })}\n`;
}
