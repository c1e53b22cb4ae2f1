/** `packlight bundle`: reads a JSON request, writes the context bundle and its three reports. */

import { type BuiltBundle, buildBundle } from '../../api/faces.js';
import { choice, lastValue, timeFrom } from '../args/parse-flags.js';
import { saveFlags } from '../args/store-flags.js';
import { oneRequest, readTextFile } from '../args/task-input.js';
import { type Command, engineFlags, rootFlag, say } from '../command.js';
import { writeBuilt } from '../output/write-built.js';

export const bundleCommand: Command = {
  usage: 'packlight bundle REQUEST.json [flags]',
  about: 'Make the context bundle for a request, with its manifest, redaction report and budget report.',
  flags: {
    ...rootFlag,
    'out FILE': 'write the answer to FILE and its record to FILE.manifest.json',
    'time ISO': 'what created_at says (default: SOURCE_DATE_EPOCH, else now)',
    'format json': 'JSON, the only format of this contract',
    ...saveFlags,
    ...engineFlags,
  },
  examples: [
    'packlight bundle request.json --root .',
    'echo \'{"plan_step":{"target_files":["src/app.ts"]}}\' | packlight bundle -',
    'packlight schema bundle-request',
  ],
  run: async (args) => {
    choice(args, 'format', ['json']);
    const request = readTextFile(oneRequest(args, 'bundle'), 'request');
    const time = timeFrom(lastValue(args, 'time'), process.env);
    const built = await writeBuilt(args, (root, options) => buildBundle(root, request, { ...options, time }));
    for (const { path, message, fix } of built.warnings) say(args, `${path}: ${message} ${fix}`);
    say(args, summarise(built));
  },
};

function summarise({ answer }: BuiltBundle): string {
  const { estimated_input_tokens: tokens, hard_limit_tokens: limit, decision } = answer.budget_report;
  const { included_files: files } = answer.context_manifest.selection;
  const { redactions } = answer.redaction_report;
  return `${tokens} of ${limit} tokens, ${decision} · ${files.length} files · ${redactions.length} entries in the redaction report`;
}
