/** The wire formats of a stored pack, and of `replay` and `runs`, which read it. */
import {
  anything,
  count,
  flag,
  hexDigest,
  list,
  type Of,
  oneOf,
  optional,
  orNull,
  record,
  text,
} from '../base/shape.js';
import { levels } from '../model/block.js';
import { confidences } from '../model/candidate.js';
import { fitNames } from '../model/fit.js';
import { encodings } from '../model/snapshot.js';
import { hidden, labels, level, redactions, standing, withheld } from './pack-shape.js';
import { diffShape } from './proof-shapes.js';
import { packFormats } from './renderers.js';

/** First and last line, 1-based, both included. */
const ranges = list(list(count, 2));

/** A guarded block. Its text is the object `blob`. */
const block = {
  blob: hexDigest,
  kind: oneOf('task', 'system', 'constraints', 'project-meta', 'error-context', 'diff-hint', 'file'),
  name: orNull(text),
  /** Null unless it is a file whose name needed no guarding. */
  path: orNull(text),
  language: text,
  line_count: count,
  encoding: orNull(oneOf(...encodings)),
  size_bytes: count,
  /** Of the file's bytes, or of the redacted text if something was redacted. */
  sha256: hexDigest,
  redactions,
  hidden,
  labels,
} as const;

const storedBlockShape = record(block);

const storedItemShape = record({
  ...block,
  ...standing,
  /** The slices of the block: `pieces` are its regions, `parts` its weighed regions. */
  views: record({
    pieces: ranges,
    core: ranges,
    signatures: ranges,
    summary: ranges,
    /** Each as first line, last line, worth, and the header ranges of its containers. */
    parts: list(list(count)),
    highest: level,
  }),
  required: flag,
  /** Its size when it was scanned; null for texts, and where it would reveal the length of a secret. */
  scan_bytes: orNull(count),
});

/** Everything a pack was made from; `links` names every object that it needs. */
export const storedPackShape = record({
  packlight: oneOf('stored-pack/1'),
  links: list(hexDigest),
  engine: text,
  contract: text,
  /** The guarded request, in the fields of the contract. */
  request: anything,
  request_redacted: flag,
  /** What the renderer of the contract needs beside the blocks, guarded. It is JSON text because the order of fields matters. */
  facts: text,
  /** The model whose tokens were counted; '' for the default. */
  model: text,
  tokenizer: text,
  policy: record({
    budget: count,
    format: oneOf(...packFormats),
    fit: oneOf(...fitNames),
    limits: anything,
    paths: anything,
    refuses_secrets: flag,
    secret_paths: list(text),
    most: orNull(count),
  }),
  fingerprints: record({ project_index: hexDigest, config: hexDigest, guard: hexDigest }),
  /** The commit that was checked out, and whether the files were unchanged. A hint for replay. */
  git: orNull(record({ commit: text, clean: flag })),
  written: record({ blob: hexDigest, bytes: count, tokens: count }),
  /** The object that contains the manifest. */
  manifest: hexDigest,
  /** Texts stored with the pack: a sidecar, the texts that its references name. */
  beside: list(record({ name: text, blob: hexDigest })),
  task: storedBlockShape,
  /** Every block that the fit received, best first. */
  items: list(storedItemShape),
  /** The blocks shown, in order; `item` is an index into `items`. */
  fitted: list(record({ item: count, level, ranges, tokens: count, whole_tokens: orNull(count) })),
  moves: list(record({ name: orNull(text), from: level, to: oneOf(...levels, 'out'), why: text })),
  left_out: record({
    files: count,
    bytes: count,
    withheld,
    /** How sure the ranking was; null if the request named what it is about. */
    confidence: optional(orNull(oneOf(...confidences))),
    /**
     * During fitting, the text contained the number of bytes left out. The true size of redacted files is not stored, so
     * a replay may render other numbers. `measured` has the recorded tokens for those renderings, by their count.
     */
    measured: list(record({ at: count, tokens: count })),
  }),
});

export type StoredPack = Of<typeof storedPackShape>;
export type StoredBlock = Of<typeof storedBlockShape>;
export type StoredItem = Of<typeof storedItemShape>;

const outcome = oneOf('identical', 'different', 'moved-on', 'skipped');

export const replayShape = record({
  packlight: oneOf('replay/1'),
  /** The stored pack; null if only a file and its manifest were given. */
  pack: orNull(text),
  contract: text,
  /** Whether nothing contradicts the record. A project that has changed since does not contradict it. */
  identical: flag,
  /** The result in one sentence. */
  summary: text,
  /** The result of fitting and writing the stored blocks again. */
  stored: record({ outcome, about: list(text) }),
  /** The result of running the whole pipeline again, if the original bytes still exist. */
  rerun: record({
    outcome,
    /** `disk`: the current files; `commit`: a commit of the repository. */
    where: orNull(oneOf('disk', 'commit')),
    commit: orNull(text),
    about: list(text),
    /** Files of the pack that have changed on disk. */
    moved: list(record({ path: text, change: oneOf('changed', 'missing', 'guarded') })),
    /** How the new run differs from the manifest. */
    difference: orNull(diffShape),
  }),
});

export type Replay = Of<typeof replayShape>;

export const runsShape = record({
  packlight: oneOf('runs/1'),
  runs: list(
    record({
      run: text,
      events: count,
      packs: count,
      payloads: count,
      joins: count,
      permissions: count,
      errors: count,
      /** The times that callers gave; null if none did. */
      first: orNull(text),
      last: orNull(text),
    }),
  ),
});

export type RunsDocument = Of<typeof runsShape>;
