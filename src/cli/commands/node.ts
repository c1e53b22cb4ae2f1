/** `packlight node`: reads the request of one node turn, writes its context pack with the provenance beside it. */
import { type BuiltNode, buildNodePack } from '../../api/faces.js';
import { choice, lastValue, type ParsedArgs, readAmount, UsageError } from '../args/parse-flags.js';
import { saveFlags, savingFor } from '../args/store-flags.js';
import { readTextFile } from '../args/task-input.js';
import { timeFrom } from '../args/time-input.js';
import { ask, type Command, engineFlags, oneRoot, rootFlag, say } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { manifestPath, ownFilesIn, sideFilePath, sideText } from '../output/own-files.js';
import { writePackFile, writePackOut } from '../output/write-output.js';

export const nodeCommand: Command = {
  name: 'node',
  usage: 'packlight node REQUEST.json|- [flags]',
  about: 'Make the context pack for one turn of a node in a graph of agents.',
  flags: [
    rootFlag,
    { name: 'diff', value: 'FILE', about: 'what changed since the last turn, as a unified diff' },
    { name: 'tests', value: 'FILE', about: 'what the tests printed' },
    { name: 'errors', value: 'FILE', about: 'new errors: logs, stack traces' },
    {
      name: 'budget',
      value: 'N',
      about: 'tokens of the finished pack (default 6k; 20k for investigation, refactor, verification_failure)',
    },
    { name: 'format', value: 'json|markdown|xml', about: 'the same pack in three forms, each read back without loss' },
    {
      name: 'out',
      value: 'FILE',
      about: 'write it to FILE, its record to FILE.manifest.json, where each part came from to FILE.provenance.json',
    },
    { name: 'time', value: 'ISO', about: 'what createdAt says (default: SOURCE_DATE_EPOCH, else now)' },
    { name: 'no-time', about: 'a pack without createdAt: the same bytes whenever it is made' },
    ...saveFlags,
    ...engineFlags,
  ],
  examples: [
    'packlight node request.json --root .',
    'echo \'{"goal":"Add a limit to uploads","definitionOfDone":["tests pass"],"globalMode":"implementation"}\' | packlight node -',
    'packlight node request.json --diff last.diff --tests test-output.txt --budget 4k',
    'packlight node request.json --format markdown --out turn.md      also writes turn.md.provenance.json',
    'packlight schema node-request      every field of a request; node-pack and node-provenance are the answers',
    'exit codes: 0 done, 2 a request that cannot be read (each problem with its repair), 3 refused (too large, or a secret)',
  ],
  run: async (args) => {
    const format = choice(args, 'format', ['json', 'markdown', 'xml']);
    const request = readTextFile(oneRequest(args), 'request');
    const root = oneRoot(args, undefined);
    const out = lastValue(args, 'out');
    const budget = lastValue(args, 'budget');
    const asked = {
      format,
      deltas: readDeltas(args),
      ...(budget !== undefined && { budget: readAmount(budget, 'budget') }),
      ...(args.switches.has('no-time') ? {} : { time: timeFrom(lastValue(args, 'time'), process.env) }),
    };
    const hidden = out === undefined ? [] : ownFilesIn(root, out);
    const saving = savingFor(args, root);
    const built = await ask(args, (options) => buildNodePack(root, request, { ...options, ...asked, hidden }));
    if (out === undefined) await writePackOut([built.text]);
    else {
      writePackFile(out, built.text);
      writePackFile(manifestPath(out), built.manifest);
      writePackFile(sideFilePath(out, 'provenance'), sideText(built, 'provenance'));
    }
    await saving.save({ trace: built.trace, root, hidden });
    for (const note of built.provenance.notes) say(args, note);
    say(args, summarise(built));
    return exitCodes.done;
  },
};

function oneRequest(args: ParsedArgs): string {
  const [file, ...more] = args.words;
  if (file === undefined || more.length > 0)
    throw new UsageError(
      file === undefined ? 'the request is missing' : 'more than one request given',
      'Give one file, or - for standard input: packlight node request.json',
    );
  return file;
}

function readDeltas(args: ParsedArgs) {
  const given = (['diff', 'tests', 'errors'] as const).flatMap((name) => {
    const file = lastValue(args, name);
    return file === undefined ? [] : [[name, readTextFile(file, 'text')]];
  });
  return Object.fromEntries(given) as { diff?: string; tests?: string; errors?: string };
}

function summarise({ pack, tokens, provenance }: BuiltNode): string {
  const { budget } = provenance.pack;
  const { docRefs, relevantFiles = [], artifacts = [] } = pack;
  const shown = [...docRefs, ...relevantFiles].filter(({ excerpt }) => excerpt !== undefined).length;
  const redacted = provenance.redacted ? ' · something is redacted' : '';
  return `${tokens} of ${budget} tokens · ${docRefs.length} documents, ${relevantFiles.length} files (${shown} with an excerpt), ${artifacts.length} artifacts${redacted}`;
}
