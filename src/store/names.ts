import { StoreTrouble } from './trouble.js';

/** A name from outside may be anything; it is judged before it is used, and never repeated whole. */
export function named<T extends string>(name: T, isValid: (name: string) => boolean): T {
  if (isValid(name)) return name;
  const shown = String(name).replace(/[^\w./-]/g, '?');
  throw new StoreTrouble({ kind: 'bad-name', name: shown.slice(0, 40) });
}
