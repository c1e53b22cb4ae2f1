/** `packlight rank`: lists the files that are relevant to a task, best first. */
import { guardLines, rankDocument, rankTask } from '../../api/faces.js';
import { choice, lastValue, type ParsedArgs, readAmount } from '../args/parse-flags.js';
import { readTargets, readTask } from '../args/task-input.js';
import { ask, oneRoot } from '../command.js';
import { writeOddName } from '../output/printable-names.js';
import { writeOut } from '../output/write-output.js';

export async function runRank(args: ParsedArgs): Promise<void> {
  const format = choice(args, 'format', ['text', 'json']);
  const limit = readAmount(lastValue(args, 'limit') ?? '60', 'limit');
  const task = readTask(args);
  const targets = readTargets(args);
  const ranked = await ask(args, (options) => rankTask(oneRoot(args), { task, targets }, options));
  const best = ranked.slice(0, limit);
  if (format === 'json') await writeOut([rankDocument({ task, candidates: best })]);
  else if (!args.switches.has('explain')) await writeOut(guardLines(best.map(({ path }) => `${writeOddName(path)}\n`)));
  else
    await writeOut(
      guardLines(
        best.map(
          ({ path, score, signals }) =>
            `${writeOddName(path)}\t${score}\t${signals.map(({ name, points }) => `${name} ${points}`).join(', ')}\n`,
        ),
      ),
    );
}
