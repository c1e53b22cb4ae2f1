/**
 * Reads example texts out of Go test files without running them: string literals, `+`, `fmt.Sprintf`,
 * variables, and the few helpers with which the projects build their examples. What it cannot work out is
 * null and counted as not read.
 */
import { drawMatching } from './evidence-secrets-draw.mjs';

/** A text and, where it is known, the secret inside it. */
const plain = (text, secret = null) => ({ text, secret });

/** Rule generators: the examples handed to `Validate`, with each rule's own helpers. */
export function readGoRules(source, samples) {
  const records = [];
  let unread = 0;
  const reader = createReader(source, (name, values) => {
    if (!/(?:^|\.)Validate(?:WithPaths)?$/.test(name)) return;
    for (const [list, clean] of [
      [values[1], false],
      [values[2], true],
    ]) {
      if (list === null) unread += 1;
      for (const value of list ?? []) {
        if (value?.text === undefined) unread += 1;
        else records.push({ text: value.text, secret: value.secret, clean });
      }
    }
  });
  reader.samples = samples;
  readStatements(reader);
  return { records, unread };
}

/** The texts of the list or map that is given to a name. */
export function readGoList(source, name) {
  const reader = createReader(source, () => {});
  readStatements(reader);
  return (reader.names.get(name) ?? []).map((value) => value?.text).filter((text) => text !== undefined);
}

/** Detector tests: `input:` with `want:` in the same literal; nothing wanted means that it is clean. */
export function readGoTests(source) {
  const records = [];
  let unread = 0;
  const reader = createReader(source, () => {});
  reader.onFields = (fields) => {
    const input = fields.get('input') ?? fields.get('data');
    if (input === undefined || !fields.has('want')) return;
    const want = fields.get('want');
    if (input === null || want === null || input.text === undefined || !Array.isArray(want)) unread += 1;
    else {
      const secrets = want.map((value) => value?.text).filter((secret) => typeof secret === 'string');
      records.push({
        text: input.text,
        secret: secrets.find((s) => input.text.includes(s)) ?? null,
        clean: want.length === 0,
      });
    }
  };
  readStatements(reader);
  return { records, unread };
}

function createReader(source, onCall) {
  return { tokens: tokenise(source), at: 0, names: new Map(), samples: [], onCall, onFields: () => {} };
}

function readStatements(reader) {
  const { tokens } = reader;
  while (reader.at < tokens.length) {
    const token = tokens[reader.at];
    const next = tokens[reader.at + 1];
    if (token.text === 'func') skipSignature(reader);
    else if (/^(?:var|const|import|type)$/.test(token.text)) reader.at += 1;
    else if (
      token.kind === 'name' &&
      (next?.text === ':=' || next?.text === '=') &&
      tokens[reader.at - 1]?.text !== '.'
    ) {
      reader.at += 2;
      reader.names.set(token.text, readValue(reader));
    } else if (token.kind === 'name' && token.text === 'return') {
      reader.at += 1;
      readValue(reader);
    } else if (token.kind === 'name' && (next?.text === '(' || next?.text === '.')) readValue(reader);
    else if (token.text === '{' && isFields(tokens, reader.at)) readBraces(reader);
    else reader.at += 1;
  }
}

/** To the body; a result type before it looks like the head of a literal. */
function skipSignature(reader) {
  const { tokens } = reader;
  while (reader.at < tokens.length && tokens[reader.at].text !== '{') {
    if (tokens[reader.at].text === 'struct' || tokens[reader.at].text === 'interface') {
      reader.at += 1;
      skipBraces(reader);
    } else reader.at += 1;
  }
}

function isFields(tokens, at) {
  return tokens[at + 1]?.kind === 'name' && tokens[at + 2]?.text === ':';
}

/** A sum of values; ends at anything it does not know. */
function readValue(reader) {
  let value = readOperand(reader);
  while (reader.tokens[reader.at]?.text === '+') {
    reader.at += 1;
    const right = readOperand(reader);
    value =
      value?.text === undefined || right?.text === undefined
        ? null
        : plain(value.text + right.text, right.secret ?? value.secret);
  }
  return value;
}

