/** Looks at everything in the folder and names each damage; changes nothing, and may run beside writers. */
import { join } from 'node:path';
import { sha256 } from '../../base/hash.js';
import { type CheckReport, type Damage, linksOf, maxObjectBytes, type ObjectName } from '../../model/store.js';
import { failureOf } from '../trouble.js';
import { type Disk, listIfThere } from './disk.js';
import { decodeName, parseObjectFile, parseRefFile, parseSeq, shards } from './layout.js';
import type { Parts } from './parts.js';
import { listSessions, ownerOf } from './session.js';

export async function check(disk: Disk, parts: Parts, readData: boolean): Promise<CheckReport> {
  const damages: Damage[] = [];
  const counts = { objects: 0, refs: 0, runs: 0, events: 0 };
  const { fs, at } = disk;
  const note = (what: Damage['what'], name: string, problem: Damage['problem'], detail: string) =>
    void damages.push({ what, name, problem, detail });

  async function checkNeeds(what: Damage['what'], name: string, needs: readonly ObjectName[]): Promise<void> {
    for (const need of needs)
      if (!(await parts.objects.has(need))) note(what, name, 'dangling', `it leads to ${need}, which is missing`);
  }

  async function checkObject(folder: string, file: string, isCondemned: boolean): Promise<void> {
    const parsed = parseObjectFile(file);
    const path = join(folder, file);
    const state = await fs.state(path);
    if (state === null || file === 'owners') return;
    if (parsed === null || state.kind !== 'file') return note('leftover', file, 'misnamed', 'not an object');
    counts.objects += 1;
    const { name, kind } = parsed;
    if ((state.mode & 0o277) !== 0) note('object', name, 'mode', `mode ${state.mode.toString(8)} instead of 400`);
    if (!isCondemned && !folder.endsWith(name.slice(0, 1))) note('object', name, 'misnamed', 'in the wrong folder');
    if (!readData && kind === 'blob') return;
    try {
      const bytes = await fs.readFile(path, maxObjectBytes);
      const links = kind === 'record' ? linksOf(bytes) : [];
      if (sha256(bytes) !== name) note('object', name, 'corrupt', 'its bytes do not have its hash');
      else if (links === null) note('object', name, 'corrupt', 'not a record');
      else if (!isCondemned) await checkNeeds('object', name, links);
    } catch (error) {
      if ((await fs.state(path)) !== null) note('object', name, 'unreadable', failureOf(error).kind);
    }
  }

  async function checkRefs(shard: string): Promise<void> {
    const names = new Set<string>();
    for (const { name: file } of await fs.list(join(at.refs, shard))) {
      const parsed = parseRefFile(file);
      if (parsed === null) note('leftover', file, 'misnamed', 'not a reference');
      else names.add(parsed.name);
    }
    for (const name of names) {
      try {
        const object = await parts.refs.get(name);
        if (object === null) continue;
        counts.refs += 1;
        await checkNeeds('ref', name, [object]);
      } catch (error) {
        note('ref', name, 'corrupt', failureOf(error).kind);
      }
    }
  }

  async function checkRun(folder: string): Promise<void> {
    const run = decodeName(folder);
    const files = await listIfThere(fs, join(at.runs, folder));
    if (run === null) return note('leftover', folder, 'misnamed', 'not a run');
    for (const { name } of files.filter(({ name }) => parseSeq(name) === null))
      note('leftover', `${run} ${name}`, 'misnamed', 'not an event');
    if (files.length === 0) return;
    counts.runs += 1;
    try {
      for (const { seq, links } of await parts.events.read(run)) {
        counts.events += 1;
        await checkNeeds('event', `${run} ${seq}`, links);
      }
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'damaged') note('event', failure.name, 'corrupt', failure.detail);
      else if (failure.kind !== 'missing') note('event', run, 'unreadable', failure.kind);
    }
  }

  for (const shard of shards) {
    const folder = join(at.objects, shard);
    for (const { name } of await fs.list(folder)) await checkObject(folder, name, false);
    await checkRefs(shard);
  }
  for (const { name: batch } of await fs.list(at.condemned))
    for (const { name } of await listIfThere(fs, at.batch(batch))) await checkObject(at.batch(batch), name, true);
  for (const { name } of await fs.list(at.runs)) await checkRun(name);
  for (const { name } of await fs.list(at.tmp))
    if (!disk.owners.isAlive(ownerOf(name))) note('leftover', name, 'leftover', 'of a write that was broken off');
  for (const name of (await listSessions(fs, at, disk.owners)).dead)
    note('leftover', name, 'leftover', 'of a process that has ended');
  return { ...counts, damages };
}
