/**
 * The engine's view of the tree behind a published snapshot. Published types are plain data that can be stored and
 * sent. The builders find the engine's view by the snapshot object.
 */

import type { Json } from '../../base/json.js';
import type { Problem } from '../../base/problem.js';
import type { PackFormat } from '../../emit/renderers.js';
import { secretPathRule } from '../../guard/paths.js';
import { badRequest } from '../../guard/refusal.js';
import { RefusalError } from '../../guard/refusal-error.js';
import type { SecretPath } from '../../guard/seal.js';
import type { Index } from '../../model/analysis.js';
import type { Policy, Shaped } from '../../model/contract.js';
import { DEFAULT_SCAN_LIMITS, type ScanLimits } from '../../model/limits.js';
import type { Pack } from '../../model/pack.js';
import type { RelPath } from '../../model/path.js';
import type { PathRules } from '../../model/rules.js';
import type { Exclusion, Snapshot } from '../../model/snapshot.js';
import type { World } from '../../model/world.js';
import type { EngineOptions } from '../../pipeline/open-world.js';
import { compilePatterns } from '../../scan/path-rules.js';
import { scanRoot, type Visit } from '../../scan/scan.js';
import { DEFAULT_BUDGET } from '../plain/plain-request.js';
import { credentialRule, type ExclusionOptions, projectPathRules } from './default-exclusions.js';
import type { EncodingConfig, ProjectSnapshot } from './project-types.js';

export type ProjectRules = ExclusionOptions & {
  /** The time that documents carry, as ISO 8601. Without it: the beginning of 1970, since the library reads no clock (INV-4). */
  readonly time?: string;
  /** A larger file is left out unread; so are files past `maxFiles`. */
  readonly limits?: ScanLimits;
  /** `on_decode_error` decides about bytes in no known encoding (default `replace`); the rest is as published. */
  readonly encoding?: Partial<EncodingConfig>;
  /** Whether files are analysed, which a summary needs (default true). */
  readonly analyse?: boolean;
  /** The name of the project when no manifest says one (default: the name of its folder). */
  readonly folderName?: string;
};

export type ProjectOptions = EngineOptions & ProjectRules;

export type Scanned = {
  readonly root: string;
  readonly options: ProjectOptions;
  readonly snapshot: Snapshot;
  /** Only a summary needs it. */
  readonly index: Index | null;
};

/** Analysis takes far more memory than scanning. Files beyond this number are excluded. */
export const ANALYSED_LIMITS: ScanLimits = { ...DEFAULT_SCAN_LIMITS, maxFiles: 50_000 };

export async function analyseTree(world: World, options: ProjectOptions): Promise<Pick<Scanned, 'snapshot' | 'index'>> {
  if (options.analyse === false) return { snapshot: await scanProjectTree(world, options), index: null };
  const { paths, limits, secretPath } = projectRules({ limits: ANALYSED_LIMITS, ...options });
  // Load the analysis lazily: a streamed pack does not need it.
  const { analyseProject } = await import('../../pipeline/analyse-project.js');
  const { snapshot, index } = await analyseProject(world, limits, { paths, secretPath, texts: 'guarded' });
  return { snapshot: ofTheTree(snapshot), index };
}

/** Only scans. A streaming caller sees each file while it is in memory, and must not keep its bytes. */
export async function scanProjectTree(world: World, options: ProjectOptions, streaming?: Streaming): Promise<Snapshot> {
  const rules = projectRules(options);
  if (streaming === undefined) return ofTheTree(await scanRoot(world, rules));
  const { visit, foresee } = streaming;
  return ofTheTree(await scanRoot(world, { ...rules, bytes: 'lent', foresee }, visit));
}

export type Streaming = { readonly visit: Visit; readonly foresee: (paths: readonly RelPath[]) => void };

export function projectRules(options: ProjectOptions): {
  readonly limits: ScanLimits;
  readonly paths: PathRules;
  readonly secretPath: SecretPath;
} {
  const letThrough = options.secretPaths ?? [];
  const isLetThrough = compilePatterns(letThrough);
  const ruleOf: SecretPath = (path) => secretPathRule(path) ?? credentialRule(path);
  return {
    limits: {
      ...(options.limits ?? DEFAULT_SCAN_LIMITS),
      onDecodeError: options.encoding?.on_decode_error ?? 'replace',
    },
    paths: projectPathRules(options),
    secretPath: letThrough.length === 0 ? ruleOf : (path) => (isLetThrough(path) ? null : ruleOf(path)),
  };
}

export function projectPolicy(options: ProjectOptions, { budget, format }: Pick<Policy, 'budget' | 'format'>): Policy {
  const { limits, paths } = projectRules(options);
  const secretPaths = options.secretPaths ?? [];
  return { budget, format, limits, rules: () => paths, fit: 'fill', refusesSecrets: false, secretPaths };
}

/** `.git` and our own folder are not part of the project: an export of the same tree has neither (INV-12). */
function ofTheTree(snapshot: Snapshot): Snapshot {
  return { ...snapshot, excluded: snapshot.excluded.filter((exclusion) => !isOutside(exclusion)) };
}

/** True for exclusions that an export does not contain: git-ignored files, `.git` and our own folder. */
function isOutside({ reason, detail, path }: Exclusion): boolean {
  if (reason === 'ignored') return !/(?:^|\/)\.(?:council|packlight)ignore:\d+: /.test(detail);
  const isOfRoot = !path.slice(0, -1).includes('/');
  return reason === 'own-store' || (reason === 'version-control' && isOfRoot);
}

const behind = new WeakMap<ProjectSnapshot, Scanned>();

export function remember(snapshot: ProjectSnapshot, scanned: Scanned): ProjectSnapshot {
  behind.set(snapshot, scanned);
  return snapshot;
}

export function scannedOf(snapshot: ProjectSnapshot): Scanned {
  const scanned = behind.get(snapshot);
  const expected = 'a snapshot that SnapshotScanner.scan of this process made';
  if (scanned === undefined) throw wrongSnapshot({ expected, found: 'another object', fix: 'Scan the project again.' });
  return scanned;
}

export function wrongSnapshot(problem: Omit<Problem, 'path'>): RefusalError {
  return new RefusalError(badRequest([{ path: 'snapshot', ...problem }]));
}

/** `asked` is the contract's own request, without the path rules. */
type ProjectAsked = { readonly options: ProjectOptions; readonly asked: Json };

export type Bounds = { readonly budget?: number; readonly format?: PackFormat };

export function boundsOf({ budget = DEFAULT_BUDGET, format = 'markdown' }: Bounds): Required<Bounds> {
  return { budget, format };
}

export function shapeProject(pack: Pack, request: ProjectAsked): Shaped<Pack> {
  const { model = '' } = request.options;
  return { output: pack, draft: { asked: requestOf(request), model, facts: {}, written: pack.text } };
}

export function requestOf({ options, asked }: ProjectAsked): Json {
  const { exclude, only, allow, dumpsOnly, secretPaths, limits, encoding, model = '' } = options;
  return { asked, rules: given({ exclude, only, allow, dumpsOnly, secretPaths, limits, encoding }), model };
}

/** Omits undefined fields and keeps the order, so that a rerun records the same bytes. */
export function given(fields: { readonly [name: string]: Json | undefined }): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined));
}
