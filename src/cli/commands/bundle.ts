/** `packlight bundle`: reads a JSON request, writes the context bundle and its three reports. */
import { type BuiltBundle, buildBundle } from '../../api/faces.js';
import { choice, lastValue, type ParsedArgs, timeFrom } from '../args/parse-flags.js';
import { oneRequest, readTextFile } from '../args/task-input.js';
import { say } from '../command.js';
import { writeBuilt } from '../output/write-built.js';

export async function runBundle(args: ParsedArgs): Promise<void> {
  choice(args, 'format', ['json']);
  const request = readTextFile(oneRequest(args, 'bundle'), 'request');
  const time = timeFrom(lastValue(args, 'time'), process.env);
  const built = await writeBuilt(args, (root, options) => buildBundle(root, request, { ...options, time }));
  for (const { path, message, fix } of built.warnings) say(args, `${path}: ${message} ${fix}`);
  say(args, summarise(built));
}

function summarise({ answer }: BuiltBundle): string {
  const { estimated_input_tokens: tokens, hard_limit_tokens: limit, decision } = answer.budget_report;
  const { included_files: files } = answer.context_manifest.selection;
  const { redactions } = answer.redaction_report;
  return `${tokens} of ${limit} tokens, ${decision} · ${files.length} files · ${redactions.length} entries in the redaction report`;
}
