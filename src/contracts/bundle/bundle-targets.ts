/** Resolves the names in a request to targets in the index. An ambiguous symbol is refused unless one was selected. */

import { appendAll } from '../../base/append.js';
import { compareBytes } from '../../base/order.js';
import { fail, ok, type Result } from '../../base/result.js';
import { guardPhrase } from '../../guard/message.js';
import { type DefinitionKind, type Index, qualifiedName } from '../../model/analysis.js';
import { kindOfLanguage } from '../../model/languages/language.js';
import { parseRelPath, type RelPath } from '../../model/path.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { Exclusion, Snapshot } from '../../model/snapshot.js';
import type { Target } from '../../model/target.js';
import { choiceOf, exclusionOf, nearestSymbols, troubleWithTargets } from '../../pipeline/target-errors.js';
import { definitionsNamed, dottedName } from '../../select/targets.js';
import type { BundleRequest, SelectedTarget } from './bundle-request.js';

export type BundleTargets = {
  readonly targets: readonly Target[];
  readonly userSelected: readonly Target[];
  readonly activeFile: RelPath | null;
  readonly repeated: readonly string[];
  /** Candidates that cannot be shown: the active file, and what the targets import. */
  readonly rejected: readonly Exclusion[];
  readonly notes: readonly string[];
};

type Project = { readonly snapshot: Snapshot; readonly index: Index };

export function findTargets(request: BundleRequest, project: Project): Result<BundleTargets, Refusal> {
  const step = request.planStep;
  const names = step !== null && step.targetFiles.length + step.targetSymbols.length > 0 ? step : request.intent;
  const files = normaliseAll(names?.targetFiles ?? []);
  if (!files.ok) return files;
  const { paths, repeated } = files.value;
  const isNew = (path: RelPath) => step?.operation === 'Create' && isAbsent(path, project);
  const existing = paths.filter((path) => !isNew(path));
  const trouble = troubleWithTargets(existing.map(wholeFile), project.snapshot, project.index);
  if (trouble !== null) return fail(trouble);

  const selected = findSelected(request.userSelectedTargets, existing, project);
  if (!selected.ok) return selected;
  const search = { files: existing, selected: selected.value, index: project.index };
  const symbols = findSymbols(names?.targetSymbols ?? [], search);
  if (!symbols.ok) return symbols;
  const active = findActive(request.activeFile, project);
  return ok({
    targets: [...existing.map(wholeFile), ...symbols.value],
    userSelected: selected.value,
    ...active,
    repeated,
    notes: [
      ...paths.filter(isNew).map((path) => `${path} does not exist yet: the step creates it`),
      ...repeated.map((path) => `${path} is named more than once and stands here once`),
      ...active.notes,
    ],
  });
}

/** Normalises `.\a\b`, `./a//b` and `a/x/../b` to `a/b`. Refuses paths that leave the root. */
export function normalisePath(written: string): Result<RelPath, Refusal> {
  const refuse = (why: string) => fail<Refusal>({ kind: 'target-outside-root', path: written, why });
  const text = written.replaceAll('\\', '/');
  // Refuse a URL as written: without its double slash, no rule would recognise its password.
  if (text.startsWith('/') || /^[A-Za-z]:|:\/\//.test(text)) return refuse('absolute');
  const parts: string[] = [];
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return refuse('parent');
  }
  const path = parseRelPath(parts.join('/'));
  if (!path.ok) return refuse(path.error);
  // Some tokens contain a double slash too, and only the written form shows it.
  const losesSecret = path.value !== written && guardPhrase(written) !== written;
  return losesSecret ? refuse('it contains a secret') : path;
}

function normaliseAll(written: readonly string[]): Result<{ paths: RelPath[]; repeated: string[] }, Refusal> {
  const paths: RelPath[] = [];
  const repeated: string[] = [];
  for (const text of written) {
    const path = normalisePath(text);
    if (!path.ok) return path;
    if (paths.includes(path.value)) repeated.push(path.value);
    else paths.push(path.value);
  }
  return ok({ paths: paths.sort(compareBytes), repeated: repeated.sort(compareBytes) });
}

type Search = { readonly files: readonly RelPath[]; readonly selected: readonly Target[]; readonly index: Index };

function findSymbols(names: readonly string[], search: Search): Result<Target[], Refusal> {
  const targets: Target[] = [];
  for (const written of [...names].sort(compareBytes)) {
    const found = findSymbol(written, search);
    if (!found.ok) return found;
    appendAll(targets, found.value);
  }
  return ok(targets);
}

