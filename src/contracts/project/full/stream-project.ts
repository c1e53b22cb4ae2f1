/**
 * Streams a whole project into one pack: each file is read once, guarded, rendered and written to the spool. The header
 * and footer are known only at the end, so the spool holds the files until then. Memory does not grow with file
 * contents.
 */

import type { Sha256 } from '../../../base/hash.js';
import { Defect, fail, type Result } from '../../../base/result.js';
import { estimateTokens } from '../../../budget/estimate.js';
import type { Framed } from '../../../emit/frame.js';
import { maxRepeats, nothingWithheld, type Withheld } from '../../../guard/repeated.js';
import { createGuard, type Guard, type SourceFile } from '../../../guard/seal.js';
import type { FittedBlock, GuardedBlock, LineRange, Rung } from '../../../model/block.js';
import type { KnownClean } from '../../../model/known-clean.js';
import type { RelPath } from '../../../model/path.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import type { FileEntry, Snapshot } from '../../../model/snapshot.js';
import type { World } from '../../../model/world.js';
import { withWorld } from '../../../pipeline/open-world.js';
import { type BrandPieces, releaseStream } from '../../../pipeline/release-stream.js';
import type { Content } from '../../../scan/classify/content.js';
import { type ProjectOptions, projectRules, scanProjectTree } from '../scanned-project.js';
import { timeOf } from '../snapshot-scanner.js';
import { compileLevels, createSignatures, type LevelRule, type Signatures, wholeRung } from './file-levels.js';
import type { ManifestCollector } from './manifest-collector.js';

export type Chunk = string | Uint8Array | Framed;

/** Stores chunks and returns them by number, in the order of writing. */
export type Spool = {
  /** The caller may reuse the memory of `chunk` afterwards. */
  write(chunk: Chunk): void;
  read(number: number): Uint8Array;
  /** All chunks in order, in pieces of any size. Called once, at the end: a spool may free what it has returned. */
  readAll(): Iterable<Uint8Array>;
  /** Forgets everything. A project in which a value repeats is written again. */
  clear(): void;
};

export type FileForm = {
  readonly show: (fitted: FittedBlock) => string;
  /** The complete text of the file in the pack. */
  readonly write: (fitted: FittedBlock) => string | Uint8Array;
  /** Optional fast path for a file that is shown whole, from its bytes and their hash. */
  readonly writeBytes?: (fitted: FittedBlock, bytes: Buffer, sha256: Sha256) => Framed;
  /** The shown lines, if they differ from the rung. */
  readonly linesOf?: (fitted: FittedBlock) => readonly LineRange[];
  /** Whether lines may be cut. If not, a file with too long lines is only named. */
  readonly cutsLines: boolean;
};

export type StreamRules = {
  readonly levels?: readonly LevelRule[];
  /** Count tokens exactly instead of estimating them. */
  readonly exact?: boolean;
  /** Results of earlier runs. They do not affect the output. */
  readonly knownClean?: KnownClean | null;
  /** Longer files are shown by their first and last lines (default: no limit). */
  readonly maxFileBytes?: number;
};

export type StreamedFile = {
  readonly entry: FileEntry;
  /** The guarded name. */
  readonly name: string;
  readonly level: Rung['level'] | 'withheld';
  readonly tokens: number;
  readonly redactions: number;
  readonly contentBytes: number;
  /** The number in the spool. Null if only the name or nothing is shown. */
  readonly chunk: number | null;
};

export type Streamed = {
  readonly snapshot: Snapshot;
  readonly files: readonly StreamedFile[];
  readonly time: string;
  /** Texts of configuration files within a size limit, so that manifests are not read twice. */
  readonly texts: ReadonlyMap<string, string>;
  /** Brands the output of the spool. */
  readonly release: BrandPieces;
};

export type Stream = ProjectOptions &
  StreamRules & {
    readonly form: FileForm;
    readonly spool: Spool;
    /** Collects the manifest entry of each file. Null if no manifest is written. */
    readonly collector: ManifestCollector | null;
  };

