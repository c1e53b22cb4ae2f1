/** Checks everything in the folder and reports each damage. It changes nothing and may run next to writers. */
import { join } from 'node:path';
import { sha256 } from '../../base/hash.js';
import { type CheckReport, type Damage, linksOf, maxObjectBytes, type ObjectName } from '../../model/store.js';
import { failureOf } from '../store-error.js';
import { type Disk, listIfThere } from './disk.js';
import { decodeName, parseObjectFile, parseRefFile, parseSeq, shards } from './layout.js';
import type { Parts } from './parts.js';
import { listSessions, ownerOf } from './session.js';

export async function check(
  disk: Disk,
  parts: Parts,
  { readData }: { readonly readData: boolean },
): Promise<CheckReport> {
  const damages: Damage[] = [];
  const counts = { objects: 0, refs: 0, runs: 0, events: 0 };
  const { fs, at } = disk;
  const note = (damage: Damage) => void damages.push(damage);

  async function checkLinks(what: Damage['what'], name: string, links: readonly ObjectName[]): Promise<void> {
    for (const link of links)
      if (!(await parts.objects.has(link)))
        note({ what, name, problem: 'dangling', detail: `it leads to ${link}, which is missing` });
  }

  async function checkObject(folder: string, file: string, status: 'in-place' | 'condemned'): Promise<void> {
    const parsed = parseObjectFile(file);
    const path = join(folder, file);
    const state = await fs.state(path);
    if (state === null || file === 'owners') return;
    if (parsed === null || state.kind !== 'file')
      return note({ what: 'leftover', name: file, problem: 'misnamed', detail: 'not an object' });
    counts.objects += 1;
    const { name, kind } = parsed;
    if ((state.mode & 0o277) !== 0)
      note({ what: 'object', name, problem: 'mode', detail: `mode ${state.mode.toString(8)} instead of 400` });
    if (status === 'in-place' && !folder.endsWith(name.slice(0, 1)))
      note({ what: 'object', name, problem: 'misnamed', detail: 'in the wrong folder' });
    if (!readData && kind === 'blob') return;
    try {
      const bytes = await fs.readFile(path, maxObjectBytes);
      const links = kind === 'record' ? linksOf(bytes) : [];
      if (sha256(bytes) !== name)
        note({ what: 'object', name, problem: 'corrupt', detail: 'its bytes do not have its hash' });
      else if (links === null) note({ what: 'object', name, problem: 'corrupt', detail: 'not a record' });
      else if (status === 'in-place') await checkLinks('object', name, links);
    } catch (error) {
      if ((await fs.state(path)) !== null)
        note({ what: 'object', name, problem: 'unreadable', detail: failureOf(error).kind });
    }
  }

  async function checkRefs(shard: string): Promise<void> {
    const names = new Set<string>();
    for (const { name: file } of await fs.list(join(at.refs, shard))) {
      const parsed = parseRefFile(file);
      if (parsed === null) note({ what: 'leftover', name: file, problem: 'misnamed', detail: 'not a reference' });
      else names.add(parsed.name);
    }
    for (const name of names) {
      try {
        const object = await parts.refs.get(name);
        if (object === null) continue;
        counts.refs += 1;
        await checkLinks('ref', name, [object]);
      } catch (error) {
        note({ what: 'ref', name, problem: 'corrupt', detail: failureOf(error).kind });
      }
    }
  }

  async function checkRun(folder: string): Promise<void> {
    const run = decodeName(folder);
    const files = await listIfThere(fs, join(at.runs, folder));
    if (run === null) return note({ what: 'leftover', name: folder, problem: 'misnamed', detail: 'not a run' });
    for (const { name } of files.filter(({ name }) => parseSeq(name) === null))
      note({ what: 'leftover', name: `${run} ${name}`, problem: 'misnamed', detail: 'not an event' });
    if (files.length === 0) return;
    counts.runs += 1;
    try {
      for (const { seq, links } of await parts.events.read(run)) {
        counts.events += 1;
        await checkLinks('event', `${run} ${seq}`, links);
      }
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'damaged')
        note({ what: 'event', name: failure.name, problem: 'corrupt', detail: failure.detail });
      else if (failure.kind !== 'missing')
        note({ what: 'event', name: run, problem: 'unreadable', detail: failure.kind });
    }
  }

  for (const shard of shards) {
    const folder = join(at.objects, shard);
    for (const { name } of await fs.list(folder)) await checkObject(folder, name, 'in-place');
    await checkRefs(shard);
  }
  for (const { name: batch } of await fs.list(at.condemned))
    for (const { name } of await listIfThere(fs, at.batch(batch)))
      await checkObject(at.batch(batch), name, 'condemned');
  for (const { name } of await fs.list(at.runs)) await checkRun(name);
  for (const { name } of await fs.list(at.tmp))
    if (!disk.owners.isAlive(ownerOf(name)))
      note({ what: 'leftover', name, problem: 'leftover', detail: 'of a write that was broken off' });
  for (const name of (await listSessions(fs, at, disk.owners)).dead)
    note({ what: 'leftover', name, problem: 'leftover', detail: 'of a process that has ended' });
  return { ...counts, damages };
}
