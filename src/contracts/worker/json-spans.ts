/** Where a value stands in a JSON text, so that one thing can be written into a document without touching the rest of it. */
export type Step = string | number;

export type Span = { readonly start: number; readonly end: number };

/** The span of the value at a path, or null. The text must be JSON; of a field given twice the last counts, as in `JSON.parse`. */
export function spanAt(text: string, path: readonly Step[]): Span | null {
  let found: Span | null = null;
  let at = 0;
  const skip = () => {
    while (/\s/.test(text[at] ?? '') || text[at] === '\ufeff') at += 1;
  };
  const readText = (): string => {
    const start = at;
    at += 1;
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at += 1;
    return JSON.parse(text.slice(start, at)) as string;
  };
  /** `depth` is how many steps of the path lead here; -1 when another way does. */
  const readValue = (depth: number): void => {
    skip();
    const start = at;
    if (text[at] === '{' || text[at] === '[') readMembers(depth, text[at] === '{' ? 'object' : 'list');
    else if (text[at] === '"') readText();
    else while (at < text.length && !/[\s,\]}]/.test(text[at]!)) at += 1;
    if (depth === path.length) found = { start, end: at };
  };
  const readMembers = (depth: number, kind: 'object' | 'list'): void => {
    at += 1;
    for (let number = 0; ; number++) {
      skip();
      if (text[at] === '}' || text[at] === ']') break;
      let step: Step = number;
      if (kind === 'object') {
        step = readText();
        skip();
        at += 1;
      }
      readValue(depth >= 0 && path[depth] === step ? depth + 1 : -1);
      skip();
      if (text[at] === ',') at += 1;
    }
    at += 1;
  };
  readValue(0);
  return found;
}

/** The text with a field added to the object at a path, or replaced in it, written in the manner of that object. */
export function withField(
  text: string,
  path: readonly Step[],
  { name, value }: { readonly name: string; readonly value: object },
): string | null {
  const object = spanAt(text, path);
  if (object === null || text[object.start] !== '{') return null;
  const body = text.slice(object.start, object.end);
  const manner = /^\{[ \t]*\n([ \t]*)/.exec(body);
  const outer = /\n([ \t]*)\}$/.exec(body)?.[1] ?? '';
  const inner = manner?.[1] ?? '';
  const unit = inner.startsWith(outer) && inner.length > outer.length ? inner.slice(outer.length) : '  ';
  const isSpaced = /^\{"(?:[^"\\]|\\.)*":\S/.exec(body) === null;
  const written =
    manner === null ? JSON.stringify(value) : JSON.stringify(value, null, unit).replaceAll('\n', `\n${inner}`);
  const old = spanAt(text, [...path, name]);
  if (old !== null) return `${text.slice(0, old.start)}${written}${text.slice(old.end)}`;
  const last = object.start + body.slice(0, -1).trimEnd().length;
  const isEmpty = last === object.start + 1;
  const gap = manner === null ? (isSpaced && !isEmpty ? ' ' : '') : `\n${inner}`;
  const field = `${isEmpty ? '' : ','}${gap}${JSON.stringify(name)}:${manner === null && !isSpaced ? '' : ' '}${written}`;
  return `${text.slice(0, last)}${field}${text.slice(last)}`;
}
