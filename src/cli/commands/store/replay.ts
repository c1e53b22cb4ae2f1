/** `packlight replay`: rebuilds a recorded pack from its stored blocks and from the project, and compares. */
import * as engine from '../../../api/faces.js';
import { type PackFiles, readPackFiles } from '../../args/pack-files.js';
import { choice, oneWord, type ParsedArgs } from '../../args/parse-flags.js';
import { withStore } from '../../args/store-flags.js';
import { storePlace } from '../../args/store-place.js';
import { isStoredName, openStored } from '../../args/stored-packs.js';
import { UsageError } from '../../args/usage-error.js';
import { askAnew, oneRoot } from '../../command.js';
import { type ExitCode, exitCodes } from '../../exit-codes.js';
import { removeTemporaryFolders } from '../../leftovers.js';
import { paintFor } from '../../output/colour.js';
import { messageForStore, StoreError } from '../../output/messages.js';
import { writeOddName } from '../../output/printable-names.js';
import { writeReport } from '../../output/write-output.js';
import { differenceLines } from '../diff.js';

export async function runReplay(args: ParsedArgs): Promise<ExitCode> {
  const format = choice(args, 'format', ['text', 'json']);
  const next = 'Give its id, or the file that --out wrote: packlight replay 1f0c';
  const word = oneWord(args.words, 'one pack is needed', next);
  removeTemporaryFolders();
  const root = args.switches.has('no-rerun') ? null : oneRoot(args);
  const replay = engine.guardReport(await replayWord(args, word, { root }));
  await writeReport(format, replay, replayLines);
  return replay.identical ? exitCodes.done : exitCodes.difference;
}

type ReplayPlace = { readonly root: string | null };

async function replayWord(args: ParsedArgs, word: string, where: ReplayPlace): Promise<engine.Replay> {
  const place = { root: where.root ?? '.' };
  if (isStoredName(word)) return withStore(args, place, (store) => replayIn(args, store, { word, where }));
  const files = readPackFiles(word);
  const stored = await engine.openStore(storePlace(args, place.root), { create: false });
  if (!stored.ok) return replayAlone(args, files, where);
  try {
    const found = await engine.findByBytes(stored.value, files.written);
    if (!found.ok || found.value === null) return replayAlone(args, files, where);
    return await replayIn(args, stored.value, { word: found.value.object, where });
  } finally {
    await stored.value.close();
  }
}

type ReplayRequest = { readonly word: string; readonly where: ReplayPlace };

async function replayIn(args: ParsedArgs, store: engine.Store, { word, where }: ReplayRequest): Promise<engine.Replay> {
  const opened = await openStored(store, word);
  return askAnew(args, async (options): Promise<engine.Result<engine.Replay, engine.Refusal>> => {
    const replayed = await engine.replayOpened(store, opened, { ...options, ...where });
    if (replayed.ok) return replayed;
    const { error } = replayed;
    if (engine.isRefusal(error)) return { ok: false, error };
    throw new StoreError(messageForStore(error));
  });
}

async function replayAlone(
  args: ParsedArgs,
  { written, manifest, path }: PackFiles,
  where: ReplayPlace,
): Promise<engine.Replay> {
  const read = engine.readManifest(manifest);
  if (!read.ok) throw new UsageError(`the record of ${path} is damaged`, `See what is wrong: packlight verify ${path}`);
  return askAnew(args, (options) => engine.replayFile({ written, manifest: read.value }, { ...options, ...where }));
}

function replayLines({ pack, contract, identical, summary, stored, rerun }: engine.Replay): string[] {
  const paint = paintFor(process.stdout, process.env);
  const row = (name: string, outcome: string, about: readonly string[]) => [
    `${name.padEnd(14)}${outcome.padEnd(11)}${writeOddName(about[0] ?? '')}`.trimEnd(),
    ...about.slice(1).map((line) => `${' '.repeat(25)}${writeOddName(line)}`),
  ];
  const moved = rerun.moved.filter(({ change }) => change !== 'guarded');
  return [
    paint.bold(`${pack === null ? 'a pack in a file' : `pack ${pack}`} (${contract})`),
    ...row('stored blocks', stored.outcome, stored.about),
    ...row('run again', rerun.outcome, [...whereWords(rerun), ...rerun.about]),
    ...moved.map(({ path, change }) => `${' '.repeat(25)}${writeOddName(path)}: ${change} since`),
    ...(rerun.outcome === 'different' && rerun.difference !== null
      ? differenceLines(rerun.difference).map((line) => `  ${line}`)
      : []),
    paint.bold(`${identical ? 'Nothing contradicts the record' : 'Something differs'}: ${writeOddName(summary)}.`),
  ];
}

function whereWords({ where, commit }: engine.Replay['rerun']): string[] {
  if (where === null) return [];
  return [where === 'disk' ? 'from the files as they are' : `from commit ${engine.shortId(commit ?? '')}`];
}
