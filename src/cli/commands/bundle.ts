/** `packlight bundle`: reads a JSON request, writes the context bundle and its three reports. */

import { type BuiltBundle, buildBundle } from '../../api/faces.js';
import { choice, lastValue, UsageError } from '../args/parse-flags.js';
import { saveFlags, savingFor } from '../args/store-flags.js';
import { readTextFile } from '../args/task-input.js';
import { timeFrom } from '../args/time-input.js';
import { ask, type Command, engineFlags, oneRoot, rootFlag, say } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { manifestPath, ownFilesIn } from '../output/own-files.js';
import { writePackFile, writePackOut } from '../output/write-output.js';

export const bundleCommand: Command = {
  name: 'bundle',
  usage: 'packlight bundle REQUEST.json [flags]',
  about: 'Make the context bundle for a request, with its manifest, redaction report and budget report.',
  flags: [
    rootFlag,
    { name: 'out', value: 'FILE', about: 'write the answer to FILE and its record to FILE.manifest.json' },
    { name: 'time', value: 'ISO', about: 'what created_at says (default: SOURCE_DATE_EPOCH, else now)' },
    { name: 'format', value: 'json', about: 'JSON, the only format of this contract' },
    ...saveFlags,
    ...engineFlags,
  ],
  examples: [
    'packlight bundle request.json --root .',
    'echo \'{"plan_step":{"target_files":["src/app.ts"]}}\' | packlight bundle -',
    'packlight schema bundle-request',
  ],
  run: async (args) => {
    choice(args, 'format', ['json']);
    const [file, ...more] = args.words;
    if (file === undefined || more.length > 0)
      throw new UsageError(
        file === undefined ? 'the request is missing' : 'more than one request given',
        'Give one file, or - for standard input: packlight bundle request.json',
      );
    const request = readTextFile(file, 'request');
    const time = timeFrom(lastValue(args, 'time'), process.env);
    const root = oneRoot(args, undefined);
    const out = lastValue(args, 'out');
    const hidden = out === undefined ? [] : ownFilesIn(root, out);
    const saving = savingFor(args, root);
    const built = await ask(args, (options) => buildBundle(root, request, { ...options, time, hidden }));
    if (out === undefined) await writePackOut([built.text]);
    else {
      writePackFile(out, built.text);
      writePackFile(manifestPath(out), built.manifest);
    }
    await saving.save({ trace: built.trace, root, hidden });
    for (const { path, message, fix } of built.warnings) say(args, `${path}: ${message} ${fix}`);
    say(args, summarise(built));
    return exitCodes.done;
  },
};

function summarise({ answer }: BuiltBundle): string {
  const { estimated_input_tokens: tokens, hard_limit_tokens: limit, decision } = answer.budget_report;
  const { included_files: files } = answer.context_manifest.selection;
  const { redactions } = answer.redaction_report;
  return `${tokens} of ${limit} tokens, ${decision} · ${files.length} files · ${redactions.length} entries in the redaction report`;
}