function readOperand(reader) {
  const { tokens } = reader;
  const token = tokens[reader.at];
  if (token === undefined) return null;
  if (token.kind === 'string') {
    reader.at += 1;
    return plain(token.value);
  }
  if (token.text === '(') {
    reader.at += 1;
    const value = readValue(reader);
    if (tokens[reader.at]?.text === ')') reader.at += 1;
    return value;
  }
  if (token.text === '[' || token.text === 'map') return readLiteral(reader);
  if (token.text === '{') return readBraces(reader);
  if (token.text === '&' || token.text === '*') {
    reader.at += 1;
    return readOperand(reader);
  }
  if (token.kind === 'number') {
    reader.at += 1;
    return plain(token.text);
  }
  return token.kind === 'name' ? readName(reader) : null;
}

function readName(reader) {
  const { tokens } = reader;
  let name = tokens[reader.at].text;
  reader.at += 1;
  while (tokens[reader.at]?.text === '.' && tokens[reader.at + 1]?.kind === 'name') {
    name += `.${tokens[reader.at + 1].text}`;
    reader.at += 2;
  }
  if (name === 'func' || name === 'struct') return null;
  if (tokens[reader.at]?.text === '(') {
    const values = readList(reader, ')');
    reader.onCall(name, values);
    return call(name, values, reader.samples);
  }
  if (tokens[reader.at]?.text === '{' && /[A-Z]/.test(name.split('.').at(-1)[0]) && !name.startsWith('Test')) {
    readBraces(reader);
    return null;
  }
  if (name === 'nil') return [];
  return reader.names.get(name) ?? null;
}

/** `[]string{…}`, `map[string]string{…}`, `[]struct{…}{…}`. */
function readLiteral(reader) {
  const { tokens } = reader;
  while (reader.at < tokens.length && tokens[reader.at].text !== '{' && tokens[reader.at].text !== '(') {
    if (tokens[reader.at].text === 'struct' || tokens[reader.at].text === 'interface') {
      reader.at += 1;
      skipBraces(reader);
      continue;
    }
    reader.at += 1;
  }
  if (tokens[reader.at]?.text === '(') return readList(reader, ')')[0] ?? null;
  return readBraces(reader);
}

/** Values between braces; of `key: value` the values, which are also told with their keys. */
function readBraces(reader) {
  const fields = new Map();
  const values = readList(reader, '}', fields);
  if (fields.size > 0) reader.onFields(fields);
  return values;
}

function readList(reader, closing, fields = null) {
  const { tokens } = reader;
  const values = [];
  reader.at += 1;
  while (reader.at < tokens.length && tokens[reader.at].text !== closing) {
    const before = reader.at;
    const key = tokens[reader.at];
    let value = readValue(reader);
    if (tokens[reader.at]?.text === ':') {
      reader.at += 1;
      value = readValue(reader);
      fields?.set(key.text, value);
    }
    let whole = true;
    let depth = 0;
    for (; reader.at < tokens.length; reader.at++) {
      const { text } = tokens[reader.at];
      if (depth === 0 && (text === ',' || text === closing)) break;
      if (text === '...') continue;
      whole = false;
      if ('([{'.includes(text)) depth += 1;
      if (')]}'.includes(text)) depth -= 1;
      if (depth < 0) return values;
    }
    if (reader.at > before || tokens[reader.at]?.text === ',') values.push(whole ? value : null);
    if (tokens[reader.at]?.text === ',') reader.at += 1;
  }
  reader.at += 1;
  return values;
}

function skipBraces(reader) {
  let depth = 0;
  for (; reader.at < reader.tokens.length; reader.at++) {
    if (reader.tokens[reader.at].text === '{') depth += 1;
    if (reader.tokens[reader.at].text === '}' && --depth === 0) break;
  }
  reader.at += 1;
}

/** The ways of writing an assignment that a project tries each of its tokens in, with name and secret put in. */
function fillSamples(samples, name, secret) {
  const parts = { '{i}': name, '{I}': name.toUpperCase(), '{s}': secret };
  return samples.map((sample) =>
    plain(
      sample.replace(/\{[iIs]\}/g, (part) => parts[part]),
      secret,
    ),
  );
}

