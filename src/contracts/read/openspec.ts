/**
 * `openspec/project.yml` or `.json` as the projects behind seeds/000 have it: both letter cases, numbers
 * written as text, unknown keys. Every problem is told at once, with file and line; tasks keep what the
 * origin's own reader drops (`context`, `acceptance`, `done_policy`).
 */
import type { Json } from '../../base/json.js';
import { problem } from '../../base/problem.js';
import { fail, ok, type Result } from '../../base/result.js';
import type { RequestFault } from '../../model/refusal.js';
import { projectShape, type WireTask } from './openspec-shapes.js';
import { findTaskFaults, withoutNulls } from './openspec-tasks.js';
import { readYaml } from './yaml.js';

export type OpenSpec = { readonly tasks: readonly WireTask[] };

/** In the order in which they are looked for. */
export const projectFiles = ['openspec/project.yml', 'openspec/project.json'] as const;

export function readOpenSpec(text: string, file: string): Result<OpenSpec, readonly RequestFault[]> {
  const read = readDocument(text, file);
  if (!read.ok) return read;
  const { value, at } = read.value;
  const problems = [...projectShape.check(value, '$'), ...findTaskFaults(value)];
  if (problems.length > 0) return fail(problems.map((found) => ({ ...found, path: at(found.path), place: null })));
  return ok({ tasks: projectShape.read(value).tasks ?? [] });
}

export type Document = {
  readonly value: Json;
  /** `FILE:LINE JSONPATH`. */
  readonly at: (path: string) => string;
};

/** JSON is read as YAML too, which knows the line of everything. */
export function readDocument(text: string, file: string): Result<Document, readonly RequestFault[]> {
  const read = readYaml(text.replace(/^\ufeff/, ''));
  if (!read.ok)
    return fail(
      read.error.map(({ line, what }) => ({
        path: `${file}:${line}`,
        expected: file.endsWith('.json') ? 'JSON' : 'YAML',
        found: what,
        fix: 'Mend the text there.',
        place: null,
      })),
    );
  const { value, lineOf } = read.value;
  return ok({ value: withoutNulls(value), at: (path) => `${file}:${lineOf(stepsOf(path))} ${path}` });
}

export function noProject(): RequestFault {
  return {
    ...problem('openspec/', `${projectFiles.join(' or ')}`, undefined, 'Write one of them, or give the task itself.'),
    place: null,
  };
}

/** `$.tasks[2].deps` as steps. */
function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\.([A-Za-z_$][\w$-]*)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]/g)].map(
    ([, name, index, quoted]) => name ?? (index === undefined ? (quoted ?? '') : Number(index)),
  );
}
