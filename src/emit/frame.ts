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

/** Twelve digits from a hash of the body and a counter that do not occur in the body. Decimal: they take a third fewer tokens. */
export function nonceFor(body: string): string {
  for (let counter = 0; ; counter++) {
    const number = Number.parseInt(sha256(`${counter}\0${body}`).slice(0, 13), 16) % 1e12;
    const nonce = `${number}`.padStart(12, '0');
    if (!body.includes(nonce)) return nonce;
  }
}

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
