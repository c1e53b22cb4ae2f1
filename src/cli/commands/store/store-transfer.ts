/** `packlight store export` and `import`: a store as one stream, for a backup or another kind of store. */

import { createReadStream } from 'node:fs';
import { exportStore, importStore, sealing } from '../../../api/faces.js';
import { lastValue, oneWord, UsageError } from '../../args/parse-flags.js';
import { withStore } from '../../args/store-flags.js';
import { say } from '../../command.js';
import { orStoreError } from '../../output/store-messages.js';
import { openWhole, writeOut, writeReport } from '../../output/write-output.js';
import type { Asked } from './store-command.js';

export function exportTo({ args, root, words }: Asked): Promise<void> {
  if (words.length > 0) throw new UsageError(`${words[0]} has no meaning here`, 'Say where it goes: --out FILE.');
  const out = lastValue(args, 'out');
  if (out === undefined && process.stdout.isTTY)
    throw new UsageError('an export is nothing to look at', 'Write it to a file: packlight store export --out FILE');
  return withStore(args, { root }, async (store) => {
    let bytes = 0;
    const file = out === undefined ? null : openWhole(out);
    try {
      for await (const chunk of exportStore(store)) {
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
  });
}

export function importFrom({ args, root, format, words }: Asked): Promise<void> {
  const next = 'Give what packlight store export wrote, or - for standard input.';
  const file = oneWord(words, 'one file is needed', next);
  return withStore(args, { root, create: true }, async (store) => {
    const report = orStoreError(await importStore(store, readChunks(file), sealing));
    const { objects, added, refs, runs, events, keptRefs } = report;
    const kept = keptRefs === 0 ? '' : `; ${keptRefs} references differ here and were left as they are`;
    const line = `${added} of ${objects} objects were new, ${refs} references, ${runs} runs with ${events} events${kept}`;
    await writeReport(format, report, () => [line]);
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
