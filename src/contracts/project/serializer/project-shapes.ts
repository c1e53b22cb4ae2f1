/**
 * The published shapes of the project contract. All are open: later versions only add optional fields, so readers
 * preserve unknown ones. Arrays may be empty, never null.
 */
import * as s from '../../../base/shape.js';
import { fileCategories, fileTypes } from '../../../model/snapshot.js';
import { contextPackInfoShape, transparencyRecordShape } from '../record/record-shapes.js';
import { directoryTree, longList } from './shapes-tree.js';

const fileType = s.oneOf(...fileTypes);

const category = s.oneOf(...fileCategories);

const exclusionReason = s.oneOf(
  'credentials',
  'binary',
  'size_limit',
  'pattern_match',
  'dependency_dir',
  'build_output',
  'cache',
);

const packType = s.oneOf('full', 'summary');
const texts = longList(s.text);

const manifestShape = s.openRecord({
  project_name: s.text,
  project_type: s.text,
  purpose_guess: s.text,
  structure_summary: s.text,
  dependencies: longList(
    s.openRecord({ name: s.filledText, version: s.optional(s.text), type: s.oneOf('runtime', 'dev', 'peer') }),
  ),
  entry_points: texts,
  build_system: s.optional(s.text),
  test_framework: s.optional(s.text),
});

const fileIndexShape = longList(
  s.openRecord({
    path: s.filledText,
    type: fileType,
    category,
    size_bytes: s.count,
    included: s.flag,
    exclusion_reason: s.optional(exclusionReason),
  }),
);

const metadataShape = s.openRecord({
  pack_type: packType,
  created_at: s.isoTime,
  source_root: s.filledText,
  total_files_scanned: s.count,
  files_included: s.count,
  files_excluded: s.count,
  total_content_bytes: s.count,
  truncation_applied: s.flag,
  encoding_issues: s.optional(longList(s.openRecord({ path: s.filledText, encoding: s.text, issue: s.text }))),
  /** What could not be read: pipes, links, files and folders without permission. */
  unreadable: s.optional(longList(s.openRecord({ path: s.filledText, issue: s.text }))),
});

const fullBody = {
  key_files: longList(
    s.openRecord({
      path: s.filledText,
      category,
      importance: s.oneOf('critical', 'high', 'medium'),
      content: s.text,
      truncated: s.flag,
    }),
  ),
  contents: longList(
    s.openRecord({
      path: s.filledText,
      content: s.text,
      truncated: s.flag,
      original_size_bytes: s.count,
      note: s.optional(s.text),
    }),
  ),
};

const summaryBody = {
  repo_summary: s.openRecord({
    description: s.text,
    architecture_pattern: s.text,
    key_technologies: texts,
    notable_patterns: texts,
    potential_concerns: texts,
  }),
  key_files_summary: longList(
    s.openRecord({
      path: s.filledText,
      category,
      summary: s.text,
      exports: texts,
      dependencies: texts,
      notable_code: texts,
    }),
  ),
  entrypoints: longList(
    s.openRecord({
      path: s.filledText,
      type: s.oneOf('cli', 'web', 'api', 'library', 'script'),
      description: s.text,
      routes_or_commands: s.optional(texts),
    }),
  ),
  risk_hotspots: longList(
    s.openRecord({
      path: s.filledText,
      risk_type: s.oneOf('security', 'performance', 'complexity', 'coupling'),
      description: s.text,
      indicators: texts,
    }),
  ),
};

const overview = { manifest: manifestShape, file_index: fileIndexShape };

function packOf<const Type extends string, const Body extends Readonly<Record<string, s.Shape<unknown>>>>(
  type: Type,
  body: Body,
) {
  return s.openRecord({ type: s.oneOf(type), ...overview, ...body, metadata: metadataShape });
}

export const fullPackShape = packOf('full', fullBody);
export const summaryPackShape = packOf('summary', summaryBody);

/** The alternative layout: type-specific fields are under `content`. */
export const wrappedShapes = {
  full: packOf('full', { content: s.openRecord(fullBody) }),
  summary: packOf('summary', { content: s.openRecord(summaryBody) }),
} as const;

/** The fields of every pack, for a pack of unknown type. */
export const anyPackShape = s.openRecord({ type: packType, ...overview, metadata: metadataShape });

/** The fields that distinguish a flat pack from a wrapped one. */
export const bodyFields: readonly string[] = [...Object.keys(fullBody), ...Object.keys(summaryBody)];

const tree = directoryTree(fileType);

const snapshot = s.openRecord({
  root_path: s.filledText,
  scan_timestamp: s.isoTime,
  directory_tree: tree.shape,
  total_files: s.count,
  total_directories: s.count,
  total_size_bytes: s.count,
  files: longList(
    s.openRecord({
      path: s.filledText,
      relative_path: s.filledText,
      name: s.filledText,
      extension: s.text,
      size_bytes: s.count,
      type: fileType,
      category,
      is_key_file: s.flag,
      content_extractable: s.flag,
    }),
  ),
  excluded_files: longList(s.openRecord({ path: s.filledText, reason: exclusionReason })),
  /** The counts add up to `excluded_files.length`. */
  exclusion_stats: s.openRecord({ by_pattern: s.count, by_size: s.count, by_binary: s.count, by_credentials: s.count }),
});

export const snapshotShape = { ...snapshot, schema: { ...snapshot.schema, $defs: tree.definitions } };

export const projectShapes = {
  'project-full-pack': fullPackShape,
  'project-summary-pack': summaryPackShape,
  'project-snapshot': snapshotShape,
  'transparency-record': transparencyRecordShape,
  'context-pack-info': contextPackInfoShape,
} as const satisfies Record<string, s.Shape<unknown>>;
