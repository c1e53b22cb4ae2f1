/** Draws a text that a simple regular expression matches, always the same one for the same calls. */

let state = 1;

/** Draws restart here, so that the same files give the same examples. */
export function restartDraws(seed) {
  state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  state |= 1;
}

/** Null when the pattern is more than classes, groups, choices and counts. */
export function drawMatching(pattern) {
  const reader = { pattern: pattern.replace(/^\(\?[a-z-]+\)/, ''), at: 0 };
  try {
    const text = drawChoice(reader);
    return reader.at === reader.pattern.length ? text : null;
  } catch {
    return null;
  }
}

function drawChoice(reader) {
  const choices = [drawSequence(reader)];
  while (reader.pattern[reader.at] === '|') {
    reader.at += 1;
    choices.push(drawSequence(reader));
  }
  return choices[below(choices.length)];
}

function drawSequence(reader) {
  let text = '';
  while (reader.at < reader.pattern.length && !'|)'.includes(reader.pattern[reader.at])) {
    const start = reader.at;
    drawAtom(reader);
    const end = reader.at;
    const times = drawCount(reader);
    const after = reader.at;
    for (let i = 0; i < times; i++) {
      reader.at = start;
      text += drawAtom(reader);
      if (reader.at !== end) throw new Error('atom changed');
    }
    reader.at = after;
  }
  return text;
}

function drawAtom(reader) {
  const { pattern } = reader;
  const first = pattern[reader.at];
  if (first === '(') {
    const head = /^\((?:\?(?::|[a-z-]+:|P?<\w+>))?/.exec(pattern.slice(reader.at))[0];
    reader.at += head.length;
    const text = drawChoice(reader);
    if (pattern[reader.at] !== ')') throw new Error('group');
    reader.at += 1;
    return text;
  }
  if (first === '[') return drawClass(reader);
  if (first === '^' || first === '$') {
    reader.at += 1;
    return '';
  }
  if (first === '.') {
    reader.at += 1;
    return pick(base62);
  }
  if (first === '\\') {
    const letter = pattern[reader.at + 1];
    reader.at += 2;
    if (letter === 'x') {
      reader.at += 2;
      return String.fromCharCode(Number.parseInt(pattern.slice(reader.at - 2, reader.at), 16));
    }
    return escapeOf(letter) ?? letter;
  }
  reader.at += 1;
  return first;
}

function escapeOf(letter) {
  if (letter === 'd') return pick('0123456789');
  if (letter === 'w') return pick(`${base62}_`);
  if (letter === 's') return ' ';
  if (letter === 'b' || letter === 'A' || letter === 'z') return '';
  return { n: '\n', t: '\t', r: '\r' }[letter];
}

function drawClass(reader) {
  const { pattern } = reader;
  let end = reader.at + 1;
  while (pattern[end] !== ']' || end === reader.at + 1) end += pattern[end] === '\\' ? 2 : 1;
  const body = pattern.slice(reader.at + 1, end);
  reader.at = end + 1;
  if (body.startsWith('^')) throw new Error('negated class');
  let members = '';
  for (const [, escaped, from, to, one] of body.matchAll(/\\(.)|([^\\])-([^\]\\])|([\s\S])/g)) {
    if (escaped === 'd') members += '0123456789';
    else if (escaped === 'w') members += `${base62}_`;
    else if (escaped !== undefined) members += escaped;
    else if (from !== undefined) {
      for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++) members += String.fromCharCode(code);
    } else members += one;
  }
  return pick(members);
}

function drawCount(reader) {
  const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(reader.pattern.slice(reader.at));
  if (found === null) return 1;
  reader.at += found[0].length;
  if (found[0][0] === '?') return below(2);
  if (found[0][0] === '*') return below(2);
  if (found[0][0] === '+') return 1;
  const [, least, comma, most] = found;
  if (comma === '') return Number(least);
  return Number(least) + below((most === '' ? Number(least) + 1 : Number(most)) - Number(least) + 1);
}

function pick(members) {
  return members[below(members.length)];
}

function below(limit) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 8) % limit;
}

const base62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