function call(name, values, samples) {
  const texts = values.map((value) => value?.text);
  const size = texts[0];
  switch (name.split('.').at(-1)) {
    case 'byte':
    case 'string':
      return values[0] ?? null;
    case 'append':
      return values[0] === null ? values.slice(1).flat() : values.flat();
    case 'NewSecret':
    case 'NewSecretWithEntropy':
    case 'newPlausibleSecret': {
      const drawn = size === undefined ? null : drawMatching(size);
      return drawn === null ? null : plain(drawn, drawn);
    }
    case 'Numeric':
      return plain(`[0-9]{${size}}`);
    case 'Hex':
      return plain(`[a-f0-9]{${size}}`);
    case 'AlphaNumeric':
      return plain(`[a-z0-9]{${size}}`);
    case 'AlphaNumericExtendedShort':
      return plain(`[a-z0-9_-]{${size}}`);
    case 'AlphaNumericExtended':
      return plain(`[a-z0-9=_-]{${size}}`);
    case 'AlphaNumericExtendedLong':
      return plain(`[a-z0-9/=_+-]{${size}}`);
    case 'Hex8_4_4_4_12':
      return plain([8, 4, 4, 4, 12].map((length) => `[0-9a-f]{${length}}`).join('-'));
    case 'GenerateSampleSecret':
      return texts[1] === undefined ? null : plain(`${texts[0]}_api_token = "${texts[1]}"`, texts[1]);
    case 'GenerateSampleSecrets':
      return texts[0] === undefined || texts[1] === undefined ? null : fillSamples(samples, texts[0], texts[1]);
    case 'Sprintf':
      return sprintf(values);
    case 'ToUpper':
      return size === undefined ? null : plain(size.toUpperCase(), values[0].secret?.toUpperCase() ?? null);
    case 'ToLower':
      return size === undefined ? null : plain(size.toLowerCase(), values[0].secret?.toLowerCase() ?? null);
    case 'Repeat':
      return size === undefined || texts[1] === undefined ? null : plain(size.repeat(Number(texts[1])));
    case 'TrimSpace':
      return size === undefined ? null : plain(size.trim(), values[0].secret);
    case 'EncodeToString':
      return size === undefined ? null : plain(Buffer.from(size).toString('base64'));
    default:
      return null;
  }
}

function sprintf(values) {
  if (values[0]?.text === undefined) return null;
  let next = 1;
  let secret = null;
  let failed = false;
  const text = values[0].text.replace(/%(?:\[(\d+)\])?([svdq%])/g, (_, index, verb) => {
    if (verb === '%') return '%';
    const value = values[index === undefined ? next++ : Number(index)];
    if (value?.text === undefined) {
      failed = true;
      return '';
    }
    secret = value.secret ?? secret;
    return verb === 'q' ? JSON.stringify(value.text) : value.text;
  });
  return failed ? null : plain(text, secret);
}

function tokenise(source) {
  const tokens = [];
  const pattern =
    /(\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)|`([^`]*)`|"((?:[^"\\\n]|\\.)*)"|('(?:[^'\\]|\\.)+')|([A-Za-z_]\w*)|(\d[\w.]*)|(:=|\.\.\.|[^\s])/g;
  for (const match of source.matchAll(pattern)) {
    const [text, space, raw, quoted, , name, number] = match;
    if (space !== undefined) continue;
    if (raw !== undefined) tokens.push({ kind: 'string', text: '', value: raw });
    else if (quoted !== undefined) tokens.push({ kind: 'string', text: '', value: readEscapes(quoted) });
    else tokens.push({ kind: name !== undefined ? 'name' : number !== undefined ? 'number' : 'mark', text });
  }
  return tokens;
}

function readEscapes(text) {
  return text.replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))/g, (_, hex, unit, letter) => {
    if (hex !== undefined || unit !== undefined) return String.fromCharCode(Number.parseInt(hex ?? unit, 16));
    return { n: '\n', t: '\t', r: '\r' }[letter] ?? letter;
  });
}
