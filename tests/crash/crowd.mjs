/** Many processes write to one store while another collects it; then everything they were told is done must be there. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../../dist/base/hash.js';
import { openStore } from '../../dist/store/open-store.js';

const child = fileURLToPath(new URL('./crowd-child.mjs', import.meta.url));

/**
 * @param {{ where: string, processes: number, puts: number, twin?: string, during?: () => Promise<void> }} plan
 * @returns {Promise<{ puts: number, events: number, moves: number, collects: number, collected: number, broken: string[] }>}
 */
export async function writeInCrowd({ where, processes, puts, twin = '', during = async () => {} }) {
  // Whoever comes first makes the store; all at once is part of the test.
  const writers = Array.from({ length: processes }, (_, index) => runWriter({ where, index, puts, twin }));
  let isOver = false;
  const collecting = collectUntil(where, () => isOver);
  const ended = Promise.all(writers);
  await during();
  const failures = (await ended).filter((failure) => failure !== null);
  isOver = true;
  const { collects, collected, broken: refused } = await collecting;
  const broken = [...failures, ...refused, ...(await problemsIn({ where, processes, puts }))];
  const batches = processes * Math.floor(puts / 10);
  return { puts: processes * puts, events: batches, moves: batches, collects, collected, broken };
}

function runWriter({ where, index, puts, twin }) {
  return new Promise((resolve) => {
    const env = { ...process.env, CROWD_WHERE: where, CROWD_TWIN: twin };
    const run = spawn(process.execPath, [child, `${index}`, `${puts}`], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    run.stderr.on('data', (data) => {
      stderr += data;
    });
    run.on('close', (code) =>
      resolve(code === 0 ? null : `writer ${index} ended with ${code}: ${stderr.slice(0, 400)}`),
    );
  });
}

async function collectUntil(where, isOver) {
  const total = { collects: 0, collected: 0, broken: [] };
  while (!isOver()) {
    // Two seconds of grace: a writer leads to what it has put much sooner.
    const opened = await openStore(where, { create: true, graceSeconds: 2 });
    const report = opened.ok ? await opened.value.collect() : opened;
    if (opened.ok) await opened.value.close();
    if (report.ok) {
      total.collects += 1;
      total.collected += report.value.removed;
    } else if (report.error.kind !== 'busy' && report.error.kind !== 'unreachable')
      total.broken.push(`collect: ${JSON.stringify(report.error)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return total;
}

async function problemsIn({ where, processes, puts }) {
  const opened = await openStore(where, { create: false });
  if (!opened.ok) return [JSON.stringify(opened.error)];
  const store = opened.value;
  try {
    const problems = [];
    const say = (problem) => problems.length < 20 && problems.push(problem);
    const events = await store.events('crowd');
    if (!events.ok) say(`events: ${JSON.stringify(events.error)}`);
    const heard = new Set((events.value ?? []).map(({ data }) => data));
    for (let index = 0; index < processes; index++) {
      for (let i = 0; i < puts - (puts % 10); i++) {
        const found = await store.get(sha256(`blob ${index} ${i}\n`));
        if (!found.ok) say(`blob ${index} ${i}: ${found.error.kind}`);
        if (i % 10 !== 9) continue;
        const ref = await store.getRef(`crowd/${index}-${i}`);
        if (!ref.ok || ref.value === null || !(await store.get(ref.value)).ok) say(`reference ${index} ${i} is lost`);
        if (!heard.has(`${index} ${i}`)) say(`event ${index} ${i} is lost`);
      }
    }
    const batches = processes * Math.floor(puts / 10);
    if (events.ok && events.value.length !== batches) say(`${events.value.length} events instead of ${batches}`);
    const moves = await lengthOfChain(store);
    if (moves !== batches) say(`the shared reference was moved ${moves} times instead of ${batches}`);
    const check = await store.check();
    const damage = check.ok ? check.value.damages.find(({ what }) => what !== 'leftover') : check.error;
    if (damage !== undefined) say(JSON.stringify(damage));
    return problems;
  } finally {
    await store.close();
  }
}

async function lengthOfChain(store) {
  let length = 0;
  const first = await store.getRef('shared');
  for (let name = first.value ?? null; name !== null; length++) {
    const found = await store.get(name);
    if (!found.ok) return length;
    name = JSON.parse(Buffer.from(found.value.bytes).toString('utf8')).links[0] ?? null;
  }
  return length;
}
