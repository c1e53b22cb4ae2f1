/** Decorators, annotations and attributes, and the class around them: `@Get(':id')`, `[HttpGet("{id}")]`. */
import type { Source, TokenRange } from './source.js';

export type Decorator = {
  readonly name: string;
  readonly given: readonly TokenRange[];
  readonly place: number;
  /** The offset in the file. */
  readonly at: number;
  /** The class around it; null if it precedes a class or is outside of any. */
  readonly inside: ClassAt | null;
};

type ClassAt = {
  readonly name: string;
  readonly decorators: readonly Decorator[];
  readonly bases: readonly string[];
};

/**
 * Every `@name(…)` of a file in order, with the class around it. Those directly before a class belong to that class.
 * `begins` returns the index of the name if a decorator begins at the given index.
 */
export function readDecorators(source: Source, begins: (place: number) => number | null): Decorator[] {
  const found: Decorator[] = [];
  const classes: { readonly at: ClassAt; readonly end: number }[] = [];
  let waiting: Decorator[] = [];
  for (const [place, { start }] of source.list.entries()) {
    while (classes.length > 0 && place > classes.at(-1)!.end) classes.pop();
    const name = begins(place);
    if (name !== null && source.wordAt(name) !== '') {
      let last = name;
      while (source.isMark(last + 1, '.') && source.wordAt(last + 2) !== '') last += 2;
      const given = source.isMark(last + 1, '(') ? source.itemsAt(last + 1) : [];
      const decorator = { name: source.wordAt(last), given, place, at: start, inside: classes.at(-1)?.at ?? null };
      found.push(decorator);
      waiting.push(decorator);
      continue;
    }
    const word = source.wordAt(place);
    if ((word === 'class' || word === 'interface' || word === 'record') && !source.isMark(place - 1, '.')) {
      const body = bodyAfter(source, place);
      if (body === null) continue;
      const bases = source.list.slice(place + 2, body).flatMap(({ kind, value }) => (kind === 'word' ? [value] : []));
      const end = source.partnerOf(body) > body ? source.partnerOf(body) : source.list.length;
      classes.push({ at: { name: source.wordAt(place + 1), decorators: waiting, bases }, end });
      waiting = [];
    } else if (source.isMark(place, ';', '}')) waiting = [];
  }
  return found;
}

/** The bracket that opens the body of a class. It is near. */
function bodyAfter(source: Source, place: number): number | null {
  for (let at = place + 1; at < place + 80 && at < source.list.length; at++) {
    if (source.isMark(at, '{')) return at;
    if (source.isMark(at, ';')) return null;
    if (source.isMark(at, '(')) at = Math.max(at, source.partnerOf(at)); // a record's parts
  }
  return null;
}

export const afterAt = (source: Source) => (place: number) => (source.isMark(place, '@') ? place + 1 : null);
