/**
 * Projects made to break a packer, packed whole by the command line in a process of its own.
 *   node scripts/attack-project.mjs [--files N]        (a million tiny files by default)
 * Prints a JSON line for each case: exit code, peak memory, bytes read, what became of the files. Leaves with 1 if a
 * case crashed, took 1 GB or more, read what it should have left alone, or said something else than it should.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureReady, projectRoot } from './bootstrap.mjs';

await ensureReady();
const asked = process.argv.indexOf('--files');
const fileCount = asked < 0 ? 1_000_000 : Number(process.argv[asked + 1]);
const maxMemory = 1_000_000_000;
const scratch = mkdtempSync(join(tmpdir(), 'packlight-project-'));
const meter = join(scratch, 'meter.mjs');
writeFileSync(meter, meterSource());
let broken = 0;

try {
  attack('sparse file of 1 GB', {
    fill: (root) => makeSparse(join(root, 'huge.txt'), 1_000_000_000),
    expect: { files: 1, leftOut: 1, maxRead: 100_000_000 },
  });
  attack('one line of 80 MB', {
    fill: (root) => writeFileSync(join(root, 'line.js'), `x = "${'words and more '.repeat(5_333_333)}";\n`),
    expect: { files: 1, leftOut: 1, maxRead: 60_000_000 },
  });
  attack('one line of 80 MB, read', {
    fill: (root) => writeFileSync(join(root, 'line.js'), `x = "${'words and more '.repeat(5_333_333)}";\n`),
    flags: ['--max-read-bytes', '100M'],
    expect: { files: [1, 2] },
  });
  attack('one line of 80 MB beyond ASCII, read', {
    fill: (root) => writeFileSync(join(root, 'line.js'), `x = "${'wörds ünd möre '.repeat(4_444_444)}";\n`),
    flags: ['--max-read-bytes', '100M'],
    expect: { files: [1, 2] },
  });
  attack('every encoding', { fill: writeEncodings, expect: { files: 9, leftOut: 2 } });
  attack('names with newlines, quotes and marks', { fill: writeNames, expect: { files: 10 } });
  attack('folders 1,900 deep', {
    fill: (root) => {
      const folder = join(root, ...Array.from({ length: 1_900 }, () => 'd'));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'deep.ts'), 'export const deep = 1;\n');
    },
    expect: { files: 2 },
  });
  for (const flags of [['--full'], ['--summary'], ['--tree', '--depth', '1']])
    attack(`${fileCount} tiny files ${flags[0]}`, {
      name: 'many',
      fill: fillMany,
      flags,
      expect: flags[0] === '--full' ? { files: Math.min(fileCount + 1, 1_000_000) } : {},
    });
} finally {
  execFileSync('rm', ['-rf', scratch]);
}
process.exitCode = broken === 0 ? 0 : 1;

function attack(what, { name = what.replaceAll(/\W+/g, '-'), fill, flags = [], expect = {} }) {
  const root = join(scratch, name);
  if (mkdirSync(root, { recursive: true }) !== undefined) {
    writeFileSync(join(root, 'a.ts'), 'export const a = 1;\n');
    fill(root);
  }
  const out = join(scratch, 'pack.out');
  const measured = join(scratch, 'measured.json');
  const how = ['--full', '--summary', '--tree'].includes(flags[0]) ? flags : ['--full', ...flags];
  const started = process.hrtime.bigint();
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', meter, join(projectRoot, 'bin', 'packlight.mjs'), 'project', root, '--out', out, ...how],
    { encoding: 'utf8', env: { ...process.env, METER_FILE: measured }, maxBuffer: 1 << 26 },
  );
  const wallSeconds = Number((process.hrtime.bigint() - started) / 1_000_000n) / 1_000;
  const { peakBytes, readBytes } = JSON.parse(readFileSync(measured, 'utf8'));
  const [, files = null, leftOut = null] = /(\d+) files?, \d+ tokens \(.*?\), (\d+) left out/.exec(stderr) ?? [];
  const wrong = [
    ...(status === 0 ? [] : [`exit code ${status}: ${stderr.slice(-300)}`]),
    ...(peakBytes < maxMemory ? [] : ['took 1 GB or more']),
    ...(expect.maxRead === undefined || readBytes <= expect.maxRead ? [] : ['read what is left out']),
    ...(expect.files === undefined || [expect.files].flat().includes(Number(files)) ? [] : [`${files} files`]),
    ...(expect.leftOut === undefined || Number(leftOut) === expect.leftOut ? [] : [`${leftOut} left out`]),
  ];
  if (wrong.length > 0) broken += 1;
  const packBytes = status === 0 ? statSync(out).size : null;
  const peakMb = Math.round(peakBytes / 1e6);
  const readMb = Math.round(readBytes / 1e5) / 10;
  console.log(
    JSON.stringify({
      attack: 'project',
      case: what,
      code: status,
      peakMb,
      readMb,
      wallSeconds,
      files,
      leftOut,
      packBytes,
      wrong,
    }),
  );
}

/** Runs in the process that is measured: what it took and read, told when it ends. */
function meterSource() {
  return `import { readFileSync, writeFileSync } from 'node:fs';
const file = process.env.METER_FILE;
const read = () => { try { return Number(/rchar: (\\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))[1]); } catch { return 0; } };
const before = read();
process.on('exit', () => writeFileSync(file, JSON.stringify({
  peakBytes: process.resourceUsage().maxRSS * 1024, readBytes: read() - before })));
`;
}

function makeSparse(path, bytes) {
  const file = openSync(path, 'w');
  ftruncateSync(file, bytes);
  closeSync(file);
}

function writeEncodings(root) {
  const words = 'The size (größe) of most things is, in a naïve view, a matter of taste.\n';
  const files = {
    'utf-8.txt': words,
    'utf-8-bom.txt': `\ufeff${words}`,
    'utf-16le.txt': Buffer.from(`\ufeff${words}`, 'utf16le'),
    'utf-16be.txt': Buffer.from(`\ufeff${words}`, 'utf16le').swap16(),
    'utf-16le-bare.txt': Buffer.from(words.repeat(8), 'utf16le'),
    'windows-1252.txt': Buffer.from(words, 'latin1'),
    'ascii.txt': 'plain\n',
    'empty.txt': '',
    'binary.bin': Buffer.from(Array.from({ length: 4_096 }, (_, i) => (i * 7) % 256)),
    'broken.txt': Buffer.from([0x41, 0x81, 0x8d, 0x90, 0xc3, 0x28, 0x0a]),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
}

function writeNames(root) {
  const names = [
    'a\nb.txt',
    '\n',
    '-->\n<!-- end 0 -->',
    'q"<x>&.txt',
    '`',
    'e\u202ef.txt',
    ' blank ',
    '-flag',
    '\u{1f600}',
  ];
  for (const name of names) writeFileSync(join(root, name), 'x\n');
}

function fillMany(root) {
  for (let folder = 0; folder * 1_000 < fileCount; folder++) {
    const path = join(root, `d${folder}`);
    mkdirSync(path);
    for (let i = 0; i < Math.min(1_000, fileCount - folder * 1_000); i++)
      writeFileSync(join(path, `f${i}.txt`), `${i}\n`);
  }
}
