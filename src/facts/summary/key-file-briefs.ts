/** Briefs of key files: purpose, exports, dependencies, and the most important definitions with their lines. */
import { compareBytes } from '../../base/order.js';
import type { Definition, IndexedFile } from '../../model/analysis.js';
import type { GuardedText } from '../../model/block.js';
import { exportsOf } from '../../model/exported-names.js';
import { kindOfLanguage } from '../../model/languages/language.js';
import type { FileCategory, KeyFileSummary } from '../fact-types.js';
import { viewCode } from '../hotspots/code-view.js';
import { measureFunctions } from '../hotspots/complexity.js';
import type { Project } from '../project-facts.js';
import { commentAtTop, commentOf } from './doc-comment.js';
import { count, grouped, listed, onOneLine, shortened, some } from './figures.js';
import { introductionOf } from './readme-lead.js';
import { LIMITS } from './summary-limits.table.js';
import { nameOfLanguage } from './technologies/language-names.table.js';

export function summarizeKeyFiles(
  project: Project,
  keyFiles: readonly { readonly path: string; readonly category: FileCategory }[],
): readonly KeyFileSummary[] {
  return keyFiles.map(({ path, category }) => {
    const number = project.index.numberOf.get(path);
    const file = number === undefined ? null : project.index.files[number]!;
    if (file === null) return { path, category, summary: 'Not read.', exports: [], dependencies: [], notable_code: [] };
    const text = project.readText(path);
    return {
      path,
      category,
      summary: summaryOf(file, text),
      exports: capped(isCode(file) ? exportsIn(file, text ?? '') : [], LIMITS.exports),
      dependencies: capped(dependenciesOf(file), LIMITS.dependencies),
      notable_code: notableCode(project, number!, text ?? ''),
    };
  });
}

/** Exports from the index, else assignments to the exports of a CommonJS file. */
function exportsIn(file: IndexedFile, text: string): string[] {
  const packages = new Set(
    file.definitions.flatMap((definition) => (isPackage(definition, file) ? [definition.name] : [])),
  );
  const known = exportsOf(file).filter((name) => !packages.has(name));
  if (known.length > 0 || !/^(?:java|type)script$/.test(file.entry.language)) return known;
  const { code } = viewCode(text, file.entry.language);
  const named = [...code.matchAll(/(?<![\w.])(?:module\.)?exports\.([\w$]+)\s*=(?!=)/g)].map(([, name]) => name!);
  const whole =
    /\b(?:var|let|const)\s+([\w$]+)\s*=\s*(?:exports\s*=\s*)?module\.exports\s*=/.exec(code) ??
    /(?<![\w.])module\.exports\s*=\s*(?:function\s+|class\s+|new\s+)?([A-Za-z_$][\w$]*)/.exec(code);
  return [
    ...new Set([
      ...(whole === null || /^(?:require|function|class|async)$/.test(whole[1]!) ? [] : [whole[1]!]),
      ...named,
    ]),
  ];
}

/** A package declaration contains the exports of a file and is none of them. */
function isPackage({ kind, container }: Definition, { entry }: IndexedFile): boolean {
  const isModule = kind === 'namespace' || kind === 'module';
  return isModule && container === null && /^(?:java|kotlin|scala|groovy|php|csharp)$/.test(entry.language);
}

/** The doc comment of the file, if it has one, then figures about its parts. */
function summaryOf(file: IndexedFile, text: GuardedText | null): string {
  const words = text === null ? '' : ownWords(file, text);
  const parts = partsOf(file);
  return words === '' ? parts : `${/[.!?…。！？]$/.test(words) ? words : `${words}.`} ${parts}`;
}

function ownWords(file: IndexedFile, text: GuardedText): string {
  if (kindOfLanguage(file.entry.language) === 'prose') return shortened(introductionOf(text), LIMITS.sentenceChars);
  const top = commentAtTop(text, file.entry.language);
  if (top !== '') return top;
  const documented = file.definitions
    .filter(({ exported, docLines, kind }) => exported && docLines !== null && !minor.has(kind) && kind !== 'method')
    .sort((a, b) => b.lines[1] - b.lines[0] - (a.lines[1] - a.lines[0]) || a.bytes[0] - b.bytes[0])[0];
  const comment = documented === undefined ? '' : commentOf(text, documented.docLines!);
  // Go comments begin with the name already.
  const isNamed = documented === undefined || comment === '' || comment.startsWith(`${documented.name} `);
  return isNamed ? comment : `${documented.name}: ${comment}`;
}

