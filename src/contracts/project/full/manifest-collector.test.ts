import { describe, expect, it } from 'vitest';
import { guardedFile } from '../../../../tests/fixtures/blocks.js';
import { sha256 } from '../../../base/hash.js';
import { createManifestCollector } from './manifest-collector.js';

const full = { level: 'full', ranges: [[1, 1]] } as const;

/** The collector's results after reading `pieces`. */
function collectedBy(
  collector: ReturnType<typeof createManifestCollector>,
  pieces: Iterable<string | Uint8Array> = [],
) {
  const given = [...collector.hashing(pieces)];
  return { given, ...collector.collected() };
}

describe('a collector', () => {
  it('keeps nothing of a file that is shown as it is on disk', () => {
    const collector = createManifestCollector();
    collector.saw(0, guardedFile('a.ts', 'one\n'), full);
    expect(collectedBy(collector).notedOf(0)).toBeUndefined();
  });

  it('keeps lines, labels and hashes of others, and never a text', () => {
    const collector = createManifestCollector();
    const [text, label] = ['one\ntwo\n', { kind: 'instructions', firstLine: 1 } as const];
    collector.saw(3, guardedFile('a.ts', text), { level: 'signatures', ranges: [[2, 2]] });
    collector.saw(4, guardedFile('AGENTS.md', text), { level: 'full', ranges: [[1, 2]] });
    collector.saw(5, guardedFile('c.ts', text), { level: 'name', ranges: [] });
    const { notedOf } = collectedBy(collector);
    expect(notedOf(3)).toMatchObject({ ranges: [[2, 2]], labels: [] });
    expect(notedOf(4)).toMatchObject({ ranges: [[1, 2]], labels: [label] });
    expect(notedOf(5)).toMatchObject({ ranges: [] });
    expect(JSON.stringify([3, 4, 5].map(notedOf))).not.toContain('two');
  });

  it('keeps why a file was withheld', () => {
    const collector = createManifestCollector();
    const exclusion = { path: 'a.ini', reason: 'secret-content', detail: 'it could not be made safe' } as const;
    collector.withheld(1, exclusion);
    const { exclusionOf } = collectedBy(collector);
    expect([exclusionOf(0), exclusionOf(1)]).toEqual([undefined, exclusion]);
  });

  it('gives on every piece as it is, and hashes what went by', () => {
    const pieces = ['grün ', Buffer.from('and more'), '', '\n'];
    const { given, written } = collectedBy(createManifestCollector(), pieces);
    expect(given).toEqual(pieces);
    const whole = Buffer.from('grün and more\n');
    expect(written).toEqual({ sha256: sha256(whole), bytes: whole.length });
  });

  it('says nothing of a pack that was not written to its end', () => {
    const collector = createManifestCollector();
    for (const _ of collector.hashing(['one', 'two'])) break;
    expect(() => collector.collected()).toThrow('nothing was');
  });
});
