/** The thread of `blob-thread.ts`: requests blobs from one git process and sends them back, several at once. */
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
    let [waiting, bytes]: [Buffer[], number] = [[], 0];
    for (const at of ids.keys()) {
      const blob = await git.next();
      waiting.push(blob);
      bytes += blob.length;
      if (bytes < maxMessageBytes && at < ids.length - 1) continue;
      sendBlobs(waiting, bytes);
      [waiting, bytes] = [[], 0];
    }
  } catch (error) {
    send({ stop: (error instanceof GitStopped ? error : stopped('cat-file', 'failed')).refusal }, []);
  }
}

/** Copies them: the memory that the answers came in holds more than these blobs. */
function sendBlobs(blobs: readonly Buffer[], length: number): void {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const blob of blobs) {
    bytes.set(blob, at);
    at += blob.length;
  }
  send({ bytes, lengths: blobs.map((blob) => blob.length) }, [bytes.buffer]);
}

function send(answer: BlobAnswer, moved: ArrayBuffer[]): void {
  port.postMessage(answer, moved);
  Atomics.add(answers, 0, 1);
  Atomics.notify(answers, 0);
}

/** Each message wakes the other side. */
const maxMessageBytes = 256_000;
