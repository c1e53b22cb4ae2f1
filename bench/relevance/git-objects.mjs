/** Reads trees and blobs straight from git objects: no checkout, one `git cat-file` for a whole repository. */
import { execFileSync, spawn } from 'node:child_process';

/** Regular files of a commit, in byte order of their paths: [{ path, id }]. */
export function listFiles(gitDir, commit) {
  const output = execFileSync('git', ['--git-dir', gitDir, 'ls-tree', '-r', '-z', '-l', commit], {
    maxBuffer: 1 << 30,
  });
  const files = [];
  for (const line of output.toString('latin1').split('\0')) {
    const match = /^(\d+) blob (\w+) +(\d+)\t(.*)$/s.exec(line);
    if (match === null || match[1] === '120000') continue;
    files.push({ bytes: Buffer.from(match[4], 'latin1'), id: match[2], size: Number(match[3]) });
  }
  return files.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
}

export class BlobReader {
  #waiting = [];
  #chunks = [];
  #length = 0;
  #needed = null;

  constructor(gitDir) {
    this.process = spawn('git', ['--git-dir', gitDir, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.process.stdout.on('data', (chunk) => {
      this.#chunks.push(chunk);
      this.#length += chunk.length;
      this.#drain();
    });
  }

  read(id) {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.process.stdin.write(`${id}\n`);
    });
  }

  close() {
    this.process.stdin.end();
  }

  #drain() {
    for (;;) {
      if (this.#needed !== null && this.#length < this.#needed) return;
      const all = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks);
      this.#chunks = [all];
      const lineEnd = all.indexOf(10);
      if (lineEnd < 0) return;
      const [, type, size] = all.toString('latin1', 0, lineEnd).split(' ');
      const end = type === 'missing' ? lineEnd + 1 : lineEnd + 1 + Number(size) + 1;
      if (all.length < end) {
        this.#needed = end;
        return;
      }
      this.#needed = null;
      const blob = type === 'missing' ? null : Buffer.from(all.subarray(lineEnd + 1, end - 1));
      this.#chunks = [all.subarray(end)];
      this.#length = all.length - end;
      this.#waiting.shift()(blob);
    }
  }
}
