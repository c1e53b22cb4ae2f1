/**
 * The scan: walks the tree, asks git, reads every file once, and gives a Snapshot in which everything found is kept or
 * excluded (INV-6, checked at the end). `visit` gets the content of each kept file, in byte order of the paths, so that
 * later stages need not read the tree again.
 */
import { compareBytes } from '../base/order.js';
import { Defect } from '../base/result.js';
import type { GitAbsent, GitTree, IgnoreFile, TrackedEntry } from '../model/git.js';
import { maxIgnoreBytes, type ScanLimits } from '../model/limits.js';
import type { RelPath } from '../model/path.js';
import type { Recall, Verdict } from '../model/recall.js';
import { NO_PATH_RULES, type PathRules } from '../model/rules.js';
import type { Exclusion, FileEntry, Snapshot, Source } from '../model/snapshot.js';
import type { World } from '../model/world.js';
import type { Content } from './classify/content.js';
import { settleDoubtful } from './doubtful-folders.js';
import { compilePathRules } from './path-rules.js';
import { type ReadFile, readNext } from './read.js';

import { isInDoubt, reconcile, unseenInPruned } from './reconcile.js';
import { type WalkInput, walkTree } from './walk.js';
import { addDirectoriesAbove, tooLargeToApply, type UnappliedRules, type Walked } from './walked.js';

export type ScanRules = {
  readonly limits: ScanLimits;
  /** The guard's verdict on a name: the rule that forbids it, or null. */
  readonly secretPath: (path: RelPath) => string | null;
  readonly paths?: PathRules;
  /** `kept`: a visit may keep the bytes. `lent`: they are valid only during the visit, which is faster. */
  readonly bytes?: 'kept' | 'lent';
  /** Files that an earlier scan has read and that are unchanged are taken from there. */
  readonly recall?: Recall;
  /** Called with the paths that will be read next, some thousands at a time. */
  readonly foresee?: (paths: readonly RelPath[]) => void;
};

export type Visit = (entry: FileEntry, content: Content) => void | Promise<void>;

type AppliedRules = ScanRules & { readonly paths: PathRules };

export async function scanRoot(world: World, rules: ScanRules, visit: Visit = () => {}): Promise<Snapshot> {
  const git = await world.git.describeTree(world.root);
  const { paths = NO_PATH_RULES } = rules;
  const everything = await walkWith(world, { ...rules, paths }, git);
  const { walked, notes } = settleDoubtful(everything);
  const { files, excluded } = await readFiles(world, rules, { walked, visit });
  assertConserved(walked, files.length, excluded.length);
  return {
    files,
    excluded: excluded.sort((a, b) => compareBytes(a.path, b.path) || compareBytes(a.reason, b.reason)),
    source: sourceOf(world, git, { ...walked, notes }),
  };
}

async function walkWith(world: World, rules: AppliedRules, git: GitTree | GitAbsent): Promise<Walked> {
  const input: WalkInput = {
    jail: world.jail,
    outerIgnoreFiles: outerIgnoreFiles(world, git),
    ...whatGitTracks(git),
    // Asked while the walk goes on, and not at all if nothing depends on it.
    onDoubt: git.kind === 'absent' ? () => {} : () => void git.untracked(),
    maxFiles: rules.limits.maxFiles,
    secretPath: rules.secretPath,
    paths: compilePathRules(rules.paths),
  };
  const walked = await stepThrough(world, walkTree(input));
  if (git.kind === 'absent') return walked;
  const untracked = isInDoubt(walked) ? await git.untracked() : [];
  const unseen = unseenInPruned(walked, untracked);
  const tracked = input.tracked as ReadonlyMap<string, TrackedEntry>;
  if (unseen.length === 0) return reconcile(walked, tracked, untracked);
  const mustEnter = new Set(input.mustEnter);
  for (const path of unseen) {
    addDirectoriesAbove(path, mustEnter);
    mustEnter.add(path);
  }
  return reconcile(await stepThrough(world, walkTree({ ...input, mustEnter })), tracked, untracked);
}

function whatGitTracks(git: GitTree | GitAbsent): Pick<WalkInput, 'tracked' | 'mustEnter'> {
  if (git.kind === 'absent') return { tracked: null, mustEnter: new Set() };
  const tracked = new Map<string, TrackedEntry>();
  const mustEnter = new Set<string>();
  let known = '';
  for (const entry of git.tracked) {
    const { path } = entry;
    tracked.set(path, entry);
    // Paths are sorted, so most are in the directory of the previous one.
    const slash = path.lastIndexOf('/');
    if (slash < 0 || (slash === known.length && path.startsWith(known))) continue;
    addDirectoriesAbove(path, mustEnter);
    known = path.slice(0, slash);
  }
  return { tracked, mustEnter };
}

/** Runs the walk with pauses, so that git's output and signals are handled meanwhile. */
async function stepThrough(world: World, walk: Generator<number, Walked>): Promise<Walked> {
  for (let steps = 1; ; steps++) {
    const step = walk.next();
    if (step.done === true) return step.value;
    if (steps % stepsBetweenPauses === 0) {
      world.progress({ stage: 'walk', done: step.value });
      await pause();
    }
  }
}

