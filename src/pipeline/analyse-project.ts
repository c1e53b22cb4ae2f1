/** Scans and indexes a project in one pass: each file is read once, and only its analysis is held. */
import { type Sha256, sha256 } from '../base/hash.js';
import { canonicalJson } from '../base/json.js';
import { secretPathRule } from '../guard/paths.js';
import { createGuard, type SecretPath } from '../guard/seal.js';
import { createIndexBuilder } from '../index/build.js';
import { createPool } from '../index/pool.js';
import { openIndexSession, type SessionInput } from '../index/stored/session.js';
import type { AnalysedProject } from '../model/contract.js';
import type { IndexFiles } from '../model/index-files.js';
import type { ScanLimits } from '../model/limits.js';
import type { RelPath } from '../model/path.js';
import { NO_PATH_RULES, type PathRules } from '../model/rules.js';
import type { FileEntry } from '../model/snapshot.js';
import type { World } from '../model/world.js';
import { scanRoot } from '../scan/scan.js';

export type AnalysisRules = {
  /** Analyse this file alone. */
  readonly only?: RelPath | null;
  readonly paths?: PathRules;
  readonly secretPath?: SecretPath;
  /**
   * What is analysed: the files as they are, or as the guard leaves them. A caller that
   * shows names and signatures of the index needs the second, because the analysis shortens them.
   */
  readonly texts?: 'raw' | 'guarded';
};

export async function analyseProject(
  world: World,
  limits: ScanLimits,
  { only = null, paths = NO_PATH_RULES, secretPath = secretPathRule, texts = 'raw' }: AnalysisRules = {},
): Promise<AnalysedProject> {
  const pool = createPool(world.workers);
  const cache = world.cache?.open() ?? null;
  const files = only === null && texts === 'raw' ? (world.indexFiles ?? null) : null;
  const { builder, recall } = openBuilder({
    files,
    rules: sha256(canonicalJson({ limits, paths })),
    cache,
    analyse: pool.analyse,
  });
  try {
    const read = texts === 'raw' ? asItIs : guardedReader();
    const snapshot = await scanRoot(world, { limits, secretPath, paths, ...recall }, (entry, content) => {
      if (only !== null && entry.path !== only) return undefined;
      const { text, sha256 } = read(entry, content.text);
      return builder.add(text === content.text ? entry : { ...entry, sha256 }, text);
    });
    const index = await builder.finish();
    if (only === null) cache?.close();
    return { snapshot, index };
  } finally {
    await pool.close();
  }
}

/** The builder of the index, and what the scan may take from the stored index, if there is one. */
function openBuilder({ files, ...given }: Omit<SessionInput, 'files'> & { files: IndexFiles | null }) {
  if (files === null) return { builder: createIndexBuilder(given), recall: {} };
  const session = openIndexSession({ files, ...given });
  return { builder: session, recall: { recall: session.recall } };
}

type ReadFile = (entry: FileEntry, text: string) => { readonly text: string; readonly sha256: Sha256 };

const asItIs: ReadFile = ({ sha256 }, text) => ({ text, sha256 });

/** The hash is of the analysed text, since caches find the analysis by it. */
function guardedReader(): ReadFile {
  const guard = createGuard();
  return (entry, given) => {
    const text = guard.guardContent(given) ?? '';
    return { text, sha256: text === given ? entry.sha256 : sha256(text) };
  };
}
