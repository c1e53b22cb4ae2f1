/** The subcommands of `packlight store` that work inside one store: list, show, check, collect, drop. */
import { createReadStream } from 'node:fs';
import * as engine from '../../../api/faces.js';
import { exportStore, importStore, sealing } from '../../../api/faces.js';
import { lastValue, oneWord } from '../../args/parse-flags.js';
import { withStore } from '../../args/store-flags.js';
import { UsageError } from '../../args/usage-error.js';
import { say } from '../../command.js';
import { type ExitCode, exitCodes } from '../../exit-codes.js';
import { paintFor } from '../../output/colour.js';
import { orStoreError } from '../../output/messages.js';
import { openWhole, writeOut, writeReport } from '../../output/write-output.js';
import { wrongUse } from '../../usage-words.table.js';
import { taskOf } from './show-lines.js';
import type { StoreRequest } from './store-command.js';

export type Format = 'text' | 'json';

export function listStore({ args, root, format, words }: StoreRequest): Promise<void> {
  assertNone(words);
  return withStore(args, { root }, async (store) => {
    const packs = orStoreError(await engine.listPacks(store));
    const known: ReturnType<typeof listed>[] = [];
    const strange: string[] = [];
    for (const { id, object } of packs) {
      const record = await engine.readPackRecord(store, object);
      if (!record.ok) strange.push(`packs/${id}`);
      else known.push(listed(id, record.value));
    }
    const refs = orStoreError(await store.refs()).filter(({ name }) => !name.startsWith('packs/'));
    const { runs } = orStoreError(await engine.listRuns(store));
    const lines = () => [
      ...known.map(
        ({ id, contract, tokens, task }) => `${id}  ${contract.padEnd(9)} ${String(tokens).padStart(7)}  ${task}`,
      ),
      ...strange.map((name) => `${name}  cannot be read: packlight store check`),
      ...refs.map(({ name, object }) => `${name}  → object ${engine.shortId(object)}`),
      ...runs.map(({ run, events }) => `run ${run}  ${events} events`),
      paintFor(process.stdout, process.env).dim(
        `${engine.counted(packs.length, 'pack')}, ${engine.counted(runs.length, 'run')}`,
      ),
    ];
    await writeReport(format, { packs: known, unreadable: strange, refs, runs }, lines);
  });
}

function listed(id: string, record: engine.StoredPack) {
  return { id, contract: record.contract, tokens: record.written.tokens, task: taskOf(record) };
}

/** Prints a text unchanged and a record as formatted JSON. */
export function showObject({ args, root, words }: StoreRequest): Promise<void> {
  const next = 'Give the sha256 of an object, a reference, or the id of a pack.';
  const word = oneWord(words, 'one name is needed', next);
  return withStore(args, { root }, async (store) => {
    const { kind, bytes } = orStoreError(await store.get(await objectNamed(store, word)));
    const text = Buffer.from(bytes);
    await writeOut([kind === 'blob' ? text : `${JSON.stringify(JSON.parse(text.toString('utf8')), null, 2)}\n`]);
  });
}

async function objectNamed(store: engine.Store, word: string): Promise<engine.ObjectName> {
  if (engine.isObjectName(word)) return word;
  const ref = engine.isRefName(word) ? orStoreError(await store.getRef(word)) : null;
  if (ref !== null) return ref;
  return orStoreError(await engine.findPack(store, word)).object;
}

/** Leftovers of an interrupted write are not damage: nothing refers to them, and `collect` removes them. */
export function checkStore({ args, root, format, words }: StoreRequest): Promise<ExitCode> {
  assertNone(words);
  return withStore(args, { root }, async (store) => {
    const report = engine.guardReport(orStoreError(await store.check({ readData: true })));
    const damages = report.damages.filter(({ what }) => what !== 'leftover');
    const leftovers = report.damages.length - damages.length;
    const holds = damages.length === 0;
    const { objects, refs, runs, events } = report;
    const counts = `objects ${objects}, references ${refs}, runs ${runs}, events ${events}`;
    const rest = leftovers === 0 ? '' : `; ${leftovers} leftovers of interrupted writes (packlight store collect)`;
    const verdict = `${holds ? 'Everything is whole' : `${damages.length} damaged`}: ${counts}${rest}.`;
    await writeReport(format, { ...report, holds }, () => [...damages.map(damageLine), verdict]);
    if (!holds && format === 'text')
      say(args, 'nothing damaged is ever served; bring it back from a copy: packlight store import FILE');
    return holds ? exitCodes.done : exitCodes.difference;
  });
}

