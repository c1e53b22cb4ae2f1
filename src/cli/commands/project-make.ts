/** What `packlight project` makes of one folder: the tree, a whole project, one within a budget, or a summary. */
import { basename, resolve } from 'node:path';
import {
  countFiles,
  drawFiles,
  type EngineOptions,
  exclusionNotes,
  FullPackBuilder,
  guardLines,
  type KnownClean,
  type Pack,
  PackSerializer,
  type ProjectOptions,
  type ProjectPack,
  type ProjectSnapshot,
  packDiff,
  packLog,
  packProjectWithin,
  packWholeProject,
  type RecordFacts,
  type Refusal,
  type Result,
  readChurn,
  type Spool,
  type StreamFormat,
  type SummaryPack,
  SummaryPackBuilder,
  scanSnapshot,
  selectPack,
  type WholeProject,
  writeRecord,
  writeSummary,
} from '../../index.js';
import { choice, lastValue, type Typed, UsageError } from '../flags.js';
import type { Piece } from '../output.js';
import { openSpool } from '../spool.js';
import { readTextFile } from '../task.js';
import { amountOf, levelRules, projectOptions, rangeOf, recordChoice } from './project-flags.js';
import { splitParts } from './project-split.js';

export type Made = {
  /** One part, or several if it was split. */
  readonly parts: readonly (() => Iterable<Piece>)[];
  readonly record: () => string;
  readonly notes: readonly string[];
  readonly close: () => void;
};

/** `repository`: where the commits are, when the files were taken out of one. */
export type Place = EngineOptions & { readonly repository?: string; readonly knownClean: KnownClean | null };

export async function makeProject(
  root: string,
  typed: Typed,
  { repository, knownClean, ...engine }: Place,
): Promise<Result<Made, Refusal>> {
  const folderName = basename(resolve(repository ?? root));
  const options: ProjectOptions = { ...engine, ...projectOptions(typed), folderName };
  if (typed.values.has('diff') || typed.values.has('log'))
    return makeAround(root, typed, { ...options, ...(repository === undefined ? {} : { repository }) });
  const budget = amountOf(typed, 'budget');
  if (budget !== undefined) return makeWithin(root, typed, { ...options, budget });
  if (typed.switches.has('tree') || typed.switches.has('full') || typed.values.has('split'))
    return makeWhole(root, typed, { options, knownClean, reason: 'All files were asked for' });

  const scanned = await scanSnapshot(root, { ...options, analyse: typed.switches.has('summary') });
  if (!scanned.ok) return scanned;
  const constraints = constraintsOf(typed);
  const selection = selectPack(scanned.value, constraints);
  const format = formatOf(typed);
  const isStreamed = format === 'markdown' || format === 'xml' || typed.values.has('level');
  if (selection.type === 'full' && isStreamed)
    return makeWhole(root, typed, { options, knownClean, reason: selection.reason });
  if (selection.type === 'full')
    return {
      ok: true,
      value: fromPack(new FullPackBuilder(truncationOf(typed)).build(scanned.value, constraints), {
        typed,
        snapshot: scanned.value,
        reason: selection.reason,
      }),
    };
  if (typed.values.has('level'))
    throw new UsageError(
      `--level is for full packs, and this project gets a summary (${selection.reason})`,
      'Add --full, or raise --max-files and --max-bytes.',
    );
  const analysed = typed.switches.has('summary') ? scanned : await scanSnapshot(root, options);
  if (!analysed.ok) return analysed;
  const commits = amountOf(typed, 'churn');
  const churn = commits === undefined ? undefined : await readChurn(repository ?? root, commits);
  const pack = new SummaryPackBuilder(churn === undefined ? {} : { churn }).build(analysed.value, constraints);
  return { ok: true, value: fromPack(pack, { typed, snapshot: analysed.value, reason: selection.reason }) };
}

function constraintsOf(typed: Typed) {
  const [bytes, files] = [amountOf(typed, 'max-bytes'), amountOf(typed, 'max-files')];
  return {
    prefer_summary: typed.switches.has('summary'),
    ...(bytes === undefined ? {} : { max_content_bytes: bytes }),
    ...(files === undefined ? {} : { max_files: files }),
  };
}

function truncationOf(typed: Typed) {
  const [file, total] = [amountOf(typed, 'max-file-bytes'), amountOf(typed, 'max-bytes')];
  return {
    ...(file === undefined ? {} : { max_file_bytes: file }),
    ...(total === undefined ? {} : { max_total_bytes: total }),
  };
}

function formatOf(typed: Typed): StreamFormat {
  return choice(typed, 'format', ['markdown', 'xml', 'json', 'msgpack']);
}

type Context = { readonly typed: Typed; readonly snapshot: ProjectSnapshot; readonly reason: string };

