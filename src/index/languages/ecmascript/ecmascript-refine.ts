/** The kind and name of a JavaScript or TypeScript definition, and whether the module exports it. */
import type { Node } from 'web-tree-sitter';
import { wordSet } from '../../../base/collections.js';
import type { DefinitionKind } from '../../../model/analysis.js';
import type { Draft } from '../../parse/spec.js';

export function refine(draft: Draft): Draft | null {
  if (draft.node.type === 'assignment_expression') return refineAssigned(draft);
  if (isImported(draft) || isStatement(draft) || isLocal(draft)) return null;
  const body = draft.kind === 'variable' ? draft.node.childForFieldName('value') : draft.body;
  return { ...draft, kind: kindOf(draft), name: plainName(draft.name), exported: isExported(draft), body };
}

/** In code with syntax errors a statement may look like a method: `if (a) { … }`. */
function isStatement({ kind, name, node }: Draft): boolean {
  return kind === 'method' && /^(?:if|for|while|switch|catch|with)$/.test(name) && node.parent?.hasError === true;
}

/** A destructured variable inside a function. For other variables, the query itself excludes local ones. */
function isLocal({ kind, node, nameNode }: Draft): boolean {
  if (kind !== 'variable' || (nameNode.type === 'identifier' && nameNode.parent?.id === node.id)) return false;
  const place = node.parent?.parent;
  const isOpen =
    place?.type === 'statement_block' ? openBlocks.has(place.parent?.type ?? '') : openPlaces.has(place?.type ?? '');
  return !isOpen;
}

/** `const a = require('./a')` imports a name and defines nothing. */
function isImported({ kind, node }: Draft): boolean {
  if (kind !== 'variable') return false;
  const value = node.childForFieldName('value');
  const source = value?.type === 'member_expression' ? value.childForFieldName('object') : value;
  return source?.type === 'call_expression' && source.childForFieldName('function')?.text === 'require';
}

/** `exports.load = function …`, `View.prototype.render = …`, `app.use = …`; no event handlers (`self.onmessage`). */
function refineAssigned(draft: Draft): Draft | null {
  const body = draft.body?.childForFieldName('body') ?? null;
  if (body === null || draft.nameNode.type !== 'member_expression') return null;
  const path = draft.name.replace(/\s+/g, '');
  if (!/^[\w$]+(?:\.[\w$]+)+$/.test(path) || /\.on[a-z]+$/.test(path)) return null;
  const isExport = /^(?:module\.)?exports\b/.test(path);
  const names = path.replace(/^(?:module\.)?exports(?:\.|$)|^(?:window|globalThis|global|self)\./, '').split('.');
  const name = names.pop()!;
  const owners = names.filter((owner) => owner !== 'prototype');
  return {
    ...draft,
    kind: isClass(draft.node) ? 'class' : owners.length > 0 ? 'method' : 'function',
    name: name === '' ? 'default' : name,
    around: [...draft.around, ...owners.map((owner) => ({ kind: 'object' as const, name: owner }))],
    exported: isExport,
    body,
  };
}

function kindOf({ kind, name, node }: Draft): DefinitionKind {
  if (kind === 'method' && name === 'constructor' && node.parent?.type === 'class_body') return 'constructor';
  if (kind === 'variable' && node.parent?.firstChild?.type === 'const') return 'constant';
  return kind === 'function' && isClass(node) ? 'class' : kind;
}

function isClass(node: Node): boolean {
  if (node.type === 'class') return true;
  const field = valueFields.get(node.type);
  return field !== undefined && node.childForFieldName(field)?.type === 'class';
}

/** `'quoted'` and `[computed]` keys in the form that people search for. */
function plainName(name: string): string {
  return /^(['"`]).*\1$/s.test(name) ? name.slice(1, -1) : name.replace(/\s+/g, ' ');
}

function isExported(draft: Draft): boolean {
  const direct = draft.around.at(-1);
  if (draft.kind === 'module') return true;
  if (direct === undefined) return draft.listed || hasKeyword(draft) || isInExports(draft.node);
  if (!draft.outerExported) return false;
  if (direct.kind === 'module') return true;
  if (direct.kind === 'namespace') return hasKeyword(draft) || isAmbient(draft.node);
  const isMember = draft.kind !== 'function' && draft.kind !== 'class';
  return isMember && openKinds.has(direct.kind) && !isPrivate(draft);
}

/** Whether `export` precedes the statement. */
function hasKeyword({ node, outer }: Draft): boolean {
  if (outer.type === 'export_statement') return true;
  if (node.type !== 'variable_declarator') return false;
  const around = node.parent?.parent;
  return around?.type === 'export_statement' || around?.parent?.type === 'export_statement';
}

/** A member of the object in `module.exports = { … }`. */
function isInExports(node: Node): boolean {
  const object = node.parent?.type === 'object' ? node.parent : null;
  const assigned = object?.parent?.type === 'assignment_expression' ? object.parent.childForFieldName('left') : null;
  return /^(?:module\.)?exports$/.test(assigned?.text ?? '');
}

function isAmbient(node: Node): boolean {
  for (let parent = node.parent; parent !== null; parent = parent.parent) {
    if (parent.type === 'ambient_declaration') return true;
  }
  return false;
}

function isPrivate({ name, node }: Draft): boolean {
  if (name.startsWith('#')) return true;
  for (let i = 0; i < node.childCount; i++) {
    const child = node.child(i)!;
    if (child.type === 'accessibility_modifier') return child.text !== 'public';
    if (child.type !== 'decorator') return false;
  }
  return false;
}

/** Members of these kinds can be reached from outside. */
const openKinds: ReadonlySet<string> = wordSet('class interface enum type constant variable object');

/** Parents whose variables are not local, also inside their blocks. */
const openPlaces: ReadonlySet<string> = new Set(['program', 'export_statement', 'ambient_declaration']);
const openBlocks: ReadonlySet<string> = new Set(['internal_module', 'module', 'ambient_declaration']);

const valueFields: ReadonlyMap<string, string> = new Map([
  ['variable_declarator', 'value'],
  ['assignment_expression', 'right'],
]);
