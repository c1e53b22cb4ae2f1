/** Briefs of key files: purpose, exports, dependencies, and the most important definitions with their lines. */

import { countEach, ranked, wordSet } from '../../base/collections.js';
import { type Definition, type IndexedFile, type ResolvedImport, referencesOf } from '../../model/analysis.js';
import type { GuardedText } from '../../model/block.js';
import { kindOfLanguage } from '../../model/languages/language.js';
import { parentOf } from '../../model/path.js';
import type { KeyFileSummary } from '../fact-types.js';
import { viewCode } from '../hotspots/code-view.js';
import { measureFunctions } from '../hotspots/complexity.js';
import { publicNames } from '../public-names.js';
import { introductionOf } from '../readme-prose.js';
import type { KeyFile } from './choose-key-files.js';
import { commentAtTop, commentOf } from './doc-comment.js';
import { atLeast, count, grouped, listed, onOneLine, shortened, some } from './figures.js';
import { countUsersOfDefinitions, isReopened } from './file-users.js';
import { definingFile } from './re-exports.js';
import type { Facts } from './summary-facts.js';
import { LIMITS } from './summary-limits.table.js';
import { nameOfLanguage } from './technologies/language-names.table.js';

/** The number of files that use a definition, by its position. */
type Users = ReadonlyMap<number, number>;

export function summarizeKeyFiles(facts: Facts, keyFiles: readonly KeyFile[]): readonly KeyFileSummary[] {
  return keyFiles.map(({ file: number, category, users }, place) => {
    const file = facts.fileAt(number);
    const { path } = file.entry;
    const text = facts.project.readText(path);
    const usersOf = countUsersOfDefinitions(facts, users, number);
    const summary = `${summaryOf(file, text, usersOf)}${users.size === 0 ? '' : ` Needed by ${atLeast(users.size)}.`}`;
    if (category === 'entrypoint' && place >= LIMITS.keyEntriesInFull)
      return { path, category, summary, exports: [], dependencies: [], notable_code: [] };
    return {
      path,
      category,
      summary,
      exports: capped(publicNames(file, text ?? ''), LIMITS.exports),
      dependencies: capped(dependenciesOf(facts, number), LIMITS.dependencies),
      notable_code: notableCode(file, text ?? '', usersOf),
    };
  });
}

/** The doc comment of the file, if it has one, then figures about its parts. */
function summaryOf(file: IndexedFile, text: GuardedText | null, usersOf: Users): string {
  const words = text === null ? '' : ownWords(file, text, usersOf);
  const parts = partsOf(file);
  return words === '' ? parts : `${/[.!?…。！？]$/.test(words) ? words : `${words}.`} ${parts}`;
}

/** The comment of the file, else of its documented definition with the most users, the longest of them. */
function ownWords(file: IndexedFile, text: GuardedText, usersOf: Users): string {
  if (kindOfLanguage(file.entry.language) === 'prose') return shortened(introductionOf(text), LIMITS.sentenceChars);
  const top = commentAtTop(text, file.entry.language);
  // The comment of the first definition is no comment of the file.
  const isOfDefinition = file.definitions.some(
    ({ docLines }) => docLines !== null && commentOf(text, docLines) === top,
  );
  if (top !== '' && !isOfDefinition) return top;
  const documented = file.definitions
    .map((definition, at) => ({
      definition,
      users: usersOf.get(at) ?? 0,
      lines: definition.lines[1] - definition.lines[0],
    }))
    .filter(({ definition: { exported, docLines, kind, container } }) => {
      return (
        exported && docLines !== null && !minor.has(kind) && !(container === null ? inner : innerOrValue).has(kind)
      );
    })
    .sort((a, b) => b.users - a.users || b.lines - a.lines)[0]?.definition;
  const comment = documented === undefined ? '' : commentOf(text, documented.docLines!);
  // Go comments begin with the name already.
  const isNamed = documented === undefined || comment === '' || comment.startsWith(`${documented.name} `);
  return isNamed ? comment : `${documented.name}: ${comment}`;
}

function partsOf(file: IndexedFile): string {
  const { language, lineCount } = file.entry;
  const head = `${nameOfLanguage(language)}, ${count(lineCount, 'line')}`;
  if (!isCode(file)) {
    // Formats of lists, such as go.mod, define only the first words.
    const tops = language === 'go-mod' ? [] : partsAtTop(file);
    const names = tops.map(({ name }, at) => (at < maxParts ? shortened(onOneLine(name), maxPartLength) : name));
    return names.length === 0 ? `${head}.` : `${head}; parts: ${some(names, maxParts)}.`;
  }
  const kinds = file.definitions.map(({ kind }) => kind).filter((kind) => !ofDocuments.has(kind));
  const isOnlyMinor = file.definitions.every(({ kind }) => minor.has(kind));
  const counted = ranked(countEach(kinds.filter((kind) => isOnlyMinor || !minor.has(kind)))).slice(0, 4);
  const nameOf = (kind: string) => (language === 'makefile' && kind === 'function' ? 'target' : kind);
  const parts = counted.map(([kind, number]) => count(number, nameOf(kind), plural(nameOf(kind))));
  if (parts.length > 0 && file.note === null) return `${head}: ${listed(parts)}.`;
  // A line-based reader misses things, so absence is not reported.
  return file.definitions.length > 0 || file.tier === 'outline' ? `${head}.` : `${head}, no definitions.`;
}

