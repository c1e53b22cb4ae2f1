/**
 * The directory tree of a snapshot, the only recursive shape. Its schema references a definition that the containing
 * document must include. The check is iterative, since a hostile tree may be arbitrarily deep.
 */
import { appendAll } from '../../../base/append.js';
import type { Json } from '../../../base/json.js';
import { type Problem, problem } from '../../../base/problem.js';
import { count, filledText, list, openRecord, type Shape, text } from '../../../base/shape.js';
import type { DirectoryNode, FileType } from '../project-types.js';

/**
 * A list of any length, since packs have a row per file. Stops after a maximum number of problems, so that a hostile
 * document cannot cause a report many times its own size. A list has a problem here exactly if it violates the schema.
 */
const maxProblems = 1000;

export function longList<T>(item: Shape<T>): Shape<readonly T[]> {
  const plain = list(item);
  return {
    ...plain,
    check: (value, path) => {
      if (!Array.isArray(value)) return plain.check(value, path);
      const problems: Problem[] = [];
      for (let i = 0; i < value.length; i++) {
        if (problems.length >= maxProblems) {
          const rest = `Repair these first; ${value.length - i} more entries were not looked at.`;
          problems.push(problem(`${path}[${i}]`, value[i], { expected: item.name[0], fix: rest }));
          break;
        }
        appendAll(problems, item.check(value[i], `${path}[${i}]`));
      }
      return problems;
    },
  };
}

export type Tree = {
  readonly shape: Shape<DirectoryNode>;
  /** For `$defs` of the document. */
  readonly definitions: { readonly [key: string]: Json };
};

export function directoryTree(fileType: Shape<FileType>): Tree {
  const folder = openRecord({ name: text, path: text });
  const file = openRecord({ name: filledText, path: filledText, size_bytes: count, type: fileType });
  return {
    shape: {
      name: ['a directory node', 'directory nodes'],
      schema: { $ref: '#/$defs/directory' },
      check: (value, path) => checkTree({ value, path }, folder, file),
      warn: () => [],
      read: (value) => value as DirectoryNode,
    },
    definitions: {
      directory: {
        ...folder.schema,
        properties: {
          ...(folder.schema.properties as { readonly [key: string]: Json }),
          children: { type: 'array', items: { anyOf: [{ $ref: '#/$defs/directory' }, { $ref: '#/$defs/file' }] } },
        },
        required: ['name', 'path', 'children'],
      },
      // A node with children is a directory and must be a complete one.
      file: { ...file.schema, not: { required: ['children'] } },
    },
  };
}

type FoundValue = { readonly value: unknown; readonly path: string };

function checkTree(root: FoundValue, folder: Shape<unknown>, file: Shape<unknown>): Problem[] {
  const problems: Problem[] = [];
  const waiting: FoundValue[] = [root];
  for (let next = waiting.pop(); next !== undefined && problems.length < maxProblems; next = waiting.pop()) {
    const { value, path } = next;
    const children = childrenOf(value);
    if (children === undefined && next !== root) {
      appendAll(problems, file.check(value, path));
      continue;
    }
    const own = folder.check(value, path);
    appendAll(problems, own);
    if (Array.isArray(children)) {
      for (let i = children.length - 1; i >= 0; i--)
        waiting.push({ value: children[i], path: `${path}.children[${i}]` });
    } else if (!own.some((found) => found.path === path))
      problems.push(
        problem(`${path}.children`, children, { expected: 'an array of nodes', fix: 'Write it as an array of nodes.' }),
      );
  }
  return problems;
}

function childrenOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'children')
    ? (value as { children: unknown }).children
    : undefined;
}
