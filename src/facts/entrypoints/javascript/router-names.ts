/** Finds the routers of a script: variables that functions of the framework create, and parameters of router type. */
import type { Source } from '../read/source.js';
import type { RouterRules } from './javascript-routers.js';
import { boundFrom, importedFrom } from './names.js';

type Routers = {
  readonly names: Set<string>;
  readonly prefixes: Map<string, string>;
  /** For each bracket that ends a creating call: the name of the router, for calls chained to it. */
  readonly made: Map<number, string>;
};

export function findRouters(source: Source, rules: RouterRules): Routers {
  const bound = boundFrom(source, rules.modules);
  const names = new Set<string>();
  const prefixes = new Map<string, string>();
  const madeAt = new Map<number, string>();
  for (const { place, value } of source.words()) {
    const open = made(source, place, { bound, ...rules });
    if (open !== null) {
      const name = nameBefore(source, place) ?? 'default';
      madeAt.set(source.partnerOf(open), name);
      names.add(name);
      const prefix = source.namedText(source.fieldsOf(source.itemsAt(open), '{'), 'prefix');
      if (prefix !== null) prefixes.set(name, prefix);
    } else if (rules.types.includes(value) && (bound.has(value) || bound.has(source.wordAt(place - 2)))) {
      const at = source.isMark(place - 1, '.') ? place - 3 : place - 1; // `app: express.Router`
      if (source.isMark(at, ':') && source.wordAt(at - 1) !== '') names.add(source.wordAt(at - 1));
    } else if (rules.customary.includes(value) && isParameter(source, place)) names.add(value);
  }
  for (const name of importedFrom(source).keys()) if (rules.customary.includes(name)) names.add(name);
  if (bound.size > 0) for (const name of handedOver(source, rules.customary)) names.add(name);
  return { names, prefixes, made: madeAt };
}

/** The bracket of a call that creates a router: `express()`, `express.Router()`, `new Hono()`. Else null. */
function made(
  source: Source,
  place: number,
  { bound, makers, modules }: RouterRules & { readonly bound: ReadonlySet<string> },
): number | null {
  if (source.isMark(place - 1, '.')) return null;
  const word = source.wordAt(place);
  if (word === 'require' && source.isMark(place + 1, '(')) {
    const module = source.onlyText(source.itemsAt(place + 1)[0]);
    const close = source.partnerOf(place + 1);
    if (module === null || !modules.includes(module) || close < 0) return null;
    const isMember = source.isMark(close + 1, '.') && makers.includes(source.wordAt(close + 2));
    const open = isMember ? close + 3 : close + 1; // require('express').Router(), require('express')()
    return source.isMark(open, '(') ? open : null;
  }
  if (!bound.has(word)) return null;
  let at = place + 1;
  if (source.isMark(at, '.')) {
    if (!makers.includes(source.wordAt(at + 1))) return null;
    at += 2;
  }
  if (source.isMark(at, '<')) at = afterTypes(source, at);
  return source.isMark(at, '(') ? at : null;
}

/** Skips type arguments such as `<Env, Schema>`. They are short and hold no calls. */
export function afterTypes(source: Source, at: number): number {
  let depth = 0;
  for (let place = at; place < at + 60; place++) {
    if (source.isMark(place, '<')) depth += 1;
    else if (source.isMark(place, '>')) depth -= 1;
    if (depth === 0) return place + 1;
  }
  return at;
}

/** The name before the creating call: `name =`, `name: Type =`, `this.name =`. */
function nameBefore(source: Source, place: number): string | null {
  let at = place - 1;
  while (source.wordAt(at) === 'new' || source.wordAt(at) === 'await') at -= 1;
  while (source.isMark(at, '=') && source.wordAt(at - 1) === 'exports')
    at -= source.wordAt(at - 3) === 'module' ? 4 : 2; // app = module.exports = express()
  if (!source.isMark(at, '=') || source.wordAt(at - 1) === '') return null;
  for (let back = at - 1; back > at - 12; back--)
    if (source.isMark(back, ':') && source.wordAt(back - 1) !== '') return source.wordAt(back - 1);
    else if (!source.isMark(back, '.', '<', '>') && source.wordAt(back) === '') break;
  return source.wordAt(at - 1);
}

/** In `(app, options) {`, `(app) =>` or `app =>`. */
function isParameter(source: Source, place: number): boolean {
  if (source.isMark(place + 1, '=>')) return true;
  if (!source.isMark(place - 1, '(', ',') || !source.isMark(place + 1, ')', ',', ':')) return false;
  let open = place - 1;
  for (let steps = 0; steps < 16 && !source.isMark(open, '('); steps++) open -= 1;
  const close = source.partnerOf(open);
  return source.isMark(open, '(') && close >= place && source.isMark(close + 1, '{', '=>', ':');
}

/** `const app = createApp()`: the framework is imported and the name is a usual one for routers. */
function handedOver(source: Source, customary: readonly string[]): string[] {
  const names = [...source.words()].filter(({ place }) => /^(?:const|let|var)$/.test(source.wordAt(place - 1)));
  return names.map(({ value }) => value).filter((name) => customary.includes(name));
}
