/** Finds the routers of a script: variables that functions of the framework create, and parameters of router type. */
import { argumentsAt, insideOf, isMark, namedPart, onlyText, partsOf, type Source, wordOf } from '../read/source.js';
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
  const isImported = bound.size > 0;
  for (const [place, { kind, value }] of source.list.entries()) {
    if (kind !== 'word') continue;
    const open = made(source, place, { bound, ...rules });
    if (open !== null) {
      const name = nameBefore(source, place) ?? 'default';
      madeAt.set(source.partner[open] ?? -1, name);
      names.add(name);
      const prefix = prefixGiven(source, open);
      if (prefix !== null) prefixes.set(name, prefix);
    } else if (rules.types.includes(value) && (bound.has(value) || bound.has(wordOf(source, place - 2)))) {
      const at = isMark(source, place - 1, '.') ? place - 3 : place - 1; // `app: express.Router`
      if (isMark(source, at, ':') && wordOf(source, at - 1) !== '') names.add(wordOf(source, at - 1));
    } else if (rules.customary.includes(value) && isParameter(source, place)) names.add(value);
  }
  for (const name of importedFrom(source).keys()) if (rules.customary.includes(name)) names.add(name);
  if (isImported) for (const name of handedOver(source, rules.customary)) names.add(name);
  return { names, prefixes, made: madeAt };
}

/**
 * The bracket of a call that creates a router: `express()`, `express.Router()`, `new Hono()`. Null if the word is none.
 */
function made(
  source: Source,
  place: number,
  { bound, makers, modules }: RouterRules & { readonly bound: ReadonlySet<string> },
): number | null {
  if (isMark(source, place - 1, '.')) return null;
  const word = wordOf(source, place);
  if (word === 'require' && isMark(source, place + 1, '(')) {
    const module = onlyText(source, argumentsAt(source, place + 1)[0]);
    const close = source.partner[place + 1] ?? -1;
    if (module === null || !modules.includes(module) || close < 0) return null;
    const isMember = isMark(source, close + 1, '.') && makers.includes(wordOf(source, close + 2));
    const open = isMember ? close + 3 : close + 1; // require('express').Router(), require('express')()
    return isMark(source, open, '(') ? open : null;
  }
  if (!bound.has(word)) return null;
  let at = place + 1;
  if (isMark(source, at, '.')) {
    if (!makers.includes(wordOf(source, at + 1))) return null;
    at += 2;
  }
  if (isMark(source, at, '<')) at = afterTypes(source, at);
  return isMark(source, at, '(') ? at : null;
}

/** Skips type arguments such as `<Env, Schema>`. They are short and hold no calls. */
export function afterTypes(source: Source, at: number): number {
  let depth = 0;
  for (let place = at; place < at + 60; place++) {
    if (isMark(source, place, '<')) depth += 1;
    else if (isMark(source, place, '>')) depth -= 1;
    if (depth === 0) return place + 1;
  }
  return at;
}

/** The name before the creating call: `name =`, `name: Type =`, `this.name =`. */
function nameBefore(source: Source, place: number): string | null {
  let at = place - 1;
  while (wordOf(source, at) === 'new' || wordOf(source, at) === 'await') at -= 1;
  while (isMark(source, at, '=') && wordOf(source, at - 1) === 'exports')
    at -= wordOf(source, at - 3) === 'module' ? 4 : 2; // app = module.exports = express()
  if (!isMark(source, at, '=') || wordOf(source, at - 1) === '') return null;
  for (let back = at - 1; back > at - 12; back--)
    if (isMark(source, back, ':') && wordOf(source, back - 1) !== '') return wordOf(source, back - 1);
    else if (
      !isMark(source, back, '.') &&
      !isMark(source, back, '<') &&
      !isMark(source, back, '>') &&
      wordOf(source, back) === ''
    )
      break;
  return wordOf(source, at - 1);
}

function prefixGiven(source: Source, open: number): string | null {
  const object = argumentsAt(source, open).find(({ start }) => isMark(source, start, '{'));
  if (object === undefined) return null;
  const prefix = namedPart(source, partsOf(source, insideOf(source, object.start)), 'prefix');
  return prefix === null ? null : onlyText(source, prefix);
}

/** In `(app, options) {`, `(app) =>` or `app =>`. */
function isParameter(source: Source, place: number): boolean {
  if (isMark(source, place + 1, '=>')) return true;
  const isListed =
    (isMark(source, place - 1, '(') || isMark(source, place - 1, ',')) &&
    (isMark(source, place + 1, ')') || isMark(source, place + 1, ',') || isMark(source, place + 1, ':'));
  if (!isListed) return false;
  let open = place - 1;
  for (let steps = 0; steps < 16 && !isMark(source, open, '('); steps++) open -= 1;
  const close = source.partner[open] ?? -1;
  if (!isMark(source, open, '(') || close < place) return false;
  return isMark(source, close + 1, '{') || isMark(source, close + 1, '=>') || isMark(source, close + 1, ':');
}

/** `const app = createApp()`: the framework is imported and the name is a usual one for routers. */
function handedOver(source: Source, customary: readonly string[]): string[] {
  return source.list.flatMap(({ kind, value }, place) =>
    kind === 'word' && customary.includes(value) && /^(?:const|let|var)$/.test(wordOf(source, place - 1))
      ? [value]
      : [],
  );
}
