import { describe, expect, it } from 'vitest';
import { writeSarif } from '../emit/sarif.js';
import { secretsShape } from '../emit/secrets-shapes.js';
import { createDraw } from '../secrets/sample.js';
import { findSecretsInText, parseAllowList } from './secrets-report.js';

const draw = createDraw('secrets command');
const token = `ghp_${draw.base62(36)}`;
const text = `first line\nconst key = "${token}";\r\nlast\n`;

describe('the report of secrets in a text', () => {
  it('gives rule, lines, columns, tier and action, and matches its published shape', () => {
    const report = findSecretsInText(text);
    expect(secretsShape.check(report, '$')).toEqual([]);
    expect(report.findings).toMatchObject([
      {
        path: '-',
        start_line: 2,
        end_line: 2,
        start_column: 14,
        end_column: 14 + token.length,
        tier: 'high',
        action: 'redact',
      },
    ]);
  });

  it('never holds the value, its length or its hash', () => {
    const written = JSON.stringify(findSecretsInText(text)) + writeSarif(findSecretsInText(text));
    expect(written).not.toContain(token);
    expect(written).not.toContain(token.slice(4, 20));
  });

  it('says why a value without a known format counts, by name and syntax, never by the value', () => {
    const value = `Winter${draw.digits(4)}!`;
    const [found] = findSecretsInText(`DB_PASSWORD=${value}\n`).findings;
    expect(found!.why).toMatch(/kl=password [+-]\d+.*the value [+-]?\d+/);
    expect(found!.why).not.toMatch(/winter|!|len=/i);
    expect(findSecretsInText(text).findings[0]).not.toHaveProperty('why');
  });

  it('finds nothing in a text without secrets', () => {
    expect(findSecretsInText('plain words\n').findings).toEqual([]);
  });

  it('counts lines and columns past secrets of several lines', () => {
    const key = `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${draw.base64(64)}\n${draw.base64(64)}\n-----END RSA ${'PRIVATE'} KEY-----`;
    const [first, second] = findSecretsInText(`a\n${key}\nb = "${token}"\n`).findings;
    expect(first).toMatchObject({ start_line: 2, end_line: 5, start_column: 1 });
    expect(second).toMatchObject({ start_line: 6, start_column: 6 });
  });
});

describe('SARIF', () => {
  it('has one rule a kind and one result a finding, with regions that code-scanning pages read', () => {
    const sarif = JSON.parse(writeSarif(findSecretsInText(`${text}${text}`))) as {
      version: string;
      runs: [{ tool: { driver: { rules: unknown[] } }; results: { level: string; locations: unknown[] }[] }];
    };
    expect(sarif.version).toBe('2.1.0');
    expect(sarif.runs[0].tool.driver.rules).toHaveLength(1);
    expect(sarif.runs[0].results.map(({ level }) => level)).toEqual(['error', 'error']);
    expect(sarif.runs[0].results[0]!.locations).toMatchObject([
      { physicalLocation: { region: { startLine: 2, startColumn: 14 } } },
    ]);
  });
});

describe('the list of reviewed findings', () => {
  it('needs a rule, a path and a reason for each', () => {
    const good = '{ "allow": [{ "rule": "jwt", "path": "docs/**", "reason": "printed in the standard" }] }';
    expect(parseAllowList(good)).toMatchObject({ ok: true, value: [{ rule: 'jwt' }] });
    const bad = parseAllowList('{ "allow": [{ "rule": "jwt" }, 3] }');
    expect(bad.ok ? [] : bad.error.map(({ path }) => path)).toEqual([
      '$.allow[0].path',
      '$.allow[0].reason',
      '$.allow[1]',
    ]);
    expect(parseAllowList('{ "allow": [').ok).toBe(false);
  });
});
