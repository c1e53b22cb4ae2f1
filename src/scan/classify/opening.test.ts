import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Encoding } from '../../model/snapshot.js';
import { profileBytes } from './byte-profile.js';
import { contentOf } from './content.js';
import { openingOf } from './opening.js';

function openingOfText(text: string) {
  return openingOfBytes(Buffer.from(text), 'utf-8');
}

function openingOfBytes(bytes: Buffer, encoding: Encoding) {
  const profile = profileBytes(bytes);
  return openingOf(contentOf(bytes, encoding, profile), encoding, profile);
}

describe('how a file begins', () => {
  it('is its first 4096 characters, however many bytes they are', () => {
    expect(openingOfText('a'.repeat(5000)).head).toBe('a'.repeat(4096));
    expect(openingOfText('é'.repeat(5000)).head).toBe('é'.repeat(4096));
  });

  it('has a first line without its end, of at most 256 characters', () => {
    expect(openingOfText('#!/bin/sh\nls\n').firstLine).toBe('#!/bin/sh');
    expect(openingOfText('one line').firstLine).toBe('one line');
    expect(openingOfText('x'.repeat(300)).firstLine).toBe('x'.repeat(256));
    expect(openingOfText('').firstLine).toBe('');
  });

  it('is read for a generator unless nothing in it can name one', () => {
    expect(openingOfText('// Code generated').mayNameGenerator).toBe(true);
    expect(openingOfText('// nothing of the sort').mayNameGenerator).toBe(false);
    expect(openingOfText('// nothing of the sört').mayNameGenerator).toBe(false);
    expect(openingOfBytes(Buffer.from('nothing', 'utf16le'), 'utf-16le').mayNameGenerator).toBe(true);
  });

  it('is read for a generator wherever its characters name one, however many bytes they are', () => {
    const word = fc.constantFrom('generated', 'GENERATED', 'Generated', 'Bison');
    const before = fc.tuple(fc.constantFrom('a', 'é', '見', '😀'), fc.integer({ min: 4_000, max: 4_096 }));
    const encoding = fc.constantFrom<Encoding>('utf-8', 'utf-8-bom', 'utf-16le');
    fc.assert(
      fc.property(word, before, encoding, (named, [letter, most], how) => {
        const text = letter.repeat(Math.floor((most - named.length) / letter.length)) + named;
        const mark = how === 'utf-8' ? '' : '\ufeff';
        const bytes = Buffer.from(mark + text, how === 'utf-16le' ? 'utf16le' : 'utf8');
        const opening = openingOfBytes(bytes, how);
        expect(opening.head).toContain(named);
        expect(opening.mayNameGenerator).toBe(true);
      }),
    );
  });
});
