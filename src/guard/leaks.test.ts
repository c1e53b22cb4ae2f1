/** The kinds of secrets that a popular packer was seen to leak, and more, in one file each. */
import { describe, expect, it } from 'vitest';
import { createFinder } from '../secrets/find.js';
import { allRules } from '../secrets/rules/all-rules.js';
import { bare, createDraw, type Example, textOf, within } from '../secrets/sample.js';
import { finalScan } from './final-scan.js';
import { createNumbering, redactText } from './redact.js';
import { createGuard } from './seal.js';

const draw = createDraw('leaks.test');
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const kinds: Record<string, Example> = {
  'AWS key id': within('aws_access_key_id = ', `AKIA${draw.upper(15)}5`),
  'AWS secret key': within('aws_secret_access_key = ', draw.base64(40)),
  'Google API key': within('key: "', `AIza${draw.url(35)}`, '"'),
  JWT: within('Cookie: ', `${encode({ alg: 'HS256' })}.${encode({ sub: 'x1' })}.${draw.url(43)}`),
  'password in an address': within('git clone https://ann:', draw.base62(18), '@git.host/x.git'),
  'Azure storage key': within('AccountKey=', `${draw.base64(86)}==`, ';'),
  'private key': bare(
    `-----BEGIN RSA PRIVATE KEY-----\n${draw.base64(64)}\n${draw.base64(64)}\n-----END RSA PRIVATE KEY-----`,
  ),
  'private key in one line': within(
    '"key": "',
    `-----BEGIN PRIVATE KEY-----\\n${draw.base64(64)}\\n-----END PRIVATE KEY-----`,
    '\\n"',
  ),
  'plain password': within('password = "', draw.base62(14), '"'),
  'hexadecimal secret': within('SESSION_SECRET: "', draw.hex(64), '"'),
  'Hugging Face token': bare(`hf_${draw.base62(34)}`),
  'GitHub token': bare(`ghp_${draw.base62(36)}`),
  'GitHub fine-grained token': bare(`github_pat_${draw.base62(22)}_${draw.base62(59)}`),
  'GitLab token': bare(`glpat-${draw.url(20)}`),
  'Slack token': bare(`xoxb-${draw.digits(12)}-${draw.digits(12)}-${draw.base62(24)}`),
  'Slack webhook': within(
    'https://hooks.slack.com/services/',
    `T${draw.upper(8)}/B${draw.upper(8)}/${draw.base62(24)}`,
  ),
  'Stripe key': bare(`sk_live_${draw.base62(24)}`),
  'OpenAI key': bare(`sk-proj-${draw.url(74)}T3BlbkFJ${draw.url(74)}`),
  'OpenAI key of old': bare(`sk-${draw.base62(20)}T3BlbkFJ${draw.base62(20)}`),
  'Anthropic key': bare(`sk-ant-api03-${draw.url(93)}AA`),
  'npm token': bare(`npm_${draw.base62(36)}`),
  'PyPI token': bare(`pypi-AgEIcHlwaS5vcmc${draw.url(120)}`),
  'SendGrid key': bare(`SG.${draw.url(22)}.${draw.url(43)}`),
  'Twilio key': bare(`SK${draw.hex(32)}`),
  'Discord token': bare(`${Buffer.from(draw.digits(18)).toString('base64url')}.${draw.url(6)}.${draw.url(27)}`),
  'Telegram token': bare(`${draw.digits(10)}:AA${draw.url(33)}`),
  'password in YAML': within('db:\n  user: app\n  password: ', draw.base62(14), '\n'),
  'database address': within('DATABASE_URL=postgres://app:', draw.base62(16), '@db:5432/app'),
  'connection string': within('Server=db;User Id=sa;Password=', draw.base62(14), ';'),
  'bearer header': within('Authorization: Bearer ', draw.base62(40)),
  'password in XML': within('<password>', draw.base62(14), '</password>'),
  'password on a command line': within('tool --password ', draw.base62(14), ' run'),
};

describe('known kinds of leaks', () => {
  it('are all closed: no value and no report of it leaves', () => {
    expect(Object.keys(kinds).length).toBeGreaterThan(23);
    for (const [kind, example] of Object.entries(kinds)) {
      const guarded = createGuard().guardText(`first\n${textOf(example)}\nlast\n`);
      expect(leaks(guarded.text, example), kind).toBe(false);
      expect(guarded.redactions.length, kind).toBeGreaterThan(0);
      expect(leaks(JSON.stringify(guarded.redactions), example), kind).toBe(false);
      expect(Object.keys(guarded.redactions[0]!).sort(), kind).toEqual(['firstLine', 'lastLine', 'rule', 'tier']);
    }
  });

  it('stay closed when all stand in one file', () => {
    const guarded = createGuard().guardText(Object.values(kinds).map(textOf).join('\n'));
    for (const [kind, example] of Object.entries(kinds)) expect(leaks(guarded.text, example), kind).toBe(false);
  });

  it('are stopped at the last gate when they were never guarded, and pass it once they were', () => {
    for (const [kind, example] of Object.entries(kinds)) {
      const text = `first\n${textOf(example)}\n`;
      expect(finalScan(text), kind).not.toBeNull();
      for (const written of formsOf(createGuard().guardText(text).text)) expect(finalScan(written), kind).toBeNull();
    }
  });

  it('would be open without the rule that closes them', () => {
    const find = createFinder(allRules.filter(({ id }) => id !== 'github-personal-token'));
    const example = kinds['GitHub token']!;
    const text = `first ${textOf(example)} last`;
    expect(leaks(redactText(text, find(text), createNumbering()), example)).toBe(true);
  });
});

/** Any eight consecutive characters of the secret count, so a half-covered value is a leak. */
function leaks(text: string, { secret }: Example): boolean {
  const body = secret.replace(/-----(?:BEGIN|END)[A-Z ]*-----|\\n|\n/g, ' ').trim();
  const tail = body.slice(-16);
  for (let at = 0; at + 8 <= tail.length; at++) if (text.includes(tail.slice(at, at + 8))) return true;
  return text.includes(body.slice(Math.floor(body.length / 2), Math.floor(body.length / 2) + 8));
}

function formsOf(text: string): string[] {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const numbered = text
    .split('\n')
    .map((line, i) => `${i + 1}: ${line}`)
    .join('\n');
  return [text, JSON.stringify({ content: text }), escaped, numbered];
}
