/**
 * Copies a value with the fields of each object in the order of the published types, followed by unknown fields in byte
 * order. So equal packs have equal texts. Also finds values that JSON or MessagePack cannot represent.
 */
import type { Json } from '../../../base/json.js';
import { compareBytes } from '../../../base/order.js';
import { fieldPath, type Problem, problem } from '../../../base/problem.js';
import { isPlainObject } from '../../../emit/msgpack.js';

export type Ordered = { readonly value: Json; readonly problems: readonly Problem[] };

type Schema = { readonly [key: string]: Json | undefined };

export function inPrintedOrder(value: unknown, schema: Schema, depth: number): Ordered {
  const problems: Problem[] = [];
  return { value: order({ value, schema, path: '$', depth }, problems), problems };
}

type OrderedValue = { readonly value: unknown; readonly schema: Schema; readonly path: string; readonly depth: number };

function order(place: OrderedValue, problems: Problem[]): Json {
  const { value, schema, path, depth } = place;
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return isWhole(value) ? value : refuse(place, problems, 'whole characters');
  // JSON has no minus zero, so normalise it in both formats.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : refuse(place, problems, 'a finite number');
  if (depth <= 0) return refuse(place, problems, 'fewer levels of arrays and objects');
  if (Array.isArray(value)) {
    const items = schemaOf(schema.items);
    return Array.from(value, (entry, i) =>
      order({ value: entry, schema: items, path: `${path}[${i}]`, depth: depth - 1 }, problems),
    );
  }
  if (!isPlainObject(value)) return refuse(place, problems, 'a value of JSON');
  const properties = schemaOf(schema.properties);
  const ordered: Record<string, Json> = {};
  for (const name of namesInOrder(value, Object.keys(properties))) {
    const at = fieldPath(path, name);
    if (!isWhole(name))
      problems.push(problem(at, value[name], { expected: 'a name of whole characters', fix: 'Rename the field.' }));
    // Not a plain assignment: a field may be named __proto__.
    Object.defineProperty(ordered, name, {
      value: order({ value: value[name], schema: schemaOf(properties[name]), path: at, depth: depth - 1 }, problems),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return ordered;
}

/** Skips undefined fields, as JSON does. */
function namesInOrder(value: Readonly<Record<string, unknown>>, printed: readonly string[]): string[] {
  const known = new Set(printed);
  const strange = Object.keys(value).filter((name) => !known.has(name));
  return [...printed, ...strange.sort(compareBytes)].filter(
    (name) => Object.hasOwn(value, name) && value[name] !== undefined,
  );
}

function refuse({ value, path }: OrderedValue, problems: Problem[], expected: string): null {
  problems.push(problem(path, value, { expected, fix: `Write ${expected}, or leave it out.` }));
  return null;
}

/** An unpaired surrogate is not a character and cannot be encoded in UTF-8. */
function isWhole(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function schemaOf(schema: Json | undefined): Schema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? (schema as Schema) : {};
}
