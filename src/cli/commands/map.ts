/** `packlight map`: the whole project as a tree with the signatures that most files use. */
import { DEFAULT_MAP_BUDGET, mapProject } from '../../api/faces.js';
import { amountOf, choice, type ParsedArgs } from '../args/parse-flags.js';
import { UsageError } from '../args/usage-error.js';
import { ask, oneRoot, say } from '../command.js';
import { writePackOut } from '../output/write-output.js';

export async function runMap(args: ParsedArgs): Promise<void> {
  if (args.words.length > 1) throw new UsageError('more than one folder given', 'Map one folder at a time.');
  const root = oneRoot(args, args.words[0]);
  const format = choice(args, 'format', ['text', 'json']);
  const budget = amountOf(args, 'budget') ?? DEFAULT_MAP_BUDGET;
  const map = await ask(args, (options) => mapProject(root, { budget, format }, options));
  await writePackOut([map.text]);
  say(args, `${map.tokens} of ${budget} tokens (${map.tokenizer}) · ${map.files} files`);
}
