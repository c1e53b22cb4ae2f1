import { expect, it } from 'vitest';
import { bytesToPath, type RelPath } from '../model/path.js';
import { refuseError } from './failure.js';
import { isWindowsAlias, prefixName, toKernelName } from './name.js';

it('gives plain names as they are and others as their bytes', () => {
  expect(toKernelName('a.ts')).toBe('a.ts');
  expect(toKernelName('new\nline')).toBe('new\nline');
  expect(toKernelName('ü')).toEqual(Buffer.from('ü'));
  expect(toKernelName('\\xff')).toEqual(Buffer.from([0xff]));
  expect(toKernelName('a\\b')).toEqual(Buffer.from('a\\b'));
  expect(prefixName('/proc/self/fd/3/', Buffer.from([0xff]))).toEqual(Buffer.from('/proc/self/fd/3/\xff', 'latin1'));
});

it('keeps every byte name that can stand in a directory', () => {
  for (let byte = 1; byte < 256; byte++) {
    if (byte === 0x2f || byte === 0x2e) continue;
    for (const bytes of [Buffer.of(byte), Buffer.of(0x61, byte), Buffer.of(byte, 0xff), Buffer.of(0x2e, 0x2e, byte)]) {
      expect(Buffer.from(toKernelName(bytesToPath(bytes) as RelPath) ?? '')).toEqual(bytes);
    }
  }
});

it('has no name for what would leave the directory', () => {
  for (const part of [
    '',
    '.',
    '..',
    'a/b',
    'a\0',
    '\\x2e',
    '\\x2e\\x2e',
    '.\\x2e',
    'a\\x2fb',
    'ü/..',
    '\\x00',
    'ü\0',
  ]) {
    expect(toKernelName(part)).toBeNull();
  }
});

it('knows the names that Windows takes for something else', () => {
  for (const part of ['a\\b', 'C:', 'a:stream', 'a.', 'a ', 'NUL', 'con.txt', 'Com1', 'CONIN$']) {
    expect(isWindowsAlias(part)).toBe(true);
  }
  for (const part of ['a', 'null', 'console.ts', '.hidden', 'com', 'a b']) expect(isWindowsAlias(part)).toBe(false);
});

it('turns error codes into reasons and lets bugs pass', () => {
  const withCode = (code: string) => Object.assign(new Error('path and content stay here'), { code });
  expect(refuseError(withCode('EMFILE'))).toEqual({ ok: false, error: { reason: 'unreadable', detail: 'EMFILE' } });
  expect(refuseError(withCode('EIO'))).toEqual({ ok: false, error: { reason: 'unreadable', detail: 'EIO' } });
  expect(refuseError(withCode('EMLINK'))).toMatchObject({ error: { reason: 'link' } });
  expect(() => refuseError(new TypeError('a bug'))).toThrow('a bug');
});