/** Searches the target files first, then all files. The user's selection resolves ambiguity. */
function findSymbol(written: string, { files, selected, index }: Search): Result<Target[], Refusal> {
  const [, path, name] = /^(?:(.+)#)?([^#]+)$/s.exec(written) ?? [null, undefined, written];
  const isFile = path !== undefined && (!/^[\w.:$]+$/.test(path) || index.numberOf.has(path));
  // Ruby writes a method of a class as `Cart#total`.
  const places = isFile ? placesIn(index, name!, path) : placesOf(index, written.replace('#', '.'), files);
  if (!places.ok) return places;
  if (places.value.length === 0)
    return fail({ kind: 'symbol-missing', path: null, symbol: written, nearest: nearestSymbols(index, name!, null) });
  const chosen = places.value.filter((place) => selected.some((target) => isSame(target, place)));
  const meant = chosen.length > 0 ? chosen : places.value;
  const distinct = new Set(meant.map(({ path: file, symbol }) => `${file}#${symbol}`));
  if (distinct.size > 1) return fail({ kind: 'ambiguous-target', symbol: written, choices: choicesOf(index, meant) });
  return ok([meant[0]!]);
}

function placesIn(index: Index, name: string, written: string): Result<Target[], Refusal> {
  const path = normalisePath(written);
  return path.ok ? ok(definitionsIn(index, name, path.value)) : path;
}

function placesOf(index: Index, name: string, files: readonly RelPath[]): Result<Target[], Refusal> {
  const inTargets = files.flatMap((path) => definitionsIn(index, name, path));
  if (inTargets.length > 0) return ok(inTargets);
  const wanted = dottedName(name);
  const bare = wanted.slice(wanted.lastIndexOf('.') + 1);
  const numbers = new Set((index.definitionsByName.get(bare) ?? []).map(({ file }) => file));
  return ok([...numbers].flatMap((number) => definitionsIn(index, name, index.files[number]!.entry.path)));
}

function definitionsIn(index: Index, name: string, path: RelPath): Target[] {
  const file = index.files[index.numberOf.get(path) ?? -1];
  return file === undefined
    ? []
    : definitionsNamed(file, name)
        .filter(({ kind }) => !documentKinds.has(kind) || kindOfLanguage(file.entry.language) === 'code')
        .map((definition) => ({ path, symbol: qualifiedName(definition) }));
}

/** Headings, sections and cells of documents are no symbols. Code without a parser has sections too. */
const documentKinds: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>(['heading', 'section', 'cell']);

function choicesOf(index: Index, places: readonly Target[]) {
  return places.flatMap(({ path, symbol }) =>
    definitionsNamed(index.files[index.numberOf.get(path)!]!, symbol!)
      .slice(0, 1)
      .map((definition) => choiceOf(path, definition)),
  );
}

function isSame(selected: Target, place: Target): boolean {
  return selected.path === place.path && (selected.symbol === null || selected.symbol === place.symbol);
}

/** A selected target must exist and be unambiguous, like any target. */
function findSelected(
  selected: readonly SelectedTarget[],
  files: readonly RelPath[],
  { snapshot, index }: Project,
): Result<Target[], Refusal> {
  const targets: Target[] = [];
  for (const { path: written, symbol } of selected) {
    if (written === null) {
      const found = findSymbol(symbol ?? '', { files, selected: [], index });
      if (!found.ok) return found;
      appendAll(targets, found.value);
      continue;
    }
    const path = normalisePath(written);
    if (!path.ok) return path;
    const trouble = troubleWithTargets([{ path: path.value, symbol }], snapshot, index);
    if (trouble !== null) return fail(trouble);
    const [place] = symbol === null ? [wholeFile(path.value)] : definitionsIn(index, symbol, path.value);
    if (place === undefined) return fail({ kind: 'symbol-missing', path: path.value, symbol: symbol!, nearest: [] });
    targets.push(place);
  }
  return ok(targets);
}

type ActiveFile = Pick<BundleTargets, 'activeFile' | 'rejected' | 'notes'>;

/** The active file is not a target. If it cannot be read, the reports say so and the bundle omits it. */
function findActive(written: string | null, { snapshot, index }: Project): ActiveFile {
  const path = written === null ? null : normalisePath(written);
  if (path === null) return { activeFile: null, rejected: [], notes: [] };
  if (path.ok && index.numberOf.has(path.value)) return { activeFile: path.value, rejected: [], notes: [] };
  const outside: Exclusion = { path: written!, reason: 'outside-root', detail: 'active file' };
  const exclusion = path.ok ? exclusionOf(path.value, snapshot) : outside;
  const rejected = exclusion === undefined ? [] : [{ ...exclusion, path: path.ok ? path.value : written! }];
  return { activeFile: null, rejected, notes: ['the active file cannot be shown'] };
}

function isAbsent(path: RelPath, { snapshot, index }: Project): boolean {
  return !index.numberOf.has(path) && exclusionOf(path, snapshot) === undefined;
}

function wholeFile(path: RelPath): Target {
  return { path, symbol: null };
}
