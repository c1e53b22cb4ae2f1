/** Runs one measured job in a fresh process, again and again, and keeps the median of each figure. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const jobs = fileURLToPath(new URL('./jobs.mjs', import.meta.url));

/** Jobs take turns, so that a noisy moment falls on all of them alike. */
export function measure(names, folder, rounds) {
  const runs = new Map(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const { stdout, stderr, status } = spawnSync(process.execPath, [jobs, name, folder], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
      runs.get(name).push(JSON.parse(stdout));
    }
  }
  return new Map([...runs].map(([name, list]) => [name, medians(list)]));
}

function medians(list) {
  return Object.fromEntries(
    Object.keys(list[0]).map((key) => [key, list.map((run) => run[key]).sort((a, b) => a - b)[list.length >> 1]]),
  );
}
