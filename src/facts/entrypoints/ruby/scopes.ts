/** The scope of a line in the routes of Rails, and its prefix. */
import { joinPath } from '../reading.js';
import type { Resource } from './resources.js';

export type Scope = {
  readonly end: number;
  readonly prefix: string;
  /** The resource around it, for `member`, `on:` and nested resources. */
  readonly within: Resource | null;
  readonly part: 'nested' | 'member' | 'collection';
  /** With `shallow`, the prefix outside of the resources around it, for routes with an id of their own; else null. */
  readonly shallow: string | null;
};

export const outermost = (end: number): Scope => ({ end, prefix: '', within: null, part: 'nested', shallow: null });

/** The prefix of the lines in a scope. */
export function baseOf({ prefix, within, shallow }: Scope, part: Scope['part']): string {
  if (within === null) return prefix;
  if (part === 'collection' || within.isSingular) return joinPath(prefix, within.path);
  const one = joinPath(shallow ?? prefix, within.path);
  return `${one}/:${part === 'member' ? within.param : within.nestedParam}`;
}
