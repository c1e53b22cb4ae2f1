/**
 * Texts made for the parsers, as projects on the command line: one file of 450,000 characters in each language and of each
 * kind, and 29 such files together. Prints processor time and peak memory of `packlight symbols`; ends with 1 if a project
 * of one file takes more than six seconds of processor time, or any project more than 1 GB.
 * `node scripts/attack-parsers.mjs [--languages python,swift]`
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureReady, projectRoot } from './bootstrap.mjs';

await ensureReady();
const length = 450_000;
/** In Swift the engine's optimising compiler may take four of these seconds, beside the analysis. */
const most = { seconds: 6, megabytes: 1_000 };
const endings = {
  python: 'py',
  typescript: 'ts',
  tsx: 'tsx',
  javascript: 'js',
  vue: 'vue',
  go: 'go',
  rust: 'rs',
  java: 'java',
  c: 'c',
  cpp: 'cpp',
  csharp: 'cs',
  ruby: 'rb',
  php: 'php',
  swift: 'swift',
  dart: 'dart',
};
const pieces = ['(', '[', '{', 'a(', 'a ', '1,', '+-', ']]*', '<!--', '/*', 'a.', '"', 'if a ', '# c\r\n', 'a=1\n'];
const asked = process.argv.indexOf('--languages');
const languages = asked < 0 ? Object.keys(endings) : process.argv[asked + 1].split(',');

const scratch = mkdtempSync(join(tmpdir(), 'packlight-parsers-'));
let broken = 0;
try {
  console.log('| project | projects | slowest s | text | peak MB | text |');
  console.log('|---|---:|---:|---|---:|---|');
  for (const language of languages) reportAlone(language);
  reportTogether();
} finally {
  rmSync(scratch, { recursive: true });
}
process.exit(broken === 0 ? 0 : 1);

function reportAlone(language) {
  const runs = pieces.map((piece) => ({ piece, ...measure([[language, piece]]) }));
  const slowest = runs.reduce((a, b) => (b.seconds > a.seconds ? b : a));
  const largest = runs.reduce((a, b) => (b.megabytes > a.megabytes ? b : a));
  const bad = runs.filter(({ seconds, megabytes, status }) => {
    return status !== 0 || seconds > most.seconds || megabytes > most.megabytes;
  });
  broken += bad.length;
  for (const run of bad) console.error(`${language}: ${JSON.stringify(run)}`);
  const name = ({ piece }) => `\`${JSON.stringify(piece).slice(1, -1)}\``;
  console.log(
    `| one file of ${language} | ${runs.length} | ${slowest.seconds.toFixed(1)} | ${name(slowest)} | ${largest.megabytes} | ${name(largest)} |`,
  );
}

/** Twenty-nine of them, one kind of text after the other. */
function reportTogether() {
  const all = languages.flatMap((language) => pieces.map((piece) => [language, piece]));
  const chosen = all.filter((_, i) => i % Math.max(1, Math.floor(all.length / 29)) === 0).slice(0, 29);
  const { seconds, megabytes, status } = measure(chosen);
  if (status !== 0 || megabytes > most.megabytes) broken += 1;
  console.log(`| ${chosen.length} files | 1 | ${seconds.toFixed(1)} | | ${megabytes} | |`);
}

function measure(texts) {
  const root = mkdtempSync(join(scratch, 'project-'));
  mkdirSync(join(root, 'src'));
  for (const [i, [language, piece]] of texts.entries())
    writeFileSync(join(root, 'src', `a${i}.${endings[language]}`), piece.repeat(Math.ceil(length / piece.length)));
  const hook = `process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    process.stderr.write('used ' + JSON.stringify([maxRSS, userCPUTime + systemCPUTime]) + '\\n');
  });`;
  const importing = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  const run = spawnSync(
    process.execPath,
    [importing, join(projectRoot, 'bin', 'packlight.mjs'), 'symbols', '--root', root],
    { encoding: 'utf8', timeout: 600_000, maxBuffer: 1 << 28 },
  );
  rmSync(root, { recursive: true });
  const [maxRss, microseconds] = JSON.parse(/used (\[.*\])/.exec(run.stderr)?.[1] ?? '[0,0]');
  return { seconds: microseconds / 1e6, megabytes: Math.round(maxRss / 1_024), status: run.status };
}
