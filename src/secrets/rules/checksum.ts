/**
 * GitHub and npm tokens end in a checksum: six base62 digits of the CRC-32 of the thirty characters before. A valid
 * checksum proves a token. An invalid one proves nothing: formats change, and the token may be truncated.
 */
import { isNoExample } from '../classify/value.js';
import { base62, type PartSpec } from './rule-parts.js';

export function isTokenWithTail(token: string): boolean {
  return isNoExample(token) || hasRightTail(token);
}

/** The body of such a token, which may be longer without a checksum. */
export function checked(length: number, most = length): PartSpec {
  const plain = base62(length, most);
  return {
    source: plain.source,
    samples: (draw) => [...plain.samples(draw), withTail(draw.base62(bodyLength)), withTail('x'.repeat(bodyLength))],
    accepts: isTokenWithTail,
  };
}

/** Thirty characters with their checksum. */
function withTail(body: string): string {
  let rest = crc32(body);
  let tail = '';
  for (let i = 0; i < tailLength; i++) {
    tail = base62Digits[rest % 62] + tail;
    rest = Math.floor(rest / 62);
  }
  return body + tail;
}

function hasRightTail(token: string): boolean {
  const body = token.slice(token.lastIndexOf('_') + 1);
  return body.length === bodyLength + tailLength && withTail(body.slice(0, bodyLength)) === body;
}

function crc32(text: string): number {
  let sum = 0xffffffff;
  for (let i = 0; i < text.length; i++) {
    sum ^= text.charCodeAt(i);
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const bodyLength = 30;
const tailLength = 6;
const base62Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
