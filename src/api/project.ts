/**
 * The project pack: all of a project, in full or as a summary, with the record of what was sent.
 *
 * @example
 * import { FullPackBuilder, PackSelector, PackSerializer, SnapshotScanner, SummaryPackBuilder } from 'packlight/project';
 * const snapshot = await new SnapshotScanner().scan('.');
 * const constraints = { max_content_bytes: 500_000, max_files: 200 };
 * const type = new PackSelector().select(snapshot, constraints);
 * const pack =
 *   type === 'full'
 *     ? new FullPackBuilder().build(snapshot, constraints)
 *     : new SummaryPackBuilder().build(snapshot, constraints);
 * console.log(new PackSerializer().serialize(pack).length);
 */
import { flag, text } from '../base/shape.js';
import * as budgeted from '../contracts/project/budgeted-pack.js';
import type { ExclusionOptions } from '../contracts/project/default-exclusions.js';
import * as diff from '../contracts/project/diff/diff-pack.js';
import * as log from '../contracts/project/diff/log-pack.js';
import type { LevelRule, ShownLevel } from '../contracts/project/full/file-levels.js';
import * as full from '../contracts/project/full/full-pack.js';
import { splitProject as split } from '../contracts/project/full/split-project.js';
import type { Spool, StreamRules } from '../contracts/project/full/stream-project.js';
import * as whole from '../contracts/project/full/write-stream.js';
import { normalizePath as normalize } from '../contracts/project/normalize-path.js';
import { queryFacts as factsOf } from '../contracts/project/record/record-query.js';
import * as records from '../contracts/project/record/transparency-record.js';
import type { ProjectRules } from '../contracts/project/scanned-project.js';
import { selectPack } from '../contracts/project/select-pack.js';
import { PackSerializer as Serializer } from '../contracts/project/serializer/serializer.js';
import { scanSnapshot } from '../contracts/project/snapshot-scanner.js';
import * as summary from '../contracts/project/summary/summary-pack.js';
import { writeSummary as summaryText } from '../contracts/project/summary/summary-text.js';
import type { PackFormat } from '../emit/renderers.js';
import type { KnownClean } from '../model/known-clean.js';
import type { Pack } from '../model/pack.js';
import { type Answer, answer, requiring, throwOn, valueOrThrow } from './answer.js';
import { anyObject, folder, objectOf, objectWith, satisfying } from './arguments.js';
import { now } from './now.js';
import { type EngineOptions, type OpenedCommit, toEngine } from './options.js';
import { constraintFields, packFields, projectFields, truncationFields, wholeFields } from './project.table.js';
import type * as types from './project-types.js';

export type { SplitFormat, SplitPart, SplitProject } from '../contracts/project/full/split-project.js';
export { memorySpool } from '../contracts/project/full/stream-project.js';
export type { StreamFormat, WholeProject } from '../contracts/project/full/write-stream.js';
export { KeyFileDetector } from '../contracts/project/key-files.js';
export type { RecordLevel } from '../contracts/project/record/record-levels.table.js';
export type { QueryFacts } from '../contracts/project/record/record-query.js';
export type { SuppliedFacts, TransparencyRecord } from '../contracts/project/record/record-shapes.js';
export type { RecordFacts, RecordForm } from '../contracts/project/record/transparency-record.js';
export { DocumentError, type DocumentProblem } from '../contracts/project/serializer/serializer-error.js';
export { RefusalError } from '../guard/refusal-error.js';
export { type CommitTrouble, openCommit } from './open-commit.js';
export type * from './project-types.js';
export type { ExclusionOptions, KnownClean, LevelRule, OpenedCommit, ShownLevel, Spool };

export type ProjectOptions = EngineOptions & ProjectRules;

export type WholeOptions = ProjectOptions & StreamRules & whole.WholeRules;

/** Splits a whole project into parts that each have at most so many tokens. */
export const splitProject = requiring(split, {
  whole: anyObject,
  options: objectWith('{ limit, format, spool }', ['limit', 'format', 'spool']),
});
/** A path with forward slashes, without a drive letter and without `.`. */
export const normalizePath = requiring(normalize, { path: text });
/** A summary pack as Markdown or XML. */
export const writeSummary = requiring(summaryText, {
  pack: objectWith('a summary pack', ['manifest', 'repo_summary', 'metadata']),
});

/** Scans a project, now unless `time` says when. Throws a `RefusalError` when it cannot be read. */
export class SnapshotScanner {
  readonly #options: ProjectOptions;

  constructor(options: ProjectOptions = {}) {
    throwOn({ options }, { options: objectOf(projectFields) });
    this.#options = options;
  }