/** What stands below the title, if the document has one. */
function partsAtTop({ definitions }: IndexedFile): readonly Definition[] {
  const tops = definitions.filter(({ container }) => container === null);
  const [title] = tops;
  const below = definitions.filter(({ container }) => container === title?.name);
  return tops.length === 1 && title?.kind === 'heading' && below.length > 0 ? below : tops;
}

function plural(kind: string): string {
  return /(?:s|ss)$/.test(kind) ? `${kind}es` : `${kind}s`.replace(/ys$/, 'ies');
}

/**
 * Files of the project first, then packages, each once: what the file imports, and the files whose definitions it uses
 * without an import, as those of its own package. Of an imported package of files only those count that it uses.
 */
function dependenciesOf({ fileAt, pathAt, isOwn, project: { index } }: Facts, number: number): string[] {
  const { imports, entry } = fileAt(number);
  const definingPath = (path: string) => pathAt(definingFile(index, path) ?? index.numberOf.get(path)!);
  const own = referencesOf(index, number).filter(({ file, at }) => isOwn(file) && !isReopened(index, file, at));
  const used = new Set(own.map(({ file }) => definingPath(pathAt(file))));
  const inside = imports.flatMap(({ to }) => {
    const paths = to.kind === 'file' ? [...new Set(to.paths.map(definingPath))] : [];
    const exact = paths.length === 1 ? paths : paths.filter((path) => used.has(path));
    const isWhole = paths.length > 0 && (exact.length === 0 || exact.length > maxOfPackage);
    return isWhole ? [`${parentOf(paths[0]!) || '.'}/`] : exact;
  });
  const around = [...used].filter((path) => !inside.some((known) => known.endsWith('/') && path.startsWith(known)));
  const outside = imports.flatMap((one) =>
    one.to.kind === 'external' ? (packageNameOf(one, entry.language) ?? []) : [],
  );
  return [...new Set([...inside, ...around, ...outside])].filter((name) => name !== entry.path);
}

/** The name under which people know what is imported; null for what only looks like a package. */
function packageNameOf({ specifier, to }: ResolvedImport, language: string): string | null {
  const name = to.kind === 'external' ? to.package : specifier;
  if (language === 'ruby') return specifier;
  if (jvm.has(language)) return withoutTypes(specifier);
  // A capital letter begins a type, whose variants are meant.
  return language === 'rust' && /^[A-Z]/.test(name) ? null : name;
}

/** `java.util.Map.Entry` and `java.util.*` -> `java.util`. */
function withoutTypes(specifier: string): string {
  const parts = specifier.split('.');
  while (parts.length > 1 && typeOrAll.test(parts.at(-1)!)) parts.pop();
  return parts.join('.');
}

const typeOrAll = /^(?:[A-Z]\w*|\*)$/;

/** The importance of a definition: its branches, its lines, and whether it is exported. */
function notableCode(file: IndexedFile, text: string, usersOf: Users): string[] {
  if (!isCode(file)) return [];
  const { functions } = measureFunctions(file, viewCode(text, file.entry.language));
  const branchesOf = new Map(functions.map(({ definition, branches }) => [definition, branches]));
  const scored = file.definitions
    .map((definition, at) => ({ definition, users: definition.kind === 'implementation' ? 0 : (usersOf.get(at) ?? 0) }))
    .filter(({ definition: { kind } }) => !minor.has(kind))
    .map(({ definition, users }) => {
      const lines = definition.lines[1] - definition.headLine + 1;
      const branches = branchesOf.get(definition) ?? 0;
      const score = branches * 3 + Math.min(lines, 200) / 10 + (definition.exported ? 5 : 0) + users * 4;
      return { definition, branches, lines, score, users };
    })
    .sort((a, b) => b.score - a.score || a.definition.bytes[0] - b.definition.bytes[0])
    .slice(0, LIMITS.notable);
  return scored.map(({ definition, branches, lines, users }) => {
    const figures = [`${count(lines, 'line')}`];
    if (branches > 0) figures.push(count(branches, 'branch', 'branches'));
    if (users > 0) figures.push(`used by ${atLeast(users)}`);
    return `line ${grouped(definition.headLine)}: ${sign(definition)} (${figures.join(', ')})`;
  });
}

function sign({ signature, name, container }: Definition): string {
  const text = onOneLine(signature === '' ? name : signature)
    .replace(/([([]) /g, '$1')
    .replace(/,? ([)\]])/g, '$1');
  return shortened(container === null ? text : `${container}: ${text}`, LIMITS.signatureChars);
}

function capped(items: readonly string[], most: number): readonly string[] {
  return items.length <= most ? items : [...items.slice(0, most), `… ${grouped(items.length - most)} more`];
}

function isCode(file: IndexedFile): boolean {
  return kindOfLanguage(file.entry.language) === 'code';
}

/** Files of one imported package that are named. */
const maxOfPackage = 3;
const maxParts = 8;
const maxPartLength = 40;
/** Kinds of definitions in documents. For code they only come from the line-based fallback. */
const ofDocuments: ReadonlySet<string> = new Set(['heading', 'key', 'section', 'selector', 'cell']);
/** Kinds whose comments do not speak of the file. */
const jvm = wordSet('java kotlin scala groovy');
const inner = wordSet('method constructor');
const innerOrValue = wordSet('method constructor constant');
const minor = wordSet('field property member variable namespace heading key section selector cell');
