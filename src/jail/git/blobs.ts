/**
 * The sizes and bytes of a repository's objects by id, each from one process for all of them. Only one object is in memory
 * at a time, and the caller decides by the sizes which objects are read. An object that is missing (in a partial clone) is
 * left out of both answers: nothing is fetched (INV-9).
 */
import { PassThrough } from 'node:stream';
import type { BlobAnswer, BlobRequest } from '../../model/git.js';
import { type GitOptions, startGit, stopped } from './run.js';

export type Blob = { readonly id: string; readonly bytes: Buffer };

export type ObjectType = 'blob' | 'commit';

export type AskedObjects = { readonly ids: readonly string[]; readonly type: ObjectType };

export function measureBlobs(
  options: GitOptions,
  root: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return measureObjects(options, root, { ids, type: 'blob' });
}

export async function measureObjects(
  options: GitOptions,
  root: string,
  { ids, type }: AskedObjects,
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for await (const [id, { size }] of answers(options, root, { flag: '--batch-check', ids, type })) sizes.set(id, size);
  return sizes;
}

export function readBlobs(options: GitOptions, root: string, ids: readonly string[]): AsyncGenerator<Blob> {
  return readObjects(options, root, { ids, type: 'blob' });
}

/** Measure first: an object is read whole, whatever its size. */
export async function* readObjects(
  options: GitOptions,
  root: string,
  { ids, type }: AskedObjects,
): AsyncGenerator<Blob> {
  for await (const [id, { reader, size }] of answers(options, root, { flag: '--batch', ids, type })) {
    const bytes = await reader.take(size);
    if (bytes === null) throw stopped('cat-file', 'failed');
    await reader.take(1);
    yield { id, bytes };
  }
}

/** One answer for each id, in their order; two processes, however many ids there are. */
export async function* readSmallBlobs(
  options: GitOptions,
  root: string,
  { ids, maxBytes }: BlobRequest,
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

/** One `cat-file --batch` process for repeated requests, when not all ids are known beforehand. */
export type BlobProcess = {
  readonly ask: (id: string) => void;
  /** The bytes of the first id that was asked for and has no answer yet. */
  readonly next: () => Promise<Buffer>;
  readonly stop: () => void;
};

export async function startBlobs(options: GitOptions, root: string): Promise<BlobProcess> {
  const input = new PassThrough();
  const git = await startGit(options, root, { command: 'cat-file', kind: 'contents', args: ['--batch'], input });
  const answers = countAnswers();
  const reader = createReader(() => git.read(answers.see));
  return {
    ask: (id) => {
      answers.expect();
      input.write(`${id}\n`);
    },
    next: async () => {
      const line = await reader.line();
      const [, found, size] = objectHead.exec(line ?? '') ?? [];
      const bytes = found === 'blob' ? await reader.take(Number(size) + 1) : null;
      if (bytes === null) throw stopped('cat-file', 'failed');
      git.count(1);
      return bytes.subarray(0, -1);
    },
    stop: git.stop,
  };
}

/** Follows the answers of `cat-file --batch` without keeping them, to tell when the last one is whole. */
function countAnswers() {
  let [expected, bodyLeft, head] = [0, 0, ''];

  /** How many bytes of the piece belong to the part of an answer that is being read. */
  function step(piece: Buffer, at: number): number {
    if (bodyLeft > 0) {
      const length = Math.min(bodyLeft, piece.length - at);
      bodyLeft -= length;
      if (bodyLeft === 0) expected -= 1;
      return length;
    }
    const end = piece.indexOf(lineEnd, at);
    head += piece.toString('latin1', at, end < 0 ? piece.length : end);
    if (end < 0) return piece.length - at;
    const size = objectHead.exec(head)?.[2];
    head = '';
    // An object that is not there has a line and nothing else.
    if (size === undefined) expected -= 1;
    else bodyLeft = Number(size) + 1;
    return end + 1 - at;
  }

  return {
    expect: () => {
      expected += 1;
    },
    /** True when all that was asked for has come, or the answer cannot be read. */
    see: (piece: Buffer): boolean => {
      for (let at = 0; at < piece.length; ) at += step(piece, at);
      return expected <= 0 || head.length > maxLine;
    },
  };
}

type BatchRequest = AskedObjects & { readonly flag: '--batch' | '--batch-check' };
type Answer = { readonly size: number; readonly reader: ByteReader };

type AnsweredId = readonly [id: string, answer: Answer];

/** One answer for each id that is there, in the order of the ids; whoever gets it reads what follows its line. */
async function* answers(options: GitOptions, root: string, asked: BatchRequest): AsyncGenerator<AnsweredId> {
  let { ids } = asked;
  for (let restarts = 0; ids.length > 0; restarts++) {
    if (restarts > maxRestarts) throw stopped('cat-file', 'failed');
    const answered = yield* answersOfOne(options, root, { ...asked, ids });
    ids = ids.slice(answered + 1);
  }
}

/** Asks one process. Returns how many ids it has answered: git ends at an object that a partial clone lacks. */
async function* answersOfOne(
  options: GitOptions,
  root: string,
  { flag, ids, type }: BatchRequest,
): AsyncGenerator<AnsweredId, number> {
  const input = linesOf(ids);
  const git = await startGit(options, root, { command: 'cat-file', kind: 'contents', args: [flag], input });
  const reader = createReader(() => git.read());
  try {
    for (const [at, id] of ids.entries()) {
      const line = await reader.line();
      if (line === null) {
        if (/could not fetch [0-9a-f]+ from promisor remote/.test((await git.end()).trouble)) return at;
        throw stopped('cat-file', 'failed');
      }
      git.count(1);
      const [, found, size] = objectHead.exec(line) ?? [];
      if (found === type) yield [id, { size: Number(size), reader }];
      // The bytes of an object of another type would follow: nobody asked for them.
      else if (!line.endsWith(' missing') && (found === undefined || flag === '--batch'))
        throw stopped('cat-file', 'garbled');
    }
    return ids.length;
  } finally {
    git.stop();
  }
}

/** One process for each object that a partial clone lacks, up to this number. */
const maxRestarts = 200;

function* linesOf(ids: readonly string[]): Generator<string> {
  for (const id of ids) yield `${id}\n`;
}

type ByteReader = {
  /** Without its end; null when the answer has ended. */
  line(): Promise<string | null>;
  take(count: number): Promise<Buffer | null>;
};

function createReader(read: () => Promise<Buffer | null>): ByteReader {
  let held: Buffer = Buffer.alloc(0);

  async function take(count: number): Promise<Buffer | null> {
    const parts = [held];
    let length = held.length;
    while (length < count) {
      const chunk = await read();
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
      const end = held.indexOf(lineEnd);
      if (end >= 0) {
        const text = held.toString('latin1', 0, end);
        held = held.subarray(end + 1);
        return text;
      }
      if (held.length > maxLine) throw stopped('cat-file', 'garbled');
      const chunk = await read();
      if (chunk === null) return null;
      held = Buffer.concat([held, chunk]);
    }
  }

  return { line, take };
}

const lineEnd = 0x0a;
const objectHead = /^[0-9a-f]{40,64} (\w+) (\d{1,15})$/;
/** An id, a type and a size; or a name that is not there, with as much of it as was asked. */
const maxLine = 65_536;