  async scan(root: string): Promise<types.ProjectSnapshot> {
    throwOn({ root }, { root: folder });
    const options = { time: now(), ...this.#options };
    return valueOrThrow(await scanSnapshot(root, toEngine(options))) as types.ProjectSnapshot;
  }
}

/** Chooses between a full pack and a summary. */
export class PackSelector {
  select(snapshot: types.ProjectSnapshot, constraints: types.PackConstraints = {}): types.PackType {
    throwOn({ snapshot, constraints }, buildShapes);
    return selectPack(snapshot, constraints).type;
  }
}

/** Builds the full pack of a snapshot that `SnapshotScanner` made. Throws a `RefusalError` where there can be none. */
export class FullPackBuilder {
  readonly #builder: full.FullPackBuilder;

  constructor(truncation: Partial<types.TruncationConfig> = {}) {
    throwOn({ truncation }, { truncation: objectOf(truncationFields) });
    this.#builder = new full.FullPackBuilder(truncation);
  }

  /** Without constraints, those that `PackSelector` was given for the snapshot hold. */
  build(snapshot: types.ProjectSnapshot, constraints?: types.PackConstraints): types.FullPack {
    throwOn({ snapshot, constraints: constraints ?? {} }, buildShapes);
    return this.#builder.build(snapshot, constraints) as types.FullPack;
  }
}

/** Builds the summary of a snapshot that `SnapshotScanner` made. Throws a `RefusalError` where there can be none. */
export class SummaryPackBuilder {
  readonly #builder: summary.SummaryPackBuilder;

  constructor(options: summary.SummaryOptions = {}) {
    const churn = satisfying('a Map', (value) => value instanceof Map);
    throwOn({ options }, { options: objectOf({ churn }) });
    this.#builder = new summary.SummaryPackBuilder(options);
  }

  build(snapshot: types.ProjectSnapshot, constraints: types.PackConstraints = {}): types.SummaryPack {
    throwOn({ snapshot, constraints }, buildShapes);
    return this.#builder.build(snapshot, constraints) as types.SummaryPack;
  }
}

/** Writes packs as JSON or MessagePack and reads them back. Each method throws a `DocumentError` that lists every problem. */
export class PackSerializer extends Serializer<types.ProjectPack> {}

/** Packs every file of a project, streamed. */
export function packWholeProject(root: string, options: WholeOptions): Promise<Answer<whole.WholeProject>> {
  const shapes = { root: folder, options: objectOf(wholeFields, 'format', 'spool') };
  return answer({ root, options }, shapes, () => whole.packWholeProject(root, toEngine(options)));
}

/** Packs a project within a token budget: what others build on comes first. */
export function packProjectWithin(
  root: string,
  options: ProjectOptions & { readonly budget: number; readonly format: PackFormat },
): Promise<Answer<Pack>> {
  const shapes = { root: folder, options: objectOf({ ...projectFields, ...packFields }, 'budget', 'format') };
  return answer({ root, options }, shapes, () => budgeted.packProjectWithin(root, toEngine(options)));
}

export type DiffRequest = Omit<diff.DiffAsked, 'ids'>;

/** Packs a diff with what surrounds the changes. */
export function packDiff(root: string, request: DiffRequest, options: ProjectOptions = {}): Promise<Answer<Pack>> {
  const asked = objectOf({ base: text, head: text, fromFork: flag, ...packFields }, 'base');
  const shapes = { root: folder, request: asked, options: objectOf(projectFields) };
  return answer({ root, request, options }, shapes, () => diff.packDiff(root, request, toEngine(options)));
}

/** Packs a stack trace or the log of a failing test with the code that it names. */
export function packLog(root: string, request: log.LogAsked, options: ProjectOptions = {}): Promise<Answer<Pack>> {
  const asked = objectOf({ log: text, ...packFields }, 'log');
  const shapes = { root: folder, request: asked, options: objectOf(projectFields) };
  return answer({ root, request, options }, shapes, () => log.packLog(root, request, toEngine(options)));
}

const snapshotShape = satisfying('the snapshot that SnapshotScanner.scan answered', (value) =>
  Array.isArray((value as types.ProjectSnapshot | null)?.files),
);

const buildShapes = { snapshot: snapshotShape, constraints: objectOf(constraintFields) };

/** The transparency record of a project pack, with its arguments checked. Published by `packlight/project`. */
const recordFacts = objectWith('the facts of a record', [
  'metadata',
  'scanTimestamp',
  'selectionReason',
  'exclusions',
  'timestamp',
]);

/** The hash and the beginning of a query, both taken after the guard has seen it. */
export const queryFacts = requiring(factsOf, { query: text });
/** The block `context_pack_info`. */
export const contextPackInfo = requiring(records.contextPackInfo, { facts: recordFacts });
/** The facts of a record that a pack knows about itself. */
export const recordFactsOf = requiring(records.recordFactsOf, {
  pack: objectWith('a pack', ['metadata', 'file_index', 'type']),
  selectionReason: text,
});
/** The transparency record at a level. */
export const toRecord = requiring(records.toRecord, { facts: recordFacts, level: text });
export const writeRecord = requiring(records.writeRecord, {
  facts: recordFacts,
  options: objectWith('{ level, form }', ['level', 'form']),
});
