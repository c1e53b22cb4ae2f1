import { describe, expect, it } from 'vitest';
import { sha256 } from '../base/hash.js';
import { DamagedIndex } from '../index/stored/sections.js';
import type { IndexFiles } from '../model/index-files.js';
import { createIndexMemory } from '../store/index-memory.js';
import { openKnownTexts } from './known-texts.js';

const hash = sha256('a text');
const found = [{ rule: 'github-token', start: 4, end: 44, confidence: 'high' }] as const;

function memoryWithOneText(): () => IndexFiles {
  const memory = createIndexMemory();
  const known = openKnownTexts(memory(0n), 'a build')!;
  known.secrets.set(hash, found);
  known.phrases.set(hash, null);
  known.oddNames.set(hash, [2]);
  known.save();
  return () => memory(0n);
}

describe('what is known of texts', () => {
  it('is read by the next run', () => {
    const known = openKnownTexts(memoryWithOneText()(), 'a build')!;
    expect([known.secrets.get(hash), known.phrases.get(hash), known.oddNames.get(hash)]).toEqual([found, null, [2]]);
    expect(known.secrets.get(sha256('another text'))).toBeUndefined();
  });

  it('is not read by another build of the guard, and not stored by one without a name', () => {
    const files = memoryWithOneText();
    expect(openKnownTexts(files(), 'another build')!.secrets.get(hash)).toBeUndefined();
    expect(openKnownTexts(files(), null)).toBeNull();
  });

  it('is written again only if something is new', () => {
    const files = memoryWithOneText()();
    let begun = 0;
    const create: IndexFiles['create'] = (name) => {
      begun += 1;
      return files.create(name);
    };
    const counting = { ...files, create };
    const known = openKnownTexts(counting, 'a build')!;
    known.secrets.get(hash);
    known.save();
    expect(begun).toBe(0);
    known.secrets.set(sha256('more'), []);
    known.save();
    expect(begun).toBe(1);
    expect(openKnownTexts(files, 'a build')!.secrets.get(hash)).toEqual(found);
  });

  it('is noticed when a byte of it was changed', () => {
    const files = memoryWithOneText()();
    const spoiled: IndexFiles = {
      ...files,
      open: (name) => {
        const bytes = files.open(name)!;
        const flip = (start: number, length: number) => {
          const read = Buffer.from(bytes.read(start, length));
          if (start === 0) read[20]! ^= 1;
          return read;
        };
        return { size: bytes.size, read: flip };
      },
    };
    expect(() => openKnownTexts(spoiled, 'a build')!.secrets.get(hash)).toThrow(DamagedIndex);
  });
});
