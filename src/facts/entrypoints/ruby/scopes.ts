/** The scope of a line in the routes of Rails, its prefix, and the resource around it. */
import { joinPath } from '../reading.js';

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

export type Resource = {
  readonly path: string;
  readonly isSingular: boolean;
  readonly param: string;
  /** The name of its id in the paths of nested resources. */
  readonly nestedParam: string;
};

type Narrowing = { readonly only: readonly string[] | null; readonly except: readonly string[] };

/** The routes that Rails creates for one resource. */
export function resourceRoutes(
  { path, isSingular, param }: Resource,
  { only, except }: Narrowing,
): { readonly verb: string; readonly path: string; readonly hasId: boolean }[] {
  const one = isSingular ? path : `${path}/:${param}`;
  return actions
    .filter(
      ({ action }) =>
        !(isSingular && action === 'index') && (only === null || only.includes(action)) && !except.includes(action),
    )
    .map(({ verb, place }) => ({
      verb,
      hasId: !isSingular && (place === 'one' || place === 'edit'),
      path: place === 'list' ? path : place === 'new' ? `${path}/new` : place === 'edit' ? `${one}/edit` : one,
    }));
}

const actions = [
  { action: 'index', verb: 'GET', place: 'list' },
  { action: 'new', verb: 'GET', place: 'new' },
  { action: 'create', verb: 'POST', place: 'list' },
  { action: 'show', verb: 'GET', place: 'one' },
  { action: 'edit', verb: 'GET', place: 'edit' },
  { action: 'update', verb: 'PATCH|PUT', place: 'one' },
  { action: 'destroy', verb: 'DELETE', place: 'one' },
] as const;
