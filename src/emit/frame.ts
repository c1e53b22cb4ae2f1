/**
 * Frames: borders that content cannot forge (threat P1). Each block has a nonce of its own, derived
 * from its content and found nowhere in it; a reader who has seen the opening mark looks only for the
 * closing mark with the same nonce. Names stand as plain text when they are harmless, else as JSON.
 */
import { sha256 } from '../base/hash.js';
import type { BlockKind } from '../model/block.js';

export type FrameKind = BlockKind | 'left-out';

export function frame(kind: FrameKind, body: string): string {
  const nonce = nonceFor(body);
  return `<!-- begin ${nonce} ${kind} -->\n${body}<!-- end ${nonce} -->\n`;
}

/** Parts of a body, the one in the middle as bytes; and what follows the frame. */
export type ByteBody = {
  readonly head: string;
  readonly content: Uint8Array;
  readonly tail: string;
  readonly after: string;
};

/**
 * The same for a body that is bytes for the most part: they are copied once, into the frame, and hashed where they stand. The
 * frame is in a room that the next one will take. Each call on a buffer takes longer than the bytes of a short file, so there
 * are as few as can be.
 */
export function frameBytes(kind: FrameKind, { head, content, tail, after }: ByteBody): Buffer {
  // A character of UTF-16 takes three bytes at the most.
  const most = content.length + 3 * (head.length + tail.length + after.length) + marksLength;
  if (framing.length < most) framing = Buffer.allocUnsafeSlow(most < usualFile ? 2 * most : most);
  const room = framing;
  // Before the body, where the mark will stand, there is room for the counter.
  const hashedAt = bodyAt - firstCounter.length;
  const contentAt = hashedAt + room.write(firstCounter + head, hashedAt);
  room.set(content, contentAt);
  const tailAt = contentAt + content.length;
  const bodyEnd = tailAt + room.write(tail, tailAt);
  // No number reaches over the end of the counter, so what is not in both together is not in the body.
  const hashed = room.subarray(hashedAt, bodyEnd);
  let nonce = digitsOf(sha256(hashed), shortNonce);
  if (hashed.includes(nonce, 0, 'latin1')) nonce = nonceFor(room.toString('utf8', bodyAt, bodyEnd));
  const begin = `<!-- begin ${nonce} ${kind} -->\n`;
  const from = bodyAt - room.write(begin, bodyAt - begin.length);
  return room.subarray(from, bodyEnd + room.write(`<!-- end ${nonce} -->\n${after}`, bodyEnd));
}

/**
 * Digits from a hash of the body and a counter that do not occur in the body. Decimal, and six of them, since three are
 * one token; a body that is full of numbers gets twelve, for it could hold all of six.
 */
export function nonceFor(body: string): string {
  for (let counter = 0; ; counter++) {
    const nonce = digitsOf(sha256(`${counter}\0${body}`), counter < shortTries ? shortNonce : longestNonce.length);
    if (!body.includes(nonce)) return nonce;
  }
}

function digitsOf(hash: string, length: number): string {
  const number = Number.parseInt(hash.slice(0, 13), 16) % 10 ** length;
  return `${number}`.padStart(length, '0');
}

const firstCounter = '0\0';
const shortNonce = 6;
const shortTries = 4;
const longestNonce = '0'.repeat(12);
/** More than any mark before a body takes, and more than both. */
const bodyAt = 64;
const marksLength = 128;
const usualFile = 1 << 20;
let framing = Buffer.allocUnsafeSlow(1 << 16);

/** A fence that no line of the content can close: one backtick longer than any run in it. */
export function fenceFor(content: string): string {
  let longest = 2;
  for (const run of content.matchAll(/`{3,}/g)) longest = Math.max(longest, run[0].length);
  return '`'.repeat(longest + 1);
}

export function writeName(name: string): string {
  return harmlessName.test(name) ? name : quoteVisibly(name);
}

/** JSON, with everything escaped that a terminal or a page would not show as itself. */
export function quoteVisibly(text: string): string {
  return JSON.stringify(text).replace(invisible, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const harmlessName = /^[A-Za-z0-9_@.+/()[\]-]+$/;
const invisible =
  /[\u007f-\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\udb40]|(?<=\udb40)[\udc00-\udfff]/g;
