/** Gathers the texts of a bundle request, and the candidates for its step or its words. */

import { countEach, ranked } from '../../base/collections.js';
import { compareBytes } from '../../base/order.js';
import { fail, ok, type Result } from '../../base/result.js';
import { quoteVisibly, writeName } from '../../emit/frame.js';
import { badRequest } from '../../guard/refusal.js';
import type { Index } from '../../model/analysis.js';
import type { Candidate } from '../../model/candidate.js';
import type { AnalysedProject, Gathered, GivenText, ReadText } from '../../model/contract.js';
import { parentOf, type RelPath } from '../../model/path.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { Exclusion, FileEntry, Snapshot } from '../../model/snapshot.js';
import { searchWords } from '../../pipeline/redacted-query.js';
import { exclusionOf } from '../../pipeline/target-errors.js';
import { selectCandidates } from '../../select/candidates.js';
import { readQuery } from '../../select/query.js';
import { weighTerms } from '../../select/weights.js';
import type { BundleRequest, GivenIndex, LastError } from './bundle-request.js';
import { type BundleTargets, findTargets, normalisePath } from './bundle-targets.js';
import { resolveConstraints, writeConstraints } from './constraints.js';

export type GatheredBundle = BundleTargets & {
  /** Related files past the number that a bundle looks at. */
  readonly past: readonly RelPath[];
};

export function gatherBundle(
  request: BundleRequest,
  analysed: AnalysedProject,
  readText: ReadText,
): Result<Gathered<GatheredBundle>, Refusal> {
  const { index } = analysed;
  const known = compareIndex(request.projectIndex, analysed);
  if (!known.ok) return known;
  const found = findTargets(request, analysed);
  if (!found.ok) return found;
  const task = searchWords(wordsOf(request));
  const related =
    request.purpose === 'intent' ? [] : candidatesOf(request, { index, found: found.value, task, readText });
  const candidates = related.filter(({ priority }, rank) => priority === 'P0' || rank < maxCandidates);
  const weights = new Map(weighTerms(index, readQuery(task)).map(({ text, weight }) => [text, weight]));
  const required = new Set(candidates.filter(({ priority }) => priority === 'P0').map(({ path }) => path));
  const facts: GatheredBundle = {
    ...found.value,
    rejected: onePerPath([
      ...found.value.rejected,
      ...excludedImports(found.value, analysed),
      ...excludedNames(request, analysed),
    ]),
    past: related.filter((one) => !candidates.includes(one)).map(({ path }) => path),
    notes: [...known.value, ...found.value.notes, ...pastTheMost(related, candidates)],
  };
  return ok({ facts, task, texts: textsOf(request, analysed), candidates, required, weights });
}

/** An index of other files is refused; a file that has changed since is read as it is now, and said. */
function compareIndex(given: GivenIndex | null, { index }: AnalysedProject): Result<readonly string[], Refusal> {
  if (given === null) return ok([]);
  const path = '$.project_index.fingerprint';
  if (given.fingerprint !== null && given.fingerprint !== index.fingerprint) {
    const fix = 'Index the project again, or remove project_index: the files are always read here.';
    return fail(
      badRequest([
        { path, expected: `the fingerprint of these files, ${index.fingerprint}`, found: given.fingerprint, fix },
      ]),
    );
  }
  const changed = given.files.flatMap(({ path: name, hash }) => {
    const known = index.files[index.numberOf.get(name) ?? -1];
    if (known === undefined) return [`${name} of project_index is not among the files that may be shown`];
    const isSame = hash === null || hash.replace(/^sha256:/, '') === known.entry.sha256;
    return isSame ? [] : [`${name} has changed since project_index was made: it is read as it is now`];
  });
  const more = changed.length - maxChanged;
  return ok(more <= 0 ? changed : [...changed.slice(0, maxChanged), `${more} more files differ from project_index`]);
}

const maxChanged = 20;

function onePerPath(exclusions: readonly Exclusion[]): Exclusion[] {
  return [...new Map(exclusions.map((exclusion) => [exclusion.path, exclusion])).values()];
}

