/** Ids derived from content (INV-4): version 5 UUIDs. They identify content but prove nothing; sha256 does. */
import { createHash } from 'node:crypto';
import { Defect } from './result.js';

/** The namespaces that RFC 4122 fixes. */
export const uuidNamespaces = {
  dns: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  url: '6ba7b811-9dad-11d1-80b4-00c04fd430c8',
  oid: '6ba7b812-9dad-11d1-80b4-00c04fd430c8',
  x500: '6ba7b814-9dad-11d1-80b4-00c04fd430c8',
} as const;

/** The id of content of one kind. Equal content of different kinds has different ids. */
export function uuidOf(kind: string, content: string): string {
  return uuid5(uuid5(ourNamespace, kind), content);
}

export function uuid5(namespace: string, name: string | Uint8Array): string {
  const bytes = createHash('sha1').update(bytesOf(namespace)).update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function bytesOf(uuid: string): Buffer {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) throw new Defect('a namespace is a UUID');
  return bytes;
}

const ourNamespace = uuid5(uuidNamespaces.dns, 'packlight');
