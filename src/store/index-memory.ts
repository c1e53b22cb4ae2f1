/** Stored indexes in memory, for a program that keeps a project open. */
import type { IndexFiles } from '../model/index-files.js';

export function createIndexMemory(): (now: bigint) => IndexFiles {
  const kept = new Map<string, Buffer>();
  return (now) => ({
    now,
    open: (name) => {
      const bytes = kept.get(name);
      if (bytes === undefined) return null;
      return { size: bytes.length, read: (start, length) => bytes.subarray(start, start + length) };
    },
    create: (name) => {
      const parts: Buffer[] = [];
      return {
        write: (bytes) => void parts.push(Buffer.from(bytes)),
        keep: () => void kept.set(name, Buffer.concat(parts)),
      };
    },
    clear: () => kept.clear(),
    close: () => {},
  });
}
