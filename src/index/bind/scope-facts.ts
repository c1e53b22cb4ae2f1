/** What the scopes of a file declare, read when it is first asked for: variables, parameters, results. */
import { remember } from '../../base/remember.js';
import type { IndexedFile, Uses } from '../../model/analysis.js';
import { readScopes } from '../uses/scopes.js';
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
  const scopesOf = unlimited((file: number) => readScopes(files[file]!.definitions));
  const signaturesOf = unlimited((file: number) =>
    unlimited((at: number) => readSignatureTypes(files[file]!.definitions[at]!, files[file]!.entry.language)),
  );
  return {
    localsIn: unlimited((file: number) => groupLocals(usesOf(file))),
    outerOf: (file, at) => scopesOf(file).outer(at),
    signatureOf: ([file, at]) => signaturesOf(file)(at),
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

const unlimited = <T>(answer: (key: number) => T) => remember(answer, Number.POSITIVE_INFINITY);

/** A name that is declared more often in one scope is no single thing. */
const maxTypes = 6;
