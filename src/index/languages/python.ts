/**
 * Python. A decorated definition starts at its first decorator and ends with its last statement, without the comments
 * below. A docstring is the doc. Names in `__all__` and names without a leading underscore are exported.
 */
import type { Node } from 'web-tree-sitter';
import type { Import, ImportedName } from '../../model/analysis.js';
import { type Draft, type ImportCaptures, type LanguageSpec, methodsInside, plainSpec } from '../parse/spec.js';

/** Patterns for several names omit the value: one with the value for each name would cost the cube of their number. */
const assigned = '(expression_statement (assignment left: (identifier) @name right: (_)? @body)) @variable';
const severalAssigned = `(expression_statement (assignment left: [
  (pattern_list (identifier) @name)
  (tuple_pattern (identifier) @name)
])) @variable`;

/** Blocks in which an assignment is not local. Listing them is cheaper than matching all and dropping local ones. */
const openBlocks = [
  'class_definition',
  'if_statement',
  'elif_clause',
  'else_clause',
  'try_statement',
  'except_clause',
] as const;

export const python: LanguageSpec = {
  ...plainSpec,
  ids: ['python'],
  grammar: 'python',
  bareBodies: ['block'],
  definitions: `
    (decorated_definition definition: (function_definition name: (_) @name body: (_) @body)) @function
    (decorated_definition definition: (class_definition name: (_) @name body: (_) @body)) @class
    (function_definition) @function
    (class_definition) @class
    (class_definition superclasses: (argument_list (_) @base)) @class
    (expression_statement (assignment left: (identifier) @name right: (lambda body: (_) @body))) @function
    (module ${assigned})
    ${openBlocks.map((block) => `(${block} (block ${assigned}))`).join('\n')}
    ${severalAssigned}
    (type_alias_statement left: (type [(identifier) @name (generic_type . (identifier) @name)])) @type
    (module (expression_statement (_ left: (identifier) @_list right: (_ (string (string_content) @exported))))
      (#eq? @_list "__all__"))
  `,
  baseOf,
  reach: (outer, text) => ({ first: outer, last: lastStatement(outer, text) }),
  decorations: ['decorator', 'comment'],
  imports: `
    (import_statement name: [(dotted_name) (aliased_import)] @module) @import
    (import_from_statement module_name: (_) @from name: [(dotted_name) (aliased_import)] @name) @import
    (import_from_statement module_name: (_) @from (wildcard_import) @all) @import
    (future_import_statement name: [(dotted_name) (aliased_import)] @future) @import
  `,
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
    pieces.push(text.slice(done, start), text.slice(start, kept).replace(/[^\n]/g, ' '));
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

/** The start of the line; for a very long line, some offset in it. */
function startOfLine(text: string, end: number): number {
  let at = end;
  const least = Math.max(0, end - maxLineLength);
  while (at > least && text.charCodeAt(at - 1) !== lineFeed) at -= 1;
  return at;
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
  const insideFunction = draft.around.some(({ kind }) => kind === 'function' || kind === 'method');
  const isPublic = !draft.name.startsWith('_') || /^__\w+__$/.test(draft.name);
  const isListed = draft.listed && draft.around.length === 0;
  return { ...draft, exported: draft.outerExported && !insideFunction && (isPublic || isListed) };
}

function readImports({ get, line }: ImportCaptures): Import[] {
  const [from] = get('from');
  const future = get('future').map(importedName);
  if (future.length > 0) return [{ specifier: '__future__', kind: 'import', line, names: future, flavour: 'plain' }];
  if (from !== undefined) {
    const names = get('all').length > 0 ? [{ name: '*', as: '*' }] : get('name').map(importedName);
    return [{ specifier: withoutSpace(from.text), kind: 'import', line, names, flavour: 'plain' }];
  }
  return get('module').map((node) => {
    const { name, as } = importedName(node);
    return { specifier: name, kind: 'import', line, names: [{ name: '*', as }], flavour: 'plain' };
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
const lineFeed = 10;
const maxLineLength = 400;
