/** `packlight map`: the whole project as a tree with the signatures that most of it stands on. */
import { DEFAULT_MAP_BUDGET, mapProject } from '../../api/faces.js';
import { amountOf, choice, UsageError } from '../args/parse-flags.js';
import { ask, type Command, engineFlags, oneRoot, rootFlag, say } from '../command.js';
import { writePackOut } from '../output/write-output.js';

export const mapCommand: Command = {
  usage: 'packlight map [DIR] [flags]',
  about: 'Show a project as a tree, with the signatures that most files use; every file is named or counted.',
  flags: {
    ...rootFlag,
    'budget N': `hard limit in tokens (default ${DEFAULT_MAP_BUDGET}); with less, deep folders are only counted`,
    'format text|json': 'an indented tree, or the same as JSON',
    ...engineFlags,
  },
  examples: [
    'packlight map',
    'packlight map ../other --budget 1k',
    'packlight map --budget 16k --format json | jq .folders',
  ],
  run: async (args) => {
    if (args.words.length > 1) throw new UsageError('more than one folder given', 'Map one folder at a time.');
    const root = oneRoot(args, args.words[0]);
    const format = choice(args, 'format', ['text', 'json']);
    const budget = amountOf(args, 'budget') ?? DEFAULT_MAP_BUDGET;
    const map = await ask(args, (options) => mapProject(root, { budget, format }, options));
    await writePackOut([map.text]);
    say(args, `${map.tokens} of ${budget} tokens (${map.tokenizer}) · ${map.files} files`);
  },
};
