/**
 * Python. A decorated definition starts at its first decorator and ends with its last statement, without the comments
 * below. A docstring is the doc. Names in `__all__` and names without a leading underscore are exported.
 */
import type { Node } from 'web-tree-sitter';
import type { ImportedName } from '../../model/analysis.js';
import { blank } from '../parse/blank-outside.js';
import { startOfLine } from '../parse/lines.js';
import {
  allNames,
  type Draft,
  type ImportCaptures,
  isInFunction,
  type LanguageSpec,
  methodsInside,
  plainSpec,
  type ReadImport,
} from '../parse/spec.js';
import { openBlocks, pythonDefinitions, pythonImports } from './python.table.js';

export const python: LanguageSpec = {
  ...plainSpec,
  ids: ['python'],
  grammar: 'python',
  bareBodies: ['block'],
  definitions: pythonDefinitions,
  baseOf,
  reach: (outer, text) => ({ first: outer, last: lastStatement(outer, text) }),
  decorations: ['decorator', 'comment'],
  imports: pythonImports,
  readImports,
  prepare: blankLongComments,
  refine,
  docInside: (body, text) => {
    startsString.lastIndex = body.startIndex;
    if (!startsString.test(text)) return null;
    const string = body.firstNamedChild?.firstNamedChild ?? null;
    return string?.type === 'string' ? string : null;
  },
};

/** `Base`, `module.Base`, `Generic[T]`, `make_base()`. Keyword arguments (`metaclass=…`) are not bases. */
function baseOf(argument: Node): Node | null {
  const { type } = argument;
  if (type === 'subscript') return argument.childForFieldName('value');
  if (type === 'call') return argument.childForFieldName('function');
  return type === 'identifier' || type === 'attribute' ? argument : null;
}

/** The grammar scans all following comments at each comment, so long runs are blanked out. All offsets stay. */
function blankLongComments(text: string): string {
  const pieces: string[] = [];
  let done = 0;
  for (const [start, end] of longCommentRuns(text)) {
    let kept = end;
    for (let lines = 0; lines < keptComments; lines++) kept = text.lastIndexOf('\n', kept - 2) + 1;
    pieces.push(text.slice(done, start), blank(text.slice(start, kept)));
    done = kept;
  }
  return done === 0 ? text : pieces.join('') + text.slice(done);
}

/** Runs of lines that are empty or contain only a comment, found in one pass over the text. */
function* longCommentRuns(text: string): Iterable<readonly [start: number, end: number]> {
  let runStart = 0;
  let lines = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline + 1;
    const first = firstVisible(text, start, end);
    if (first === end || text.charCodeAt(first) === numberSign) lines += 1;
    else {
      if (lines >= longRun) yield [runStart, start];
      lines = 0;
      runStart = end;
    }
    start = end;
  }
  if (lines >= longRun) yield [runStart, text.length];
}

/**
 * A block has no closing mark, so the parser includes comments below the last statement. The definition ends before
 * them. Searches the text line by line: stepping back over siblings is slower the more there are.
 */
function lastStatement(outer: Node, text: string): Node {
  const start = outer.startIndex;
  const end = outer.endIndex;
  let kept = end;
  for (;;) {
    const lineStart = startOfLine(text, kept);
    const first = firstVisible(text, lineStart, kept);
    if (lineStart <= start || (first < kept && text.charCodeAt(first) !== numberSign)) break;
    const mayBeString = tripleQuotes.test(text.slice(first, kept));
    if (mayBeString && outer.descendantForIndex(first)?.type !== 'comment') break;
    kept = lineStart - 1;
  }
  if (kept === end) return outer;
  while (isSpace(text.charCodeAt(kept - 1))) kept -= 1;
  return outer.descendantForIndex(kept - 1) ?? outer;
}

function firstVisible(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13);
}

/** Assignments inside functions are local. In a class they are fields, anywhere else variables. */
function refine(draft: Draft): Draft | null {
  const direct = draft.around.at(-1)?.kind;
  if ((direct === 'function' || direct === 'method') && isAssignment(draft)) return null;
  if (isOneOfSeveral(draft) && !isOpen(draft.node)) return null;
  if (draft.kind === 'variable' && direct === 'class') return withExport({ ...draft, kind: 'field' });
  return withExport(methodsInside(draft, 'class'));
}

function isAssignment({ kind, node }: Draft): boolean {
  return kind === 'variable' || (kind === 'function' && node.type === 'expression_statement');
}

function isOneOfSeveral({ nameNode }: Draft): boolean {
  return /^(?:pattern_list|tuple_pattern)$/.test(nameNode.parent?.type ?? '');
}

function isOpen({ parent }: Node): boolean {
  return parent?.type === 'module' || (openBlocks as readonly string[]).includes(parent?.parent?.type ?? '');
}

/** A name is exported if it is at the top of a module, or in a public class, and has no leading underscore. */
function withExport(draft: Draft): Draft {
  const isPublic = !draft.name.startsWith('_') || /^__\w+__$/.test(draft.name);
  const isListed = draft.listed && draft.around.length === 0;
  return { ...draft, exported: draft.outerExported && !isInFunction(draft) && (isPublic || isListed) };
}

function readImports({ get }: ImportCaptures): ReadImport[] {
  const [from] = get('from');
  const future = get('future').map(importedName);
  if (future.length > 0) return [{ specifier: '__future__', kind: 'import', names: future }];
  if (from !== undefined) {
    const names = get('all').length > 0 ? allNames : get('name').map(importedName);
    return [{ specifier: withoutSpace(from.text), kind: 'import', names }];
  }
  return get('module').map((node) => {
    const { name, as } = importedName(node);
    return { specifier: name, kind: 'import', names: [{ name: '*', as }] };
  });
}

function importedName(node: Node): ImportedName {
  const name = withoutSpace((node.type === 'aliased_import' ? node.childForFieldName('name')! : node).text);
  const as = node.type === 'aliased_import' ? node.childForFieldName('alias')!.text : name;
  return { name, as };
}

/** `from . pkg . mod import x` and a name broken by a backslash are valid. */
function withoutSpace(path: string): string {
  return path.replace(/[\s\\]+/g, '');
}

const startsString = /[rRuU]?["']/y;
/** A line that looks like a comment may be the end of a long string. */
const tripleQuotes = /"""|'''/;
/** Longer runs of comment lines are too slow for the grammar. */
const longRun = 300;
/** Enough for any doc comment. */
const keptComments = 100;
const numberSign = 35;
