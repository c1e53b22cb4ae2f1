/** Packets made in memory, and the fixture project of the worker contract as path -> text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltPacket, workerPacketIn } from '../../src/contracts/worker/build-worker.js';
import type { AskedTask } from '../../src/contracts/worker/read-graph.js';
import type { Refusal } from '../../src/model/refusal/refusal.js';
import { projectRoot } from '../fixtures/command-process.js';
import { type MemoryOptions, memoryWorld } from '../fixtures/memory-world.js';

export const someTime = '2024-05-01T12:00:00.000Z';

export const nexusRoot = join(projectRoot, 'tests', 'fixtures', 'projects', 'nexus');

export type Tree = Readonly<Record<string, string | Buffer>>;

/** The whole project, with some files changed, added or (null) taken away. */
export function nexusProject(changes: Readonly<Record<string, string | Buffer | null>> = {}): Tree {
  const names = readdirSync(nexusRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(nexusRoot.length + 1));
  const tree: Record<string, string | Buffer> = Object.fromEntries(
    names.map((name) => [name, readFileSync(join(nexusRoot, name), 'utf8')]),
  );
  for (const [path, content] of Object.entries(changes)) {
    if (content === null) delete tree[path];
    else tree[path] = content;
  }
  return tree;
}

export async function tryPacket(tree: Tree, asked: AskedTask = { taskId: 'T03' }, options: MemoryOptions = {}) {
  return workerPacketIn(memoryWorld(tree, options), asked, { time: someTime });
}

export async function build(...asked: Parameters<typeof tryPacket>): Promise<BuiltPacket> {
  const built = await tryPacket(...asked);
  if (!built.ok) throw new Error(`refused: ${JSON.stringify(built.error)}`);
  return built.value;
}

export async function packetOf(...asked: Parameters<typeof tryPacket>) {
  return (await build(...asked)).packet;
}

export async function refusedWith(...asked: Parameters<typeof tryPacket>): Promise<Refusal> {
  const built = await tryPacket(...asked);
  if (built.ok) throw new Error('not refused');
  return built.error;
}

/** A task of its own, without a graph. */
export function task(fields: Readonly<Record<string, unknown>> = {}): AskedTask {
  return { task: { id: 'T1', phase: '1', wave: 1, filesModified: ['src/a.ts'], ...fields }, allTasks: [] };
}

export function countLinesOf(text: string): number {
  return text.split('\n').length;
}
