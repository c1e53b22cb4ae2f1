/** `packlight node`: reads the request of one node turn, writes its context pack with the provenance beside it. */
import { type BuiltNode, buildNodePack, defined, type EngineOptions } from '../../api/faces.js';
import { amountOf, choice, lastValue, type ParsedArgs, timeFrom } from '../args/parse-flags.js';
import { oneRequest, readTextFile } from '../args/task-input.js';
import { say } from '../command.js';
import { writeBuilt } from '../output/write-built.js';

export async function runNode(args: ParsedArgs): Promise<void> {
  const format = choice(args, 'format', ['json', 'markdown', 'xml']);
  const request = readTextFile(oneRequest(args, 'node'), 'request');
  const time = args.switches.has('no-time') ? undefined : timeFrom(lastValue(args, 'time'), process.env);
  const asked = { format, deltas: readDeltas(args), ...defined({ budget: amountOf(args, 'budget'), time }) };
  const build = (root: string, options: EngineOptions) => buildNodePack(root, request, { ...options, ...asked });
  const built = await writeBuilt(args, build, 'provenance');
  for (const note of built.provenance.notes) say(args, note);
  say(args, summarise(built));
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
