/** `packlight show`: prints a run as a timeline, or describes a stored pack. */

import { guardReport, type OpenedPack, readRun, type Store, type Timeline } from '../../../api/faces.js';
import { choice, oneWord, UsageError } from '../../args/parse-flags.js';
import { withStore } from '../../args/store-flags.js';
import { storeFlag } from '../../args/store-place.js';
import { openStored } from '../../args/stored-packs.js';
import { type Command, commonFlags, oneRoot, rootFlag } from '../../command.js';
import { orStoreError } from '../../output/messages.js';
import { writeOut, writeReport } from '../../output/write-output.js';
import { packLines, timelineLines } from './show-lines.js';

export const showCommand: Command = {
  usage: 'packlight show RUN|PACK [flags]',
  about: 'Tell a run event by event, or a stored pack: its task, its budget, its files and why, what was left out.',
  flags: {
    ...rootFlag,
    ...storeFlag,
    text: 'of a pack: the very bytes that were given out, and nothing else',
    'format text|json': 'sentences, or JSON',
    ...commonFlags,
  },
  examples: [
    'packlight show nightly-42            what happened in a run',
    'packlight show 1f0c                  a pack, by its id or the beginning of it',
    'packlight show packs/1f0c8a52-… --text | less',
    'packlight explain 1f0c src/cart.ts   why one file is in it, or not',
  ],
  run: async (args) => {
    const format = choice(args, 'format', ['text', 'json']);
    const next = 'See what there is: packlight runs, packlight store list';
    const word = oneWord(args.words, 'a run or a pack is needed', next);
    const isText = args.switches.has('text');
    await withStore(args, { root: oneRoot(args, undefined) }, async (store) => {
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
  },
};

/** A run of exactly this name, else a pack. */
async function findShown(store: Store, word: string): Promise<Timeline | OpenedPack> {
  const runs = orStoreError(await store.runs());
  return runs.includes(word) ? orStoreError(await readRun(store, word)) : openStored(store, word);
}

function timelineJson({ run, events }: Timeline): string {
  const told = events.map(({ packs, others: _, ...event }) => ({ ...event, packs: packs.map(({ id }) => id) }));
  return `${JSON.stringify({ run, events: told })}\n`;
}