/** Files that the words of the request name, by path or by file name, although a rule leaves them out. */
function excludedNames(request: BundleRequest, { snapshot }: AnalysedProject): Exclusion[] {
  const { message = '', file = null } = request.lastError ?? {};
  const words = [wordsOf(request), message, file ?? ''].join('\n').split(/[\s"'`()[\]{}<>,;]+/);
  const named = new Set(
    words.map((word) =>
      word
        .replaceAll('\\', '/')
        .replace(/^\.\//, '')
        .replace(/[.:?!]+$/, ''),
    ),
  );
  return snapshot.excluded.filter(({ path }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return named.has(path) || (name.includes('.') && named.has(name));
  });
}

/** Files that the targets import although a rule leaves them out: candidates like other imports. */
function excludedImports({ targets, userSelected }: BundleTargets, { index, snapshot }: AnalysedProject): Exclusion[] {
  const found = new Map<string, Exclusion>();
  for (const { path } of [...targets, ...userSelected])
    for (const { specifier, to } of index.files[index.numberOf.get(path) ?? -1]?.imports ?? []) {
      if (to.kind !== 'unresolved' || !specifier.startsWith('.')) continue;
      const place = normalisePath(`${parentOf(path)}/${specifier}`);
      const names = place.ok ? [place.value, ...endings.map((ending) => `${place.value}${ending}`)] : [];
      const exclusion = names.map((name) => exclusionOf(name as RelPath, snapshot)).find((one) => one !== undefined);
      if (exclusion !== undefined) found.set(exclusion.path, exclusion);
    }
  return [...found.values()];
}

const endings = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.json', '.py'];

/** Reports how many related files exceed the limit. */
function pastTheMost(related: readonly Candidate[], candidates: readonly Candidate[]): string[] {
  const more = related.length - candidates.length;
  return more === 0 ? [] : [`${more} more files are related, past the ${maxCandidates} that a bundle looks at`];
}

function wordsOf({ intent, planStep }: BundleRequest): string {
  const words = planStep !== null ? [planStep.description] : [intent?.rawInput, intent?.targetDescription];
  return words.filter((text) => text !== undefined && text !== null && text !== '').join('\n');
}

type CandidateQuery = {
  readonly index: Index;
  readonly found: BundleTargets;
  readonly task: string;
  readonly readText: ReadText;
};

/** If there are targets, files that only match the words are optional and normally omitted. */
function candidatesOf(
  { intent, planStep }: BundleRequest,
  { index, found, task, readText }: CandidateQuery,
): readonly Candidate[] {
  const { targets, userSelected, activeFile } = found;
  const withConfig = planStep?.operation === 'Build' || intent?.type === 'BuildPackage';
  const selected = selectCandidates(index, { task, targets, userSelected, activeFile, withConfig }, readText);
  return selected.filter(({ priority }) => priority !== 'P3');
}

function textsOf(request: BundleRequest, { snapshot, index }: AnalysedProject): GivenText[] {
  const { active } = resolveConstraints(request.constraints);
  const constraints = active.length === 0 ? 'none' : writeConstraints(active);
  const texts: GivenText[] = [
    { kind: 'system', title: 'Rules for this call', text: withStep(request), priority: 'P0' },
    { kind: 'constraints', title: 'Constraints', text: `${constraints}\n`, priority: 'P0' },
  ];
  if (request.lastError !== null)
    texts.push({ kind: 'error-context', title: 'Last error', text: writeError(request.lastError), priority: 'P0' });
  if (request.purpose !== 'diff')
    texts.push({ kind: 'project-meta', title: 'Project', text: describeProject(snapshot, index), priority: 'P1' });
  if (request.lastDiff !== null)
    texts.push({ kind: 'diff-hint', title: 'Last diff', text: endLine(request.lastDiff), priority: 'P1' });
  return texts;
}

function withStep({ system, purpose, intent, planStep }: BundleRequest): string {
  const words = [
    ['Intent', intent?.rawInput],
    ['Step', planStep?.description],
    ['Operation', planStep?.operation],
    ['Files', planStep === null ? null : inByteOrder(planStep.targetFiles)],
    ['Symbols', planStep === null ? null : inByteOrder(planStep.targetSymbols)],
  ].flatMap(([name, text]) => (text === undefined || text === null || text === '' ? [] : [`${name}: ${text}`]));
  return `${[system, `Purpose: ${purpose}`, ...words].join('\n')}\n`;
}

/** Sorts targets, so that their order in the request has no effect. */
function inByteOrder(names: readonly string[]): string {
  return [...names].sort(compareBytes).join(', ');
}

function writeError({ message, kind, file, line, output }: LastError): string {
  const place = file === null ? null : `at ${file}${line === null ? '' : `:${line}`}`;
  return endLine(
    [kind === null ? message : `${kind}: ${message}`, place, output].filter((part) => part !== null).join('\n'),
  );
}

function endLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

const maxCandidates = 50;

/** Describes a project without showing code: counts, languages, folders and names. */
function describeProject({ files }: Snapshot, index: Index): string {
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return [
    `files: ${files.length} (${bytes} bytes)`,
    `definitions: ${index.files.reduce((sum, { definitions }) => sum + definitions.length, 0)}`,
    `languages: ${writeCounts(files.map(({ language }) => language))}`,
    `folders: ${writeCounts(files.map(topFolder))}`,
    `entry points: ${namesOf(files, 'entrypoint')}`,
    `configuration: ${namesOf(files, 'config')}`,
    `build: ${namesOf(files, 'build')}`,
    '',
  ].join('\n');
}

function topFolder({ path }: FileEntry): string {
  const slash = path.indexOf('/');
  return slash < 0 ? './' : path.slice(0, slash + 1);
}

function namesOf(files: readonly FileEntry[], category: FileEntry['category']): string {
  const names = files.filter((file) => file.category === category).map(({ path }) => path);
  const shown = names.slice(0, maxNames).map(writeName).join(', ');
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  return names.length === 0 ? 'none' : shown + more;
}

function writeCounts(names: readonly string[]): string {
  const shown = ranked(countEach(names)).slice(0, maxNames);
  return shown.map(([name, count]) => `${/^[\w./@+-]+$/.test(name) ? name : quoteVisibly(name)} ${count}`).join(', ');
}

const maxNames = 12;
