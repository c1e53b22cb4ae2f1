/**
 * Finds Ruby definitions that are not public: after a bare `private` or `protected`, as an argument of one, or named by
 * a later one. Each body is read once, however many methods it has.
 */
import type { Node, Tree } from 'web-tree-sitter';
import type { Draft } from '../parse/spec.js';

export function isHidden({ node, outer, name }: Draft): boolean {
  if (!hidesAnything(node.tree)) return false;
  if (outer.id !== node.id) {
    const word = outer.childForFieldName('method')?.text ?? '';
    if (hiding.has(word) || opening.has(word)) return hiding.has(word);
  }
  const body = outer.parent;
  if (body === null) return false;
  const { named, turns } = wordsOf(body);
  if (named.has(`${familyOf(node)} ${name}`)) return true;
  if (familyOf(node) !== 'instance') return false;
  let hidden = false;
  for (const turn of turns) {
    if (turn.at > outer.startIndex) break;
    hidden = turn.hidden;
  }
  return hidden;
}

/** Reading parents is slow, and most files contain none of these words. */
function hidesAnything(tree: Tree): boolean {
  const hides = hidingTrees.get(tree) ?? /\bprivate|\bprotected\b/.test(tree.rootNode.text);
  hidingTrees.set(tree, hides);
  return hides;
}

const hidingTrees = new WeakMap<Tree, boolean>();

/** The visibility statements of one body: the offsets where visibility changes, and the names they list. */
type Words = {
  readonly turns: readonly { readonly at: number; readonly hidden: boolean }[];
  readonly named: ReadonlySet<string>;
};

type Family = 'instance' | 'class' | 'constant';

function familyOf(node: Node): Family {
  if (node.type === 'singleton_method') return 'class';
  return node.type === 'method' || node.type === 'alias' || node.type === 'call' ? 'instance' : 'constant';
}

const known = new WeakMap<Tree, Map<number, Words>>();

function wordsOf(body: Node): Words {
  const bodies = known.get(body.tree) ?? new Map<number, Words>();
  known.set(body.tree, bodies);
  const words = bodies.get(body.id) ?? readWords(body);
  bodies.set(body.id, words);
  return words;
}

function readWords(body: Node): Words {
  const turns: { at: number; hidden: boolean }[] = [];
  const named = new Set<string>();
  for (const child of body.namedChildren) {
    if (child?.type === 'identifier') {
      if (hiding.has(child.text) || opening.has(child.text))
        turns.push({ at: child.startIndex, hidden: hiding.has(child.text) });
    } else if (child?.type === 'call' && child.childForFieldName('receiver') === null) {
      const family = familyByWord.get(child.childForFieldName('method')?.text ?? '');
      const names = family === undefined ? [] : (child.childForFieldName('arguments')?.namedChildren ?? []);
      for (const name of names) if (name !== null) named.add(`${family} ${name.text.replace(/^:/, '')}`);
    }
  }
  return { turns, named };
}

const hiding = new Set(['private', 'protected', 'private_class_method', 'private_constant']);
const opening = new Set(['public', 'module_function', 'public_class_method']);

const familyByWord: ReadonlyMap<string, Family> = new Map([
  ['private', 'instance'],
  ['protected', 'instance'],
  ['private_class_method', 'class'],
  ['private_constant', 'constant'],
]);
