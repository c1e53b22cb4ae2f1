/**
 * `npm run test:attack`: every long campaign at its full count, one after the other. Prints a JSON line for each;
 * ends with 1 if any promise broke or any twin failed to break. `docs/evidence/` holds the results of a run.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureReady, projectRoot } from './bootstrap.mjs';

await ensureReady();
const vitest = join('node_modules', 'vitest', 'vitest.mjs');
const deep = [vitest, 'run', '--project', 'deep'];
const campaigns = [
  { what: 'ignore rules against git', args: [join('scripts', 'attack-ignore.mjs'), '200000', '1'] },
  { what: 'frames', args: [...deep, 'tests/attack/frames.test.ts'], env: { FRAME_ATTACK_PACKS: '100000' } },
  { what: 'marks', args: [...deep, 'tests/attack/marks.test.ts'], env: { MARKS_ATTACK_PARTS: '20' } },
  { what: 'database', args: [vitest, 'run', 'tests/store/hostile-server.test.ts'], env: { POSTGRES_ATTACK: '1' } },
  { what: 'build', args: [join('scripts', 'evidence-build.mjs')] },
  {
    what: 'stored index',
    args: [...deep, 'tests/attack/stored-index.test.ts'],
    env: { INDEX_EDITS: '2000', INDEX_DAMAGES: '500' },
  },
  { what: 'open project', args: [...deep, 'tests/attack/resident.test.ts'], env: { RESIDENT_EDITS: '2000' } },
  { what: 'proof', args: [...deep, 'tests/attack/proof.test.ts'], env: { PROOF_ATTACK_PACKS: '100' } },
  { what: 'bundle', args: [join('scripts', 'attack-bundle.mjs')] },
  { what: 'canaries', args: [...deep, 'tests/attack/canaries.test.ts'], env: { CANARIES: '12000' } },
  { what: 'cuts', args: [...deep, 'tests/attack/cuts.test.ts'], env: { CUT_TOKENS: '2000' } },
  { what: 'rules', args: [join('scripts', 'attack-rules.mjs'), '4'] },
  { what: 'reference scanner', args: [join('scripts', 'attack-reference.mjs'), '--variants', '2'] },
  { what: 'tasks', args: [join('scripts', 'attack-tasks.mjs')] },
  { what: 'nodes', args: [...deep, 'tests/attack/node.test.ts'], env: { NODE_ATTACK_REQUESTS: '5000' } },
  { what: 'joins', args: [vitest, 'run', 'tests/contracts/join-order.test.ts'], env: { JOIN_ORDERS: '1000' } },
  { what: 'packets', args: [join('scripts', 'attack-packets.mjs')] },
  {
    what: 'grammars',
    args: [...deep, 'tests/attack/grammars.test.ts'],
    env: { GRAMMAR_ATTACK_MUTATIONS: '20000' },
  },
  { what: 'regexes', args: [...deep, 'tests/attack/regexes.test.ts'], env: { REGEX_ATTACK: 'all' } },
  { what: 'parsers', args: [join('scripts', 'attack-parsers.mjs')] },
  { what: 'jail', args: [join('scripts', 'attack-jail.mjs')] },
  { what: 'project', args: [join('scripts', 'attack-project.mjs')] },
  { what: 'replay', args: [...deep, 'tests/attack/replay.test.ts'], env: { REPLAY_ATTACK_PACKS: '200' } },
  { what: 'git layouts', args: [...deep, 'tests/attack/git-layouts.test.ts'], env: { GIT_LAYOUT_CASES: 'all' } },
  { what: 'git race', args: [...deep, 'tests/attack/git-race.test.ts'], env: { GIT_RACE_ROUNDS: '5000' } },
  { what: 'git tripwire', args: [...deep, 'tests/attack/git-tripwire.test.ts'], env: { GIT_TRIPWIRE: 'all' } },
  { what: 'git bombs', args: [...deep, 'tests/attack/git-bombs.test.ts'], env: { GIT_BOMBS: 'full' } },
  { what: 'killed runs', args: [vitest, 'run', 'tests/leftovers.test.ts'], env: { KILLED_RUNS: '200' } },
  { what: 'bombs', args: [join('scripts', 'attack-bombs.mjs')] },
  { what: 'limits', args: [join('scripts', 'attack-limits.mjs')] },
];

let broken = 0;
for (const { what, args, env } of campaigns) {
  process.stderr.write(`attack: ${what}…\n`);
  const run = spawnSync(process.execPath, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
  });
  console.log(
    run.stdout
      .split('\n')
      .filter((line) => /^[{}|\s]/.test(line))
      .join('\n'),
  );
  if (run.status === 0) continue;
  broken += 1;
  process.stderr.write(`attack: ${what} failed\n${run.stdout.slice(-2_000)}${run.stderr.slice(-2_000)}`);
}
process.exit(broken === 0 ? 0 : 1);
