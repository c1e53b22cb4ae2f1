/**
 * Frames: borders that content cannot forge (threat P1). Each block has a nonce of its own, derived from its content and found
 * nowhere in it, not even in a form that only looks like it (`look-alikes.ts`); a reader who has seen the opening mark looks only
 * for the closing mark with the same nonce. Names stand as plain text when they are harmless, else as JSON.
 */
import { type Sha256, sha256 } from '../base/hash.js';
import type { BlockKind } from '../model/block.js';
import { holdsNumber } from './look-alikes.js';

export type FrameKind = BlockKind | 'left-out';

export function frame(kind: FrameKind, body: string): string {
  const nonce = nonceFor(body);
  return `<!-- begin ${nonce} ${kind} -->\n${body}<!-- end ${nonce} -->\n`;
}

/** The parts of a body whose content is bytes; and what follows the frame. */
export type ByteBody = {
  /** Two lines. */
  readonly head: string;
  /** Lines, each of them ended. */
  readonly content: Buffer;
  /** Of the content. */
  readonly hash: Sha256;
  /** One line, of ASCII. */
  readonly tail: string;
  readonly after: string;
};

/** A frame in three parts. What is around the content stands in a room that the next frame will take. */
export type Framed = { readonly before: Uint8Array; readonly content: Uint8Array; readonly after: Uint8Array };

/**
 * The same for a body that is bytes for the most part, whose hash is known: they stay where they are. Each call on a buffer takes
 * longer than the bytes of a short file, so there are as few as can be.
 */
export function frameBytes(kind: FrameKind, { head, content, hash, tail, after }: ByteBody): Framed {
  // A character of UTF-16 takes three bytes at the most.
  const most = 3 * (head.length + tail.length + after.length) + hash.length + marksLength;
  if (framing.length < most) framing = Buffer.allocUnsafeSlow(most);
  const room = framing;
  const tailEnd = headAt + room.write(head + hash + tail, headAt);
  const tailAt = tailEnd - tail.length;
  let nonce = digitsOf(checksum(room, headAt, tailEnd), shortNonces);
  // Each part ends with a line break, so that no number reaches from one into the next.
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
 * Digits that are made of the body and do not occur in it, neither as they are nor in a form that looks like them. Decimal, and six
 * of them, since three are one token; a body that is full of numbers gets twelve, for it could hold all of six. The first try is a
 * checksum, the others no body can foresee (ADR 0014).
 */
export function nonceFor(body: string): string {
  const summary = summaryOf(body);
  const bytes = Buffer.from(summary);
  const searched = Buffer.from(body);
  let nonce = digitsOf(checksum(bytes, 0, bytes.length), shortNonces);
  for (let counter = 1; holdsNumber(searched, nonce); counter++)
    nonce = digitsOf(hashNumber(`${counter}\0${summary}`), counter < shortTries ? shortNonces : longNonces);
  return nonce;
}

/** A body in which its hash stands for the content: the lines between the first two and the last. That of a file is mostly known. */
function summaryOf(body: string): string {
  const contentAt = body.indexOf('\n', body.indexOf('\n') + 1) + 1;
  const tailAt = Math.max(contentAt, body.lastIndexOf('\n', body.length - 2) + 1);
  return `${body.slice(0, contentAt)}${sha256(body.slice(contentAt, tailAt))}${body.slice(tailAt)}`;
}

/** FNV-1a: a few steps for each byte, and every byte counts. */
function checksum(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0x811c9dc5;
  for (let at = from; at < to; at++) sum = Math.imul(sum ^ bytes[at]!, 0x01000193);
  return sum >>> 0;
}

function hashNumber(text: string): number {
  return Number.parseInt(sha256(text).slice(0, 13), 16);
}

/** `count` is a power of ten: before the digits it keeps their zeros. */
function digitsOf(number: number, count: number): string {
  return `${count + (number % count)}`.slice(1);
}

const shortNonces = 1e6;
const longNonces = 1e12;
const shortTries = 4;
/** More than any mark before a body takes, and more than both. */
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

/** JSON, with everything escaped that a terminal or a page would not show as itself. */
export function quoteVisibly(text: string): string {
  return JSON.stringify(text).replace(invisible, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const harmlessName = /^[A-Za-z0-9_@.+/()[\]-]+$/;
const invisible =
  /[\u007f-\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\udb40]|(?<=\udb40)[\udc00-\udfff]/g;
