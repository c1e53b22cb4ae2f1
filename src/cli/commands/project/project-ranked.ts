/** A folder within a budget, or the context of a change or a log: files are selected by their content. */
import * as engine from '../../../api/faces.js';
import { amountOf, lastValue, type ParsedArgs } from '../../args/parse-flags.js';
import { readTextFile } from '../../args/task-input.js';
import { UsageError } from '../../args/usage-error.js';
import { rangeOf } from './project-flags.js';
import { type BuiltProject, formatOf, heldProject } from './project-result.js';

/** What is asked for: files within a budget, the context of a change, or of the places that a log names. */
export async function makeRanked(
  root: string,
  args: ParsedArgs,
  options: engine.ProjectOptions,
): Promise<engine.Result<BuiltProject, engine.Refusal>> {
  const format = formatOf(args);
  const range = rangeOf(args);
  const log = lastValue(args, 'log');
  const isAround = range !== null || log !== undefined;
  if (format === 'msgpack')
    throw new UsageError(
      `${isAround ? 'this pack' : 'a pack within a budget'} has no MessagePack form`,
      'Use --format json.',
    );
  const budget = amountOf(args, 'budget');
  const shape = { format, ...engine.defined({ budget }) };
  const packed =
    range !== null
      ? await engine.packDiff(root, { ...range, ...shape }, options)
      : log !== undefined
        ? await engine.packLog(root, { log: readTextFile(log, 'text'), ...shape }, options)
        : await engine.packProjectWithin(root, { ...options, format, budget: budget! });
  return packed.ok ? { ok: true, value: fromText(packed.value) } : packed;
}

function fromText({ text, tokens, budget, blocks, trace }: engine.BuiltPack): BuiltProject {
  const notes = [`${tokens} of ${budget} tokens, ${blocks.length} files shown or named`];
  return { ...heldProject, trace, parts: [() => [text]], notes };
}