/** The guard of a stream, and the values that it withholds everywhere. */
export type Guarding = { readonly guard: Guard; readonly withheld: Withheld };

/** Fills the spool. `finish` runs while the tree is still open. */
export function streamProject<T>(
  root: string,
  stream: Stream,
  finish: (streamed: Streamed, world: World, guarding: Guarding) => Result<T, Refusal>,
): Promise<Result<T, Refusal>> {
  return withWorld(root, stream, async (world) => {
    const time = timeOf(stream, '$.created_at');
    if (!time.ok) return time;
    const signatures = createSignatures(stream.workers ?? 0);
    try {
      let withheld = nothingWithheld;
      for (let round = 0; round < maxRepeats; round++) {
        const guard = createGuard(projectRules(stream).secretPath, { clean: stream.knownClean ?? null }, withheld);
        const writer = createWriter(stream, { world, guard, signatures });
        const snapshot = await scanProjectTree(world, stream, { visit: writer.add, foresee: guard.foresee });
        if (writer.files.length !== snapshot.files.length) throw new Defect('a file of the snapshot was not streamed');
        const { files, texts } = writer;
        const repeated = guard.withheldIn(textsOf(files, stream.spool));
        if (repeated === null) {
          const released = writer.release();
          if (!released.ok) return released;
          const streamed = { snapshot, files, time: time.value, texts, release: released.value };
          return finish(streamed, world, { guard, withheld });
        }
        withheld = new Map(repeated);
        stream.spool.clear();
      }
      return fail({ kind: 'secret-risk', path: null, rule: 'repeated-secret', line: 1 });
    } finally {
      await signatures.close();
    }
  });
}

/** Names and contents as they stand in the output. */
function* textsOf(files: readonly StreamedFile[], spool: Spool): Iterable<string> {
  for (const { name, chunk } of files) {
    yield name;
    if (chunk !== null) yield Buffer.from(spool.read(chunk)).toString('latin1');
  }
}

type Tools = { readonly world: World; readonly guard: Guard; readonly signatures: Signatures };

type FileWithContent = { readonly entry: FileEntry; readonly content: Content };

