/**
 * The names in a written type, in the order in which they are tried. A wrapper that the project does not define
 * (`Promise<User>`, `map[string]*User`) is looked through: the first name that binds is the type.
 */
export function typeNames(type: string): readonly (readonly string[])[] {
  const arrow = type.lastIndexOf('=>');
  const value = arrow < 0 ? type : type.slice(arrow + 2);
  if (value.startsWith('func')) return [];
  return value.split(/[|&]/).flatMap((part) => {
    const names = part.match(/[A-Za-z_$\\\u0080-\uffff][\w$\\\u0080-\uffff]*(?:(?:\.|::)[\w$]+)*/g) ?? [];
    return names.length === 0 ? [] : [names.map((name) => name.replaceAll('::', '.'))];
  });
}

/** The type of one of several results: `(*Client, error)`. */
export function resultType(type: string, position: number): string {
  if (!type.startsWith('(')) return position === 0 ? type : '';
  const results: string[] = [''];
  let depth = 0;
  for (const letter of type.slice(1, -1)) {
    if (letter === ',' && depth === 0) results.push('');
    else results[results.length - 1] += letter;
    if ('([{<'.includes(letter)) depth += 1;
    else if (')]}>'.includes(letter)) depth -= 1;
  }
  // Named results: `(client *Client, err error)`.
  return results[position]?.split('|').at(-1) ?? '';
}
