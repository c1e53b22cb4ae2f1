/**
 * Bombs: a harmless command passes the judge, and each kind of bad one is caught (the broken twins). The bombs
 * themselves take minutes: scripts/attack-bombs.mjs runs them, as a part of scripts/attack.mjs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diffBombs } from './bombs/diffs.mjs';
import { documentBombs } from './bombs/documents.mjs';
import { gitBombs } from './bombs/git.mjs';
import { globBombs } from './bombs/globs.mjs';
import { judge, leftoversIn } from './bombs/judge.mjs';
import { measure } from './bombs/measure.mjs';
import { parserBombs } from './bombs/parsers.mjs';
import { projectBombs } from './bombs/projects.mjs';

const limits = { cpuSeconds: 0.6, megabytes: 250 };

async function faultsOf(script: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'packlight-bombs-'));
  try {
    const env = { PATH: process.env.PATH ?? '', TMPDIR: folder };
    const outcome = await measure({ command: [process.execPath, '-e', script], cwd: folder, env });
    return judge(outcome, leftoversIn(folder), limits).join('; ');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const burn = 'const end = process.cpuUsage().user + 9e5; while (process.cpuUsage().user < end);';

describe.skipIf(process.platform !== 'linux')('The judge of bombs', () => {
  it.each([
    ['one that ends with an answer', '', ''],
    ['one that refuses', 'process.exitCode = 3', ''],
    ['one that takes too long', burn, 'of processor time'],
    [
      'one whose child takes too long',
      `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(burn)}])`,
      'of processor time',
    ],
    ['one that takes too much memory', 'const held = Buffer.alloc(400e6, 1); setTimeout(() => held, 200)', ' MB'],
    ['one that ends in a defect', 'process.exitCode = 70', 'exit code 70'],
    ['one that shows a stack trace', 'console.error(new Error("x").stack)', 'a stack trace'],
    ['one that leaves a file behind', 'require("fs").writeFileSync("left.txt", "")', 'left behind: left.txt'],
  ])('judges %s', async (_, script, fault) => {
    const faults = await faultsOf(script);
    if (fault === '') expect(faults).toBe('');
    else expect(faults).toContain(fault);
  });

  it('has at least forty bombs of every kind that is promised', () => {
    const kinds = [gitBombs, globBombs, parserBombs, documentBombs, diffBombs, projectBombs];
    expect(kinds.every((kind) => kind.length >= 8)).toBe(true);
    expect(kinds.flat().length).toBeGreaterThanOrEqual(40);
    expect(new Set(kinds.flat().map(({ name }) => name)).size).toBe(kinds.flat().length);
  });
});
