/** `packlight store`: lists, checks, exports and imports a store. */

import { didYouMean } from '../../../api/faces.js';
import { choice, type ParsedArgs, UsageError } from '../../args/parse-flags.js';
import { storeFlag } from '../../args/store-place.js';
import { rootOf } from '../../args/stored-packs.js';
import { type Command, commonFlags, rootFlag } from '../../command.js';
import * as inside from './store-inside.js';

export const storeCommand: Command = {
  usage: 'packlight store list|show|check|collect|drop|export|import [NAME] [flags]',
  about: 'Look at the store of packs and runs, check it, tidy it up, and move it elsewhere.',
  flags: {
    ...rootFlag,
    ...storeFlag,
    'format text|json': 'lines, or JSON',
    'dry-run': 'with collect: say what would go, and remove nothing',
    'out FILE': 'with export: write to FILE instead of standard output',
    ...commonFlags,
  },
  examples: [
    'packlight store list                    every stored pack, with its task',
    'packlight store show NAME               any object by its sha256, or what a reference leads to',
    'packlight store check                   reads everything; exit code 4 if something is damaged',
    'packlight store drop PACK|RUN           forget a pack or a run; collect then frees what nothing leads to',
    'packlight store collect --dry-run',
    'packlight store export --out packs.store && packlight store import packs.store --store postgres://db/packs',
  ],
  run: (args) => {
    const format = choice(args, 'format', ['text', 'json']);
    const [word, ...rest] = args.words;
    const act = actions[word ?? ''];
    if (act === undefined) throw unknownAction(word);
    return act({ args, root: rootOf(args), format, words: rest });
  },
};

export type Asked = {
  readonly args: ParsedArgs;
  readonly root: string;
  readonly format: inside.Format;
  readonly words: readonly string[];
};

const actions: Readonly<Record<string, (asked: Asked) => ReturnType<Command['run']>>> = {
  list: inside.listStore,
  show: inside.showObject,
  check: inside.checkStore,
  collect: inside.collectStore,
  drop: inside.dropFromStore,
  export: inside.exportTo,
  import: inside.importFrom,
};

function unknownAction(word: string | undefined): UsageError {
  const names = Object.keys(actions);
  if (word === undefined)
    return new UsageError('what shall be done with the store?', `Say one of: ${names.join(', ')}.`);
  const near = didYouMean(word, names);
  return new UsageError(
    `packlight store ${word} is not known`,
    near === null ? `Use one of: ${names.join(', ')}.` : `Did you mean packlight store ${near}?`,
  );
}
