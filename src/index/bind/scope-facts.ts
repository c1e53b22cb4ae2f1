/** What the scopes of a file declare, read when it is first asked for: variables, parameters, results. */
import type { IndexedFile, Uses } from '../../model/analysis.js';
import { readScopes, type Scopes } from '../uses/scopes.js';
import { readLocals } from '../uses/use-text.js';
import type { Place } from './name-table.js';
import { readSignatureTypes, type SignatureTypes } from './signature-types.js';

export type ScopeFacts = {
  /** `SCOPE NAME` -> the types of the variable, as `Local.type`. */
  readonly localsIn: (file: number) => ReadonlyMap<string, readonly string[]>;
  readonly signatureOf: (place: Place) => SignatureTypes;
  /** The definition around a definition; -1 at the top. */
  readonly outerOf: (file: number, at: number) => number;
};

export function createScopeFacts(files: readonly IndexedFile[], usesOf: (file: number) => Uses): ScopeFacts {
  const locals = new Map<number, ReadonlyMap<string, readonly string[]>>();
  const scopes = new Map<number, Scopes>();
  const signatures = new Map<string, SignatureTypes>();
  return {
    localsIn: (file) => remember(locals, file, () => groupLocals(usesOf(file))),
    outerOf: (file, at) => remember(scopes, file, () => readScopes(files[file]!.definitions)).outer(at),
    signatureOf: ([file, at]) => {
      const { definitions, entry } = files[file]!;
      return remember(signatures, `${file} ${at}`, () => readSignatureTypes(definitions[at]!, entry.language));
    },
  };
}

function groupLocals(uses: Uses): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, string[]>();
  for (const { scope, name, type } of readLocals(uses)) {
    const key = `${scope} ${name}`;
    const types = table.get(key);
    if (types === undefined) table.set(key, [type]);
    else if (types.length < maxTypes) types.push(type);
  }
  return table;
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, read: () => Value): Value {
  const value = known.get(key) ?? read();
  known.set(key, value);
  return value;
}

/** A name that is declared more often in one scope is no single thing. */
const maxTypes = 6;
