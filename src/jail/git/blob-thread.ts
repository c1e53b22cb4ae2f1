/**
 * Reads blobs of a repository synchronously. The engine reads files synchronously (`Jail.readSync`), but git answers
 * asynchronously. So a separate thread talks to git, and this side sleeps until the thread has the answer. The thread
 * sends the blobs in the order of the requests, several in one message.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { type GitStop, GitStopped } from '../../model/git.js';
import { threadFile } from '../package-data.js';
import { type GitOptions, stopped } from './run.js';

export type BlobThread = {
  /** Requests blobs that will be taken later. */
  readonly ask: (ids: readonly string[]) => void;
  /** Waits for the first requested blob that was not yet taken. Throws `GitStopped` if git fails. */
  readonly take: () => Buffer;
  readonly close: () => void;
};

export type BlobThreadData = {
  readonly options: GitOptions;
  readonly root: string;
  /** Counts the answers: this side sleeps until it changes. */
  readonly answers: Int32Array;
  readonly port: MessagePort;
};

/** The bytes of several blobs, one after the other, and the length of each. Their memory is handed over, not copied. */
export type BlobAnswer =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly lengths: readonly number[] }
  | { readonly stop: GitStop };

export function startBlobThread(options: GitOptions, root: string): BlobThread {
  const { port1: port, port2 } = new MessageChannel();
  const answers = new Int32Array(new SharedArrayBuffer(4));
  const workerData: BlobThreadData = { options, root, answers, port: port2 };
  const worker = new Worker(workerFile, { workerData, transferList: [port2] });
  // A thread that cannot start is noticed by the missing answer.
  worker.on('error', () => {});
  worker.unref();
  let failure: GitStopped | null = null;
  /** Has arrived and was not taken yet. */
  let held: { readonly bytes: Uint8Array; readonly lengths: readonly number[] } = {
    bytes: new Uint8Array(),
    lengths: [],
  };
  let [next, at] = [0, 0];

  function nextAnswer(): BlobAnswer {
    for (;;) {
      const seen = Atomics.load(answers, 0);
      const received = receiveMessageOnPort(port);
      if (received !== undefined) return received.message as BlobAnswer;
      if (Atomics.wait(answers, 0, seen, maxSilentSeconds * 1_000) === 'timed-out')
        return { stop: stopped('cat-file', 'silence', maxSilentSeconds).refusal };
    }
  }

  return {
    ask: (ids) => port.postMessage(ids),
    take: () => {
      if (next === held.lengths.length) {
        const answer = failure === null ? nextAnswer() : { stop: failure.refusal };
        if ('stop' in answer) {
          failure = new GitStopped(answer.stop);
          throw failure;
        }
        [held, next, at] = [answer, 0, 0];
      }
      const start = at;
      at += held.lengths[next++]!;
      // A copy: whoever keeps one blob does not keep the others that came with it.
      return Buffer.from(held.bytes.subarray(start, at));
    },
    // The thread hears of it, ends git and then itself.
    close: () => port.close(),
  };
}

/** The thread has its own, shorter limits on git; this one is for a thread that is gone. */
const maxSilentSeconds = 60;

const workerFile = threadFile('blob-thread');
