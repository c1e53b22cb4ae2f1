/** `packlight pack`, the main job: a task in, the context for it out. */
import { DEFAULT_BUDGET, type Pack, packTask, writePackManifest, writeRanges } from '../../index.js';
import { ask, type Command, commonFlags, oneRoot, say, taskFlags } from '../command.js';
import { choice, lastValue, readAmount } from '../flags.js';
import { writeFileWhole, writeOut } from '../output.js';
import { readTargets, readTask } from '../task.js';

export const packCommand: Command = {
  name: 'pack',
  usage: 'packlight "<task>" [flags]        (the same as: packlight pack "<task>")',
  about: 'Make the pack for a task: what it needs, within the budget, without secrets.',
  flags: [
    ...taskFlags,
    {
      name: 'budget',
      value: 'N',
      about: `hard limit on everything printed, in tokens (default ${DEFAULT_BUDGET / 1_000}k)`,
    },
    {
      name: 'format',
      value: 'markdown|json|paths|tsv',
      about: 'the pack, or only its files: names, or names with tokens, level and lines',
    },
    { name: 'out', value: 'FILE', about: 'write the pack to FILE and its record to FILE.manifest.json' },
    ...commonFlags,
  ],
  examples: [
    'packlight "login redirects to the wrong page"',
    'packlight pack --task-file issue.md --budget 16k --out context.md',
    'packlight pack "add a retry" --target src/http/client.ts --format tsv',
  ],
  run: async (typed) => {
    const format = choice(typed, 'format', ['markdown', 'json', 'paths', 'tsv']);
    const budget = readAmount(lastValue(typed, 'budget') ?? String(DEFAULT_BUDGET), 'budget');
    const task = readTask(typed);
    const targets = readTargets(typed);
    const written = format === 'json' ? 'json' : 'markdown';
    const pack = await ask(typed, (options) =>
      packTask(oneRoot(typed, undefined), { task, targets, budget, format: written }, options),
    );
    const answer = format === 'paths' ? pathLines(pack) : format === 'tsv' ? tableLines(pack) : pack.text;
    const out = lastValue(typed, 'out');
    if (out === undefined) await writeOut([answer]);
    else {
      writeFileWhole(out, answer);
      writeFileWhole(`${out}.manifest.json`, writePackManifest(pack, targets));
    }
    say(typed, summarise(pack));
    return 0;
  },
};

function pathLines({ blocks }: Pack): string {
  return blocks.map(({ block }) => `${block.name}\n`).join('');
}

function tableLines({ blocks }: Pack): string {
  return blocks
    .map(({ block, rung }) => `${block.name}\t${rung.tokens}\t${rung.level}\t${writeRanges(rung.ranges)}\n`)
    .join('');
}

function summarise({ blocks, tokens, budget, tokenizer, filesScanned }: Pack): string {
  const levels = (['full', 'region', 'signatures', 'name'] as const)
    .map((level) => ({ level, count: blocks.filter(({ rung }) => rung.level === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${count} ${level}`);
  const redacted = blocks.reduce((sum, { block }) => sum + block.redactions.length, 0);
  return [
    `${tokens} of ${budget} tokens (${tokenizer})`,
    `${levels.join(', ')} of ${filesScanned} files`,
    ...(redacted > 0 ? [`${redacted} secrets redacted`] : []),
  ].join(' · ');
}
