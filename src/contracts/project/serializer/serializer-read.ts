/**
 * From any value to a pack, or every problem with its JSON path. A pack may be flat, as it is published,
 * or wrapped, with what is its type's alone under `content`; out comes the flat one.
 */
import { canonicalJson, type Json } from '../../../base/json.js';
import { type Problem, problem } from '../../../base/problem.js';
import { fail, ok, type Result } from '../../../base/result.js';
import type { Shape } from '../../../base/shape.js';
import type { ProjectPack } from '../project-types.js';
import { anyPackShape, bodyFields, fullPackShape, summaryPackShape, wrappedShapes } from './project-shapes.js';
import { inPrintedOrder } from './serializer-order.js';

/** Fields that no type prints may hold anything, nested this deep. */
export const packDepth = 100;

export function readPack(given: unknown): Result<ProjectPack, readonly Problem[]> {
  const type = isObject(given) ? given.type : undefined;
  const isWrapped =
    isObject(given) && Object.hasOwn(given, 'content') && !bodyFields.some((name) => Object.hasOwn(given, name));
  const shape = shapeFor(type, isWrapped ? 'wrapped' : 'flat');
  // Every problem is reported. Values that JSON cannot hold are found while the fields are ordered.
  const { value, problems: unwritable } = inPrintedOrder(given, shape.schema, packDepth);
  const said = new Set(unwritable.map(({ path }) => path));
  const problems = [
    ...unwritable,
    ...shape.check(given, '$').filter(({ path }) => !said.has(path)),
    ...contradictions(value),
  ];
  if (problems.length > 0) return fail(problems);
  if (!isWrapped) return ok(value as unknown as ProjectPack);
  const flat = flatten(value as unknown as Wrapped);
  return flat.ok
    ? ok(inPrintedOrder(flat.value, flatShape(type).schema, packDepth).value as unknown as ProjectPack)
    : flat;
}

type Fields = { readonly [key: string]: Json };
type Wrapped = Fields & { readonly content: Fields };

function shapeFor(type: unknown, form: 'wrapped' | 'flat'): Shape<unknown> {
  if (type !== 'full' && type !== 'summary') return anyPackShape;
  return form === 'wrapped' ? wrappedShapes[type] : flatShape(type);
}

function flatShape(type: unknown): Shape<ProjectPack> {
  return type === 'full' ? fullPackShape : summaryPackShape;
}

/** Both `type` and `metadata.pack_type` say what a pack is. */
function contradictions(value: Json): Problem[] {
  const metadata = isObject(value) ? value.metadata : undefined;
  if (!isObject(value) || !isObject(metadata)) return [];
  const isType = (name: unknown) => name === 'full' || name === 'summary';
  if (!isType(value.type) || !isType(metadata.pack_type) || value.type === metadata.pack_type) return [];
  const expected = `the type of the pack, ${value.type}`;
  return [{ ...problem('$.metadata.pack_type', metadata.pack_type, { expected, fix: 'Make both the same.' }) }];
}

/** A field that stands both outside and inside must say the same, or it is not known which counts. */
function flatten({ content, ...outer }: Wrapped): Result<Fields, readonly Problem[]> {
  const twice = Object.keys(content).filter(
    (name) => Object.hasOwn(outer, name) && canonicalJson(outer[name]!) !== canonicalJson(content[name]!),
  );
  if (twice.length === 0) return ok({ ...content, ...outer });
  return fail(
    twice.map((name) =>
      problem(`$.content.${name}`, content[name], { expected: `the same as $.${name}`, fix: 'Leave one of the two.' }),
    ),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