function createWriter(stream: Stream, { world, guard, signatures }: Tools) {
  const { form, collector } = stream;
  const levelOf = compileLevels(stream.levels ?? []);
  const most = stream.maxFileBytes ?? Number.POSITIVE_INFINITY;
  const files: StreamedFile[] = [];
  const gate = releaseStream();
  const texts = new Map<string, string>();
  let textRoom = maxTexts;
  let chunks = 0;

  function leaveOut({ entry, name, level, redactions }: Omit<StreamedFile, 'tokens' | 'contentBytes' | 'chunk'>): void {
    files.push({ entry, name, level, tokens: 0, redactions, contentBytes: 0, chunk: null });
  }

  function write({ entry, content }: FileWithContent, block: GuardedBlock, rung: Rung): void {
    const { bytes } = content;
    const isNamed = rung.level === 'name' || (rung.ranges.length === 0 && rung.level === 'region' && !form.cutsLines);
    // With a million files each string counts: reuse the path if the guard did not change it.
    const shownName: string = block.name ?? '';
    const name = shownName === entry.path ? entry.path : shownName;
    const redactions = block.redactions.length;
    if (isNamed) {
      collector?.saw(files.length, block, { level: 'name', ranges: none });
      leaveOut({ entry, name, level: 'name', redactions });
      return;
    }
    // Written out: spreading would dominate the time per file.
    const fitted: FittedBlock = {
      reason: 'project',
      priority: 'P2',
      score: 0,
      signals: none,
      hops: 0,
      symbols: none,
      block,
      rung,
      wholeTokens: null,
    };
    collector?.saw(files.length, block, { level: rung.level, ranges: form.linesOf?.(fitted) ?? rung.ranges });
    const isAsOnDisk = rung.level === 'full' && block.receipt === entry.sha256;
    const shown = isAsOnDisk ? null : form.show(fitted);
    const contentBytes = shown === null ? bytes.length : Buffer.byteLength(shown);
    const tokens = stream.exact === true ? world.tokens.count(shown ?? block.text) : estimate(block, shown, bytes);
    if (isAsOnDisk && form.writeBytes !== undefined) {
      const framed = form.writeBytes(fitted, bytes, entry.sha256);
      gate.addFramed(framed);
      stream.spool.write(framed);
    } else {
      const chunk = form.write(fitted);
      if (typeof chunk === 'string') gate.add(chunk);
      stream.spool.write(chunk);
    }
    files.push({ entry, name, level: rung.level, tokens, redactions, contentBytes, chunk: chunks++ });
  }

  /** Remembers unchanged files as clean if all their labels come from the name. */
  function estimate(block: GuardedBlock, shown: string | null, bytes: Buffer): number {
    if (shown !== null) return estimateTokens(Buffer.from(shown));
    const { knownClean } = stream;
    if (knownClean === undefined || knownClean === null) return estimateTokens(bytes);
    const before = knownClean.tokensOf(block.receipt);
    if (before !== undefined) return before;
    const tokens = estimateTokens(bytes);
    if (block.labels.every(({ kind }) => kind === 'instructions')) knownClean.keep(block.receipt, tokens);
    return tokens;
  }

  function add(entry: FileEntry, content: Content): void | Promise<void> {
    world.progress({ stage: 'guard', done: files.length });
    if (entry.category === 'config' && entry.sizeBytes <= maxTextLength && entry.sizeBytes <= textRoom) {
      texts.set(entry.path, content.text);
      textRoom -= entry.sizeBytes;
    }
    const { path } = entry;
    const block = guard.guardFile(new SourceOf(entry, content));
    if ('reason' in block) {
      collector?.withheld(files.length, block);
      return leaveOut({ entry, name: block.path, level: 'withheld', redactions: 0 });
    }
    const scanned = { entry, content };
    const level = levelOf(path);
    if (level === 'full') return write(scanned, block, wholeRung(block, most));
    if (level === 'name') return write(scanned, block, { level, ranges: [], tokens: 0 });
    return signatures.rungOf(content.text, block).then((rung) => write(scanned, block, rung));
  }

  return { files, texts, add, release: gate.finish };
}

/** A file of the scan for the guard. Its text is decoded only if the guard asks for it. */
class SourceOf implements SourceFile {
  readonly path: RelPath;
  readonly language: string;
  readonly encoding: FileEntry['encoding'];
  readonly sizeBytes: number;
  readonly sha256: Sha256;
  readonly lineCount: number;
  readonly utf8?: Uint8Array;
  readonly isAscii: boolean;
  private readonly content: Content;

  constructor(entry: FileEntry, content: Content) {
    this.path = entry.path;
    this.language = entry.language;
    this.encoding = entry.encoding;
    this.sizeBytes = entry.sizeBytes;
    this.sha256 = entry.sha256;
    this.lineCount = entry.lineCount;
    this.isAscii = content.isAscii;
    if (entry.encoding === 'utf-8') this.utf8 = content.bytes;
    this.content = content;
  }

  get text(): string {
    return this.content.text;
  }
}

/** In bytes. Manifests are short, and memory must not grow with the project. */
const maxTextLength = 1 << 15;
const maxTexts = 1 << 22;

const none: readonly never[] = [];

/** For callers that hold everything in memory anyway. */
export function memorySpool(): Spool {
  const chunks: Uint8Array[] = [];
  return {
    write: (chunk) => chunks.push(copyOf(chunk)),
    read: (number) => chunks[number]!,
    readAll: () => chunks,
    clear: () => {
      chunks.length = 0;
    },
  };
}

function copyOf(chunk: Chunk): Uint8Array {
  if (typeof chunk === 'string') return Buffer.from(chunk);
  return Buffer.concat(chunk instanceof Uint8Array ? [chunk] : [chunk.before, chunk.content, chunk.after]);
}
