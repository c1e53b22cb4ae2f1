/**
 * Encodings, cut points and hostile texts that every rule is tested with. The test of all rules uses a fixed share, the
 * campaign all of them.
 */
import type { Rule } from './rule.js';
import { type Example, textOf } from './sample.js';

export type Encoding = (text: string) => string;

/** Encodings of a text. The decoders must read each of them back. */
export const encodings: Readonly<Record<string, Encoding>> = {
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 without padding': (text) => Buffer.from(text).toString('base64').replace(/=+$/, ''),
  'base64 for addresses': (text) => Buffer.from(text).toString('base64url'),
  'base64 of UTF-16': (text) => Buffer.from(text, 'utf16le').toString('base64'),
  hexadecimal: (text) => Buffer.from(text).toString('hex'),
  'upper case hexadecimal': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  percent: (text) => eachByte(text, (hex) => `%${hex}`),
  'percent as in addresses': (text) => encodeURIComponent(text),
  'string escapes': (text) => eachByte(text, (hex) => `\\x${hex}`),
  'unicode escapes': (text) => eachByte(text, (hex) => `\\u00${hex}`),
  entities: (text) => eachByte(text, (hex) => `&#${Number.parseInt(hex, 16)};`),
};

/** The encodings that are also tried inside one another. */
export const mainEncodings = ['base64', 'hexadecimal', 'percent'] as const;

/** The lines before and after an example, cut at every character. The example itself stays whole. */
export function* cutsAround(example: Example): Iterable<string> {
  const text = textOf(example);
  for (let cut = 0; cut <= linesBefore.length; cut++) yield linesBefore.slice(cut) + text + linesAfter;
  for (let cut = 0; cut <= linesAfter.length; cut++) yield linesBefore + text + linesAfter.slice(0, cut);
}

/**
 * Texts that are expensive for a rule when repeated (`repeatPiece`): its keywords, and matches that fail at their end.
 */
export function* hostilePieces(rule: Rule): Iterable<readonly [name: string, piece: string]> {
  for (const keyword of rule.keywords) {
    for (const glue of ['', '-', '.', '/', '+', '=', ' ', '="', ': ', '\n', '://'])
      yield [`${keyword}${JSON.stringify(glue)}`, keyword + glue];
    yield [`${keyword.toUpperCase()}-`, `${keyword.toUpperCase()}-`];
    yield [`${keyword} and nothing else`, `${keyword}${'a'.repeat(5_000)}`];
    yield [`${keyword} and quotes`, `${keyword}="\\"'\``];
  }
  for (const [number, example] of rule.finds(0).entries()) {
    const { before, secret } = example;
    for (const last of ['!', '-', '', '\n'])
      yield [`example ${number} ${JSON.stringify(last)}`, before + secret.slice(0, -1) + last];
    yield [`example ${number}`, `${textOf(example)}\n`];
  }
}

export function repeatPiece(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

function eachByte(text: string, write: (hex: string) => string): string {
  return Array.from(Buffer.from(text), (byte) => write(byte.toString(16).padStart(2, '0'))).join('');
}

const linesBefore = 'import { a1 } from "./b";\n/* 😀 é */\n';
const linesAfter = "\nexport default a1;\nreturn f(x, 'y');\n";
