/** The routes that Rails creates for one resource. */

export type Resource = {
  readonly path: string;
  readonly isSingular: boolean;
  readonly param: string;
  /** The name of its id in the paths of nested resources. */
  readonly nestedParam: string;
};

type Narrowing = { readonly only: readonly string[] | null; readonly except: readonly string[] };

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
