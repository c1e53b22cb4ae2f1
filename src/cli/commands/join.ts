/** `packlight join`: joins packs into one, with its envelope and a record of the other data. */
import * as engine from '../../api/faces.js';
import { defined, type JoinedPacks, type JoinPolicy, joinPacks } from '../../api/faces.js';
import { amountOf, assertNoSecret, choice, lastValue, type ParsedArgs, readTime } from '../args/parse-flags.js';
import { savingFor, withStore } from '../args/store-flags.js';
import { isStoredName, readAnyPack } from '../args/stored-packs.js';
import { readTextFile } from '../args/task-input.js';
import { UsageError } from '../args/usage-error.js';
import { oneRoot, RefusedError, say } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { messageForStore, StoreError } from '../output/messages.js';
import { manifestPath, sideFilePath, sideText } from '../output/own-files.js';
import { writeOddName } from '../output/printable-names.js';
import { talk } from '../output/talk.js';
import { writePackFile, writePackOut } from '../output/write-output.js';
import { wrongUse } from '../usage-words.table.js';
import { packTroubles } from '../words.table.js';

export async function runJoin(args: ParsedArgs): Promise<ExitCode> {
  const format = choice(args, 'format', ['json', 'markdown', 'xml', 'payload']);
  const inputs = await readInputs(args);
  // Without --save the store is opened only to read packs that are named by reference.
  const saves = ['save', 'run', 'node'].some((name) => args.switches.has(name) || args.values.has(name));
  const saving = saves ? savingFor(args, oneRoot(args)) : null;
  const joined = await joinPacks(inputs, readPolicy(args), {
    ...defined({
      budget: amountOf(args, 'budget'),
      time: timeOf(args, 'time'),
      goal: lastValue(args, 'goal'),
      nodeId: lastValue(args, 'node-id'),
      edgeId: lastValue(args, 'edge-id'),
    }),
    format: format === 'payload' ? 'json' : format,
    embed: args.switches.has('embed'),
  });
  if (!joined.ok) return refuse(joined.error);
  await write(args, joined.value, format);
  await saving?.save({ trace: joined.value.trace, root: oneRoot(args) });
  say(args, summarise(joined.value));
  return exitCodes.done;
}

/** A missing input is not wrong use: the caller may wait and retry. */
function refuse(
  error: ConstructorParameters<typeof RefusedError>[0] & { readonly missing?: readonly string[] },
): ExitCode {
  if (error.missing === undefined) throw new RefusedError(error);
  talk(new RefusedError(error).message.replace(/^the request has .*:\n\s*/, 'not joined: '));
  return exitCodes.refused;
}

/** An envelope that is written alone has no record, because the record describes the pack. */
async function write(args: ParsedArgs, joined: JoinedPacks, format: string): Promise<void> {
  const { text, manifest } = joined;
  const payload = sideText(joined, 'payload');
  const out = lastValue(args, 'out');
  const written = format === 'payload' ? payload : text;
  if (out === undefined) return writePackOut([written]);
  writePackFile(out, written);
  writePackFile(sideFilePath(out, 'provenance'), sideText(joined, 'provenance'));
  if (format === 'payload') return;
  writePackFile(sideFilePath(out, 'payload'), payload);
  writePackFile(manifestPath(out), manifest);
}

function readPolicy(args: ParsedArgs): JoinPolicy {
  const word = lastValue(args, 'policy') ?? 'all';
  const [, kind, k] = /^(all|any|quorum|timeout)(?::(\d{1,5}))?$/.exec(word) ?? [];
  if (kind === undefined || (kind === 'quorum') !== (k !== undefined))
    throw new UsageError(`--policy ${word} is not known here`, 'Use all, any, quorum:K (like quorum:2) or timeout.');
  return {
    kind: kind as JoinPolicy['kind'],
    ...defined({ k: k === undefined ? undefined : Number(k), deadline: timeOf(args, 'deadline') }),
    require: (args.values.get('require') ?? []).map((fromNodeId) => ({ fromNodeId })),
    partial: args.switches.has('partial'),
  };
}

