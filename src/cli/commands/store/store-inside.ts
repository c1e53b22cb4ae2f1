/** The subcommands of `packlight store` that work inside one store: list, show, check, collect, drop. */

import {
  type Damage,
  findPack,
  guardReport,
  isObjectName,
  isRefName,
  listPacks,
  listRuns,
  type ObjectName,
  readPackRecord,
  type Store,
  shortId,
} from '../../../api/faces.js';
import { UsageError } from '../../args/parse-flags.js';
import { orStoreError, withStore } from '../../args/store-flags.js';
import { say } from '../../command.js';
import { type ExitCode, exitCodes } from '../../exit-codes.js';
import { paintFor } from '../../output/colour.js';
import { messageForStore, StoreError } from '../../output/store-messages.js';
import { writeOut } from '../../output/write-output.js';
import { taskOf } from './show-lines.js';
import type { Asked } from './store-command.js';

export type Format = 'text' | 'json';

export function listStore({ args, root, format, words }: Asked): Promise<ExitCode> {
  assertNone(words);
  return withStore(args, { root }, async (store) => {
    const packs = orStoreError(await listPacks(store));
    const known: { readonly id: string; readonly contract: string; readonly tokens: number; readonly task: string }[] =
      [];
    const strange: string[] = [];
    for (const { id, object } of packs) {
      const record = await readPackRecord(store, object);
      if (record.ok) {
        const { contract, written } = record.value;
        known.push({ id, contract, tokens: written.tokens, task: taskOf(record.value) });
      } else strange.push(`packs/${id}`);
    }
    const refs = orStoreError(await store.refs()).filter(({ name }) => !name.startsWith('packs/'));
    const { runs } = orStoreError(await listRuns(store));
    if (format === 'json') {
      await writeOut([`${JSON.stringify({ packs: known, unreadable: strange, refs, runs })}\n`]);
      return exitCodes.done;
    }
    const paint = paintFor(process.stdout, process.env);
    const lines = [
      ...known.map(
        ({ id, contract, tokens, task }) => `${id}  ${contract.padEnd(9)} ${String(tokens).padStart(7)}  ${task}`,
      ),
      ...strange.map((name) => `${name}  cannot be read: packlight store check`),
      ...refs.map(({ name, object }) => `${name}  → object ${shortId(object)}`),
      ...runs.map(({ run, events }) => `run ${run}  ${events} events`),
    ];
    const total = `${packs.length} ${packs.length === 1 ? 'pack' : 'packs'}, ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}`;
    await writeOut([`${[...lines, paint.dim(total)].join('\n')}\n`]);
    return exitCodes.done;
  });
}

/** Prints a text unchanged and a record as formatted JSON. */
export function showObject({ args, root, words }: Asked): Promise<ExitCode> {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0)
    throw new UsageError('one name is needed', 'Give the sha256 of an object, a reference, or the id of a pack.');
  return withStore(args, { root }, async (store) => {
    const { kind, bytes } = orStoreError(await store.get(await objectNamed(store, word)));
    const text = Buffer.from(bytes);
    await writeOut([kind === 'blob' ? text : `${JSON.stringify(JSON.parse(text.toString('utf8')), null, 2)}\n`]);
    return exitCodes.done;
  });
}

async function objectNamed(store: Store, word: string): Promise<ObjectName> {
  if (isObjectName(word)) return word;
  const ref = isRefName(word) ? orStoreError(await store.getRef(word)) : null;
  if (ref !== null) return ref;
  const found = await findPack(store, word);
  if (!found.ok) throw new StoreError(messageForStore(found.error));
  return found.value.object;
}

/** Leftovers of an interrupted write are not damage: nothing refers to them, and `collect` removes them. */
export function checkStore({ args, root, format, words }: Asked): Promise<ExitCode> {
  assertNone(words);
  return withStore(args, { root }, async (store) => {
    const report = guardReport(orStoreError(await store.check({ readData: true })));
    const damages = report.damages.filter(({ what }) => what !== 'leftover');
    const leftovers = report.damages.length - damages.length;
    if (format === 'json') await writeOut([`${JSON.stringify({ ...report, holds: damages.length === 0 })}\n`]);
    else {
      const { objects, refs, runs, events } = report;
      const counted = `objects ${objects}, references ${refs}, runs ${runs}, events ${events}`;
      const rest = leftovers === 0 ? '' : `; ${leftovers} leftovers of broken-off writes (packlight store collect)`;
      const verdict = damages.length === 0 ? 'Everything is whole' : `${damages.length} damaged`;
      await writeOut([`${[...damages.map(damageLine), `${verdict}: ${counted}${rest}.`].join('\n')}\n`]);
      if (damages.length > 0)
        say(args, 'nothing damaged is ever served; bring it back from a copy: packlight store import FILE');
    }
    return damages.length === 0 ? exitCodes.done : exitCodes.difference;
  });
}

function damageLine({ what, name, problem, detail }: Damage): string {
  return `${what} ${name}: ${problem}${detail === '' ? '' : ` (${detail})`}`;
}

export function collectStore({ args, root, format, words }: Asked): Promise<ExitCode> {
  assertNone(words);
  const dryRun = args.switches.has('dry-run');
  return withStore(args, { root }, async (store) => {
    const report = orStoreError(await store.collect({ dryRun }));
    const { kept, removed, bytesFreed, leftovers, held } = report;
    const did = dryRun ? 'would go' : 'removed';
    const waiting = held === 0 ? '' : `, ${held} held back as someone may be about to use them`;
    await writeOut([
      format === 'json'
        ? `${JSON.stringify(report)}\n`
        : `${removed} objects and ${leftovers} leftovers ${did} (${bytesFreed} bytes), ${kept} kept${waiting}\n`,
    ]);
    return exitCodes.done;
  });
}

/** Drops a pack or a run. Its objects stay until they are collected, or as long as something else refers to them. */
export function dropFromStore({ args, root, words }: Asked): Promise<ExitCode> {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0)
    throw new UsageError('one pack or run is needed', 'See what there is: packlight store list');
  return withStore(args, { root }, async (store) => {
    const runs = orStoreError(await store.runs());
    if (runs.includes(word)) {
      orStoreError(await store.dropRun(word));
      say(args, `forgot run ${word}`);
      return exitCodes.done;
    }
    const found = await findPack(store, word);
    if (!found.ok) throw new StoreError(messageForStore(found.error));
    orStoreError(await store.dropRef(`packs/${found.value.id}`, found.value.object));
    say(args, `forgot packs/${found.value.id}; packlight store collect frees what nothing leads to`);
    return exitCodes.done;
  });
}

function assertNone(words: readonly string[]): void {
  if (words.length > 0)
    throw new UsageError(`${words[0]} has no meaning here`, 'Leave it out; --root DIR names the project.');
}
