/**
 * Blobs of a repository, read while the caller waits. The engine reads files in step (`Jail.readSync`), but git
 * answers only out of step. So a thread of its own talks to git, and this side sleeps until the thread has the answer.
 * The thread sends the blobs in the order in which they were asked for.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { type GitStop, GitStopped } from '../../model/git.js';
import { threadFile } from '../package-data.js';
import { type GitOptions, stopped } from './run.js';

export type BlobThread = {
  /** Asks for blobs that will be taken later. */
  readonly ask: (ids: readonly string[]) => void;
  /** Waits for the first blob that was asked for and not yet taken. Throws `GitStopped` when git fails. */
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

/** The bytes fill their memory: it is handed over, not copied. */
export type BlobAnswer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly stop: GitStop };

export function startBlobThread(options: GitOptions, root: string): BlobThread {
  const { port1: port, port2 } = new MessageChannel();
  const answers = new Int32Array(new SharedArrayBuffer(4));
  const workerData: BlobThreadData = { options, root, answers, port: port2 };
  const worker = new Worker(workerFile, { workerData, transferList: [port2] });
  // A thread that cannot start shows as an answer that does not come.
  worker.on('error', () => {});
  worker.unref();
  let failure: GitStopped | null = null;

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
      const answer = failure === null ? nextAnswer() : { stop: failure.refusal };
      if ('bytes' in answer) return Buffer.from(answer.bytes.buffer);
      failure = new GitStopped(answer.stop);
      throw failure;
    },
    // The thread hears of it, ends git and then itself.
    close: () => port.close(),
  };
}

/** The thread has its own, shorter limits on git; this one is for a thread that is gone. */
const maxSilentSeconds = 60;

const workerFile = threadFile('blob-thread');
