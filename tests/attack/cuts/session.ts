/** Writes a project to a folder, runs command lines on it, and returns everything that came out, by where it went. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { projectRoot } from '../../fixtures/command-process.js';
import { scratchFolder, writeTree } from '../../fixtures/git-tree.js';
import type { Files, Job } from './carrier.js';

export type Outputs = ReadonlyMap<string, string>;

export type Session = {
  readonly run: (job: Job) => Promise<Outputs>;
  readonly end: () => void;
};

type Run = { readonly code: number; readonly out: string; readonly talk: string };

export function openSession(): Session {
  const driver = fileURLToPath(new URL('driver.mjs', import.meta.url));
  // CUT_DIST names the dist of another version, to compare.
  const main = pathToFileURL(join(process.env.CUT_DIST ?? join(projectRoot, 'dist'), 'cli', 'main.js')).href;
  const child = spawn(process.execPath, [driver, main], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', SOURCE_DATE_EPOCH: '1700000000', NO_COLOR: '1' },
  });
  const lines = createInterface({ input: child.stdout });
  const scratch = scratchFolder();
  let turn = 0;
  const ask = async (cwd: string, commands: Job['commands']): Promise<readonly Run[]> => {
    const answer = once(lines, 'line');
    child.stdin.write(`${JSON.stringify({ cwd, commands })}\n`);
    return JSON.parse((await answer)[0]) as Run[];
  };
  return {
    run: async (job) => {
      const folder = join(scratch.path, String(turn++));
      // The project's own files are its input, and so are those beside it.
      const given: Files = { ...job.beside, ...mapKeys(job.files, (path) => `project/${path}`), 'out/.keep': '' };
      writeTree(folder, given);
      const changed = job.prepare?.(join(folder, 'project')) ?? {};
      Object.assign(
        given,
        mapKeys(changed, (path) => `project/${path}`),
      );
      const numbered = [...job.commands.entries()].filter(([i]) => job.only?.has(i) ?? true);
      const runs = await ask(
        join(folder, 'project'),
        numbered.map(([, words]) => words),
      );
      const outputs = new Map<string, string>();
      for (const [at, { code, out, talk }] of runs.entries()) {
        const [i, words] = numbered[at]!;
        if (code > 4) throw new Error(`packlight ${words[0]} ended with ${code}: ${talk.slice(0, 500)}`);
        const name = `${i} ${words.filter((word) => /^[\w./-]{1,30}$/.test(word)).join(' ')}`;
        outputs.set(`stdout of ${name}`, toText(out)).set(`stderr of ${name}`, toText(talk));
      }
      for (const [name, text] of filesWritten(folder, given)) outputs.set(name, text);
      rmSync(folder, { recursive: true, force: true });
      return outputs;
    },
    end: () => {
      child.stdin.end();
      child.kill();
      scratch.remove();
    },
  };
}

/** Every file that was not given, and what was added to those that were. */
function* filesWritten(folder: string, given: Readonly<Record<string, string | Buffer>>): Iterable<[string, string]> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (!entry.isFile() || name.startsWith('project/.git')) continue;
    const before = given[name];
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    if (before === undefined) yield [`file ${name}`, toText(inflate(bytes).toString('latin1'))];
    else if (!bytes.equals(Buffer.from(before))) yield [`added to ${name}`, addedTo(Buffer.from(before), bytes)];
  }
}

function inflate(bytes: Buffer): Buffer {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

/** The middle of a file that is not as it was. */
function addedTo(before: Buffer, after: Buffer): string {
  let [start, end] = [0, 0];
  while (start < before.length && before[start] === after[start]) start += 1;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.subarray(start, after.length - end).toString('utf8');
}

function toText(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8');
}

function mapKeys<T>(record: Readonly<Record<string, T>>, write: (key: string) => string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [write(key), value]));
}
