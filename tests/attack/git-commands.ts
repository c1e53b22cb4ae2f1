/** Every packlight command that can reach git, as command lines for one project, run in a process of their own. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../fixtures/command-process.js';

export type Told = {
  readonly args: readonly string[];
  readonly code: number;
  readonly out: string;
  readonly talk: string;
};

/** `place` is a folder outside the project for what the commands read and write. */
export function commandLines(root: string, place: string): string[][] {
  const at = (name: string) => join(place, name);
  const write = (name: string, text: string) => {
    writeFileSync(at(name), text);
    return at(name);
  };
  const bundle = write('bundle.json', '{"plan_step":{"target_files":["kept.ts"]}}');
  const node = write('node.json', '{"goal":"Count kept","definitionOfDone":["ok"],"globalMode":"implementation"}');
  const task = write(
    'task.yml',
    'id: t1\ntitle: Count kept things\ngoal: Count kept things\nacceptance:\n  - it counts\n',
  );
  const log = write('fail.log', 'Error: kept is wrong\n    at count (kept.ts:1:1)\n');
  const asks = write('asks.txt', 'nothing is asked for\n');
  const inRoot = ['--root', root];
  return [
    ['pack', 'count kept things', ...inRoot, '--save', '--out', at('pack.md')],
    ['pack', 'count kept things', ...inRoot, '--cache', '--format', 'json'],
    ['rank', 'count kept things', ...inRoot],
    ['scan', root, '--format', 'json'],
    ['symbols', ...inRoot],
    ['outline', 'kept.ts', ...inRoot],
    ['graph', 'kept.ts', ...inRoot],
    ['secrets', root],
    ['bundle', bundle, ...inRoot, '--save'],
    ['task', task, ...inRoot, '--diff', 'worktree'],
    ['task', task, ...inRoot, '--diff', 'HEAD~1..HEAD', '--save'],
    ['worker', 'T03', ...inRoot],
    ['permit', 'T03', ...inRoot, '--input', asks],
    ['scope', 'T03', ...inRoot, '--since', 'HEAD~1'],
    ['node', node, ...inRoot, '--out', at('node-1.json'), '--no-time'],
    ['node', node, ...inRoot, '--out', at('node-2.json'), '--no-time', '--budget', '2k'],
    ['join', at('node-1.json'), at('node-2.json')],
    ['project', root, '--full', '--manifest', '--out', at('full.md')],
    ['project', root, '--summary', '--churn', '10'],
    ['project', root, '--diff', 'HEAD~1'],
    ['project', root, '--diff', 'HEAD~1..HEAD'],
    ['project', root, '--diff', 'HEAD~1...HEAD'],
    ['project', root, '--log', log],
    ['project', root, '--commit', 'HEAD', '--full'],
    ['project', root, '--commit', 'HEAD~2', '--full'],
    ['project', root, '--full', '--split', '2k', '--out', at('split.md')],
    ['explain', at('pack.md'), 'kept.ts', ...inRoot],
    ['verify', at('pack.md'), ...inRoot],
    ['verify', at('full.md'), ...inRoot],
    ['diff', at('node-1.json'), at('node-2.json'), ...inRoot],
    ['runs', ...inRoot],
    ['store', 'list', ...inRoot],
    ['store', 'check', ...inRoot],
    ['store', 'collect', '--dry-run', ...inRoot],
    ['store', 'export', ...inRoot, '--out', at('exported')],
    ['cache', 'info', ...inRoot],
    ['eval', root, '--fixes', '2', '--any-commit'],
  ];
}

/** For a pack that the first command line saved, after a file has changed: replay looks for it in the history. */
export function laterCommandLines(root: string, saved: Told): string[][] {
  const id = /saved packs\/([0-9a-f-]{36})/.exec(saved.talk)?.[1];
  if (id === undefined) throw new Error(`nothing was saved: ${saved.talk}`);
  return [
    ['replay', id, '--root', root],
    ['show', id, '--root', root],
    ['verify', id, '--root', root],
  ];
}

/** All in one process: starting Node takes longer than most of them. */
export function runSeries(lines: readonly (readonly string[])[], place: string): Told[] {
  const file = join(place, 'series.json');
  writeFileSync(file, JSON.stringify(lines));
  const script = join(projectRoot, 'tests/attack/command-series.mjs');
  const main = join(projectRoot, 'dist/cli/main.js');
  const run = spawnSync(process.execPath, [script, main, file], {
    cwd: place,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', TMPDIR: place },
    input: '',
  });
  const told = run.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Told);
  if (told.length !== lines.length) throw new Error(`the series ended early: ${run.stderr}`);
  return told;
}
