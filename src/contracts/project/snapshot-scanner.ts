/** Scanning a project does all asynchronous work, so that the builders of packs can be synchronous. */

import { compareBytes } from '../../base/order.js';
import { fail, ok, type Result } from '../../base/result.js';
import { isoTime } from '../../base/shape.js';
import { badRequest } from '../../guard/refusal.js';
import { createGuard, type Guard } from '../../guard/seal.js';
import type { RelPath } from '../../model/path.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { Exclusion, FileEntry, Snapshot } from '../../model/snapshot.js';
import { withWorld } from '../../pipeline/open-world.js';
import { countExclusions, reasonOf } from './default-exclusions.js';
import { KeyFileDetector } from './key-files.js';
import type { DirectoryNode, ExcludedFile, FileMetadata, FileNode, ProjectSnapshot } from './project-types.js';
import { analyseTree, type ProjectOptions, projectRules, remember, scanProjectTree } from './scanned-project.js';
import { placed } from './serializer/serializer-error.js';

export function scanSnapshot(root: string, options: ProjectOptions = {}): Promise<Result<ProjectSnapshot, Refusal>> {
  return withWorld(root, options, async (world) => {
    const time = timeOf(options, '$.scan_timestamp');
    if (!time.ok) return time;
    const { snapshot, index } = await analyseTree(world, options);
    const guard = createGuard(projectRules(options).secretPath);
    return ok(remember(toProjectSnapshot(snapshot, { guard, time: time.value }), { root, options, snapshot, index }));
  });
}

/** The files and exclusions behind a pack, as the scan knows them: `packlight scan --project`. */
export function scanProjectFiles(root: string, options: ProjectOptions = {}): Promise<Result<Snapshot, Refusal>> {
  return withWorld(root, options, async (world) => ok(await scanProjectTree(world, options)));
}

export function timeOf({ time = '1970-01-01T00:00:00.000Z' }: ProjectOptions, field: string): Result<string, Refusal> {
  const problems = isoTime.check(time, field);
  return problems.length > 0 ? fail(badRequest(placed(problems))) : ok(time);
}

/** Converts a snapshot to its published form: guarded names, folders as a tree, and counters that add up. */
function toProjectSnapshot(
  { files, excluded }: Pick<Snapshot, 'files' | 'excluded'>,
  { guard, time }: { readonly guard: Guard; readonly time: string },
): ProjectSnapshot {
  const described = files.map((entry) => describeFile(entry, guard));
  const keyFiles = new Set(new KeyFileDetector().detect(described).map(({ path }) => path));
  const metadata = described.map((file) => ({ ...file, is_key_file: keyFiles.has(file.relative_path) }));
  const left = excluded.map((exclusion) => describeExclusion(exclusion, guard));
  const tree = treeOf(metadata);
  return {
    root_path: '.',
    scan_timestamp: time,
    directory_tree: tree.root,
    total_files: metadata.length,
    total_directories: tree.directories,
    total_size_bytes: metadata.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    files: metadata,
    excluded_files: left,
    exclusion_stats: countExclusions(left.map(({ reason }) => reason)),
  };
}

function describeFile({ path, sizeBytes, type, category }: FileEntry, guard: Guard): FileMetadata {
  const shown = guard.guardName(path);
  const name = shown.slice(shown.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return {
    path: shown,
    relative_path: shown,
    name,
    extension: dot <= 0 ? '' : name.slice(dot),
    size_bytes: sizeBytes,
    type,
    category,
    is_key_file: false,
    content_extractable: true,
  };
}

export function describeExclusion(exclusion: Exclusion, guard: Guard): ExcludedFile {
  return { path: guard.guardName(exclusion.path as RelPath), reason: reasonOf(exclusion) };
}

type Folder = { readonly name: string; readonly path: string; readonly children: (DirectoryNode | FileNode)[] };

/** Beyond the maximum depth, the rest of a path becomes the file name, so that every JSON parser can read the tree. */
function treeOf(files: readonly FileMetadata[]): { readonly root: DirectoryNode; readonly directories: number } {
  const root: Folder = { name: '.', path: '', children: [] };
  const folders = new Map<string, Folder>([['', root]]);
  for (const { path, size_bytes, type } of files) {
    const parts = path.split('/');
    const above = parts.slice(0, Math.min(parts.length - 1, deepest));
    const parent = above.reduce((folder, name) => folderIn(folder, name, folders), root);
    parent.children.push({ name: parts.slice(above.length).join('/'), path, size_bytes, type });
  }
  for (const folder of folders.values()) folder.children.sort((a, b) => compareBytes(a.name, b.name));
  return { root, directories: folders.size - 1 };
}

function folderIn(parent: Folder, name: string, folders: Map<string, Folder>): Folder {
  const path = parent.path === '' ? name : `${parent.path}/${name}`;
  const known = folders.get(path);
  if (known !== undefined) return known;
  const folder: Folder = { name, path, children: [] };
  folders.set(path, folder);
  parent.children.push(folder);
  return folder;
}

const deepest = 64;
