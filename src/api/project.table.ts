/** What each option of the project contract may be. A field without a line here does not compile. */
import { count, flag, list, oneOf, record, text } from '../base/shape.js';
import { shownLevels } from '../contracts/project/full/file-levels.js';
import { streamFormats } from '../contracts/project/full/write-stream.js';
import { packFormats } from '../emit/renderers.js';
import { anyObject, objectOf, objectOrNull, texts, tokens } from './arguments.js';
import { limitsShape } from './options.js';
import { engineFields } from './options.table.js';
import type { ProjectOptions, WholeOptions } from './project.js';
import type { PackConstraints, TruncationConfig } from './project-types.js';

export const projectFields = {
  ...engineFields,
  exclude: texts,
  only: texts,
  allow: texts,
  dumpsOnly: flag,
  secretPaths: texts,
  time: text,
  limits: limitsShape,
  encoding: objectOf({
    default_encoding: oneOf('utf-8'),
    fallback_encodings: list(oneOf('utf-16', 'latin-1')),
    on_decode_error: oneOf('replace', 'skip'),
  }),
  analyse: flag,
  folderName: text,
} satisfies Record<keyof ProjectOptions, unknown>;

export const packFields = { budget: tokens, format: oneOf(...packFormats) };

export const wholeFields = {
  ...projectFields,
  format: oneOf(...streamFormats),
  spool: anyObject,
  levels: list(record({ pattern: text, level: oneOf(...shownLevels) })),
  exact: flag,
  knownClean: objectOrNull,
  maxFileBytes: count,
  manifest: flag,
  unseen: texts,
} satisfies Record<keyof WholeOptions, unknown>;

export const truncationFields = {
  max_file_bytes: count,
  max_total_bytes: count,
  preserve_head_lines: count,
  preserve_tail_lines: count,
  truncation_marker: text,
} satisfies Record<keyof TruncationConfig, unknown>;

export const constraintFields = {
  max_content_bytes: count,
  max_files: count,
  prefer_summary: flag,
  provider_limits: anyObject,
} satisfies Record<keyof PackConstraints, unknown>;
