/** What stands around a line of Rails' routes, and the prefix that follows from it. */
import { joinPath } from '../reading.js';
import type { Resource } from './resources.js';

export type Scope = {
  readonly end: number;
  readonly prefix: string;
  /** The resource it is in, for `member`, `on:` and nested ones. */
  readonly within: Resource | null;
  readonly part: 'nested' | 'member' | 'collection';
  /** With `shallow`, what has an id of its own stands outside of the resources around it: their prefix, else null. */
  readonly shallow: string | null;
};

export const outermost = (end: number): Scope => ({ end, prefix: '', within: null, part: 'nested', shallow: null });

/** What lines in a scope begin with. */
export function baseOf({ prefix, within, shallow }: Scope, part: Scope['part']): string {
  if (within === null) return prefix;
  if (part === 'collection' || within.isSingular) return joinPath(prefix, within.path);
  const one = joinPath(shallow ?? prefix, within.path);
  return `${one}/:${part === 'member' ? within.param : within.nestedParam}`;
}
