/** `SummaryPackBuilder` describes a project in computed sentences, without file contents. */
import type { Json } from '../../../base/json.js';
import { summarizeEntrypoints } from '../../../facts/entrypoints/summarize.js';
import { findHotspots } from '../../../facts/hotspots/find-hotspots.js';
import type { Project } from '../../../facts/project-facts.js';
import { summarizeKeyFiles } from '../../../facts/summary/key-file-briefs.js';
import { summarizeRepo } from '../../../facts/summary/summarize-repo.js';
import { guardJson } from '../../../guard/guard-json.js';
import { guardReads } from '../../../guard/guarded-reader.js';
import { badRequest } from '../../../guard/refusal.js';
import { RefusalError } from '../../../guard/refusal-error.js';
import { createGuard } from '../../../guard/seal.js';
import { releaseOrThrow } from '../../../pipeline/release.js';
import { reasonOf } from '../default-exclusions.js';
import { encodingIssues } from '../full/encoding-issues.js';
import { KeyFileDetector } from '../key-files.js';
import { openScanned } from '../open-scanned.js';
import type { FileIndexEntry, PackConstraints, ProjectSnapshot, SummaryPack } from '../project-types.js';
import { projectRules, scannedOf } from '../scanned-project.js';
import { describeProject } from './describe-project.js';

export type SummaryOptions = {
  /** The number of commits per path, if the caller enables history (INV-12). */
  readonly churn?: ReadonlyMap<string, number>;
};

export class SummaryPackBuilder {
  readonly #options: SummaryOptions;

  constructor(options: SummaryOptions = {}) {
    this.#options = options;
  }

  /** The constraints apply to full packs. A summary has no contents to limit. */
  build(snapshot: ProjectSnapshot, _constraints: PackConstraints = {}): SummaryPack {
    const scanned = scannedOf(snapshot);
    const { index } = scanned;
    if (index === null)
      throw new RefusalError(
        badRequest([
          {
            path: 'snapshot',
            expected: 'a snapshot whose files were analysed',
            found: 'one of a scan with analyse: false',
            fix: 'Scan the project without that option.',
          },
        ]),
      );
    return openScanned(scanned, (_, readText) => {
      const described = describeProject(scanned, readText);
      const guard = createGuard(projectRules(scanned.options).secretPath);
      const guardedLook = guardReads(readText, guard);
      const { files, excluded } = scanned.snapshot;
      const project: Project = {
        index,
        readText: guardedLook,
        files: files.map(({ path, language, lineCount, sizeBytes }) => ({
          path,
          language,
          lines: lineCount,
          size_bytes: sizeBytes,
        })),
        manifest: described.manifest,
        packages: described.packages,
        excluded: excluded.map((exclusion) => ({ path: exclusion.path, reason: reasonOf(exclusion) })),
        ...(this.#options.churn === undefined ? {} : { churn: this.#options.churn }),
      };
      const raw = rawPaths(scanned.snapshot.files, snapshot);
      const keyFiles = new KeyFileDetector().detect(snapshot.files);
      const issues = encodingIssues(scanned.snapshot, guard);
      const pack: SummaryPack = {
        type: 'summary',
        manifest: described.manifest,
        file_index: indexOf(snapshot, new Set(keyFiles.map(({ path }) => path))),
        repo_summary: summarizeRepo(project),
        key_files_summary: summarizeKeyFiles(
          project,
          keyFiles.map(({ path, category }) => ({ path: raw.get(path)!, category })),
        ),
        entrypoints: summarizeEntrypoints({
          index,
          readText: guardedLook,
          files,
          entryPoints: described.manifest.entry_points,
        }),
        risk_hotspots: findHotspots(project),
        metadata: {
          pack_type: 'summary',
          created_at: snapshot.scan_timestamp,
          source_root: '.',
          total_files_scanned: snapshot.files.length + snapshot.excluded_files.length,
          files_included: keyFiles.length,
          files_excluded: snapshot.files.length - keyFiles.length + snapshot.excluded_files.length,
          total_content_bytes: 0,
          truncation_applied: false,
          ...(issues.length === 0 ? {} : { encoding_issues: issues }),
        },
      };
      const guarded = guardJson(pack as unknown as Json).value;
      releaseOrThrow(JSON.stringify(guarded, null, 1));
      return guarded as unknown as SummaryPack;
    });
  }
}

/** Maps shown names to raw paths. */
function rawPaths(files: readonly { readonly path: string }[], snapshot: ProjectSnapshot): ReadonlyMap<string, string> {
  return new Map(snapshot.files.map(({ path }, i) => [path, files[i]!.path]));
}

/** A summary holds no file content. Key files have a description, all others only a name. */
function indexOf(
  { files, excluded_files }: ProjectSnapshot,
  summarized: ReadonlySet<string>,
): readonly FileIndexEntry[] {
  return [
    ...files.map(({ path, type, category, size_bytes }) => ({
      path,
      type,
      category,
      size_bytes,
      included: summarized.has(path),
    })),
    ...excluded_files.map(({ path, reason }) => ({
      path,
      type: 'unknown' as const,
      category: 'other' as const,
      size_bytes: 0,
      included: false,
      exclusion_reason: reason,
    })),
  ];
}