function fromPack(pack: ProjectPack, { typed, snapshot, reason }: Context): Made {
  const format = formatOf(typed);
  const serializer = new PackSerializer();
  const text = (): Piece => {
    if (format === 'msgpack') return serializer.serializeBinary(pack);
    if (format === 'json') return `${serializer.serialize(pack)}\n`;
    return writeSummary(pack as SummaryPack, format);
  };
  const facts: RecordFacts = {
    metadata: pack.metadata,
    scanTimestamp: snapshot.scan_timestamp,
    selectionReason: reason,
    exclusions: snapshot.exclusion_stats,
    truncatedFiles: pack.type === 'full' ? pack.contents.filter(({ truncated }) => truncated).length : 0,
    keyFilesCount: pack.type === 'full' ? pack.key_files.length : pack.key_files_summary.length,
    timestamp: snapshot.scan_timestamp,
  };
  return {
    parts: [() => [text()]],
    record: () => writeRecord(facts, recordChoice(typed)),
    notes: [...exclusionNotes(projectOptions(typed)), `${pack.type} pack: ${reason}`],
    close: () => {},
  };
}

type Whole = Pick<Place, 'knownClean'> & { readonly options: ProjectOptions; readonly reason: string };

async function makeWhole(
  root: string,
  typed: Typed,
  { options, knownClean, reason }: Whole,
): Promise<Result<Made, Refusal>> {
  const isWhole = typed.switches.has('full') || typed.switches.has('tree') || typed.values.has('split');
  const maxFileBytes = amountOf(typed, 'max-file-bytes') ?? (isWhole ? undefined : 50_000);
  const spool = openSpool();
  const made = await packWholeProject(root, {
    ...options,
    format: formatOf(typed),
    spool: typed.switches.has('tree') ? forgetful : spool,
    levels: levelRules(typed),
    exact: typed.switches.has('exact-tokens'),
    knownClean,
    ...(maxFileBytes === undefined ? {} : { maxFileBytes }),
  }).catch((error: unknown) => {
    spool.close();
    throw error;
  });
  if (!made.ok) {
    spool.close();
    return made;
  }
  const whole = made.value;
  const tokens = whole.streamed.files.reduce((sum, file) => sum + file.tokens, 0);
  const { parts, notes } = closingOnError(spool, () => partsOf(whole, typed, spool));
  return {
    ok: true,
    value: {
      parts,
      record: () => writeRecord(factsOf(whole, reason), recordChoice(typed)),
      notes: [
        ...whole.notes,
        `${countFiles(whole.metadata.files_included)}, ${tokens} tokens (${typed.switches.has('exact-tokens') ? 'counted' : 'estimated'}), ${whole.metadata.files_excluded} left out`,
        ...notes,
      ],
      close: spool.close,
    },
  };
}

function closingOnError<T>(spool: { readonly close: () => void }, make: () => T): T {
  try {
    return make();
  } catch (error) {
    spool.close();
    throw error;
  }
}

/** The tree needs no contents. */
const forgetful = { write: () => {}, read: () => new Uint8Array(), readAll: () => [] };

function partsOf(whole: WholeProject, typed: Typed, spool: Spool): Pick<Made, 'parts' | 'notes'> {
  const depth = amountOf(typed, 'depth') ?? Number.POSITIVE_INFINITY;
  if (typed.switches.has('tree'))
    return { parts: [() => guardLines(drawFiles(whole.streamed.files, depth))], notes: [] };
  const limit = amountOf(typed, 'split');
  if (limit === undefined) return { parts: [whole.pieces], notes: [] };
  const { parts, notes } = splitParts(whole, { limit, format: formatOf(typed), spool });
  return { parts: parts.map(({ pieces }) => pieces), notes };
}

function factsOf({ metadata, exclusions, streamed, keyFiles }: WholeProject, reason: string): RecordFacts {
  return {
    metadata,
    scanTimestamp: streamed.time,
    selectionReason: reason,
    exclusions,
    truncatedFiles: streamed.files.filter(({ level }) => level === 'region').length,
    keyFilesCount: keyFiles,
    timestamp: streamed.time,
  };
}

type Within = ProjectOptions & { readonly budget: number };

async function makeWithin(root: string, typed: Typed, request: Within): Promise<Result<Made, Refusal>> {
  const format = formatOf(typed);
  if (format === 'msgpack')
    throw new UsageError('a pack within a budget has no MessagePack form', 'Use --format json.');
  const packed = await packProjectWithin(root, { ...request, format });
  if (!packed.ok) return packed;
  return { ok: true, value: fromText(packed.value) };
}

/** Around what has changed, or what a log points at. */
async function makeAround(
  root: string,
  typed: Typed,
  options: Omit<Place, 'knownClean'> & ProjectOptions,
): Promise<Result<Made, Refusal>> {
  const format = formatOf(typed);
  if (format === 'msgpack') throw new UsageError('this pack has no MessagePack form', 'Use --format json.');
  const budget = amountOf(typed, 'budget');
  const { repository, ...rest } = options;
  const shape = { format, ...(budget === undefined ? {} : { budget }) };
  const range = rangeOf(typed);
  const packed =
    range === null
      ? await packLog(root, { log: readTextFile(lastValue(typed, 'log')!, 'text'), ...shape }, rest)
      : await packDiff(root, { ...range, ...(repository === undefined ? {} : { repository }), ...shape }, rest);
  return packed.ok ? { ok: true, value: fromText(packed.value) } : packed;
}

function fromText({ text, tokens, budget, blocks }: Pack): Made {
  return {
    parts: [() => [text]],
    record: () => '',
    notes: [`${tokens} of ${budget} tokens, ${blocks.length} files shown or named`],
    close: () => {},
  };
}
