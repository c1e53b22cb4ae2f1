/** The metadata of a pack, with the files that are not plain UTF-8: how they were decoded, or why they were not. */
import type { Guard } from '../../../guard/seal.js';
import type { Encoding, FileEntry, Snapshot } from '../../../model/snapshot.js';
import type { EncodingIssue, PackMetadata } from '../project-types.js';

type OwnMetadata = Omit<PackMetadata, 'source_root' | 'encoding_issues'>;

export function metadataOf(own: OwnMetadata, snapshot: Snapshot, guard: Guard): PackMetadata {
  const { pack_type, created_at, ...counts } = own;
  const issues = encodingIssues(snapshot, guard);
  const encoding = issues.length === 0 ? {} : { encoding_issues: issues };
  return { pack_type, created_at, source_root: '.', ...counts, ...encoding };
}

function encodingIssues({ files, excluded }: Snapshot, guard: Guard): readonly EncodingIssue[] {
  const read = files
    .filter(({ encoding }) => encoding !== 'utf-8')
    .map(({ path, encoding }) => ({ path: guard.guardName(path), encoding, issue: issueOf(encoding) }));
  const unread = excluded
    .filter(({ reason }) => reason === 'encoding')
    .map(({ path, detail }) => ({
      path: guard.guardName(path as FileEntry['path']),
      encoding: 'unknown',
      issue: `left out: ${detail}`,
    }));
  return [...read, ...unread];
}

function issueOf(encoding: Encoding): string {
  return encoding === 'utf-8-bom' ? 'begins with a byte order mark' : `not UTF-8, read as ${encoding}`;
}
