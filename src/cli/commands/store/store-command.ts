/** `packlight store`: lists, checks, exports and imports a store. */
import { didYouMean } from '../../../api/faces.js';
import { choice, type ParsedArgs } from '../../args/parse-flags.js';
import { UsageError } from '../../args/usage-error.js';
import { oneRoot } from '../../command.js';
import type { ExitCode } from '../../exit-codes.js';
import * as inside from './store-inside.js';

export function runStore(args: ParsedArgs): Promise<ExitCode> | Promise<void> {
  const format = choice(args, 'format', ['text', 'json']);
  const [word, ...rest] = args.words;
  const act = actions[word ?? ''];
  if (act === undefined) throw unknownAction(word);
  return act({ args, root: oneRoot(args), format, words: rest });
}

export type StoreRequest = {
  readonly args: ParsedArgs;
  readonly root: string;
  readonly format: inside.Format;
  readonly words: readonly string[];
};

const actions: Readonly<Record<string, (asked: StoreRequest) => Promise<ExitCode> | Promise<void>>> = {
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
  if (word === undefined) return new UsageError('packlight store needs an action', `Say one of: ${names.join(', ')}.`);
  const near = didYouMean(word, names);
  return new UsageError(
    `packlight store ${word} is not known`,
    near === null ? `Use one of: ${names.join(', ')}.` : `Did you mean packlight store ${near}?`,
  );
}
