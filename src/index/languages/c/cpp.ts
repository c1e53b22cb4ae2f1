/**
 * C++. `A::run` is the method run of A wherever it is written. A template starts at `template`. Private members,
 * `static` functions and unnamed namespaces are not exported.
 */
import type { Node, Tree } from 'web-tree-sitter';
import { type Draft, type LanguageSpec, plainSpec } from '../../parse/spec.js';
import { cppDefinitions, includes } from './c.table.js';
import { isClassLike, readIncludes, refineDeclared } from './c-family.js';
import { blankMacros } from './c-macros.js';
import { reachTestBlock } from './c-tests.js';

export const cpp: LanguageSpec = {
  ...plainSpec,
  ids: ['cpp'],
  grammar: 'cpp',
  definitions: cppDefinitions,
  wrappers: ['template_declaration', 'friend_declaration', 'type_definition', 'linkage_specification'],
  reach: reachTestBlock,
  decorations: ['attribute_specifier', 'attribute_declaration', 'comment'],
  imports: includes,
  readImports: readIncludes,
  prepare: blankMacros,
  refine: (draft) => {
    const refined = refineDeclared(draft);
    return refined === null ? null : { ...withDots(refined), exported: refined.exported && isReachable(draft) };
  },
};

/** Joins containers with dots, whatever the notation of the namespace. */
function withDots(draft: Draft): Draft {
  if (!draft.around.some(({ name }) => name.includes('::'))) return draft;
  return { ...draft, around: draft.around.map(({ kind, name }) => ({ kind, name: name.replaceAll('::', '.') })) };
}

function isReachable({ node, outer, kind, around }: Draft): boolean {
  if (kind === 'macro') return true;
  const direct = around.at(-1)?.kind;
  if (direct === undefined || direct === 'namespace') return !isInUnnamedNamespace(outer);
  return !isClassLike(direct) || !isPrivate(node);
}

function isInUnnamedNamespace(outer: Node): boolean {
  const namespace = parentOf(outer, 'namespace_definition');
  return namespace !== null && namespace.childForFieldName('name') === null;
}

function isPrivate(node: Node): boolean {
  const list = parentOf(node, 'field_declaration_list');
  if (list === null) return false;
  const { sections, holder } = membersOf(list);
  const isHidden = sections.findLast(({ start }) => start <= node.startIndex)?.isPrivate ?? false;
  return isHidden || (holder !== null && isPrivate(holder));
}

/** Bounded: hostile code nests deeply, and each step costs more the deeper it is. */
function parentOf(node: Node, type: string): Node | null {
  let parent = node.parent;
  for (let steps = 0; parent !== null && steps < maxSteps; steps++) {
    if (parent.type === type) return parent;
    parent = parent.parent;
  }
  return null;
}

type Section = { readonly start: number; readonly isPrivate: boolean };
type Members = {
  readonly sections: readonly Section[];
  /** An unnamed union or struct: its members belong to the container around it. */
  readonly holder: Node | null;
};

/** The sections of a class body (`public:`), read once for all its members. */
function membersOf(list: Node): Members {
  const known = membersByTree.get(list.tree) ?? new Map<number, Members>();
  membersByTree.set(list.tree, known);
  const members = known.get(list.id) ?? readMembers(list);
  known.set(list.id, members);
  return members;
}

function readMembers(list: Node): Members {
  const specifier = list.parent;
  const isUnnamed = specifier !== null && specifier.childForFieldName('name') === null;
  return {
    sections: [
      { start: list.startIndex, isPrivate: specifier?.type === 'class_specifier' },
      ...list.namedChildren.flatMap((child) =>
        child?.type === 'access_specifier' ? [{ start: child.startIndex, isPrivate: child.text === 'private' }] : [],
      ),
    ],
    holder: isUnnamed ? specifier : null,
  };
}

const maxSteps = 24;
const membersByTree = new WeakMap<Tree, Map<number, Members>>();
