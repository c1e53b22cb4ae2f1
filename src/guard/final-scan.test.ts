import { describe, expect, it } from 'vitest';
import { sha256 } from '../base/hash.js';
import { allRules } from '../secrets/rules/all-rules.js';
import { createDraw, textOf } from '../secrets/sample.js';
import { finalScan } from './final-scan.js';
import { createGuard } from './seal.js';

const draw = createDraw('gate.test');

describe('the final scan', () => {
  it('lets a clean text pass', () => {
    expect(finalScan('# Pack\n\nconst a = 1;\n')).toBeNull();
  });

  it('names the rule and the line of the first secret, and nothing of its value', () => {
    const secret = `ghp_${draw.base62(36)}`;
    expect(finalScan(`one\ntwo ${secret}\n`)).toEqual({ rule: 'github-personal-token', line: 2 });
  });

  it('is not tripped by our own digests and frame marks', () => {
    const digest = sha256('x');
    const ours = [
      JSON.stringify({ sha256: digest, receipt: digest, path: 'src/token', digest: { sha256: digest } }),
      JSON.stringify({ path: 'src/auth/secret.ts', sha256: digest, redacted: 1 }),
      JSON.stringify({ 'src/token.ts': digest, 'src/password.py': digest, 'lib/api_key.rb': digest }),
      `<!-- begin ${digest.slice(0, 12)} file -->\nsrc/token.ts ${digest}\n<!-- end ${digest.slice(0, 12)} -->`,
      `sha256: ${digest}\nsrc/secrets.ts\t${digest}\n`,
    ];
    expect(ours.map((text) => finalScan(text))).toEqual(ours.map(() => null));
  });

  it('stops every rule that is sure, and passes what the guard made of it in any format', () => {
    for (const rule of allRules) {
      for (const example of rule.finds(3)) {
        const text = textOf(example);
        const guarded = createGuard().guardText(text).text;
        for (const written of [
          guarded,
          JSON.stringify(guarded),
          JSON.stringify(JSON.stringify(guarded)),
          guarded.replaceAll('"', '&quot;'),
        ]) {
          expect(finalScan(written), rule.id).toBeNull();
        }
      }
      if (rule.confidence === 'high')
        expect(
          rule.finds(0).every((example) => finalScan(textOf(example)) !== null),
          rule.id,
        ).toBe(true);
    }
  });
});
