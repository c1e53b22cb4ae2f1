import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundlePackage, inAscii } from '../scripts/bundle.mjs';
import { machineTraces, tracesIn } from '../scripts/machine-traces.mjs';
import { snapshotFile, writeVocabularySnapshot } from '../src/secrets/fast/vocabulary.js';
import { projectRoot } from './fixtures/command-process.js';

describe('what the build makes beforehand', () => {
  it('has the automaton that the rules of the source make, byte for byte', () => {
    const built = readFileSync(join(projectRoot, 'dist', 'data', snapshotFile));
    expect(built.equals(writeVocabularySnapshot())).toBe(true);
  });
});

describe('the bundles', () => {
  it('are ASCII, as they are read', () => {
    const folder = join(projectRoot, 'dist', 'lib');
    const chunks = readdirSync(folder).filter(isChunk);
    expect(chunks.length).toBeGreaterThan(10);
    for (const name of chunks) expect(readFileSync(join(folder, name)).every((byte) => byte < 0x80)).toBe(true);
  });

  const anything = fc.string({ unit: 'binary' }).filter((text) => !/[\\\n\r\u2028\u2029]/.test(text));
  const made = (code: string): unknown => new Function(`return ${inAscii(code)}`)();

  it('mean what they meant before', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(made(JSON.stringify(text))).toBe(text);
        expect(made(`\`${text.replace(/[`$]/g, '')}\``)).toBe(text.replace(/[`$]/g, ''));
        const letters = [...text].filter((letter) => /\p{L}/u.test(letter));
        for (const letter of letters) expect((made(`/^[${letter}]$/u`) as RegExp).test(letter)).toBe(true);
      }),
    );
  });

  it('are not made where an escape would mean something else', () => {
    expect(() => inAscii('String.raw`a\u00b7b`')).toThrow('would not mean the same');
    expect(() => inAscii('/\\\u00b7/')).toThrow('would not mean the same');
    expect(inAscii("'\\\\\u00b7'")).toBe("'\\\\\\u00b7'");
  });
});

describe('the engine', () => {
  it('is told only the flags that it knows, and nothing if it has not been tried with packlight', () => {
    const start = join(projectRoot, 'dist', 'cli', 'start.cjs');
    const script = `
      const { engineFlags } = require(${JSON.stringify(start)});
      process.stdout.write(JSON.stringify(['11.3.244.8', '12.4.254.21', '13.6.233.17', '99.0'].map(engineFlags)));
    `;
    const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    const [node20, node22, node24, unknown] = JSON.parse(stdout) as readonly (readonly string[])[];
    expect(node20).toContain('--sparkplug');
    expect(node22).toContain('--no-parallel-scavenge');
    for (const flags of [node22, node24]) {
      expect(flags).toContain('--invocation-count-for-turbofan=20000');
      expect(flags).not.toContain('--sparkplug');
    }
    expect(unknown).toEqual([]);
    const { stderr } = spawnSync(process.execPath, [start, '--version'], { encoding: 'utf8' });
    expect(stderr).toBe('');
  });
});

describe('a build', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packlight-built-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('makes the same chunks wherever it runs', async () => {
    const dist = join(folder, 'another place', 'b.new-123');
    cpSync(join(projectRoot, 'dist'), dist, {
      recursive: true,
      filter: (path) => !isMade(basename(path)),
    });
    // It says which modules have side effects, which decides how they are put together.
    cpSync(join(projectRoot, 'package.json'), join(dist, '..', 'package.json'));
    symlinkSync(join(projectRoot, 'node_modules'), join(dist, 'node_modules'));
    await bundlePackage(dist);
    expect([...chunksOf(dist)]).toEqual([...chunksOf(join(projectRoot, 'dist'))]);
  });

  it('names no place, user, host or process of the machine that made it', () => {
    expect(tracesIn(join(projectRoot, 'dist'), machineTraces(projectRoot))).toEqual([]);
  });

  it('is caught when it names one', () => {
    mkdirSync(join(folder, 'cli'));
    writeFileSync(join(folder, 'cli', 'a.js'), `// ${projectRoot}/src/a.ts`);
    writeFileSync(join(folder, 'b.js'), '//#region dist.new-4711/b.js');
    expect(tracesIn(folder, machineTraces(projectRoot)).map(({ file }) => file)).toEqual(['b.js', join('cli', 'a.js')]);
  });

  it('ships no compiled code and no note of when it was made', () => {
    const names = readdirSync(join(projectRoot, 'dist'), { recursive: true, encoding: 'utf8' });
    const known = /(?:\.(?:js|cjs|d\.ts|d\.cts)|[\\/](?:keywords|o200k)\.bin|(?:guard|index)\.key)$/;
    const isFile = (name: string) => statSync(join(projectRoot, 'dist', name)).isFile();
    expect(names.filter((name) => isFile(name) && !known.test(name))).toEqual([]);
  });

  function chunksOf(dist: string): ReadonlyMap<string, string> {
    const files = readdirSync(join(dist, 'lib')).filter(isChunk);
    expect(files.length).toBeGreaterThan(10);
    return new Map(files.sort().map((file) => [file, readFileSync(join(dist, 'lib', file), 'latin1')]));
  }
});

const isMade = (file: string) => file === 'lib' || /\.(?:d\.c?ts|bin)$/.test(file);
const isChunk = (file: string) => file.endsWith('.cjs');
