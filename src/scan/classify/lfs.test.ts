import { describe, expect, it } from 'vitest';
import { lfsPointer } from './lfs.js';

const oid = 'ab'.repeat(32);
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize 12345\n`;

describe('lfsPointer', () => {
  it.each([
    ['the form that Git LFS writes', pointer],
    ['line ends that git has turned into CRLF', pointer.replaceAll('\n', '\r\n')],
    ['a missing last line end', pointer.trimEnd()],
    ['extension lines', pointer.replace('oid', `ext-0-foo sha256:${oid}\noid`)],
    ['the older address', pointer.replace('git-lfs', 'hawser')],
  ])('reads %s', (_, text) => {
    expect(lfsPointer(Buffer.from(text))).toEqual({ sizeBytes: 12345 });
  });

  it.each([
    ['an empty file', ''],
    ['a version line alone', 'version https://git-lfs.github.com/spec/v1\n'],
    ['a document that quotes a pointer', `A pointer:\n${pointer}`],
    ['text after the pointer', `${pointer}more\n`],
    ['a short object id', pointer.replace(oid, 'ab')],
    ['another version line', pointer.replace('https://git-lfs.github.com/spec/v1', '1.2.3')],
    ['more than 1024 bytes', pointer.replace('oid', `ext-0-foo ${'x'.repeat(1024)}\noid`)],
    ['an absurd size', pointer.replace('12345', '9999999999999999')],
  ])('does not take %s for a pointer', (_, text) => {
    expect(lfsPointer(Buffer.from(text))).toBeNull();
  });
});
