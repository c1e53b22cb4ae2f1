/** Task packs made in memory, for tests that read like the document they are named after. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuiltTask, type TaskOptions, taskPackIn } from '../../src/contracts/task/build-task.js';
import { contextPackShape } from '../../src/contracts/task/task-wire.js';
import { manifestShape } from '../../src/emit/shapes.js';
import type { Refusal } from '../../src/model/refusal/refusal.js';
import { createDraw } from '../../src/secrets/sample.js';
import { type Fixture, type MemoryOptions, memoryWorld } from '../fixtures/memory-world.js';

export const openspecRoot = join(dirname(dirname(fileURLToPath(import.meta.url))), 'fixtures/projects/openspec');

export async function tryTask(
  fixture: Fixture,
  task: object | string,
  options: TaskOptions = {},
  memory: MemoryOptions = {},
) {
  return taskPackIn(memoryWorld(fixture, memory), task, options);
}

export async function packFor(...asked: Parameters<typeof tryTask>): Promise<BuiltTask> {
  const built = await tryTask(...asked);
  if (!built.ok) throw new Error(`refused: ${JSON.stringify(built.error)}`);
  const wrong = contextPackShape.check(built.value.pack, '$');
  if (wrong.length > 0) throw new Error(`not the published shape: ${JSON.stringify(wrong)}`);
  return built.value;
}

export async function refusedTask(...asked: Parameters<typeof tryTask>): Promise<Refusal> {
  const built = await tryTask(...asked);
  if (built.ok) throw new Error('not refused');
  return built.error;
}

/** `high src/a.ts`: one line a file that is shown, in the order of the pack. */
export function outline({ pack }: BuiltTask): string[] {
  const isShown = ({ content }: { readonly content: string }) => !inPlaceOfFile.test(content);
  return pack.files.filter(isShown).map(({ path, priority }) => `${priority} ${path}`);
}

/** The content of an entry that stands in place of a file. */
export const inPlaceOfFile = /^\[(?:context truncated: )?(?:this file |there is no room for this file)/;

export function contentOf({ pack }: BuiltTask, path: string): string {
  const found = [...pack.files, ...pack.docs].find((file) => file.path === path);
  if (found === undefined) throw new Error(`${path} is not in the pack`);
  return found.content;
}

export function recordOf({ manifest }: BuiltTask) {
  return manifestShape.read(JSON.parse(manifest));
}

/** The fixture project on disk, as a map. */
export function openspecFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(openspecRoot, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(openspecRoot.length + 1)] = readFileSync(path, 'utf8');
  }
  return files;
}

/** So many lines of code that differ. */
export function codeOf(lines: number, word = 'value'): string {
  return Array.from({ length: lines }, (_, i) => `export const ${word}${i} = ${i};\n`).join('');
}

const draw = createDraw('task tests');
/** Made here, so that no secret stands in the repository. */
export const sureSecret = `ghp_${draw.base62(36)}`;
export const otherSecret = `ghp_${draw.base62(36)}`;
