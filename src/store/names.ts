import { StoreTrouble } from './trouble.js';

/** A name from outside may be anything; it is judged before it is used, and no part of it is repeated. */
export function named<T extends string>(name: T, isValid: (name: string) => boolean): T {
  if (isValid(name)) return name;
  throw new StoreTrouble({ kind: 'bad-name', name: `a name of ${String(name).length} characters` });
}
