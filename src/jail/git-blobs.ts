/**
 * What a repository's objects hold, by id: sizes first, then bytes, each from one process for all of them.
 * Memory holds one object at a time; who asks decides by the sizes which are worth having. An object that
 * is not there (a partial clone) is left out of both answers: nothing is fetched (INV-9).
 */
import { Readable } from 'node:stream';
import type { BlobAnswer, BlobsAsked } from '../model/git.js';
import { type GitOptions, startGit } from './git.js';

export type Blob = { readonly id: string; readonly bytes: Buffer };

export async function measureBlobs(
  options: GitOptions,
  root: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for await (const [id, { size }] of answers(options, root, { flag: '--batch-check', ids })) sizes.set(id, size);
  return sizes;
}

export async function* readBlobs(options: GitOptions, root: string, ids: readonly string[]): AsyncGenerator<Blob> {
  for await (const [id, { reader, size }] of answers(options, root, { flag: '--batch', ids })) {
    const bytes = await reader.take(size);
    if (bytes === null) return;
    await reader.take(1);
    yield { id, bytes };
  }
}

/** One answer for each id, in their order; two processes, however many ids there are. */
export async function* readSmallBlobs(
  options: GitOptions,
  root: string,
  { ids, maxBytes }: BlobsAsked,
): AsyncGenerator<BlobAnswer> {
  const sizes = await measureBlobs(options, root, ids);
  const isWanted = (id: string) => (sizes.get(id) ?? Number.POSITIVE_INFINITY) <= maxBytes;
  const blobs = readBlobs(options, root, ids.filter(isWanted));
  try {
    for (const id of ids) {
      if (!isWanted(id)) {
        yield { id, bytes: sizes.has(id) ? 'too-large' : 'missing' };
        continue;
      }
      const next = await blobs.next();
      yield { id, bytes: next.done === true ? 'missing' : next.value.bytes };
    }
  } finally {
    await blobs.return(undefined);
  }
}

type Asked = { readonly flag: '--batch' | '--batch-check'; readonly ids: readonly string[] };
type Answer = { readonly size: number; readonly reader: ByteReader };

/** One answer for each id that is there, in the order of the ids; whoever gets it reads what follows its line. */
async function* answers(
  options: GitOptions,
  root: string,
  { flag, ids }: Asked,
): AsyncGenerator<readonly [id: string, answer: Answer]> {
  if (ids.length === 0) return;
  const child = startGit(options, root, ['cat-file', flag]);
  // A git that cannot be started, or ends early, shows as an answer that stops.
  for (const part of [child, child.stdin, child.stdout]) part.on('error', () => {});
  child.stderr.resume();
  Readable.from(linesOf(ids)).pipe(child.stdin);
  const reader = createReader(child.stdout);
  try {
    for (const id of ids) {
      const line = await reader.line();
      if (line === null) return;
      const [, size] = /^[0-9a-f]{40,64} blob (\d+)$/.exec(line) ?? [];
      if (size !== undefined) yield [id, { size: Number(size), reader }];
      else if (!line.endsWith(' missing')) return;
    }
  } finally {
    child.kill();
  }
}

function* linesOf(ids: readonly string[]): Generator<string> {
  for (const id of ids) yield `${id}\n`;
}

type ByteReader = {
  /** Without its end; null when the answer has ended. */
  line(): Promise<string | null>;
  take(count: number): Promise<Buffer | null>;
};

function createReader(stream: AsyncIterable<Buffer>): ByteReader {
  const chunks = stream[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  async function next(): Promise<Buffer | null> {
    const step = await chunks.next().catch(() => ({ done: true as const, value: undefined }));
    return step.done === true ? null : step.value;
  }

  async function take(count: number): Promise<Buffer | null> {
    const parts = [held];
    let length = held.length;
    while (length < count) {
      const chunk = await next();
      if (chunk === null) return null;
      parts.push(chunk);
      length += chunk.length;
    }
    const all = parts.length === 1 ? held : Buffer.concat(parts, length);
    held = all.subarray(count);
    return all.subarray(0, count);
  }

  async function line(): Promise<string | null> {
    for (;;) {
      const end = held.indexOf(0x0a);
      if (end >= 0) {
        const text = held.toString('latin1', 0, end);
        held = held.subarray(end + 1);
        return text;
      }
      const chunk = await next();
      if (chunk === null) return null;
      held = Buffer.concat([held, chunk]);
    }
  }

  return { line, take };
}
