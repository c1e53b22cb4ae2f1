/** A folder within a budget, or the context of a change or a log: files are selected by their content. */
import {
  type BuiltPack,
  type ProjectOptions,
  packDiff,
  packLog,
  packProjectWithin,
  type Refusal,
  type Result,
} from '../../../api/faces.js';
import { lastValue, type ParsedArgs, UsageError } from '../../args/parse-flags.js';
import { readTextFile } from '../../args/task-input.js';
import { amountOf, rangeOf } from './project-flags.js';
import { formatOf, type Made } from './project-made.js';

type Within = ProjectOptions & { readonly budget: number };

export async function makeWithin(root: string, args: ParsedArgs, request: Within): Promise<Result<Made, Refusal>> {
  const format = formatOf(args);
  if (format === 'msgpack')
    throw new UsageError('a pack within a budget has no MessagePack form', 'Use --format json.');
  const packed = await packProjectWithin(root, { ...request, format });
  if (!packed.ok) return packed;
  return { ok: true, value: fromText(packed.value) };
}

/** The context of a change, or of the places that a log names. */
export async function makeAround(
  root: string,
  args: ParsedArgs,
  options: ProjectOptions,
): Promise<Result<Made, Refusal>> {
  const format = formatOf(args);
  if (format === 'msgpack') throw new UsageError('this pack has no MessagePack form', 'Use --format json.');
  const budget = amountOf(args, 'budget');
  const shape = { format, ...(budget === undefined ? {} : { budget }) };
  const range = rangeOf(args);
  const packed =
    range === null
      ? await packLog(root, { log: readTextFile(lastValue(args, 'log')!, 'text'), ...shape }, options)
      : await packDiff(root, { ...range, ...shape }, options);
  return packed.ok ? { ok: true, value: fromText(packed.value) } : packed;
}

function fromText({ text, tokens, budget, blocks, trace }: BuiltPack): Made {
  return {
    trace,
    parts: [() => [text]],
    record: () => null,
    manifest: null,
    notes: [`${tokens} of ${budget} tokens, ${blocks.length} files shown or named`],
    close: () => {},
  };
}
