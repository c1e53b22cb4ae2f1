/** `SummaryPackBuilder` describes a project in computed sentences, without file contents. */
import { summarizeEntrypoints } from '../../../facts/entrypoints/summarize.js';
import { findHotspots } from '../../../facts/hotspots/find-hotspots.js';
import { markTestOnly } from '../../../facts/manifests/test-only.js';
import type { Project } from '../../../facts/project-facts.js';
import { chooseKeyFiles } from '../../../facts/summary/choose-key-files.js';
import { summarizeKeyFiles } from '../../../facts/summary/key-file-briefs.js';
import { summarizeRepo } from '../../../facts/summary/summarize-repo.js';
import { readFacts } from '../../../facts/summary/summary-facts.js';
import { guardJson } from '../../../guard/guard-json.js';
import { guardReads } from '../../../guard/guarded-reader.js';
import { createGuard } from '../../../guard/seal.js';
import { releaseOrThrow } from '../../../pipeline/release.js';
import { reasonOf } from '../default-exclusions.js';
import { metadataOf, outEntries } from '../full/full-document.js';
import { describeProject, openScanned } from '../open-scanned.js';
import type { FileIndexEntry, PackConstraints, ProjectSnapshot, SummaryPack } from '../project-types.js';
import { projectRules, scannedOf, wrongSnapshot } from '../scanned-project.js';

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
      throw wrongSnapshot({
        expected: 'a snapshot whose files were analysed',
        found: 'one of a scan with analyse: false',
        fix: 'Scan the project without that option.',
      });
    return openScanned(scanned, (world, readText) => {
      const described = describeProject(scanned, readText);
      const manifest = markTestOnly(described.manifest, index);
      const guard = createGuard(projectRules(scanned.options).secretPath);
      const { files, excluded } = scanned.snapshot;
      const project: Project = {
        index,
        readText: guardReads(readText, guard),
        files,
        manifest,
        packages: described.packages,
        excluded: excluded.map((exclusion) => ({ path: exclusion.path, reason: reasonOf(exclusion) })),
        ...(this.#options.churn === undefined ? {} : { churn: this.#options.churn }),
      };
      const facts = readFacts(project);
      const published = new Map<string, string>(files.map(({ path }, i) => [path, snapshot.files[i]!.path]));
      const keyFiles = chooseKeyFiles(facts);
      const metadata = metadataOf(
        {
          pack_type: 'summary',
          created_at: snapshot.scan_timestamp,
          total_files_scanned: snapshot.files.length + snapshot.excluded_files.length,
          files_included: keyFiles.length,
          files_excluded: snapshot.files.length - keyFiles.length + snapshot.excluded_files.length,
          total_content_bytes: 0,
          truncation_applied: false,
        },
        scanned.snapshot,
        guard,
      );
      const pack: SummaryPack = {
        type: 'summary',
        manifest,
        file_index: [
          ...indexOf(snapshot, new Set(keyFiles.map(({ file }) => published.get(facts.pathAt(file))!))),
          ...outEntries(world, scanned.snapshot, guard),
        ],
        repo_summary: summarizeRepo(project),
        key_files_summary: summarizeKeyFiles(facts, keyFiles),
        entrypoints: summarizeEntrypoints({ ...project, entryPoints: manifest.entry_points }),
        risk_hotspots: findHotspots(project),
        metadata,
      };
      const guarded = guardJson(pack).value;
      releaseOrThrow(JSON.stringify(guarded, null, 1));
      return guarded;
    });
  }
}

/** A summary describes key files. The others are named; no rule left them out. */
function indexOf({ files }: ProjectSnapshot, summarized: ReadonlySet<string>): readonly FileIndexEntry[] {
  return files.map(({ path, type, category, size_bytes }) => {
    return { path, type, category, size_bytes, included: summarized.has(path) };
  });
}
