/** Slots 3 and 4: the task's files and their current content. `""` means that the file is new or empty. */
import { fail, ok, type Result } from '../../../base/result.js';
import { guardPhrase } from '../../../guard/message.js';
import type { Index } from '../../../model/analysis.js';
import type { AnalysedProject } from '../../../model/contract.js';
import type { Jail } from '../../../model/jail.js';
import { parseRelPath, type RelPath } from '../../../model/path.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import { exclusionOf } from '../../../pipeline/target-errors.js';
import { covers, isPattern, plainPath } from '../plan-globs.js';

export type OwnedFile = {
  /** The path as the task writes it, which the packet uses as its name. */
  readonly name: string;
  readonly path: RelPath;
};

/**
 * The files of a task. A pattern stands for the files that it matches; one that matches none stays, since it names no
 * new file. Refuses paths that leave the project.
 */
export function ownedFiles(names: readonly string[], index: Index): Result<readonly OwnedFile[], Refusal> {
  const files: OwnedFile[] = [];
  const named = new Set(names.map(plainPath));
  for (const name of names) {
    const path = parseRelPath(name.replace(/^(?:\.\/)+/, '').replace(/\/+$/, ''));
    if (!path.ok) return fail({ kind: 'target-outside-root', path: guardPhrase(name), why: path.error });
    const matched = isPatternHere(name, index)
      ? index.files.map(({ entry }) => entry.path).filter((file) => covers(name, file))
      : [];
    if (matched.length === 0) files.push({ name, path: path.value });
    else for (const file of matched) if (!named.has(file)) files.push({ name: file, path: file });
    for (const file of matched) named.add(file);
  }
  return ok(files);
}

/** A file may itself be called `[a]*.ts`. */
function isPatternHere(name: string, { numberOf }: Index): boolean {
  return isPattern(name) && !numberOf.has(plainPath(name));
}

export type OwnedState =
  | { readonly kind: 'shown' }
  | { readonly kind: 'new' | 'empty' }
  | { readonly kind: 'withheld'; readonly reason: string };

export function stateOf({ name, path }: OwnedFile, { snapshot, index }: AnalysedProject, jail: Jail): OwnedState {
  const number = index.numberOf.get(path);
  if (number !== undefined) return { kind: index.files[number]!.entry.sizeBytes === 0 ? 'empty' : 'shown' };
  const opened = jail.readSync(path, 0);
  const why = opened.ok ? null : opened.error.reason;
  const folder = why === 'missing' ? jail.list(path) : null;
  if (why === 'is-a-directory' || (folder?.ok === true && folder.value.length > 0))
    return { kind: 'withheld', reason: 'it is a folder' };
  if (why === 'missing' || why === 'not-a-directory')
    return isPatternHere(name, index)
      ? { kind: 'withheld', reason: 'it is a pattern that matches no file' }
      : { kind: 'new' };
  if (opened.ok) return { kind: 'empty' };
  const exclusion = exclusionOf(path, snapshot);
  if (exclusion === undefined)
    return { kind: 'withheld', reason: why === 'too-large' ? 'it is not among the files of the project' : why! };
  const { reason, detail } = exclusion;
  return { kind: 'withheld', reason: detail === '' ? reason : `${reason} (${detail})` };
}

export function withheldMark(reason: string): string {
  return `(content not shown: ${reason})`;
}
