/**
 * Walks the tree as git would, depth first and in byte order, without recursion (a tree may be ten thousand levels deep).
 * Every entry becomes a found file, an exclusion, or a directory to walk. An ignored directory is one exclusion, unless
 * git tracks something inside it.
 */
import { compareBytes, sortedBy } from '../base/order.js';
import type { IgnoreFile, TrackedEntry } from '../model/git.js';
import type { DirectoryEntry, Jail } from '../model/jail.js';
import { maxIgnoreBytes } from '../model/limits.js';
import { isPlainPath, joinPath, pathToBytes, type RelPath } from '../model/path.js';
import type { Exclusion, ExclusionReason } from '../model/snapshot.js';
import { exclusionOfFailure } from './failures.js';
import { describeRule, parseRules, type Rule, type Subject, toSubject } from './ignore/ignore-rules.js';
import { decide, EMPTY_STACK, type IgnoreStack, pushRules, UNDECIDED } from './ignore/stack.js';
import { mayBeRecord, ownOutputs } from './own-output.js';
import { mayHoldAllowed, ruleNaming, type WalkRules } from './path-rules.js';
import { isOfIgnored } from './reconcile.js';
import { type DoubtfulFolder, type FoundFile, tooLargeToApply, type UnappliedRules, type Walked } from './walked.js';

export type WalkInput = {
  readonly jail: Jail;
  /** Weakest first: a person's excludes, then the repository's own. */
  readonly outerIgnoreFiles: readonly IgnoreFile[];
  /** The paths that git tracks; null without git. */
  readonly tracked: ReadonlyMap<string, TrackedEntry> | null;
  /** Directories to walk although a rule excludes them, because git lists something inside. */
  readonly mustEnter: ReadonlySet<string>;
  /** Called when git's list of untracked files will be needed. */
  readonly onDoubt: () => void;
  readonly maxFiles: number;
  readonly secretPath: (path: RelPath) => string | null;
  readonly paths: WalkRules;
};

export function* walkTree(input: WalkInput): Generator<number, Walked> {
  const walk: Walk = { input, ...emptyLists() };
  const outer = input.outerIgnoreFiles.reduce<IgnoreStack>(
    (stack, file) => pushRules(stack, '', parseRules(file.bytes, file.name)),
    EMPTY_STACK,
  );
  const pending: Directory[] = [
    { path: '', gitRules: outer, ownRules: EMPTY_STACK, ignoredBy: null, isAllowed: false },
  ];
  for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
    const entered = enterDirectory(walk, directory);
    for (let i = entered.length - 1; i >= 0; i--) pending.push(entered[i]!);
    yield walk.found.length;
  }
  // The walk finds the files of a directory before those of its subdirectories.
  return { ...walk, found: sortedBy(walk.found, ({ path }) => path) };
}

type Walk = { readonly input: WalkInput } & ReturnType<typeof emptyLists>;

function emptyLists() {
  return {
    found: [] as FoundFile[],
    excluded: [] as Exclusion[],
    trackedThoughIgnored: [] as RelPath[],
    reincluded: [] as RelPath[],
    unapplied: [] as UnappliedRules[],
    doubtful: [] as DoubtfulFolder[],
  };
}

type Directory = {
  readonly path: RelPath | '';
  readonly gitRules: IgnoreStack;
  readonly ownRules: IgnoreStack;
  /** Set inside an ignored directory that is entered because of tracked files. */
  readonly ignoredBy: Rule | null;
  /** Inside a folder that the request allows. */
  readonly isAllowed: boolean;
};

/** Classifies every entry of one directory; returns the subdirectories to walk. */
function enterDirectory(walk: Walk, directory: Directory): Directory[] {
  const { jail, maxFiles } = walk.input;
  if (walk.found.length >= maxFiles && directory.path !== '') {
    exclude(walk, `${directory.path}/`, 'too-many-files', `more than ${maxFiles} files`);
    return [];
  }
  const listed = jail.list(directory.path);
  if (!listed.ok) {
    walk.excluded.push(exclusionOfFailure(`${directory.path}/`, listed.error));
    return [];
  }
  const entries = inWalkOrder(listed.value);
  return entries.some(hasSay) ? judgeWithSay(walk, directory, entries) : judgeEntries(walk, directory, entries);
}

/** Whether the name may affect the other entries of its directory. */
function hasSay({ name }: DirectoryEntry): boolean {
  return name.startsWith('.') || mayBeRecord(name);
}

