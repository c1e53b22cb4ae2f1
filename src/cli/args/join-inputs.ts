/** Finds the packs to join: a file, a payload, a stored id, or an `artifact://` reference into the store. */
import * as engine from '../../api/faces.js';
import { RefusedError } from '../command.js';
import { writeOddName } from '../output/printable-names.js';
import { messageForStore, StoreError } from '../output/store-messages.js';
import { assertNoSecret, type ParsedArgs, readTime, UsageError } from './parse-flags.js';
import { withStore } from './store-flags.js';
import { isStoredName, readAnyPack, rootOf } from './stored-packs.js';
import { readTextFile } from './task-input.js';

export async function readInputs(args: ParsedArgs): Promise<engine.JoinInput[]> {
  if (args.words.length === 0)
    throw new UsageError(
      'the packs are missing',
      'Give the files that packlight node --out wrote: packlight join a.json b.json',
    );
  const arrivals = new Map((args.values.get('arrived') ?? []).map(readArrival));
  const inputs: engine.JoinInput[] = [];
  for (const word of args.words) inputs.push(await readInput(args, word));
  const nodes = new Set(inputs.map(({ fromNodeId }) => fromNodeId ?? ''));
  for (const [node, ts] of arrivals)
    if (!nodes.has(node))
      throw new UsageError(
        `--arrived names ${node}@${ts}, and no pack is of that node`,
        `There is ${[...nodes].join(', ')}.`,
      );
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
    return withStore(args, { root: rootOf(args) }, async (store) => {
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
      ? await withStore(args, { root: rootOf(args) }, (store) => engine.openPayloadPack(read, store))
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
  return new UsageError(`${writeOddName(word)}: ${troubles[trouble.kind]}`, trouble.fix);
}

const troubles: Readonly<Record<Exclude<engine.PackTrouble['kind'], 'store'>, string>> = {
  'bad-reference': 'this is no reference into the store',
  missing: 'the store does not hold what it refers to',
  mismatch: 'what it refers to has another hash',
  'no-pack': 'this payload carries no pack',
  'not-a-pack': 'what it refers to is no node pack',
};

function readArrival(text: string): [node: string, ts: string] {
  const at = text.lastIndexOf('@');
  if (at < 1)
    throw new UsageError(`--arrived ${text} names no time`, 'Write it like --arrived coder.a@2024-05-01T12:00:00Z.');
  assertNoSecret(text, 'arrived');
  return [text.slice(0, at), readTime(text.slice(at + 1), 'arrived')];
}
