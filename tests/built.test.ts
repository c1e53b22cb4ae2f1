import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inAscii } from '../scripts/bundle.mjs';
import { preparedFile, prepareVocabulary } from '../src/guard/vocabulary.js';
import { engineVersion } from '../src/version.js';
import { projectRoot } from './fixtures/command-line.js';

describe('what the build makes beforehand', () => {
  it('has the automaton that the rules of the source make, byte for byte', () => {
    const built = readFileSync(join(projectRoot, 'dist', 'data', preparedFile));
    expect(built.equals(prepareVocabulary())).toBe(true);
  });
});

describe('the chunks of the command line', () => {
  it('are ASCII, as they are read', () => {
    const folder = join(projectRoot, 'dist', 'cli');
    const chunks = readdirSync(folder).filter((name) => /^(?:chunk-.*|packlight)\.cjs$/.test(name));
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

describe('the code cache of the command line', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packlight-built-'));
    cpSync(join(projectRoot, 'dist', 'cli'), folder, { recursive: true, filter: (path) => !path.endsWith('.d.ts') });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const caches = () => readdirSync(folder).filter((name) => name.endsWith('.cache'));

  it('spares the engine all that a command loads', () => {
    expect(start(folder)).toEqual({ version: engineVersion, compiledAnew: 0 });
  });

  it('tells each engine only what it knows, and an engine it has not been tried with nothing', () => {
    const script = `
      const { engineFlags } = require(${JSON.stringify(join(folder, 'start.cjs'))});
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
    const { stderr } = spawnSync(process.execPath, [join(folder, 'start.cjs'), '--version'], { encoding: 'utf8' });
    expect(stderr).toBe('');
  });

  it.each<[string, (file: string) => void]>([
    ['missing', (file) => rmSync(file)],
    ['cut off', (file) => truncateSync(file, 100)],
    ['empty', (file) => truncateSync(file, 0)],
    ['something else', (file) => writeFileSync(file, 'no cache at all '.repeat(100))],
  ])('makes no difference but in time when it is %s', (_, spoil) => {
    for (const name of caches()) spoil(join(folder, name));
    const { version, compiledAnew } = start(folder);
    expect(version).toBe(engineVersion);
    expect(compiledAnew).toBeGreaterThan(3);
  });
});

function start(folder: string): { readonly version: string; readonly compiledAnew: number } {
  const script = `
    const { runCommandLine, compiledAnew } = require(${JSON.stringify(join(folder, 'start.cjs'))});
    process.argv[2] = '--version';
    runCommandLine().then(() => process.stderr.write(String(compiledAnew().length)));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script, 'packlight', '--version'], {
    encoding: 'utf8',
  });
  return { version: stdout.trim(), compiledAnew: Number(stderr) };
}