function judgeWithSay(walk: Walk, directory: Directory, entries: readonly DirectoryEntry[]): Directory[] {
  if (isNestedRepository(walk, directory, entries)) {
    exclude(walk, `${directory.path}/`, 'nested-repository', 'a git repository of its own');
    return [];
  }
  const { jail, tracked } = walk.input;
  // Without git it is unknown which files belong to the project.
  const own = tracked === null ? nothing : ownOutputs(entries, { jail, tracked, folder: directory.path });
  for (const { name } of entries) {
    if (own.has(name))
      exclude(walk, joinPath(directory.path, name), 'own-store', 'a pack that packlight wrote, or its record');
  }
  const others = own.size === 0 ? entries : entries.filter(({ name }) => !own.has(name));
  return judgeEntries(walk, withRulesOf(walk, directory, entries), others);
}

function judgeEntries(walk: Walk, directory: Directory, entries: readonly DirectoryEntry[]): Directory[] {
  const entered: Directory[] = [];
  for (const entry of entries) {
    const inside = judgeEntry(walk, directory, entry);
    if (inside !== null) entered.push(inside);
  }
  return entered;
}

function judgeEntry(walk: Walk, directory: Directory, entry: DirectoryEntry): Directory | null {
  const path = joinPath(directory.path, entry.name);
  const shown = entry.kind === 'directory' ? `${path}/` : path;
  const tracked = walk.input.tracked?.get(path);
  if (tracked?.kind === 'submodule')
    return exclude(walk, `${path}/`, 'submodule', 'its files belong to another repository');

  const subject: Subject = isPlainPath(path)
    ? { path, name: entry.name, kind: entry.kind }
    : toSubject(pathToBytes(path).toString('latin1'), entry.kind);
  const { paths } = walk.input;
  const byDefault = entry.kind === 'directory' || entry.name === '.git' ? defaultExclusion(entry.name) : null;
  if (byDefault?.isNoise === false) return exclude(walk, shown, byDefault.reason, byDefault.detail);
  const ruled = paths.subjectOf(subject);
  const isNamed = !paths.leaveAlone(ruled);
  const denied = isNamed ? ruleNaming(paths.deny, ruled) : null;
  if (denied !== null) {
    const secret = entry.kind === 'file' ? walk.input.secretPath(path) : null;
    if (secret !== null) return exclude(walk, path, 'secret-path', secret);
    return exclude(walk, shown, 'denied', describeRule(denied));
  }
  const isAllowed = directory.isAllowed || (isNamed && ruleNaming(paths.allow, ruled) !== null);
  // What the request allows is kept whatever ignore files and defaults say; secret names and links are not.
  if (isAllowed && entry.kind === 'directory') return { ...directory, path, isAllowed };
  if (isAllowed) return judgeFile(walk, { path, entry, tracked: tracked !== undefined, allowed: true });

  const entersAnyway = entry.kind === 'directory' && mayHoldAllowed(paths, ruled.path);
  const own = directory.ownRules === EMPTY_STACK ? UNDECIDED : decide(directory.ownRules, subject);
  const unwanted = isNamed ? ruleNaming(paths.defaults, ruled) : null;
  let doubtful: DoubtfulFolder | null = null;
  if (byDefault !== null || unwanted !== null) {
    const broughtBack = own.rule !== null && !own.ignored;
    if (broughtBack) walk.reincluded.push(path);
    else if (entersAnyway) return below(directory, path, unwanted ?? { ...defaultRule, text: byDefault!.detail });
    else if (byDefault !== null) return exclude(walk, shown, byDefault.reason, byDefault.detail);
    else if (own.ignored || entry.kind !== 'directory' || !paths.doubtfulNames.has(entry.name))
      return exclude(walk, shown, 'denied', describeRule(unwanted!));
    else doubtful = { path, rule: describeRule(unwanted!) };
  }
  if (own.ignored) {
    if (entersAnyway) return below(directory, path, own.rule);
    return exclude(walk, shown, 'ignored', describeRule(own.rule!));
  }

  const git =
    directory.ignoredBy !== null ? { ignored: true, rule: directory.ignoredBy } : decide(directory.gitRules, subject);
  if (entry.kind === 'directory') {
    const mustEnter = entersAnyway || walk.input.mustEnter.has(path);
    if (git.ignored && !mustEnter && doubtful !== null) return exclude(walk, shown, 'denied', doubtful.rule);
    if (git.ignored && !mustEnter) return exclude(walk, shown, 'ignored', describeRule(git.rule!));
    if (doubtful !== null) walk.doubtful.push(doubtful);
    return below(directory, path, git.ignored ? git.rule : null);
  }
  if (git.ignored && tracked === undefined && !walk.input.mustEnter.has(path))
    return exclude(walk, path, 'ignored', describeRule(git.rule!));
  if (git.ignored) walk.trackedThoughIgnored.push(path);
  return judgeFile(walk, { path, entry, tracked: tracked !== undefined, allowed: false });
}

/** Written out, because spreading is slower. */
function below({ gitRules, ownRules, isAllowed }: Directory, path: RelPath, ignoredBy: Rule | null): Directory {
  return { path, gitRules, ownRules, ignoredBy, isAllowed };
}

const defaultRule = { source: 'default rule', line: 1, negated: false };