async function readFiles(
  world: World,
  { limits, bytes, foresee, recall }: ScanRules,
  { walked, visit }: { walked: Walked; visit: Visit },
): Promise<{ files: FileEntry[]; excluded: Exclusion[] }> {
  const files: FileEntry[] = [];
  const excluded = [...walked.excluded];
  const room = bytes === 'lent' ? Buffer.allocUnsafeSlow(roomBytes) : undefined;
  const { maxFileBytes, onDecodeError } = limits;
  const reader = { jail: world.jail, maxBytes: maxFileBytes, onDecodeError, room };

  /** `content` is null for a file that was recalled. */
  async function take(verdict: Verdict, content: Content | null): Promise<void> {
    if (!verdict.kept) {
      excluded.push(verdict.exclusion);
      return;
    }
    files.push(verdict.entry);
    const waits = content === null ? recall!.visit(verdict.entry) : visit(verdict.entry, content);
    if (waits !== undefined) await waits;
  }

  const { found } = walked;
  for (let start = 0; start < found.length; start += foreseenAtOnce) {
    const next = found.slice(start, start + foreseenAtOnce);
    const stamps = recall === undefined ? [] : next.map(({ path }) => world.jail.stamp?.(path) ?? null);
    const known = stamps.map((stamp, at) => (stamp === null ? null : recall!.find(next[at]!.path, stamp)));
    const unread = next.filter((_, at) => (known[at] ?? null) === null);
    const paths = unread.map(({ path }) => path);
    foresee?.(paths);
    world.jail.foresee?.(paths, maxFileBytes);
    let read: ReadFile[] = [];
    for (let done = 0, taken = 0, inBatch = 0; done < next.length; done++) {
      const remembered = known[done] ?? null;
      if (remembered !== null) {
        recall!.note(next[done]!.path, stamps[done]!, remembered);
        await take(remembered, null);
        continue;
      }
      if (inBatch === read.length) {
        taken += read.length;
        read = readNext(reader, unread, taken);
        inBatch = 0;
        world.progress({ stage: 'scan', done: start + done });
        await pause();
      }
      const file = read[inBatch++]!;
      recall?.note(next[done]!.path, stamps[done] ?? null, file);
      await take(file, file.kept ? file.content : null);
    }
  }
  return { files, excluded };
}

/** Without git, the repository's own excludes are read through the jail like any project file. */
function outerIgnoreFiles(world: World, git: GitTree | GitAbsent): IgnoreFile[] {
  const personal = world.personalExcludes === null ? [] : [world.personalExcludes];
  if (git.kind === 'tree') return git.infoExclude === null ? personal : [...personal, git.infoExclude];
  const name = '.git/info/exclude' as RelPath;
  const own = world.jail.readSync(name, maxIgnoreBytes);
  if (own.ok) return [...personal, { name, bytes: own.value.bytes }];
  const isTooLarge = own.error.reason === 'too-large';
  return isTooLarge ? [...personal, { name, bytes: Buffer.alloc(0), isTooLarge }] : personal;
}

/** A note for each of the first ones, and how many more there are. */
function notesOfUnapplied(unapplied: readonly UnappliedRules[]): string[] {
  const shown = unapplied.slice(0, maxUnappliedShown).map(({ name, why }) => `${name} is not applied: ${why}`);
  const more = unapplied.length - shown.length;
  return more === 0 ? shown : [...shown, `${more} more ignore files are not applied`];
}

function sourceOf(world: World, git: GitTree | GitAbsent, walked: Walked & Pick<Source, 'notes'>): Source {
  const notes = walked.reincluded.map(
    (path) => `${path}/ is left out by default and was brought back by an ignore file`,
  );
  const outer = outerIgnoreFiles(world, git).filter(({ isTooLarge }) => isTooLarge);
  notes.push(...notesOfUnapplied([...outer.map(({ name }) => ({ name, why: tooLargeToApply })), ...walked.unapplied]));
  if (git.note !== null)
    notes.push(git.kind === 'absent' ? `${git.note}; ignore files were read by packlight itself` : git.note);
  if (world.jail.strength !== 'kernel')
    notes.push(
      `on this system the root is guarded by ${world.jail.strength}, which is weaker against a tree that changes while it is read`,
    );
  notes.push(...walked.notes);
  return {
    kind: git.kind === 'tree' ? 'git' : 'walk',
    trackedThoughIgnored: [...walked.trackedThoughIgnored].sort(compareBytes),
    personalExcludes: [world.personalExcludes].flatMap((file) => (file === null || file.isTooLarge ? [] : [file.name])),
    notes,
  };
}

/** INV-6: everything found is kept or excluded, exactly once. */
function assertConserved(walked: Walked, kept: number, excluded: number): void {
  if (walked.found.length + walked.excluded.length !== kept + excluded)
    throw new Defect('the scan lost or doubled a path');
}

function pause(): Promise<void> {
  return new Promise((resume) => setImmediate(resume));
}

/** Large enough for nearly every file that a person wrote; larger files get their own buffer. */
const roomBytes = 1 << 20;
const stepsBetweenPauses = 64;
const foreseenAtOnce = 4_096;
const maxUnappliedShown = 5;
