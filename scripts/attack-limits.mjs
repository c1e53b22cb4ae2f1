/**
 * Trees that are too much: a million files, ten thousand levels, a sparse file of 1 GB, one line of 80 MB, a FIFO.
 * Each is scanned in a process of its own; the summary says time, memory and what became of it.
 * `node scripts/attack-limits.mjs [--files N]` (a million by default).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureReady, projectRoot } from './bootstrap.mjs';

await ensureReady();
const asked = process.argv.indexOf('--files');
const fileCount = asked < 0 ? 1_000_000 : Number(process.argv[asked + 1]);
const scratch = mkdtempSync(join(tmpdir(), 'packlight-limits-'));
try {
  console.log('| tree | files kept | excluded | wall s | peak RSS MB | exit |');
  console.log('|---|---:|---:|---:|---:|---:|');
  report(
    'empty folder',
    makeTree('empty', () => {}),
  );
  report(
    'sparse file of 1 GB',
    makeTree('sparse', (root) => truncateFile(join(root, 'big.bin'), 1_000_000_000)),
  );
  report(
    'one line of 80 MB',
    makeTree('line', (root) => writeLine(join(root, 'line.js'), 80_000_000)),
  );
  report(
    'one line of 999,999 bytes',
    makeTree('kept-line', (root) => writeLine(join(root, 'line.js'), 999_999)),
  );
  report(
    'a FIFO',
    makeTree('fifo', (root) => execFileSync('mkfifo', [join(root, 'pipe')])),
  );
  report(
    '10,000 levels deep',
    makeTree('deep', (root) => digDown(root, 10_000)),
  );
  report(
    '50,000 files in one folder',
    makeTree('wide', (root) => fillFolder(root, 50_000)),
  );
  report(`${fileCount} files in ${Math.ceil(fileCount / 1_000)} folders`, makeTree('many', fillMany));
} finally {
  execFileSync('rm', ['-rf', scratch]);
}

function makeTree(name, fill) {
  const root = join(scratch, name);
  mkdirSync(root);
  fill(root);
  return root;
}

function report(what, root) {
  const script = `
    const { scan: scanProject } = await import(${JSON.stringify(join(projectRoot, 'dist', 'index.js'))});
    const { value } = await scanProject(${JSON.stringify(root)});
    const reasons = new Set(value.excluded.map((entry) => entry.reason));
    console.log(JSON.stringify({ files: value.files.length, excluded: value.excluded.length, reasons: [...reasons],
      seconds: performance.now() / 1000, rss: process.resourceUsage().maxRSS / 1024 }));`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 300_000,
  });
  if (run.status !== 0)
    return console.log(`| ${what} | - | - | - | - | ${run.status ?? run.signal} ${run.stderr.slice(0, 200)} |`);
  const { files, excluded, reasons, seconds, rss } = JSON.parse(run.stdout);
  console.log(
    `| ${what} | ${files} | ${excluded} ${reasons.join(', ')} | ${seconds.toFixed(2)} | ${rss.toFixed(0)} | 0 |`,
  );
}

function truncateFile(path, size) {
  const descriptor = openSync(path, 'w');
  ftruncateSync(descriptor, size);
  closeSync(descriptor);
}

function writeLine(path, size) {
  const descriptor = openSync(path, 'w');
  const chunk = 'x'.repeat(100_000);
  for (let left = size; left > 0; left -= chunk.length)
    writeSync(descriptor, chunk.slice(0, Math.min(left, chunk.length)));
  closeSync(descriptor);
}

/** Paths this deep are too long for the kernel, so each step starts in the folder above. */
function digDown(root, levels) {
  const script = `import os\nos.chdir(${JSON.stringify(root)})\nfor i in range(${levels}):\n  os.mkdir('d'); os.chdir('d')\nopen('f.txt','w').write('deep')`;
  execFileSync('python3', ['-c', script]);
}

function fillFolder(root, count) {
  for (let i = 0; i < count; i++) writeFileSync(join(root, `f${i}.txt`), `file ${i}\n`);
}

function fillMany(root) {
  for (let i = 0; i < fileCount; i += 1_000) {
    const folder = join(root, `d${i / 1_000}`);
    mkdirSync(folder);
    fillFolder(folder, Math.min(1_000, fileCount - i));
  }
}
