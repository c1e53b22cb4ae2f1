/** Serializes packs as JSON or MessagePack. Writing and reading validate against the same published shapes. */
import type { Json } from '../../../base/json.js';
import { readJsonText } from '../../../base/json-text.js';
import { encodeMsgpack } from '../../../emit/msgpack.js';
import { decodeMsgpack } from '../../../emit/parse/msgpack-decode.js';
import type { ProjectPack } from '../project-types.js';
import { DocumentError, type DocumentProblem, placed } from './serializer-error.js';
import { packDepth, readPack } from './serializer-read.js';

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
