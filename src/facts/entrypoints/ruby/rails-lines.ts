/** Lines in the routes of Rails that are one route: `get 'a', to: 'x#y'`, `root`, `match`, `mount`. */
import { isMark, namedPart, onlyText, type Source, type TokenRange, textOf, textsIn } from '../read/source.js';
import { COMPUTED, joinPath } from '../reading.js';
import { baseOf, type Scope } from './scopes.js';

type Line = { readonly word: string; readonly given: readonly TokenRange[]; readonly scope: Scope };

/** `get 'a', to: 'x#y'`, `get :a, :b`, `get 'a' => 'x#y'`, `root 'x#y'`, `mount Engine => '/x'` */
export function plainRoutes(
  source: Source,
  { word, given, scope }: Line,
): { readonly verb: string; readonly path: string }[] {
  const on = namedPart(source, given, 'on');
  const part = on === null ? scope.part : onlyText(source, on) === 'member' ? 'member' : 'collection';
  const base = baseOf(scope, part);
  if (word === 'root') return [{ verb: 'GET', path: base === '' ? '/' : base }];
  if (word === 'mount') {
    const at = namedPart(source, given, 'at');
    const arrow = given.find(({ start, end }) => end - start > 2 && textsIn(source, { start, end }).length > 0);
    const path =
      (at === null ? null : onlyText(source, at)) ??
      (arrow === undefined ? null : (textsIn(source, arrow).at(-1) ?? null));
    return path === null ? [] : [{ verb: 'MOUNT', path: joinPath(base, path) }];
  }
  const via = namedPart(source, given, 'via');
  const verb = word === 'match' ? (via === null ? 'ANY' : viaOf(source, via)) : word.toUpperCase();
  return given.flatMap(({ start, end }, number) => {
    const text = textOf(source, start);
    const isMapped = number === 0 && isMark(source, start + 1, '=>'); // later ones are options
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

/** Names as symbols, strings or a list of words: `:a`, `['a', 'b']`, `%i[a b]`. */
export function namesIn(source: Source, part: TokenRange): string[] {
  return textsIn(source, part).flatMap((text) =>
    /^%[iw]?[[({]/i.test(text)
      ? text
          .replace(/^%[iw]?[[({]|[\])}]$/gi, '')
          .trim()
          .split(/\s+/)
      : [text],
  );
}
