/**
 * The published shapes of the project contract. All are open: later versions only add optional fields, so readers
 * preserve unknown ones. Arrays may be empty, never null.
 */
import {
  count,
  filledText,
  flag,
  isoTime,
  oneOf,
  openRecord,
  optional,
  type Shape,
  text,
} from '../../../base/shape.js';
import { fileCategories, fileTypes } from '../../../model/snapshot.js';
import { contextPackInfoShape, transparencyRecordShape } from '../record/record-shapes.js';
import { directoryTree, longList } from './shapes-tree.js';

const fileType = oneOf(...fileTypes);

const category = oneOf(...fileCategories);

const exclusionReason = oneOf(
  'credentials',
  'binary',
  'size_limit',
  'pattern_match',
  'dependency_dir',
  'build_output',
  'cache',
);

const packType = oneOf('full', 'summary');
const texts = longList(text);

const manifestShape = openRecord({
  project_name: text,
  project_type: text,
  purpose_guess: text,
  structure_summary: text,
  dependencies: longList(
    openRecord({ name: filledText, version: optional(text), type: oneOf('runtime', 'dev', 'peer') }),
  ),
  entry_points: texts,
  build_system: optional(text),
  test_framework: optional(text),
});

const fileIndexShape = longList(
  openRecord({
    path: filledText,
    type: fileType,
    category,
    size_bytes: count,
    included: flag,
    exclusion_reason: optional(exclusionReason),
  }),
);

const metadataShape = openRecord({
  pack_type: packType,
  created_at: isoTime,
  source_root: filledText,
  total_files_scanned: count,
  files_included: count,
  files_excluded: count,
  total_content_bytes: count,
  truncation_applied: flag,
  encoding_issues: optional(longList(openRecord({ path: filledText, encoding: text, issue: text }))),
});

const fullBody = {
  key_files: longList(
    openRecord({
      path: filledText,
      category,
      importance: oneOf('critical', 'high', 'medium'),
      content: text,
      truncated: flag,
    }),
  ),
  contents: longList(
    openRecord({
      path: filledText,
      content: text,
      truncated: flag,
      original_size_bytes: count,
      note: optional(text),
    }),
  ),
};

const summaryBody = {
  repo_summary: openRecord({
    description: text,
    architecture_pattern: text,
    key_technologies: texts,
    notable_patterns: texts,
    potential_concerns: texts,
  }),
  key_files_summary: longList(
    openRecord({
      path: filledText,
      category,
      summary: text,
      exports: texts,
      dependencies: texts,
      notable_code: texts,
    }),
  ),
  entrypoints: longList(
    openRecord({
      path: filledText,
      type: oneOf('cli', 'web', 'api', 'library', 'script'),
      description: text,
      routes_or_commands: optional(texts),
    }),
  ),
  risk_hotspots: longList(
    openRecord({
      path: filledText,
      risk_type: oneOf('security', 'performance', 'complexity', 'coupling'),
      description: text,
      indicators: texts,
    }),
  ),
};

const overview = { manifest: manifestShape, file_index: fileIndexShape };

function packOf<const Type extends string, const Body extends Readonly<Record<string, Shape<unknown>>>>(
  type: Type,
  body: Body,
) {
  return openRecord({ type: oneOf(type), ...overview, ...body, metadata: metadataShape });
}

export const fullPackShape = packOf('full', fullBody);
export const summaryPackShape = packOf('summary', summaryBody);

/** The alternative layout: type-specific fields are under `content`. */
export const wrappedShapes = {
  full: packOf('full', { content: openRecord(fullBody) }),
  summary: packOf('summary', { content: openRecord(summaryBody) }),
} as const;

/** The fields of every pack, for a pack of unknown type. */
export const anyPackShape = openRecord({ type: packType, ...overview, metadata: metadataShape });

/** The fields that distinguish a flat pack from a wrapped one. */
export const bodyFields: readonly string[] = [...Object.keys(fullBody), ...Object.keys(summaryBody)];

const tree = directoryTree(fileType);

const snapshot = openRecord({
  root_path: filledText,
  scan_timestamp: isoTime,
  directory_tree: tree.shape,
  total_files: count,
  total_directories: count,
  total_size_bytes: count,
  files: longList(
    openRecord({
      path: filledText,
      relative_path: filledText,
      name: filledText,
      extension: text,
      size_bytes: count,
      type: fileType,
      category,
      is_key_file: flag,
      content_extractable: flag,
    }),
  ),
  excluded_files: longList(openRecord({ path: filledText, reason: exclusionReason })),
  /** The counts add up to `excluded_files.length`. */
  exclusion_stats: openRecord({ by_pattern: count, by_size: count, by_binary: count, by_credentials: count }),
});

export const snapshotShape = { ...snapshot, schema: { ...snapshot.schema, $defs: tree.definitions } };

export const projectShapes = {
  'project-full-pack': fullPackShape,
  'project-summary-pack': summaryPackShape,
  'project-snapshot': snapshotShape,
  'transparency-record': transparencyRecordShape,
  'context-pack-info': contextPackInfoShape,
} as const satisfies Record<string, Shape<unknown>>;
