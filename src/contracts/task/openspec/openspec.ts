/** Reads `openspec/project.yml` or `.json`, in both letter cases. Reports all problems at once, with their lines. */
import type { Json } from '../../../base/json.js';
import { readJsonText } from '../../../base/json-text.js';
import { type Problem, problem } from '../../../base/problem.js';
import { fail, ok, type Result } from '../../../base/result.js';
import { readYaml } from '../../../formats/yaml.js';
import { projectShape, type WireTask } from './openspec-shapes.js';
import { findTaskFaults, withoutNulls } from './openspec-tasks.js';

export type OpenSpec = { readonly tasks: readonly WireTask[] };

/** In search order. */
export const projectFiles = ['openspec/project.yml', 'openspec/project.json'] as const;

export function readOpenSpec(text: string, file: string): Result<OpenSpec, readonly Problem[]> {
  const read = readDocument(text, file);
  if (!read.ok) return read;
  const { value, at } = read.value;
  const problems = [...projectShape.check(value, '$'), ...findTaskFaults(value)];
  if (problems.length > 0) return fail(problems.map((found) => ({ ...quoted(found), path: at(found.path) })));
  return ok({ tasks: projectShape.read(value).tasks ?? [] });
}

/** Suggests quotes: YAML reads `version: 1.1` as a number. */
function quoted(found: Problem): Problem {
  const isNumber = found.expected.startsWith('a string') && found.found.startsWith('the number ');
  return isNumber ? { ...found, fix: 'Put it in quotes.' } : found;
}

export type Document = {
  readonly value: Json;
  /** `FILE:LINE JSONPATH`. */
  readonly at: (path: string) => string;
};

/** A JSON file must be valid JSON. It is then parsed as YAML too, to get line numbers. */
export function readDocument(text: string, file: string): Result<Document, readonly Problem[]> {
  const json = /\.json$/i.test(file) ? readJsonText(text, jsonLimits) : null;
  if (json !== null && !json.ok) {
    const { line, expected, found, fix } = json.error;
    return fail([{ path: `${file}:${line}`, expected, found, fix }]);
  }
  const read = readYaml(text.replace(/^\ufeff/, ''));
  const faulty = { expected: 'YAML', fix: 'Mend the text there.' };
  if (!read.ok) return fail(read.error.map(({ line, what: found }) => ({ path: `${file}:${line}`, found, ...faulty })));
  const { value, lineOf } = read.value;
  return ok({ value: withoutNulls(value), at: (path) => `${file}:${lineOf(stepsOf(path))} ${path}` });
}

export function noProject(): Problem {
  const fix = 'Write one of them, give the root that holds it, or give the task as a file of its own.';
  return problem('openspec/', undefined, { expected: projectFiles.join(' or '), fix });
}

/** Splits `$.tasks[2].deps` into steps. */
function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\.([A-Za-z_$][\w$-]*)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]/g)].map(
    ([, name, index, quoted]) => name ?? (index === undefined ? (quoted ?? '') : Number(index)),
  );
}

const jsonLimits = { characters: 2_000_000, depth: 64 } as const;
