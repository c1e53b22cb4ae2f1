/** `packlight store export` and `import`: a store as one stream, for a backup or another kind of store. */

import { createReadStream } from 'node:fs';
import { exportStore, importStore, type Store, StoreTrouble, sealing } from '../../../api/faces.js';
import { lastValue, UsageError } from '../../args/parse-flags.js';
import { orStoreError, withStore } from '../../args/store-flags.js';
import { say } from '../../command.js';
import { type ExitCode, exitCodes } from '../../exit-codes.js';
import { messageForStore, StoreError } from '../../output/store-messages.js';
import { openWhole, writeOut } from '../../output/write-output.js';
import type { Asked } from './store-command.js';

export function exportTo({ args, root, words }: Asked): Promise<ExitCode> {
  if (words.length > 0) throw new UsageError(`${words[0]} has no meaning here`, 'Say where it goes: --out FILE.');
  const out = lastValue(args, 'out');
  if (out === undefined && process.stdout.isTTY)
    throw new UsageError('an export is nothing to look at', 'Write it to a file: packlight store export --out FILE');
  return withStore(args, { root }, async (store) => {
    let bytes = 0;
    const file = out === undefined ? null : openWhole(out);
    try {
      for await (const chunk of chunksOf(store)) {
        bytes += chunk.length;
        if (file === null) await writeOut([chunk]);
        else file.write(chunk);
      }
      file?.finish();
    } catch (error) {
      file?.abandon();
      throw error;
    }
    say(args, `exported ${bytes} bytes`);
    return exitCodes.done;
  });
}

async function* chunksOf(store: Store): AsyncIterable<Uint8Array> {
  try {
    yield* exportStore(store);
  } catch (error) {
    if (error instanceof StoreTrouble) throw new StoreError(messageForStore(error.failure));
    throw error;
  }
}

export function importFrom({ args, root, format, words }: Asked): Promise<ExitCode> {
  const [file, ...more] = words;
  if (file === undefined || more.length > 0)
    throw new UsageError('one file is needed', 'Give what packlight store export wrote, or - for standard input.');
  return withStore(args, { root, create: true }, async (store) => {
    const report = orStoreError(await importStore(store, readChunks(file), sealing));
    const { objects, added, refs, runs, events, keptRefs } = report;
    const kept = keptRefs === 0 ? '' : `; ${keptRefs} references differ here and were left as they are`;
    await writeOut([
      format === 'json'
        ? `${JSON.stringify(report)}\n`
        : `${added} of ${objects} objects were new, ${refs} references, ${runs} runs with ${events} events${kept}\n`,
    ]);
    return exitCodes.done;
  });
}

async function* readChunks(file: string): AsyncIterable<Uint8Array> {
  const stream = file === '-' ? process.stdin : createReadStream(file);
  try {
    for await (const chunk of stream) yield typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    throw new UsageError(`${file} cannot be read (${code})`, 'Check the path; - reads standard input.');
  }
}
