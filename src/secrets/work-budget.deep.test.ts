import { describe, expect, it } from 'vitest';
import { finalScan } from '../guard/final-scan.js';
import { createNumbering, redactAll } from '../guard/redact.js';
import { createFinder, createScanner, findAll } from './find.js';
import { rule } from './rule.js';
import { allRules } from './rules/all-rules.js';
import { createDraw, textOf } from './sample.js';
import { isUnfinished, unfinishedScan, usualBudget } from './work-budget.js';

const slow = rule({
  id: 'slow',
  keywords: ['slow'],
  pattern: /slow[a-z]{0,400}!/,
  finds: () => [],
  ignores: () => [],
});

describe('the work budget of a scan', () => {
  it('ends at the same step every time, in proportion to the text', () => {
    const scan = createScanner([slow], (length) => length / 100);
    const hostile = 'slow'.repeat(5_000);
    const first = scan(hostile);
    expect(first.gaveUp).toBe(true);
    expect(scan(hostile)).toEqual(first);
    expect(scan(hostile + hostile).steps / first.steps).toBeCloseTo(2, 0);
  });

  it('leaves nothing of a text that was not scanned to its end, whoever asks', () => {
    const find = createFinder([slow], () => 10);
    const text = `first\n${'slow'.repeat(100)}\nlast`;
    expect(find(text)).toEqual([{ rule: unfinishedScan, start: 0, end: text.length, confidence: 'high' }]);
    expect(find(text).every(isUnfinished)).toBe(true);
    const redacted = redactAll(text, find, createNumbering());
    expect(redacted.text).toBe('[REDACTED:unfinished-scan#1]\n\n');
  });

  it('does not stop the final scan, which finds the secret in a text that the fast path gives up on', () => {
    const draw = createDraw('steps.test');
    const hostile = Array.from({ length: 12_000 }, () => `AWS_SECRET_ACCESS_KEY=${draw.base62(40)}\n`).join('');
    expect(createScanner(allRules, usualBudget)(hostile).gaveUp).toBe(true);
    expect(finalScan(hostile)).toMatchObject({ line: 1 });
  });

  it('is far away for text that people write, even for a thousand secrets in a file', () => {
    const examples = allRules.flatMap((one) => one.finds(0).map(textOf)).slice(0, 1_000);
    const prose = `${'  return format(first, second); // as the caller wants it\n'.repeat(6)}const password = await readPassword();\n`;
    expect(findAll(examples.map((text) => prose + text).join('\n')).some(isUnfinished)).toBe(false);
  });

  it('is far away for a list of a large project, where every line says token and every twentieth secret', () => {
    const scan = createScanner(allRules, usualBudget);
    const lineOf = (line: number): string =>
      line % 20 === 0 ? '  secret_auth_key_test.go (186 tokens)' : '  job_controller.go (22228 tokens)';
    const list = Array.from({ length: 30_000 }, (_, line) => lineOf(line)).join('\n');
    expect(scan(list).steps).toBeLessThan(usualBudget(list.length) / 2);
  });
});
