/** Serializes packs as JSON or MessagePack. Writing and reading validate against the same published shapes. */
import { canonicalJson, type Json } from '../../../base/json.js';
import { readJsonText } from '../../../base/json-text.js';
import { type Problem, problem } from '../../../base/problem.js';
import { fail, ok, type Result } from '../../../base/result.js';
import type { Shape } from '../../../base/shape.js';
import { encodeMsgpack } from '../../../emit/msgpack.js';
import { decodeMsgpack } from '../../../emit/parse/msgpack-decode.js';
import { isRecord } from '../../../formats/json-fields.js';
import type { ProjectPack } from '../project-types.js';
import { anyPackShape, bodyFields, fullPackShape, summaryPackShape, wrappedShapes } from './project-shapes.js';
import { DocumentError, type DocumentProblem, placed } from './serializer-error.js';
import { inPrintedOrder } from './serializer-order.js';

/** Each method throws a `DocumentError` that lists every problem. */
export class PackSerializer<Pack extends ProjectPack = ProjectPack> {
  /** Readable JSON with fields in the order of the types. */
  serialize(pack: Pack): string {
    return JSON.stringify(validPack(pack), null, 2);
  }

  deserialize(data: string): Pack {
    if (typeof data !== 'string') throw otherKind('text of JSON', data, 'For MessagePack, call deserializeBinary.');
    const read = readJsonText(data, { characters: maxCharacters, depth: packDepth });
    if (!read.ok) {
      const { line, column, expected, found, fix } = read.error;
      throw notPack([{ path: '$', expected, found, fix, place: `line ${line}, column ${column}` }]);
    }
    const repeated = read.value.repeated.map((path): DocumentProblem => {
      return { path, expected: 'each field once', found: 'a field given before', fix: 'Leave one.', place: null };
    });
    if (repeated.length > 0) throw notPack(repeated);
    return validPack(read.value.value) as Pack;
  }

  /** The same value in MessagePack, which is smaller. */
  serializeBinary(pack: Pack): Uint8Array {
    return encodeMsgpack(validPack(pack) as unknown as Json);
  }

  deserializeBinary(bytes: Uint8Array): Pack {
    if (!(bytes instanceof Uint8Array)) throw otherKind('bytes of MessagePack', bytes, 'For JSON, call deserialize.');
    const read = decodeMsgpack(bytes, packDepth);
    if (!read.ok) {
      const { offset, expected, found } = read.error;
      const fix = 'Give the whole pack, as it was written.';
      throw notPack([{ path: '$', expected, found, fix, place: `byte ${offset}` }]);
    }
    return validPack(read.value) as Pack;
  }
}

function validPack(value: unknown): ProjectPack {
  const pack = readPack(value);
  if (!pack.ok) throw notPack(placed(pack.error));
  return pack.value;
}

/** Reports a value of the wrong type, which untyped callers may pass. */
function otherKind(expected: string, given: unknown, fix: string): DocumentError {
  const found = given instanceof Uint8Array ? 'bytes' : given === null ? 'null' : typeof given;
  return notPack([{ path: '$', expected, found, fix, place: null }]);
}

function notPack(problems: readonly DocumentProblem[]): DocumentError {
  return new DocumentError('not a project pack', problems);
}

/** The maximum length of a string. */
const maxCharacters = 2 ** 29;

/** The maximum nesting of unknown fields. */
const packDepth = 100;

/**
 * Converts any value to a flat pack, or lists every problem with its JSON path. The input may be flat, as published, or
 * wrapped, with type-specific fields under `content`.
 */
function readPack(given: unknown): Result<ProjectPack, readonly Problem[]> {
  const type = isRecord(given) ? given.type : undefined;
  const isWrapped =
    isRecord(given) && Object.hasOwn(given, 'content') && !bodyFields.some((name) => Object.hasOwn(given, name));
  const shape = shapeFor(type, isWrapped ? 'wrapped' : 'flat');
  // Report every problem. Ordering the fields finds values that JSON cannot represent.
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

/** `type` and `metadata.pack_type` must agree. */
function contradictions(value: Json): Problem[] {
  const metadata = isRecord(value) ? value.metadata : undefined;
  if (!isRecord(value) || !isRecord(metadata)) return [];
  const isType = (name: unknown) => name === 'full' || name === 'summary';
  if (!isType(value.type) || !isType(metadata.pack_type) || value.type === metadata.pack_type) return [];
  const expected = `the type of the pack, ${value.type}`;
  return [{ ...problem('$.metadata.pack_type', metadata.pack_type, { expected, fix: 'Make both the same.' }) }];
}

/** A field that is both outside and inside `content` must have the same value. */
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
