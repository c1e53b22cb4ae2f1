/** `packlight node`: reads the request of one node turn, writes its context pack with the provenance beside it. */
import { type BuiltNode, buildNodePack, defined, type EngineOptions } from '../../api/faces.js';
import { amountOf, choice, lastValue, type ParsedArgs, timeFrom } from '../args/parse-flags.js';
import { saveFlags } from '../args/store-flags.js';
import { oneRequest, readTextFile } from '../args/task-input.js';
import { type Command, engineFlags, rootFlag, say } from '../command.js';
import { writeBuilt } from '../output/write-built.js';

export const nodeCommand: Command = {
  usage: 'packlight node REQUEST.json|- [flags]',
  about: 'Make the context pack for one turn of a node in a graph of agents.',
  flags: {
    ...rootFlag,
    'diff FILE': 'what changed since the last turn, as a unified diff',
    'tests FILE': 'what the tests printed',
    'errors FILE': 'new errors: logs, stack traces',
    'budget N': 'tokens of the finished pack (default 6k; 20k for investigation, refactor, verification_failure)',
    'format json|markdown|xml': 'the same pack in three forms, each read back without loss',
    'out FILE': 'write it to FILE, its record to FILE.manifest.json, where each part came from to FILE.provenance.json',
    'time ISO': 'what createdAt says if the request does not (default: SOURCE_DATE_EPOCH, else now)',
    'no-time': 'add no createdAt: the same bytes whenever it is made',
    ...saveFlags,
    ...engineFlags,
  },
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
    const request = readTextFile(oneRequest(args, 'node'), 'request');
    const time = args.switches.has('no-time') ? undefined : timeFrom(lastValue(args, 'time'), process.env);
    const asked = { format, deltas: readDeltas(args), ...defined({ budget: amountOf(args, 'budget'), time }) };
    const build = (root: string, options: EngineOptions) => buildNodePack(root, request, { ...options, ...asked });
    const built = await writeBuilt(args, build, 'provenance');
    for (const note of built.provenance.notes) say(args, note);
    say(args, summarise(built));
  },
};

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