function damageLine({ what, name, problem, detail }: engine.Damage): string {
  return `${what} ${name}: ${problem}${detail === '' ? '' : ` (${detail})`}`;
}

export function collectStore({ args, root, format, words }: StoreRequest): Promise<void> {
  assertNone(words);
  const dryRun = args.switches.has('dry-run');
  return withStore(args, { root }, async (store) => {
    const report = orStoreError(await store.collect({ dryRun }));
    const { kept, removed, bytesFreed, leftovers, held } = report;
    const did = dryRun ? 'would go' : 'removed';
    const waiting = held === 0 ? '' : `, ${held} held back as someone may be about to use them`;
    const line = `${removed} objects and ${leftovers} leftovers ${did} (${bytesFreed} bytes), ${kept} kept${waiting}`;
    await writeReport(format, report, () => [line]);
  });
}

/** Drops a pack or a run. Its objects stay until they are collected, or as long as something else refers to them. */
export function dropFromStore({ args, root, words }: StoreRequest): Promise<void> {
  const word = oneWord(words, 'one pack or run is needed', 'See what there is: packlight store list');
  return withStore(args, { root }, async (store) => {
    const runs = orStoreError(await store.runs());
    if (runs.includes(word)) {
      orStoreError(await store.dropRun(word));
      say(args, `forgot run ${word}`);
      return;
    }
    const { id, object } = orStoreError(await engine.findPack(store, word));
    orStoreError(await store.dropRef(`packs/${id}`, object));
    say(args, `forgot packs/${id}; packlight store collect removes the objects that nothing refers to`);
  });
}

function assertNone(words: readonly string[]): void {
  if (words.length > 0)
    throw new UsageError(`${words[0]} has no meaning here`, 'Leave it out; --root DIR names the project.');
}

/** `packlight store export` and `import`: a store as one stream, for a backup or another kind of store. */
export function exportTo({ args, root, words }: StoreRequest): Promise<void> {
  if (words.length > 0) throw new UsageError(`${words[0]} has no meaning here`, 'Say where it goes: --out FILE.');
  const out = lastValue(args, 'out');
  if (out === undefined && process.stdout.isTTY) throw new UsageError(...wrongUse.exportToTerminal());
  return withStore(args, { root }, async (store) => {
    let bytes = 0;
    const file = out === undefined ? null : openWhole(out);
    try {
      for await (const chunk of exportStore(store)) {
        bytes += chunk.length;
        if (file === null) await writeOut([chunk]);
        else file.write(chunk);
      }
      file?.finish();
    } catch (error) {
      file?.abandon();
      throw error;
    }
    say(args, `exported ${bytes} bytes`);
  });
}

export function importFrom({ args, root, format, words }: StoreRequest): Promise<void> {
  const next = 'Give what packlight store export wrote, or - for standard input.';
  const file = oneWord(words, 'one file is needed', next);
  return withStore(args, { root, create: true }, async (store) => {
    const report = orStoreError(await importStore(store, readChunks(file), sealing));
    const { objects, added, refs, runs, events, keptRefs } = report;
    const kept = keptRefs === 0 ? '' : `; ${keptRefs} references differ here and were left as they are`;
    const line = `${added} of ${objects} objects were new, ${refs} references, ${runs} runs with ${events} events${kept}`;
    await writeReport(format, report, () => [line]);
  });
}

async function* readChunks(file: string): AsyncIterable<Uint8Array> {
  const stream = file === '-' ? process.stdin : createReadStream(file);
  try {
    for await (const chunk of stream) yield typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    throw new UsageError(`${file} cannot be read (${code})`, 'Check the path; - reads standard input.');
  }
}
