/** Reads lines and counted bytes from a stream whose chunks may be cut anywhere, and hashes what it has read. */
import { createHash } from 'node:crypto';
import { StoreError } from './store-error.js';

export class FrameReader {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private readonly hash = createHash('sha256');
  private rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  /** Of every byte that was given out so far. */
  digest(): string {
    return this.hash.copy().digest('hex');
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.rest.indexOf(lineFeed);
      if (end >= 0) return this.take(end + 1).toString('utf8', 0, end);
      if (this.rest.length > maxLineLength) throw cut('a line is too long');
      await this.more(1);
    }
  }

  /** Exactly so many, and the line feed after them. */
  async bytes(count: number): Promise<Uint8Array> {
    if (this.rest.length < count + 1) await this.more(count + 1 - this.rest.length);
    const taken = this.take(count + 1);
    if (taken[count] !== lineFeed) throw cut('bytes are not followed by a line feed');
    return taken.subarray(0, count);
  }

  async isAtEnd(): Promise<boolean> {
    return this.rest.length === 0 && (await this.chunks.next()).done === true;
  }

  private take(count: number): Buffer {
    const taken = this.rest.subarray(0, count);
    this.rest = this.rest.subarray(count);
    this.hash.update(taken);
    return taken;
  }

  private async more(least: number): Promise<void> {
    const parts = [this.rest];
    for (let got = 0; got < least; ) {
      const next = await this.chunks.next();
      if (next.done === true) throw cut('it ends too early');
      parts.push(Buffer.from(next.value));
      got += next.value.length;
    }
    this.rest = Buffer.concat(parts);
  }
}

const lineFeed = 0x0a;
const maxLineLength = 1_000;

function cut(why: string): StoreError {
  return new StoreError({ kind: 'foreign', detail: `not a whole export: ${why}` });
}
