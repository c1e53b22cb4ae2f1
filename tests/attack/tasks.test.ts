/**
 * A part of the task campaign runs every time; TASK_ATTACK_TASKS and TASK_ATTACK_SEED widen it
 * (scripts/attack-tasks.mjs runs it whole).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContextPack } from '../../src/contracts/task/task-wire.js';
import { runTaskCampaign, runTaskTwins, type TaskSummary, type Twin } from './tasks.js';

const seed = Number(process.env.TASK_ATTACK_SEED ?? 31);
const tasks = Number(process.env.TASK_ATTACK_TASKS ?? 500);

const change =
  (edit: (pack: ContextPack) => ContextPack): Twin =>
  ({ json, ...written }) => ({
    ...written,
    json: `${JSON.stringify(edit(JSON.parse(json) as ContextPack))}\n`,
  });

const twins: readonly [name: string, twin: Twin][] = [
  ['counts too little', change((pack) => ({ ...pack, totalChars: pack.totalChars - 1 }))],
  ['passes the limit', ({ markdown, ...written }) => ({ ...written, markdown: markdown + ' '.repeat(120_001) })],
  ['says it is whole', change((pack) => ({ ...pack, truncated: false }))],
  [
    'drops the end of error output',
    change((pack) => ({
      ...pack,
      ...(pack.previousState && {
        previousState: {
          ...pack.previousState,
          issues: pack.previousState.issues.map((issue) => ({ ...issue, message: issue.message.slice(0, -2) })),
        },
      }),
    })),
  ],
  [
    'cuts a high file beside a low one',
    change((pack) => ({
      ...pack,
      files: pack.files.map((file) =>
        file.priority === 'low' ? file : { ...file, content: '[context truncated: none of 1]\n' },
      ),
    })),
  ],
  ['lets a secret out', (written, { secrets }) => ({ ...written, markdown: `${written.markdown}${secrets[0]}` })],
  [
    'forgets a file in Markdown',
    ({ markdown, ...written }) => ({ ...written, markdown: markdown.replace(/<!-- begin [0-9]{6} file -->/, '') }),
  ],
];

describe('random tasks', () => {
  let summary: TaskSummary;
  beforeAll(async () => {
    summary = await runTaskCampaign(seed, tasks);
    process.stdout.write(`${JSON.stringify({ attack: 'tasks', ...summary })}\n`);
  }, 3_600_000);

  it('all give packs that hold what was promised, or a refusal that is right', () => {
    expect(summary.firstWrong).toBeNull();
    expect(summary.wrong).toBe(0);
  });

  it('reach what they are meant to reach', () => {
    expect(summary.answered).toBeGreaterThan(tasks / 2);
    expect(summary.refused).toBeGreaterThan(0);
    expect(summary.truncated).toBeGreaterThan(tasks / 10);
    expect(summary.cutErrors).toBeGreaterThan(tasks / 50);
    expect(summary.withoutLower).toBeGreaterThan(tasks / 40);
  });

  it('and broken twins of the engine are noticed, each of them', async () => {
    const noticed = await runTaskTwins(
      seed + 1,
      6,
      twins.map(([, twin]) => twin),
    );
    for (const [i, [name]] of twins.entries()) {
      process.stdout.write(`${JSON.stringify({ attack: `tasks twin: ${name}`, noticed: noticed[i] })}\n`);
      expect(noticed[i], name).toBeGreaterThan(0);
    }
    expect(await runTaskTwins(seed + 1, 6, [(same) => same])).toEqual([0]);
  });
});
