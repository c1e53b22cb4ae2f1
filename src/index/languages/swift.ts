/**
 * Swift. Everything but private and fileprivate is exported: `internal` is visible to every other file of the module.
 * An extension has the name of its type. Operator and precedence declarations count as a function and a type, the
 * closest kinds.
 */
import type { Node } from 'web-tree-sitter';
import type { DefinitionKind } from '../../model/analysis.js';
import { blank } from '../parse/blank-outside.js';
import {
  type Draft,
  type ImportCaptures,
  isInFunction,
  type LanguageSpec,
  methodsInside,
  plainSpec,
  type ReadImport,
} from '../parse/spec.js';
import { stumblingBlocks, swiftDefinitions } from './swift.table.js';

export const swift: LanguageSpec = {
  ...plainSpec,
  ids: ['swift'],
  grammar: 'swift',
  // The grammar uses long lookaheads: a few real files need even more than this.
  work: { steps: { base: 120_000_000, perCharacter: 200 }, bytes: { base: 96_000_000, perCharacter: 200 } },
  prepare: prepareSwift,
  definitions: swiftDefinitions,
  decorations: ['attribute'],
  imports: '(import_declaration (identifier) @path) @import',
  readImports,
  refine,
  comments: ['comment', 'multiline_comment'],
};

function refine(draft: Draft): Draft | null {
  const { node, around } = draft;
  if (!isOwnName(draft)) return null;
  if (node.type === 'property_declaration' && !isMember(draft)) return null;
  const kind = kindOf(draft);
  const scopes = kind === 'extension' ? draft.name.replace(/[<\s].*$/s, '').split('.') : [draft.name];
  const name = scopes.pop()!;
  return {
    ...draft,
    kind,
    name,
    around: [...around, ...scopes.map((scope) => ({ kind: 'class' as const, name: scope }))],
    exported: draft.outerExported && !isInFunction(draft) && !isHidden(node),
    body: node.type === 'property_declaration' ? valueBehind(draft) : (draft.body ?? node.childForFieldName('body')),
  };
}

/** What follows the pattern and type: a value, or the code that computes it. */
function valueBehind({ node, nameNode }: Draft): Node | null {
  let pattern = nameNode;
  while (pattern.parent !== null && pattern.parent.id !== node.id) pattern = pattern.parent;
  let next = pattern.nextNamedSibling;
  while (next !== null && notValues.has(next.type)) next = next.nextNamedSibling;
  return next?.type === 'pattern' ? null : next;
}

/** The query's anchor skips operator tokens (`==`), so it also offers the node after one as the name. */
function isOwnName({ node, nameNode }: Draft): boolean {
  if (nameNode.type === 'simple_identifier' || !mayBeOperator.has(node.type)) return true;
  const before = nameNode.previousSibling?.type;
  return before === 'func' || before === 'operator';
}

/** Not a local variable. */
function isMember({ node, around }: Draft): boolean {
  const direct = around.at(-1)?.kind;
  return !(direct !== undefined && functionLike.has(direct)) && placesOfProperties.has(node.parent?.type ?? '');
}

function kindOf(draft: Draft): DefinitionKind {
  const { node } = draft;
  if (node.type === 'class_declaration')
    return kindByWord.get(node.childForFieldName('declaration_kind')?.type ?? '') ?? 'class';
  if (node.type === 'property_declaration' && draft.around.length === 0) {
    if (node.childForFieldName('value')?.type === 'lambda_literal') return 'function';
    return node.namedChildren.some((child) => child?.type === 'value_binding_pattern' && child.text === 'let')
      ? 'constant'
      : 'variable';
  }
  return methodsInside(draft, 'class', 'struct', 'enum', 'protocol', 'extension').kind;
}

/** `private(set)` hides only the setter. */
function isHidden(node: Node): boolean {
  const modifiers = node.child(0);
  if (modifiers?.type !== 'modifiers') return false;
  return modifiers.namedChildren.some(
    (child) => child?.type === 'visibility_modifier' && /^(?:file)?private$/.test(child.text),
  );
}

/** `import struct Kit.View` imports one name of a module, `import Kit.Sub` a module. */
function readImports({ statement, get }: ImportCaptures): ReadImport[] {
  const path = get('path')[0]?.text.replace(/\s+/g, '');
  if (path === undefined) return [];
  const kind = /^@_exported\b/.test(statement.text) ? 're-export' : 'import';
  const namesOne = statement.children.some((child) => child !== null && oneName.has(child.type));
  const dot = namesOne ? path.lastIndexOf('.') : -1;
  const name = dot < 0 ? '*' : path.slice(dot + 1);
  return [{ specifier: dot < 0 ? path : path.slice(0, dot), kind, names: [{ name, as: name }] }];
}

const functionLike = new Set<DefinitionKind>(['function', 'method', 'constructor']);
const placesOfProperties = new Set(['source_file', 'class_body', 'enum_class_body']);
const notValues = new Set(['type_annotation', 'type_constraints', 'comment', 'multiline_comment']);
const mayBeOperator = new Set(['function_declaration', 'protocol_function_declaration', 'operator_declaration']);
const oneName = new Set(['typealias', 'struct', 'class', 'enum', 'protocol', 'let', 'var', 'func']);

const kindByWord: ReadonlyMap<string, DefinitionKind> = new Map([
  ['class', 'class'],
  ['actor', 'class'],
  ['struct', 'struct'],
  ['enum', 'enum'],
  ['extension', 'extension'],
]);

/**
 * Rewrites Swift for its grammar, which is older than the language and fails on `#` directives and some newer words.
 * Each is replaced by plain text of the same length, so every offset, line and column stays. Both branches of an `#if`
 * are kept.
 */
export function prepareSwift(text: string): string {
  return withPlainStrings(text).replace(
    stumblingBlocks,
    (found, toBlank: string | undefined, kept: string | undefined) => {
      if (toBlank !== undefined) return blank(found);
      if (kept !== undefined) return kept + blank(found.slice(kept.length));
      if (found === '(())') return '(0 )';
      return found.startsWith('#available') || found.startsWith('#unavailable')
        ? `true${blank(found.slice(4))}`
        : `_${found.slice(1)}`;
    },
  );
}

/** Raw strings (`#"…"#`) become plain ones. Each kind of closing delimiter is searched at most once in any region. */
function withPlainStrings(text: string): string {
  const closings = new Map<string, number>();
  const pieces: string[] = [];
  let done = 0;
  for (let quote = text.indexOf('#"'); quote >= 0; quote = text.indexOf('#"', quote + 1)) {
    if (quote < done) continue;
    let start = quote;
    while (start > done && text.startsWith('#', start - 1) && quote - start < maxHashes) start -= 1;
    const quotes = text.startsWith('"""', quote + 1) ? '"""' : '"';
    const closing = quotes + '#'.repeat(quote - start + 1);
    const inner = quote + 1 + quotes.length;
    const known = closings.get(closing);
    const end = known !== undefined && (known < 0 || known >= inner) ? known : text.indexOf(closing, inner);
    closings.set(closing, end);
    if (end < 0) continue;
    const content = text.slice(inner, Math.min(end, inner + (quotes === '"' ? maxLineLength : end)));
    if (quotes === '"' && (content.length < end - inner || content.includes('\n'))) continue;
    const hashes = ' '.repeat(closing.length - quotes.length);
    pieces.push(text.slice(done, start), hashes, quotes, content.replace(/["\\]/g, "'"), quotes, hashes);
    done = end + closing.length;
  }
  return done === 0 ? text : pieces.join('') + text.slice(done);
}

const maxHashes = 8;
const maxLineLength = 10_000;
