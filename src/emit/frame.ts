/**
 * Frames: borders that content cannot forge. Each block has its own nonce, which is derived from the content and does not
 * occur in it, not even in a form that only looks like it (`look-alikes.ts`). A reader who has seen the opening mark
 * looks only for the closing mark with the same nonce. Harmless names are written as plain text, others as JSON.
 */
import { type Sha256, sha256 } from '../base/hash.js';
import type { BlockKind } from '../model/block.js';
import { holdsNumber } from './look-alikes.js';

export type FrameKind = BlockKind | 'left-out';

export function frame(kind: FrameKind, body: string): string {
  const nonce = nonceFor(body);
  return `<!-- begin ${nonce} ${kind} -->\n${body}<!-- end ${nonce} -->\n`;
}

/** A body whose content is bytes, and the text after the frame. */
export type ByteBody = {
  /** Two lines. */
  readonly head: string;
  /** Complete lines. */
  readonly content: Buffer;
  /** Of the content. */
  readonly hash: Sha256;
  /** One line, of ASCII. */
  readonly tail: string;
  readonly after: string;
};

/** A frame in three parts. `before` and `after` share a buffer that the next frame overwrites. */
export type Framed = { readonly before: Uint8Array; readonly content: Uint8Array; readonly after: Uint8Array };

/** As `frame`, for bytes with a known hash, which are not copied. Calls on buffers cost more than a few bytes. */
export function frameBytes(kind: FrameKind, { head, content, hash, tail, after }: ByteBody): Framed {
  // A UTF-16 unit takes at most three bytes.
  const maxBytes = 3 * (head.length + tail.length + after.length) + hash.length + marksLength;
  if (framing.length < maxBytes) framing = Buffer.allocUnsafeSlow(maxBytes);
  const room = framing;
  const tailEnd = headAt + room.write(head + hash + tail, headAt);
  const tailAt = tailEnd - tail.length;
  let nonce = digitsOf(checksum(room, headAt, tailEnd), shortNonces);
  // Each part ends with a line break, so no number spans two parts.
  if (
    holdsNumber(room.subarray(headAt, tailAt - hash.length), nonce) ||
    holdsNumber(content, nonce) ||
    tail.includes(nonce)
  )
    nonce = nonceFor(`${head}${content.toString('utf8')}${tail}`);
  const begin = `<!-- begin ${nonce} ${kind} -->\n`;
  const from = headAt - room.write(begin, headAt - begin.length);
  const end = tailEnd + room.write(`<!-- end ${nonce} -->\n${after}`, tailEnd);
  return { before: room.subarray(from, tailAt - hash.length), content, after: room.subarray(tailAt, end) };
}

/**
 * Digits that are derived from the body and do not occur in it, neither as they are nor in a form that looks like them.
 * There are six decimal digits, because three are one token; a body that could contain all numbers of six digits gets
 * twelve. The first attempt is a checksum; no body can predict the others (ADR 0014).
 */
export function nonceFor(body: string): string {
  const summary = summaryOf(body);
  const bytes = Buffer.from(summary);
  const searched = Buffer.from(body);
  let nonce = digitsOf(checksum(bytes, 0, bytes.length), shortNonces);
  for (let counter = 1; holdsNumber(searched, nonce); counter++) {
    const number = Number.parseInt(sha256(`${counter}\0${summary}`).slice(0, 13), 16);
    nonce = digitsOf(number, counter < shortTries ? shortNonces : longNonces);
  }
  return nonce;
}

/** The body with its content, the lines after the first two and before the last, replaced by the hash, which is mostly known. */
function summaryOf(body: string): string {
  const contentAt = body.indexOf('\n', body.indexOf('\n') + 1) + 1;
  const tailAt = Math.max(contentAt, body.lastIndexOf('\n', body.length - 2) + 1);
  return `${body.slice(0, contentAt)}${sha256(body.slice(contentAt, tailAt))}${body.slice(tailAt)}`;
}

/** FNV-1a. */
function checksum(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0x811c9dc5;
  for (let at = from; at < to; at++) sum = Math.imul(sum ^ bytes[at]!, 0x01000193);
  return sum >>> 0;
}

/** `count` is a power of ten; adding it preserves leading zeros. */
function digitsOf(number: number, count: number): string {
  return `${count + (number % count)}`.slice(1);
}

const shortNonces = 1e6;
const longNonces = 1e12;
const shortTries = 4;
/** Longer than any opening mark, and longer than both marks together. */
const headAt = 64;
const marksLength = 128;
let framing = Buffer.allocUnsafeSlow(1 << 12);

/** A fence that no line of the content can close: one backtick longer than any run in it. */
export function fenceFor(content: string): string {
  let longest = 2;
  for (const run of content.matchAll(/`{3,}/g)) longest = Math.max(longest, run[0].length);
  return '`'.repeat(longest + 1);
}

export function writeName(name: string): string {
  return harmlessName.test(name) ? name : quoteVisibly(name);
}

/** JSON in which every character that a terminal or a page would not show is escaped. */
export function quoteVisibly(text: string): string {
  return JSON.stringify(text).replace(invisible, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const harmlessName = /^[A-Za-z0-9_@.+/()[\]-]+$/;
const invisible =
  /[\u007f-\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\udb40]|(?<=\udb40)[\udc00-\udfff]/g;
