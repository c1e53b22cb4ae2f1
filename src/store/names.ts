import { StoreError } from './store-error.js';

/** Checks a name from outside before it is used. The error does not repeat it. */
export function named<T extends string>(name: T, isValid: (name: string) => boolean): T {
  if (isValid(name)) return name;
  throw new StoreError({ kind: 'bad-name', name: `a name of ${String(name).length} characters` });
}
