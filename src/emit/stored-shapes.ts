/** The wire formats of a stored pack, and of `replay` and `runs`, which read it. */
import * as s from '../base/shape.js';
import { levels } from '../model/block.js';
import { confidences } from '../model/candidate.js';
import { fitNames } from '../model/fit.js';
import { encodings } from '../model/snapshot.js';
import { hidden, labels, level, redactions, standing, withheld } from './pack-shape.js';
import { diffShape } from './proof-shapes.js';
import { packFormats } from './renderers.js';

/** First and last line, 1-based, both included. */
const ranges = s.list(s.list(s.count, 2));

/** A guarded block. Its text is the object `blob`. */
const block = {
  blob: s.hexDigest,
  kind: s.oneOf('task', 'system', 'constraints', 'project-meta', 'error-context', 'diff-hint', 'file'),
  name: s.orNull(s.text),
  /** Null unless it is a file whose name needed no guarding. */
  path: s.orNull(s.text),
  language: s.text,
  line_count: s.count,
  encoding: s.orNull(s.oneOf(...encodings)),
  size_bytes: s.count,
  /** Of the file's bytes, or of the redacted text if something was redacted. */
  sha256: s.hexDigest,
  redactions,
  hidden,
  labels,
} as const;

const storedBlockShape = s.record(block);

const storedItemShape = s.record({
  ...block,
  ...standing,
  /** The slices of the block: `pieces` are its regions, `parts` its weighed regions. */
  views: s.record({
    pieces: ranges,
    core: ranges,
    signatures: ranges,
    summary: ranges,
    /** Each as first line, last line, worth, and the header ranges of its containers. */
    parts: s.list(s.list(s.count)),
    highest: level,
  }),
  required: s.flag,
  /** Its size when it was scanned; null for texts, and where it would reveal the length of a secret. */
  scan_bytes: s.orNull(s.count),
});

/** Everything a pack was made from; `links` names every object that it needs. */
export const storedPackShape = s.record({
  packlight: s.oneOf('stored-pack/1'),
  links: s.list(s.hexDigest),
  /** The id that the pack has in itself. Without one, the id follows from this record. */
  pack_id: s.optional(s.uuid),
  engine: s.text,
  contract: s.text,
  /** The guarded request, in the fields of the contract. */
  request: s.anything,
  request_redacted: s.flag,
  /** What the renderer of the contract needs beside the blocks, guarded. It is JSON text because the order of fields matters. */
  facts: s.text,
  /** The model whose tokens were counted; '' for the default. */
  model: s.text,
  tokenizer: s.text,
  policy: s.record({
    budget: s.count,
    format: s.oneOf(...packFormats),
    fit: s.oneOf(...fitNames),
    limits: s.anything,
    paths: s.anything,
    refuses_secrets: s.flag,
    secret_paths: s.list(s.text),
    most: s.orNull(s.count),
  }),
  fingerprints: s.record({ project_index: s.hexDigest, config: s.hexDigest, guard: s.hexDigest }),
  /** The commit that was checked out, and whether the files were unchanged. A hint for replay. */
  git: s.orNull(s.record({ commit: s.text, clean: s.flag })),
  written: s.record({ blob: s.hexDigest, bytes: s.count, tokens: s.count }),
  /** The object that contains the manifest. */
  manifest: s.hexDigest,
  /** Texts stored with the pack: a sidecar, the texts that its references name. */
  beside: s.list(s.record({ name: s.text, blob: s.hexDigest })),
  task: storedBlockShape,
  /** Every block that the fit received, best first. */
  items: s.list(storedItemShape),
  /** The blocks shown, in order; `item` is an index into `items`. */
  fitted: s.list(s.record({ item: s.count, level, ranges, tokens: s.count, whole_tokens: s.orNull(s.count) })),
  moves: s.list(s.record({ name: s.orNull(s.text), from: level, to: s.oneOf(...levels, 'out'), why: s.text })),
  left_out: s.record({
    files: s.count,
    bytes: s.count,
    withheld,
    /** How sure the ranking was; null if the request named what it is about. */
    confidence: s.optional(s.orNull(s.oneOf(...confidences))),
    /**
     * During fitting, the text contained the number of bytes left out. The true size of redacted files is not stored, so
     * a replay may render other numbers. `measured` has the recorded tokens for those renderings, by their count.
     */
    measured: s.list(s.record({ at: s.count, tokens: s.count })),
  }),
});

export type StoredPack = s.Of<typeof storedPackShape>;
export type StoredBlock = s.Of<typeof storedBlockShape>;
export type StoredItem = s.Of<typeof storedItemShape>;

const outcome = s.oneOf('identical', 'different', 'moved-on', 'skipped');

export const replayShape = s.record({
  packlight: s.oneOf('replay/1'),
  /** The stored pack; null if only a file and its manifest were given. */
  pack: s.orNull(s.text),
  contract: s.text,
  /** Whether nothing contradicts the record. A project that has changed since does not contradict it. */
  identical: s.flag,
  /** The result in one sentence. */
  summary: s.text,
  /** The result of fitting and writing the stored blocks again. */
  stored: s.record({ outcome, about: s.list(s.text) }),
  /** The result of running the whole pipeline again, if the original bytes still exist. */
  rerun: s.record({
    outcome,
    /** `disk`: the current files; `commit`: a commit of the repository. */
    where: s.orNull(s.oneOf('disk', 'commit')),
    commit: s.orNull(s.text),
    about: s.list(s.text),
    /** Files of the pack that have changed on disk. */
    moved: s.list(s.record({ path: s.text, change: s.oneOf('changed', 'missing', 'guarded') })),
    /** How the new run differs from the manifest. */
    difference: s.orNull(diffShape),
  }),
});

export type Replay = s.Of<typeof replayShape>;

export const runsShape = s.record({
  packlight: s.oneOf('runs/1'),
  runs: s.list(
    s.record({
      run: s.text,
      events: s.count,
      packs: s.count,
      payloads: s.count,
      joins: s.count,
      permissions: s.count,
      errors: s.count,
      /** The times that callers gave; null if none did. */
      first: s.orNull(s.text),
      last: s.orNull(s.text),
    }),
  ),
});

export type RunsDocument = s.Of<typeof runsShape>;
