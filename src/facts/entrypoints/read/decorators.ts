/**
 * Decorators, annotations and attributes, and the class around them: `@Get(':id')`, `@GetMapping("/x")`,
 * `[HttpGet("{id}")]`.
 */
import { argumentsAt, isMark, type Source, type TokenRange, wordOf } from './source.js';

export type Decorator = {
  readonly name: string;
  readonly given: readonly TokenRange[];
  readonly place: number;
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
  for (let place = 0; place < source.list.length; place++) {
    while (classes.length > 0 && place > classes.at(-1)!.end) classes.pop();
    const name = begins(place);
    if (name !== null && wordOf(source, name) !== '') {
      let last = name;
      while (isMark(source, last + 1, '.') && wordOf(source, last + 2) !== '') last += 2;
      const given = isMark(source, last + 1, '(') ? argumentsAt(source, last + 1) : [];
      const decorator = { name: wordOf(source, last), given, place, inside: classes.at(-1)?.at ?? null };
      found.push(decorator);
      waiting.push(decorator);
      continue;
    }
    const word = wordOf(source, place);
    if ((word === 'class' || word === 'interface' || word === 'record') && !isMark(source, place - 1, '.')) {
      const body = bodyAfter(source, place);
      if (body === null) continue;
      const bases: string[] = [];
      for (let at = place + 2; at < body; at++) if (wordOf(source, at) !== '') bases.push(wordOf(source, at));
      const end = source.partner[body]! > body ? source.partner[body]! : source.list.length;
      classes.push({ at: { name: wordOf(source, place + 1), decorators: waiting, bases }, end });
      waiting = [];
    } else if (isMark(source, place, ';') || isMark(source, place, '}')) waiting = [];
  }
  return found;
}

/** The bracket that opens the body of a class. It is near. */
function bodyAfter(source: Source, place: number): number | null {
  for (let at = place + 1; at < place + 80 && at < source.list.length; at++) {
    if (isMark(source, at, '{')) return at;
    if (isMark(source, at, ';')) return null;
    if (isMark(source, at, '(') && (source.partner[at] ?? -1) > at) at = source.partner[at]!; // a record's parts
  }
  return null;
}

export const afterAt =
  (source: Source) =>
  (place: number): number | null =>
    isMark(source, place, '@') ? place + 1 : null;
