/** A reader of JavaScript's regular expressions, so that the campaign can count the steps that they take. */
export type Node =
  /** One character that `source` (a class, an escape or a literal) admits. */
  | { readonly kind: 'one'; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  | {
      readonly kind: 'repeat';
      readonly body: Node;
      readonly least: number;
      readonly most: number;
      readonly isLazy: boolean;
    }
  | { readonly kind: 'group'; readonly body: Node; readonly number: number }
  | { readonly kind: 'look'; readonly body: Node; readonly isBehind: boolean; readonly isNegative: boolean }
  | { readonly kind: 'edge'; readonly mark: '^' | '$' | '\\b' | '\\B' }
  | { readonly kind: 'back'; readonly number: number };

export function parseRegex(source: string): Node {
  let at = 0;
  let groups = 0;
  const names = new Map<string, number>();

  function choice(): Node {
    const options = [sequence()];
    while (source[at] === '|') {
      at += 1;
      options.push(sequence());
    }
    return options.length === 1 ? options[0]! : { kind: 'choice', options };
  }

  function sequence(): Node {
    const parts: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(atom()));
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts };
  }

  function repeated(body: Node): Node {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/.exec(source.slice(at));
    if (found === null) return body;
    at += found[0].length;
    const [, mark, from, comma, to, lazy] = found;
    const least = mark === undefined ? Number(from) : mark === '+' ? 1 : 0;
    const most =
      mark === undefined ? (comma === '' ? least : to === '' ? Infinity : Number(to)) : mark === '?' ? 1 : Infinity;
    return { kind: 'repeat', body, least, most, isLazy: lazy === '?' };
  }

  function atom(): Node {
    const rest = source.slice(at);
    if (rest[0] === '(') return group(rest);
    if (rest[0] === '^' || rest[0] === '$') return take(1, (mark) => ({ kind: 'edge', mark: mark as '^' }));
    if (/^\\b/i.test(rest)) return take(2, (mark) => ({ kind: 'edge', mark: mark as '\\b' }));
    const back = /^\\(?:([1-9])|k<(\w+)>)/.exec(rest);
    if (back !== null)
      return take(back[0].length, () => ({ kind: 'back', number: Number(back[1] ?? names.get(back[2]!)) }));
    const one = /^(?:\[(?:[^\]\\]|\\[\s\S])*\]|\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|[\s\S])|[\s\S])/i;
    return take(one.exec(rest)![0].length, (text) => ({ kind: 'one', source: text }));
  }

  function take(length: number, make: (text: string) => Node): Node {
    const text = source.slice(at, at + length);
    at += length;
    return make(text);
  }

  function group(rest: string): Node {
    const [opening, readText, name] = /^\((?:\?(?:([=!]|<[=!])|:|<(\w+)>))?/.exec(rest)!;
    at += opening.length;
    const isCapturing = opening === '(' || name !== undefined;
    if (isCapturing) groups += 1;
    const number = groups;
    if (name !== undefined) names.set(name, number);
    const body = choice();
    at += 1;
    if (readText !== undefined)
      return { kind: 'look', body, isBehind: readText.startsWith('<'), isNegative: readText.endsWith('!') };
    return isCapturing ? { kind: 'group', body, number } : body;
  }

  return choice();
}
