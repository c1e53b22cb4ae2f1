/** The routes that Laravel creates for one resource, as `only`, `except` and `parameters` select them. */
import { maxChainLength } from '../entrypoint-limits.table.js';
import type { Source, TokenRange } from '../read/source.js';
import { singular } from '../singular.js';

type Narrowing = {
  readonly only: ReadonlySet<string> | null;
  readonly except: ReadonlySet<string>;
  /** Parameters with a name other than the singular of their resource. */
  readonly parameters: ReadonlyMap<string, string>;
};

export const isResource = (name: string): boolean => kinds.has(name);

/** `['only' => ['index']]` in the call, and `->only(['index'])`, `->parameters([…])` and the like that follow. */
export function narrowing(source: Source, given: readonly TokenRange[], close: number): Narrowing {
  const fields = source.fieldsOf(given.slice(1), '[');
  const listed = (name: string): ReadonlySet<string> | null => {
    const part = source.namedPart(fields, name);
    return part === null ? null : new Set(source.textsIn(part));
  };
  let only = listed('only');
  let except = listed('except') ?? new Set<string>();
  let parameters: ReadonlyMap<string, string> = parametersIn(source, source.namedPart(fields, 'parameters'));
  let at = close;
  for (let steps = 0; steps < maxChainLength && at > 0; steps++, at = source.partnerOf(at + 3)) {
    if (!source.isMark(at + 1, '->') || !source.isMark(at + 3, '(')) break;
    const inside = source.insideOf(at + 3);
    const name = source.wordAt(at + 2);
    if (name === 'only') only = new Set(source.textsIn(inside));
    else if (name === 'except') except = new Set(source.textsIn(inside));
    else if (name === 'parameters') parameters = parametersIn(source, inside);
    else if (name === 'parameter') {
      const [resource = '', parameter = ''] = source.textsIn(inside);
      parameters = new Map([[resource, parameter]]);
    }
  }
  return { only, except, parameters };
}

/** `['users' => 'admin_user']` */
function parametersIn(source: Source, part: TokenRange | null): ReadonlyMap<string, string> {
  return new Map(
    source.fieldsOf(part === null ? [] : [part], '[').flatMap(({ start, end }): [string, string][] => {
      const name = source.textAt(start);
      const parameter = source.onlyText({ start: start + 2, end });
      return name === null || parameter === null ? [] : [[name, parameter]];
    }),
  );
}

export function resourceRoutes(
  name: string,
  kind: string,
  { only, except, parameters }: Narrowing,
): readonly { readonly verb: string; readonly path: string }[] {
  const parts = name.split('.');
  const parameter = (part: string) =>
    `{${parameters.get(part) ?? singular(part.slice(part.lastIndexOf('/') + 1)).replace(/-/g, '_')}}`;
  const below = parts.slice(0, -1).map((part) => `${part}/${parameter(part)}/`);
  const last = parts.at(-1)!;
  const base = `${below.join('')}${last}`;
  const isSingleton = /singleton/i.test(kind);
  const one = isSingleton ? base : `${base}/${parameter(last)}`;
  const first = isSingleton ? singletonActions : null;
  return actions
    .filter(
      ({ action, isForm }) =>
        !(isForm && kind.startsWith('api')) &&
        first?.has(action) !== false &&
        only?.has(action) !== false &&
        !except.has(action),
    )
    .map(({ verb, path }) => ({ verb, path: path.replace('BASE', () => base).replace('ONE', () => one) }));
}

const kinds = new Set(['resource', 'apiResource', 'singleton', 'apiSingleton']);
/** A singleton resource. It has no routes to create or remove it unless the call asks for them. */
const singletonActions = new Set(['show', 'edit', 'update']);

const actions = [
  { action: 'index', verb: 'GET', path: 'BASE', isForm: false },
  { action: 'create', verb: 'GET', path: 'BASE/create', isForm: true },
  { action: 'store', verb: 'POST', path: 'BASE', isForm: false },
  { action: 'show', verb: 'GET', path: 'ONE', isForm: false },
  { action: 'edit', verb: 'GET', path: 'ONE/edit', isForm: true },
  { action: 'update', verb: 'PUT|PATCH', path: 'ONE', isForm: false },
  { action: 'destroy', verb: 'DELETE', path: 'ONE', isForm: false },
] as const;
