/**
 * Decides whether a worker may read a file. Granted if the task's imports, tests or contracts reach it, or the caller's
 * policy allows it. Denied outside the root, for a denied pattern or a secret name, or if the file does not exist. A
 * grant does not change the list of files that the task may write.
 */
import { count, flag, list, type Of, oneOf, orNull, record, text } from '../../../base/shape.js';
import { secretPathRule } from '../../../guard/paths.js';
import { labelKinds } from '../../../model/block.js';
import { type BadPath, parseRelPath, type RelPath } from '../../../model/path.js';
import type { LabelKind } from '../guard-packet.js';
import { covers } from '../plan-globs.js';
import { boundaryOf } from '../slots/boundary-slot.js';
import { unreached } from './permission-log.js';
import type { PermissionRequest } from './permission-parse.js';

export type Readable =
  | { readonly kind: 'text'; readonly text: string; readonly redacted: boolean; readonly labels: readonly LabelKind[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'folder' }
  | { readonly kind: 'withheld'; readonly reason: string };

export type PermissionContext = {
  readonly files: readonly string[];
  readonly boundaries: readonly string[];
  /** Files that the task reaches, and how. */
  readonly reach: ReadonlyMap<string, string>;
  /** Globs of the caller's policy. */
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly read: (path: RelPath) => Readable;
  /** Exported names of a file, to use instead of it. */
  readonly exports: (path: RelPath) => readonly string[];
};

export const permissionAnswerShape = record({
  path: text,
  reason: text,
  line: count,
  decision: oneOf('granted', 'denied'),
  why: text,
  /** What to use instead; '' for a grant. */
  instead: text,
  /** Null for a denial. */
  content: orNull(text),
  readOnly: flag,
  /** The boundary that names a granted file: it may be read but not changed. */
  boundary: orNull(text),
  redacted: flag,
  /** Labels of the guard: text written for agents or addressing a model. */
  labels: list(oneOf(...labelKinds)),
});

export type PermissionAnswer = Of<typeof permissionAnswerShape>;

export function evaluatePermission(request: PermissionRequest, context: PermissionContext): PermissionAnswer {
  const { path: written, reason, line } = request;
  const nothing = { content: null, readOnly: true, boundary: null, redacted: false, labels: [] } as const;
  const deny = (why: string, instead: string): PermissionAnswer => {
    return { path: written, reason, line, decision: 'denied', why, instead, ...nothing };
  };
  const parsed = parseRelPath(written.replace(/^(?:\.\/)+/, '').replace(/\/+$/, ''));
  if (!parsed.ok)
    return deny(
      `it is not a path inside the project (${pathTroubles[parsed.error]})`,
      'Ask for a file by its path from the root, like src/utils/token.ts.',
    );
  const path = parsed.value;
  if (context.files.includes(path) || context.files.includes(written))
    return deny('it is one of your own files', 'Its content is in filesContent already.');
  if (secretPathRule(path) !== null)
    return deny(
      'files of this name hold secrets',
      'Use the commands and settings of the packet; ask for the name of a setting, not its value.',
    );
  if (context.deny.some((pattern) => covers(pattern, path)))
    return deny('the policy denies it', insteadOf(path, context));
  const file = context.read(path);
  if (file.kind === 'folder') return deny('it is a folder', 'Ask for one file of it by its path.');
  if (file.kind === 'missing') {
    const slashes = written.includes('\\') ? 'Write the path with / between its parts. ' : '';
    return deny('there is no such file', `${slashes}Use waveContext and dependencySymbols: they name what exists.`);
  }
  if (file.kind === 'withheld') return deny(`it can not be shown (${file.reason})`, insteadOf(path, context));
  const allowed = context.allow.some((pattern) => covers(pattern, path)) ? 'the policy allows it' : null;
  const why = context.reach.get(path) ?? allowed;
  if (why === null || why === undefined)
    return deny(`${unreached}: neither imports, tests, contracts nor the tasks before it`, insteadOf(path, context));
  const boundary = boundaryOf(path, context.boundaries);
  const { text: content, redacted, labels } = file;
  const shown = { instead: '', content, readOnly: true, boundary, redacted, labels };
  return { path, reason, line, decision: 'granted', why, ...shown };
}

function insteadOf(path: RelPath, { exports, read }: PermissionContext): string {
  const names = read(path).kind === 'text' ? exports(path).slice(0, maxNames) : [];
  const slices = 'Work from architectureSlice and contractsSlice.';
  return names.length === 0 ? slices : `It exports ${names.join(', ')}. ${slices}`;
}

const maxNames = 20;

const pathTroubles: Readonly<Record<BadPath, string>> = {
  empty: 'it names nothing',
  nul: 'it holds a NUL character',
  absolute: 'it does not begin at the root of the project',
  drive: 'it names a drive',
  'empty-part': 'it has two slashes in a row',
  dot: 'it has a part that is a dot',
  parent: 'it leads upwards with ..',
};