function timeOf(args: ParsedArgs, name: string): string | undefined {
  const written = lastValue(args, name);
  return written === undefined ? undefined : readTime(written, name);
}

function summarise({ joinStatus, tokens, provenance }: JoinedPacks): string {
  const { inputs, conflicts, missing, pack } = provenance;
  const waiting = missing.length > 0 ? ` · without ${missing.join(', ')}` : '';
  return `${joinStatus}: ${inputs.length} packs · ${tokens} of ${pack.budget} tokens · ${conflicts.length} conflicts${waiting}`;
}

/** Finds the packs to join: a file, a payload, a stored id, or an `artifact://` reference into the store. */
async function readInputs(args: ParsedArgs): Promise<engine.JoinInput[]> {
  if (args.words.length === 0) throw new UsageError(...wrongUse.noPacks());
  const arrivals = new Map((args.values.get('arrived') ?? []).map(readArrival));
  const inputs: engine.JoinInput[] = [];
  for (const word of args.words) inputs.push(await readInput(args, word));
  const nodes = new Set(inputs.map(({ fromNodeId }) => fromNodeId ?? ''));
  for (const [node, ts] of arrivals)
    if (!nodes.has(node)) throw new UsageError(...wrongUse.noSuchArrival(`${node}@${ts}`, [...nodes].join(', ')));
  return inputs.map((input) => {
    const ts = arrivals.get(input.fromNodeId ?? '');
    return ts === undefined ? input : { ...input, ts };
  });
}

async function readInput(args: ParsedArgs, word: string): Promise<engine.JoinInput> {
  const text = await readWord(args, word);
  const payload = looksLikePayload(text) ? engine.readPayload(text) : null;
  if (payload?.ok === true) return inputOf(args, word, payload.value);
  const pack = engine.readNodePack(text);
  if (!pack.ok)
    throw new RefusedError(
      engine.badRequest(pack.error.map((one) => ({ ...one, path: one.path === '$' ? word : `${word} ${one.path}` }))),
    );
  const { nodeId } = pack.value;
  return { pack: pack.value, ...(nodeId !== undefined && { fromNodeId: nodeId }) };
}

async function readWord(args: ParsedArgs, word: string): Promise<string> {
  if (word.startsWith('artifact:'))
    return withStore(args, { root: oneRoot(args) }, async (store) => {
      const found = await engine.resolveArtifact(store, { ref: word });
      if (!found.ok) throw troubleError(word, found.error);
      return Buffer.from(found.value.bytes).toString('utf8');
    });
  if (isStoredName(word)) return (await readAnyPack(args, word)).written.toString('utf8');
  return readTextFile(word, 'text');
}

async function inputOf(args: ParsedArgs, word: string, read: engine.ReadPayload): Promise<engine.JoinInput> {
  const { payloadId, fromNodeId, edgeId, createdAt: ts } = read.payload;
  const opened =
    read.contextPack === null
      ? await withStore(args, { root: oneRoot(args) }, (store) => engine.openPayloadPack(read, store))
      : await engine.openPayloadPack(read, null);
  if (!opened.ok) throw troubleError(word, opened.error);
  return { pack: opened.value, payloadId, fromNodeId, edgeId, ts };
}

/** Payloads have these fields, and no pack begins with them. */
function looksLikePayload(text: string): boolean {
  return /^\s*\{/.test(text) && /"(?:fromNodeId|payloadId)"\s*:/.test(text) && !/^\s*\{\s*"packId"/.test(text);
}

function troubleError(word: string, trouble: engine.PackTrouble): Error {
  if (trouble.kind === 'store') return new StoreError(messageForStore(trouble.failure));
  return new UsageError(`${writeOddName(word)}: ${packTroubles[trouble.kind]}`, trouble.fix);
}

function readArrival(text: string): [node: string, ts: string] {
  const at = text.lastIndexOf('@');
  if (at < 1)
    throw new UsageError(`--arrived ${text} names no time`, 'Write it like --arrived coder.a@2024-05-01T12:00:00Z.');
  assertNoSecret(text, 'arrived');
  return [text.slice(0, at), readTime(text.slice(at + 1), 'arrived')];
}
