/** Lines in the routes of Rails that are one route: `get 'a', to: 'x#y'`, `root`, `match`, `mount`. */
import type { Source, TokenRange } from '../read/source.js';
import { COMPUTED, joinPath, type Route } from '../reading.js';
import { baseOf, type Scope } from './scopes.js';

type Line = { readonly word: string; readonly given: readonly TokenRange[]; readonly scope: Scope };

/** `get 'a', to: 'x#y'`, `get :a, :b`, `get 'a' => 'x#y'`, `root 'x#y'`, `mount Engine => '/x'` */
export function plainRoutes(source: Source, { word, given, scope }: Line): Pick<Route, 'verb' | 'path'>[] {
  const on = source.namedPart(given, 'on');
  const part = on === null ? scope.part : source.onlyText(on) === 'member' ? 'member' : 'collection';
  const base = baseOf(scope, part);
  if (word === 'root') return [{ verb: 'GET', path: base === '' ? '/' : base }];
  if (word === 'mount') {
    const arrows = given.filter(({ start, end }) => end - start > 2).map((part) => source.textsIn(part).at(-1));
    const path = source.namedText(given, 'at') ?? arrows.find((text) => text !== undefined);
    return path === undefined ? [] : [{ verb: 'MOUNT', path: joinPath(base, path) }];
  }
  const via = source.namedPart(given, 'via');
  const verb = word === 'match' ? (via === null ? 'ANY' : viaOf(source, via)) : word.toUpperCase();
  return given.flatMap(({ start, end }, number) => {
    const text = source.textAt(start);
    const isMapped = number === 0 && source.isMark(start + 1, '=>'); // later ones are options
    const isPath = text !== null && (end === start + 1 || isMapped);
    return isPath ? [{ verb, path: joinPath(base, toPath(text)) }] : [];
  });
}

/** Replaces interpolations by COMPUTED. */
const toPath = (text: string): string => text.replace(/\(\.:format\)$/, '').replace(/#\{[^}]*\}/g, COMPUTED);

function viaOf(source: Source, via: TokenRange): string {
  const texts = namesIn(source, via).join(' ').trim();
  return texts === '' || texts === 'all' ? 'ANY' : texts.split(/\s+/).join('|').toUpperCase();
}

/** The names in the arguments without a name of their own. */
export function namesOf(source: Source, given: readonly TokenRange[]): string[] {
  return source.plainParts(given).flatMap((part) => namesIn(source, part));
}

/** Names as symbols, strings or a list of words: `:a`, `['a', 'b']`, `%i[a b]`. */
export function namesIn(source: Source, part: TokenRange): string[] {
  return source.textsIn(part).flatMap((text) =>
    /^%[iw]?[[({]/i.test(text)
      ? text
          .replace(/^%[iw]?[[({]|[\])}]$/gi, '')
          .trim()
          .split(/\s+/)
      : [text],
  );
}
