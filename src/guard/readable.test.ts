/** A redacted file stays valid: what could be parsed before can be parsed after. */
import { spawnSync } from 'node:child_process';
import ts from 'typescript5';
import { describe, expect, it } from 'vitest';
import { createDraw } from '../secrets/sample.js';
import { createGuard } from './seal.js';

const draw = createDraw('readable.test');
const pem = (lineBreak: string) =>
  ['-----BEGIN PRIVATE KEY-----', draw.base64(64), draw.base64(64), '-----END PRIVATE KEY-----'].join(lineBreak);

const json = (): string =>
  JSON.stringify(
    {
      user: 'app',
      password: draw.base62(16),
      nested: {
        api_key: draw.base62(32),
        list: [`ghp_${draw.base62(36)}`],
        url: `https://a:${draw.base62(14)}@host/x`,
      },
      private_key: pem('\n'),
    },
    null,
    2,
  );

const typescript = (): string =>
  [
    `const apiKey: string = "${draw.base62(32)}";`,
    `export const settings = { password: '${draw.base62(16)}', port: 5432 };`,
    `const url = \`postgres://app:${draw.base62(16)}@db/main\`;`,
    `const key = \`${pem('\n')}\`;`,
    `client.setToken("${draw.base62(40)}");`,
    `if (token === "${draw.hex(40)}") { open(); } // secret: ${draw.base62(32)}`,
  ].join('\n');

const python = (): string =>
  [
    `SECRET_KEY = "${draw.url(50)}"`,
    `settings = {"password": '${draw.base62(16)}', "port": 5432}`,
    `KEY = """${pem('\n')}"""`,
    `login(password="${draw.base62(18)}")  # token: ${draw.hex(40)}`,
    `token = os.environ.get("TOKEN", b"${draw.hex(40)}")`,
  ].join('\n');

const settings: Record<string, readonly [text: () => string, line: RegExp]> = {
  'dot-env': [
    () => `# local\nDB_PASSWORD=${draw.base62(16)}\nexport API_KEY="${draw.base62(32)}"\nPORT=1\n`,
    /^(?:#.*|(?:export )?\w+=("[^"]*"|\S+))?$/,
  ],
  properties: [
    () => `db.user=app\ndb.password=${draw.base62(16)}\napi.token = ${draw.hex(40)}\n`,
    /^(?:[\w.]+ ?= ?\S+)?$/,
  ],
  TOML: [
    () =>
      `[db]\npassword = "${draw.base62(16)}"\nport = 1\ntokens = ["${draw.hex(40)}"]\nsecret_key = '${draw.base62(32)}'\n`,
    /^(?:\[\w+\]|\w+ = (?:\d+|"[^"]*"|'[^']*'|\["[^"]*"\]))?$/,
  ],
  YAML: [
    () =>
      `db:\n  password: ${draw.base62(16)}\n  quoted: "${draw.base62(4)}"\n  api_key: '${draw.base62(32)}'\n  key: |\n    ${pem('\n    ')}\n  port: 1\n`,
    /^(?: *[\w]+:(?: (?:\||\d+|"[^"]*"|'[^']*'|\[[\w:#-]+\]|\w+))?| {4}\S*| *)$/,
  ],
  XML: [
    () => `<a>\n<password>${draw.base62(16)}</password>\n<add key="ApiSecret" value="${draw.base62(32)}"/>\n</a>\n`,
    /^(?:<(\w+)>[^<>]*<\/\1>|<\/?\w+>|<\w+(?: \w+="[^"<>]*")*\/>)?$/,
  ],
};

describe('redacted files', () => {
  it('are JSON when they were, with the same names', () => {
    for (let variant = 0; variant < 20; variant++) {
      const before = json();
      const after = redact(before);
      expect(namesOf(JSON.parse(after))).toEqual(namesOf(JSON.parse(before)));
      expect(after.match(/\[REDACTED:/g)?.length).toBeGreaterThanOrEqual(5);
    }
  });

  it('are TypeScript when they were', () => {
    for (let variant = 0; variant < 20; variant++) {
      const before = typescript();
      expect(syntaxErrors(before)).toEqual([]);
      const after = redact(before);
      expect(syntaxErrors(after)).toEqual([]);
      expect(after.match(/\[REDACTED:/g)?.length).toBeGreaterThanOrEqual(6);
    }
  });

  it.skipIf(spawnSync('python3', ['--version']).status !== 0)('are Python when they were', () => {
    const files = Array.from({ length: 20 }, () => redact(python()));
    const read = spawnSync('python3', ['-c', 'import ast,json,sys\nfor t in json.load(sys.stdin): ast.parse(t)'], {
      input: JSON.stringify(files),
    });
    expect(read.status).toBe(0);
    for (const file of files) expect(file.match(/\[REDACTED:/g)?.length).toBeGreaterThanOrEqual(5);
  });

  it('are settings of their kind, line by line', () => {
    for (const [kind, [text, line]] of Object.entries(settings)) {
      for (let variant = 0; variant < 20; variant++) {
        const before = text();
        const after = redact(before);
        expect(after.split('\n').length, kind).toBe(before.split('\n').length);
        expect(
          after.split('\n').filter((each) => !line.test(each)),
          kind,
        ).toEqual([]);
        expect(after, kind).toContain('[REDACTED:');
      }
    }
  });

  it('would be none with a mark that holds a quote', () => {
    const broken = redact(json()).replaceAll('[REDACTED:', '"REDACTED:');
    expect(() => JSON.parse(broken)).toThrow();
    expect(syntaxErrors(redact(typescript()).replaceAll('[REDACTED:', '"REDACTED:'))).not.toEqual([]);
  });
});

function redact(text: string): string {
  return createGuard().guardText(text).text;
}

function syntaxErrors(text: string): string[] {
  const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true });
  return (diagnostics ?? []).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

function namesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namesOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.entries(value).map(([name, inner]) => [name, namesOf(inner)]);
}
