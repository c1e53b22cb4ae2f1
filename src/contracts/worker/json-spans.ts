/** Writes one field into a JSON text and leaves every other byte unchanged. */
import { scanJson } from '../../formats/json-scan.js';

export type Step = string | number;

export type Span = { readonly start: number; readonly end: number };

/**
 * The span of the value at a path, or null. The text must be valid JSON. Of duplicate fields the last counts, as in
 * `JSON.parse`.
 */
function spanAt(text: string, path: readonly Step[]): Span | null {
  let found: Span | null = null;
  /** For each depth, the step to the value and its offset. */
  const steps: Step[] = [];
  const starts: number[] = [];
  scanJson(text, ({ type, depth, start, end, inside }) => {
    if (type === 'key') steps[depth] = JSON.parse(text.slice(start, end)) as string;
    else if (type !== 'close') {
      if (inside === '[') steps[depth] = (steps[depth] as number) + 1;
      starts[depth] = start;
      if (text[start] === '[') steps[depth + 1] = -1;
    }
    const isEnd = type === 'value' || type === 'close';
    if (isEnd && depth === path.length && path.every((step, i) => step === steps[i + 1]))
      found = { start: starts[depth]!, end };
  });
  return found;
}

/** Adds or replaces a field of the object at a path, in the formatting style of that object. */
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