type Entry = FoundFile & { readonly entry: DirectoryEntry };

function judgeFile(walk: Walk, { path, entry, tracked, allowed }: Entry): null {
  if (entry.kind === 'link') return exclude(walk, path, 'link', 'links are not followed');
  if (entry.kind === 'special') return exclude(walk, path, 'special-file', 'not a regular file');
  const secret = walk.input.secretPath(path);
  if (secret !== null) return exclude(walk, path, 'secret-path', secret);
  if (!walk.input.paths.isAsked(path)) return exclude(walk, path, 'denied', 'not among the files that were asked for');
  if (walk.found.length >= walk.input.maxFiles)
    return exclude(walk, path, 'too-many-files', `more than ${walk.input.maxFiles} files`);
  if (!tracked && !allowed) walk.input.onDoubt();
  walk.found.push({ path, tracked, allowed });
  return null;
}

function exclude(walk: Walk, path: string, ...[reason, detail]: [ExclusionReason, string]): null {
  if (isOfIgnored(reason)) walk.input.onDoubt();
  walk.excluded.push({ path, reason, detail });
  return null;
}

/** As git does: a repository inside the work tree is not part of it, unless something in it is tracked. */
function isNestedRepository(walk: Walk, { path }: Directory, entries: readonly DirectoryEntry[]): boolean {
  if (walk.input.tracked === null || path === '' || walk.input.mustEnter.has(path)) return false;
  return entries.some(({ name }) => name === '.git');
}

function withRulesOf(walk: Walk, directory: Directory, entries: readonly DirectoryEntry[]): Directory {
  const names = new Set<string>();
  for (const { name, kind } of entries) if (kind === 'file' && ignoreFileNames.has(name)) names.add(name);
  if (names.size === 0) return directory;
  const push = (stack: IgnoreStack, name: string): IgnoreStack => {
    if (!names.has(name)) return stack;
    const path = joinPath(directory.path, name as RelPath);
    const opened = walk.input.jail.readSync(path, maxIgnoreBytes);
    if (opened.ok) return pushRules(stack, binaryOf(directory.path), parseRules(opened.value.bytes, path));
    const { reason } = opened.error;
    walk.unapplied.push({
      name: path,
      why: reason === 'too-large' ? tooLargeToApply : `it cannot be read (${reason})`,
    });
    return stack;
  };
  return {
    ...directory,
    gitRules: push(directory.gitRules, '.gitignore'),
    ownRules: push(push(directory.ownRules, '.councilignore'), '.packlightignore'),
  };
}

function binaryOf(path: RelPath | ''): string {
  return path === '' || isPlainPath(path) ? path : pathToBytes(path).toString('latin1');
}

/** Sorts only if needed: the system mostly lists directories in order. */
function inWalkOrder(entries: readonly DirectoryEntry[]): readonly DirectoryEntry[] {
  for (let i = 1; i < entries.length; i++)
    if (compareEntries(entries[i - 1]!, entries[i]!) > 0) return [...entries].sort(compareEntries);
  return entries;
}

/** A directory sorts as its name with '/', so that a depth-first walk gives whole paths in byte order. */
function compareEntries(a: DirectoryEntry, b: DirectoryEntry): number {
  return compareBytes(a.kind === 'directory' ? `${a.name}/` : a.name, b.kind === 'directory' ? `${b.name}/` : b.name);
}

const ignoreFileNames: ReadonlySet<string> = new Set(['.gitignore', '.councilignore', '.packlightignore']);
const nothing: ReadonlySet<string> = new Set();

type DefaultExclusion = {
  readonly reason: Extract<ExclusionReason, 'version-control' | 'own-store' | 'dependency-dir'>;
  readonly detail: string;
  /** Noise may be re-included by a negated rule in `.packlightignore`; the others may not. */
  readonly isNoise: boolean;
};

/**
 * Directories that are excluded from every project: version control, packlight's own store, and installed dependencies.
 * Nothing else is excluded here, because `packages/`, `build/` and `env/` may contain sources; the ignore files of the
 * project decide about the rest.
 */
function defaultExclusion(name: string): DefaultExclusion | null {
  return byName.get(name) ?? null;
}

const versionControl = ['.git', '.hg', '.svn', '.bzr', '.jj', 'CVS', '_darcs', '.pijul'];
const dependencies =
  'node_modules bower_components jspm_packages __pypackages__ .venv .tox .nox .pnpm-store site-packages'.split(' ');

const byName: ReadonlyMap<string, DefaultExclusion> = new Map<string, DefaultExclusion>([
  ...versionControl.map((name) => [name, { reason: 'version-control', detail: name, isNoise: false }] as const),
  ...dependencies.map((name) => [name, { reason: 'dependency-dir', detail: name, isNoise: true }] as const),
  ['.packlight', { reason: 'own-store', detail: '.packlight', isNoise: false }],
]);
