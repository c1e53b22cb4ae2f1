/** `packlight rank`: lists the files that are relevant to a task, best first. */
import { guardLines, rankDocument, rankTask } from '../../api/faces.js';
import { choice, lastValue, readAmount } from '../args/parse-flags.js';
import { readTargets, readTask } from '../args/task-input.js';
import { ask, type Command, engineFlags, oneRoot, taskFlags } from '../command.js';
import { writeOddName } from '../output/printable-names.js';
import { writeOut } from '../output/write-output.js';

export const rankCommand: Command = {
  usage: 'packlight rank "<task>" [flags]',
  about: 'Rank the files for a task, best first, one path a line.',
  flags: {
    ...taskFlags,
    'limit N': 'how many files at most (default 60)',
    explain: 'add the score and its parts, tab-separated',
    'format text|json': 'one path a line, or JSON with every part of each score',
    ...engineFlags,
  },
  examples: ['packlight rank "the cache is never invalidated"', 'packlight rank --task-file issue.md --explain'],
  run: async (args) => {
    const format = choice(args, 'format', ['text', 'json']);
    const limit = readAmount(lastValue(args, 'limit') ?? '60', 'limit');
    const task = readTask(args);
    const targets = readTargets(args);
    const ranked = await ask(args, (options) => rankTask(oneRoot(args, undefined), { task, targets }, options));
    const best = ranked.slice(0, limit);
    if (format === 'json') await writeOut([rankDocument({ task, candidates: best })]);
    else if (!args.switches.has('explain'))
      await writeOut(guardLines(best.map(({ path }) => `${writeOddName(path)}\n`)));
    else
      await writeOut(
        guardLines(
          best.map(
            ({ path, score, signals }) =>
              `${writeOddName(path)}\t${score}\t${signals.map(({ name, points }) => `${name} ${points}`).join(', ')}\n`,
          ),
        ),
      );
  },
};
