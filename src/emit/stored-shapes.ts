/** The wire formats of a stored pack and of what reads it: `replay`, `runs` and `show`. */
import type { Json } from '../base/json.js';
import {
  count,
  flag,
  hexDigest,
  integer,
  list,
  type Of,
  oneOf,
  orNull,
  record,
  type Shape,
  text,
} from '../base/shape.js';
import { labelKinds, levels } from '../model/block.js';
import { candidateReasons, priorities } from '../model/candidate.js';
import { fitNames } from '../model/fit.js';
import { packFormats } from '../model/request.js';
import { diffShape } from './proof-shapes.js';

/** JSON of any kind. */
const anything: Shape<Json> = {
  name: ['anything', 'anything'],
  schema: {},
  check: () => [],
  warn: () => [],
  read: (value) => value as Json,
};
const level = oneOf(...levels);
/** First and last line, 1-based, both included. */
const ranges = list(list(count, 2));

/** A guarded block: its text is the object `blob`, everything else stands here. */
const block = {
  blob: hexDigest,
  kind: oneOf('task', 'system', 'constraints', 'project-meta', 'error-context', 'diff-hint', 'file'),
  name: orNull(text),
  /** Of a file whose name needed no guarding; null for any other. */
  path: orNull(text),
  language: text,
  line_count: count,
  encoding: orNull(oneOf('utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252')),
  size_bytes: count,
  /** Of the file's bytes, or of the redacted text when something was redacted. */
  sha256: hexDigest,
  redactions: list(record({ rule: text, tier: oneOf('high', 'suspect'), first_line: count, last_line: count })),
  hidden: list(
    record({ kind: oneOf('bidi', 'zero-width', 'tag', 'control', 'variation', 'other'), first_line: count, count }),
  ),
  labels: list(record({ kind: oneOf(...labelKinds), first_line: count })),
} as const;

export const storedBlockShape = record(block);

export const storedItemShape = record({
  ...block,
  reason: oneOf(...candidateReasons),
  priority: oneOf(...priorities),
  score: integer,
  signals: list(record({ name: text, points: integer })),
  hops: count,
  symbols: list(text),
  /** What of it can be shown apart from all of it. */
  views: record({
    pieces: ranges,
    core: ranges,
    signatures: ranges,
    summary: ranges,
    /** Each as first line, last line, worth, and the ranges of what it stands in. */
    parts: list(list(count)),
    highest: level,
  }),
  required: flag,
  /** Its size when it was scanned; null for texts, and where it would tell how long a secret is. */
  scan_bytes: orNull(count),
});

/** Everything a pack was made from; `links` names every object that it needs. */
export const storedPackShape = record({
  packlight: oneOf('stored-pack/1'),
  links: list(hexDigest),
  engine: text,
  contract: text,
  /** What was asked, guarded, in the contract's own words. */
  request: anything,
  request_redacted: flag,
  /** What the contract's renderer needs beside the blocks, guarded; as JSON text, since the order of fields has a say. */
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
  /** A hint where the project was: the commit that was checked out, and whether the files were exactly its files. */
  git: orNull(record({ commit: text, clean: flag })),
  written: record({ blob: hexDigest, bytes: count, tokens: count }),
  /** The object that holds the record of the pack (`manifest/1`). */
  manifest: hexDigest,
  /** What belongs to it and was kept with it: a sidecar, the texts that its references name. */
  beside: list(record({ name: text, blob: hexDigest })),
  task: storedBlockShape,
  /** Every block that fitting saw, best first. */
  items: list(storedItemShape),
  /** What became of those that are shown, in their order; `item` counts from 0. */
  fitted: list(record({ item: count, level, ranges, tokens: count, whole_tokens: orNull(count) })),
  moves: list(record({ name: orNull(text), from: level, to: oneOf(...levels, 'out'), why: text })),
  left_out: record({
    files: count,
    bytes: count,
    withheld: list(record({ reason: text, count })),
    /**
     * While it was fitted, the pack said how many bytes were left out. Of redacted files the true size is not kept,
     * so what it was measured at then, where that comes out otherwise: the how-manieth time, and the tokens.
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
  /** The stored pack; null when only a file and its record were given. */
  pack: orNull(text),
  contract: text,
  /** Whether nothing contradicts the record. A project that has moved on does not. */
  identical: flag,
  /** The whole answer in one sentence. */
  summary: text,
  /** Fitted and written again from the stored blocks and decisions. */
  stored: record({ outcome, about: list(text) }),
  /** The whole pipeline again, where the original bytes still exist. */
  rerun: record({
    outcome,
    /** `disk`: the files as they are; `commit`: a commit of the repository. */
    where: orNull(oneOf('disk', 'commit')),
    commit: orNull(text),
    about: list(text),
    /** Files of the pack that are not what they were, on disk today. */
    moved: list(record({ path: text, change: oneOf('changed', 'missing', 'guarded') })),
    /** Against the record of the pack, when a run gave something else. */
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
      /** As the faces said; null when nobody did. */
      first: orNull(text),
      last: orNull(text),
    }),
  ),
});

export type RunsDocument = Of<typeof runsShape>;