function partsOf(file: IndexedFile): string {
  const { language, lineCount } = file.entry;
  const head = `${nameOfLanguage(language)}, ${count(lineCount, 'line')}`;
  if (!isCode(file)) {
    const names = withoutParts.has(language)
      ? []
      : file.definitions.filter(({ container }) => container === null).map(({ name }) => name);
    return names.length === 0
      ? `${head}.`
      : `${head}; parts: ${some(
          names.map((name, at) => (at < maxParts ? shortened(onOneLine(name), maxPartLength) : name)),
          maxParts,
        )}.`;
  }
  const kinds = new Map<string, number>();
  const isOnlyMinor = file.definitions.every(({ kind }) => minor.has(kind));
  for (const { kind } of file.definitions)
    if (!ofDocuments.has(kind) && (isOnlyMinor || !minor.has(kind))) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const counted = [...kinds].sort((a, b) => b[1] - a[1] || compareBytes(a[0], b[0])).slice(0, 4);
  const parts = counted.map(([kind, number]) => count(number, kind, plural(kind)));
  if (parts.length > 0) return `${head}: ${listed(parts)}.`;
  // A line-based reader misses things, so absence is not reported.
  return file.definitions.length > 0 || file.tier === 'outline' ? `${head}.` : `${head}, no definitions.`;
}

function plural(kind: string): string {
  return /(?:s|ss)$/.test(kind) ? `${kind}es` : `${kind}s`.replace(/ys$/, 'ies');
}

/** Files of the project first, then packages, each once. */
function dependenciesOf({ imports }: IndexedFile): string[] {
  const inside = imports.flatMap(({ to }) =>
    to.kind === 'file' ? (to.paths.length > 3 ? [`${folderOf(to.paths[0]!)}/`] : to.paths) : [],
  );
  const outside = imports.flatMap(({ to }) => (to.kind === 'external' ? [to.package] : []));
  return [...new Set([...inside, ...outside])];
}

/** The importance of a definition: its branches, its lines, and whether it is exported. */
function notableCode(project: Project, number: number, text: string): string[] {
  const file = project.index.files[number]!;
  if (!isCode(file)) return [];
  const measured = new Map(
    measureFunctions(file, viewCode(text, file.entry.language)).functions.map((measure) => [
      measure.definition,
      measure,
    ]),
  );
  const used = usedNames(project, number);
  const scored = file.definitions
    .filter(({ kind }) => !minor.has(kind))
    .map((definition) => {
      const lines = definition.lines[1] - definition.lines[0] + 1;
      const branches = measured.get(definition)?.branches ?? 0;
      const score =
        branches * 3 + Math.min(lines, 200) / 10 + (definition.exported ? 5 : 0) + (used.get(definition.name) ?? 0) * 4;
      return { definition, branches, lines, score, users: used.get(definition.name) ?? 0 };
    })
    .sort((a, b) => b.score - a.score || a.definition.bytes[0] - b.definition.bytes[0])
    .slice(0, LIMITS.notable);
  return scored.map(({ definition, branches, lines, users }) => {
    const figures = [`${count(lines, 'line')}`];
    if (branches > 0) figures.push(count(branches, 'branch', 'branches'));
    if (users > 0) figures.push(`used by ${count(users, 'file')}`);
    return `line ${grouped(definition.lines[0])}: ${sign(definition)} (${figures.join(', ')})`;
  });
}

/** Name -> number of other files that use it, as far as the graph records names. */
function usedNames({ index }: Project, number: number): ReadonlyMap<string, number> {
  const used = new Map<string, number>();
  for (const { to, kind, why } of index.edges) {
    if (to !== number || kind !== 'reference') continue;
    for (const name of why) used.set(name, (used.get(name) ?? 0) + 1);
  }
  return used;
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

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
}

const maxParts = 8;
const maxPartLength = 40;
/** Formats of lists, of which only the first words are definitions. */
const withoutParts: ReadonlySet<string> = new Set(['go-mod']);
/** Kinds of definitions in documents. For code they only come from the line-based fallback. */
const ofDocuments: ReadonlySet<string> = new Set(['heading', 'key', 'section', 'selector', 'cell']);
const minor: ReadonlySet<string> = new Set([
  'field',
  'property',
  'member',
  'variable',
  'namespace',
  'heading',
  'key',
  'section',
  'selector',
  'cell',
]);
