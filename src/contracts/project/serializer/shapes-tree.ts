/**
 * The directory tree of a snapshot, the only recursive shape. Its schema references a definition that the containing
 * document must include. The check is iterative, since a hostile tree may be arbitrarily deep.
 */
import { appendAll } from '../../../base/append.js';
import type { Json } from '../../../base/json.js';
import { type Problem, problem } from '../../../base/problem.js';
import { count, filledText, openRecord, type Shape, text } from '../../../base/shape.js';
import type { DirectoryNode, FileType } from '../project-types.js';
import { maxProblems } from './shapes-list.js';

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
