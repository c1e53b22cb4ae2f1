/**
 * kill -9, at random moments and at every call on the file system, over and over on the same folder. After each kill:
 * everything acknowledged is there, nothing is torn; after collect no trace of the kill is left.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openFiles } from '../../dist/store/files/open-files.js';

const child = fileURLToPath(new URL('./kill-child.mjs', import.meta.url));

/** @returns {Promise<{ kills: number, acknowledged: number, leftovers: number, broken: string[] }>} */
export async function killRandomly({ kills, seed }) {
  return inScratch(async (scratch, total) => {
    let state = seed >>> 0;
    for (let kill = 0; kill < kills && total.broken.length < 20; kill++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      // Now and then a fresh folder, so that the making of a store is hit as well.
      const folder = join(scratch, `s${Math.floor(kill / 40)}`);
      await runAndJudge({ folder, args: ['anything', '0'], afterMs: (state >>> 8) % 120, total });
    }
  });
}

export async function killAtEveryStep({
  twin = '',
  jobs = ['put', 'record', 'ref', 'drop', 'append', 'dropRun', 'collect'],
  first = 1,
  stride = 1,
} = {}) {
  return inScratch(async (scratch, total) => {
    for (const job of jobs) {
      for (let step = first; total.broken.length < 20; step += stride) {
        const folder = join(scratch, `${job}${Math.floor(step / 10)}`);
        const { isDone } = await runAndJudge({ folder, args: [job, `${step}`, twin], afterMs: null, total });
        if (isDone || (twin !== '' && total.broken.length > 0)) break;
      }
    }
  });
}

async function inScratch(use) {
  const scratch = mkdtempSync(join(tmpdir(), 'packlight-kill-'));
  const total = { kills: 0, acknowledged: 0, leftovers: 0, broken: [] };
  try {
    await use(scratch, total);
    return total;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function runAndJudge({ folder, args, afterMs, total }) {
  const { lines, signal, stderr } = await runChild([folder, ...args], afterMs);
  const isDone = lines.at(-1) === 'done';
  if (signal !== 'SIGKILL' && !isDone)
    total.broken.push(`${args}: the process ended by itself: ${stderr.slice(0, 300)}`);
  if (!isDone) total.kills += 1;
  total.acknowledged += lines.filter((line) => !line.startsWith('try')).length;
  const problem = await problemIn(folder, lines, total);
  if (problem !== null) total.broken.push(`${args} after ${lines.length} lines: ${problem}`);
  return { isDone };
}

function runChild(args, afterMs) {
  return new Promise((resolve) => {
    const run = spawn(process.execPath, [child, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    let timer;
    run.stdout.on('data', (data) => {
      // The clock starts with the first thing it says: before that there is only the start of a process.
      if (stdout === '' && afterMs !== null) timer = setTimeout(() => run.kill('SIGKILL'), afterMs);
      stdout += data;
    });
    run.stderr.on('data', (data) => {
      stderr += data;
    });
    run.on('close', (_, signal) => {
      clearTimeout(timer);
      resolve({ lines: stdout.split('\n').slice(0, -1), signal, stderr });
    });
  });
}

async function problemIn(folder, lines, total) {
  const opened = await openFiles(folder, { create: true });
  if (!opened.ok) return `cannot be opened: ${JSON.stringify(opened.error)}`;
  const store = opened.value;
  try {
    const known = readLines(lines);
    for (const name of known.objects) if (!(await store.get(name)).ok) return `object ${name} is lost`;
    const first = await store.check();
    if (!first.ok) return JSON.stringify(first.error);
    const damage = first.value.damages.find(({ what }) => what !== 'leftover');
    if (damage !== undefined) return JSON.stringify(damage);
    total.leftovers += first.value.damages.length;
    const kept = (await problemOfKnown(store, known)) ?? null;
    if (kept !== null) return kept;
    const collected = await store.collect();
    if (!collected.ok) return `collect: ${JSON.stringify(collected.error)}`;
    const second = await store.check();
    if (!second.ok || second.value.damages.length > 0)
      return `after collect: ${JSON.stringify(second.value?.damages[0])}`;
    return await problemOfKnown(store, known);
  } finally {
    await store.close();
  }
}

function readLines(lines) {
  const known = { objects: [], refs: new Map(), events: new Map() };
  for (const line of lines) {
    const [what, name, ...rest] = line.split(' ');
    if (what === 'put') known.objects.push(name);
    if (what === 'closed') known.objects.length = 0;
    if (what === 'try') known.refs.set(name, [...(known.refs.get(name) ?? [null]), rest[0]]);
    if (what === 'ref') known.refs.set(name, [rest[0]]);
    if (what === 'event') known.events.set(Number(name), rest.join(' '));
  }
  return known;
}

async function problemOfKnown(store, { refs, events }) {
  for (const [name, allowed] of refs) {
    const found = await store.getRef(name);
    if (!found.ok) return `${name}: ${found.error.kind}`;
    // Null as a choice: whatever an earlier process had left there.
    if (!allowed.includes(found.value ?? '-') && !allowed.includes(null)) return `${name} leads elsewhere`;
  }
  if (events.size === 0) return null;
  const kept = await store.events('run');
  if (!kept.ok) return `events: ${JSON.stringify(kept.error)}`;
  for (const [seq, text] of events) if (kept.value[seq - 1]?.data.text !== text) return `event ${seq} is lost`;
  return null;
}
