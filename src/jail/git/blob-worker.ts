/** The thread of `blob-thread.ts`: requests blobs from one git process and sends them back one by one. */
import { workerData } from 'node:worker_threads';
import { GitStopped } from '../../model/git.js';
import type { BlobAnswer, BlobThreadData } from './blob-thread.js';
import { startBlobs } from './blobs.js';
import { stopped } from './run.js';

const { options, root, answers, port } = workerData as BlobThreadData;
const started = startBlobs(options, root);
// The next request gets the error.
started.catch(() => {});
let turn = Promise.resolve();

port.on('message', (ids: readonly string[]) => {
  turn = turn.then(() => answerAll(ids));
});
port.on('close', () => void started.then((git) => git.stop()).catch(() => {}));

/** Git works on the next blobs while the first ones are sent. */
async function answerAll(ids: readonly string[]): Promise<void> {
  try {
    const git = await started;
    for (const id of ids) git.ask(id);
    for (const _ of ids) {
      // A copy: the memory that the answer came in holds more than this blob.
      const bytes = new Uint8Array(await git.next());
      send({ bytes }, [bytes.buffer]);
    }
  } catch (error) {
    send({ stop: (error instanceof GitStopped ? error : stopped('cat-file', 'failed')).refusal }, []);
  }
}

function send(answer: BlobAnswer, moved: ArrayBuffer[]): void {
  port.postMessage(answer, moved);
  Atomics.add(answers, 0, 1);
  Atomics.notify(answers, 0);
}
