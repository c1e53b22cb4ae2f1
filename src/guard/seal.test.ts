import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../base/hash.js';
import type { GuardedBlock } from '../model/block.js';
import type { RelPath } from '../model/path.js';
import { findSecrets } from '../secrets/find.js';
import { allRules } from '../secrets/rules/all-rules.js';
import { createDraw, textOf } from '../secrets/sample.js';
import { createGuard } from './seal.js';

const draw = createDraw('seal.test');
const secret = `ghp_${draw.base62(36)}`;

describe('the guard', () => {
  it('passes a clean file on as it is, with the hash of its bytes', () => {
    const block = guardFile('a.ts', 'const a = 1;\n');
    expect(block).toMatchObject({
      kind: 'file',
      name: 'a.ts',
      path: 'a.ts',
      language: 'typescript',
      text: 'const a = 1;\n',
    });
    expect(block).toMatchObject({
      lineCount: 1,
      redactions: [],
      sha256: sha256('const a = 1;\n'),
      receipt: sha256('const a = 1;\n'),
    });
  });

  it('gives a receipt of the text, also when the bytes of the file were others', () => {
    for (const encoding of ['utf-8', 'utf-8-bom', 'utf-16le', 'windows-1252'] as const) {
      const text = 'const é = "\u{1f600}";\n';
      const bytes = Buffer.from(
        encoding === 'utf-8-bom' ? `\ufeff${text}` : text,
        encoding === 'utf-16le' ? 'utf16le' : 'utf8',
      );
      const block = createGuard().guardFile({
        path: 'a.ts' as RelPath,
        language: 'typescript',
        text,
        encoding,
        sizeBytes: bytes.length,
        sha256: sha256(bytes),
      });
      expect(block, encoding).toMatchObject({ receipt: sha256(text), sha256: sha256(bytes) });
    }
  });

  it('shows the hash of the redacted text when something was redacted, since the other one could be guessed at', () => {
    const block = guardFile('a.ts', `x\nconst t = "${secret}";\n`);
    expect(block.text).toBe('x\nconst t = "[REDACTED:github-personal-token#1]";\n');
    expect(block.redactions).toEqual([{ rule: 'github-personal-token', tier: 'high', firstLine: 2, lastLine: 2 }]);
    expect(block.sha256).toBe(sha256(block.text));
    expect(block.receipt).toBe(sha256(block.text));
  });

  it('reports the lines of a secret that spans several, and keeps all line numbers true', () => {
    const key = ['-----BEGIN PRIVATE KEY-----', draw.base64(64), draw.base64(64), '-----END PRIVATE KEY-----'].join(
      '\n',
    );
    const block = guardFile('k.ts', `a\n${key}\nlast ${secret}\n`);
    expect(block.redactions).toEqual([
      { rule: 'private-key', tier: 'high', firstLine: 2, lastLine: 5 },
      { rule: 'github-personal-token', tier: 'high', firstLine: 6, lastLine: 6 },
    ]);
    expect(block.lineCount).toBe(6);
    expect(block.text.split('\n')[5]).toMatch(/^last \[REDACTED/);
  });

  it('withholds a file whose name forbids it, without a hash', () => {
    const guard = createGuard();
    const file = { path: 'prod/.env' as RelPath, language: 'text', text: 'A=1', ...bytes, sha256: sha256('A=1') };
    expect(guard.guardFile(file)).toEqual({ path: 'prod/.env', reason: 'secret-path', detail: '.env' });
  });

  it('guards names and tasks like files', () => {
    const guard = createGuard();
    expect(guard.guardName(`logs/${secret}.txt` as RelPath)).toBe('logs/[REDACTED:github-personal-token#1].txt');
    const task = guard.guardGiven({ kind: 'task', title: null, text: `Why does ${secret} fail?` });
    expect(task).toMatchObject({
      kind: 'task',
      name: null,
      path: null,
      text: 'Why does [REDACTED:github-personal-token#1] fail?',
    });
    expect(task.sha256).toBe(task.receipt);
  });

  it('numbers a value the same in all texts of a pack', () => {
    const guard = createGuard();
    const other = `npm_${draw.base62(36)}`;
    expect(guard.guardText(`${other} ${secret}`).text).toMatch(/npm-token#1\] .*#2\]/);
    expect(guard.guardText(secret).text).toContain('#2]');
  });

  it('leaves nothing behind that a rule would find, and changes nothing the second time', () => {
    const pieces = allRules.flatMap((rule) => rule.finds(11).map(textOf));
    const glue = fc.constantFrom('', ' ', '\n', '"', '=', ';', ': ', 'password=', '\\n', '@', '://a:', 'token: "');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...pieces), glue), { maxLength: 5 }), (parts) => {
        const once = createGuard().guardText(parts.flat().join('')).text;
        expect(findSecrets(once)).toEqual([]);
        expect(createGuard().guardText(once)).toEqual({ text: once, redactions: [], hidden: [] });
      }),
    );
  });
});

const bytes = { encoding: 'utf-8', sizeBytes: 3 } as const;

function guardFile(path: string, text: string): GuardedBlock {
  const guarded = createGuard().guardFile({
    path: path as RelPath,
    language: 'typescript',
    text,
    ...bytes,
    sha256: sha256(text),
  });
  if (!('receipt' in guarded)) throw new Error('withheld');
  return guarded;
}
