/** Literals that never leave: the spellings of telling names in the files where they stand. */
import { describe, expect, it } from 'vitest';
import { findAll } from '../find.js';
import { createDraw, variable } from '../sample.js';

const draw = createDraw('always.test');

const names = {
  password: [
    'password',
    'PASSWORD',
    'Password',
    'passwd',
    'db_password',
    'dbPassword',
    'DB_PASSWORD',
    'admin-password',
  ],
  'api key': ['api_key', 'apiKey', 'API_KEY', 'apikey', 'ApiKey', 'api-key', 'x_api_key', 'STRIPE_API_KEY'],
  token: ['token', 'TOKEN', 'Token', 'auth_token', 'accessToken', 'AUTH_TOKEN', 'access-token', 'npm_token'],
};

/** How a file of each kind writes a name and its value. */
const files: Readonly<Record<string, (name: string, value: string) => string>> = {
  '.env': (name, value) => `A=1\n${name}=${value}\nB=2\n`,
  shell: (name, value) => `export ${name}=${value}\n`,
  properties: (name, value) => `app.${name}=${value}\n`,
  ini: (name, value) => `[main]\n${name} = ${value}\n`,
  toml: (name, value) => `[main]\n${name} = "${value}"\n`,
  yaml: (name, value) => `app:\n  ${name}: "${value}"\n`,
  compose: (name, value) => `environment:\n  - ${name}=${value}\n`,
  json: (name, value) => `{\n  "${name}": "${value}",\n  "b": 2\n}\n`,
  javascript: (name, value) => `const config = { '${name}': '${value}' };\n`,
  python: (name, value) => `connect(host, **{"${name}": "${value}"})\n`,
  ruby: (name, value) => `config = { "${name}" => "${value}" }\n`,
  php: (name, value) => `$config['${name}'] = '${value}';\n`,
  go: (name, value) => `cfg["${name}"] = "${value}"\n`,
  terraform: (name, value) => `${name} = "${value}"\n`,
  xml: (name, value) => `<add key="${name}" value="${value}" />\n`,
  'command line': (name, value) => `tool --${name}=${value}\n`,
  address: (name, value) => `https://host/a?${name}=${value}&b=1\n`,
  comment: (name, value) => `# ${name}=${value}\n`,
};

const values = {
  chosen: () => `Kestrel${draw.digits(2)}!x`,
  short: () => `hunter${draw.digits(1)}`,
  letters: () => draw.base62(16),
  hexadecimal: () => draw.hex(32),
};

/** A short word with a digit is a password beside such a name. Beside other names it may be a name itself. */
const wordlike: ReadonlySet<string> = new Set(['short']);

describe.each(Object.keys(files))('in a file of the kind %s', (kind) => {
  it.each(Object.entries(names))('a literal beside a %s is found in every spelling', (family, spellings) => {
    const missed = spellings.flatMap((name) =>
      Object.entries(values).flatMap(([sort, make]) => {
        if (wordlike.has(sort) && family !== 'password') return [];
        const value = make();
        const text = files[kind]!(name, value);
        const [start, end] = [text.indexOf(value), text.indexOf(value) + value.length];
        const isFound = findAll(text).some((finding) => finding.start <= start && finding.end >= end);
        return isFound ? [] : [`${sort}: ${text.trim()}`];
      }),
    );
    expect(missed).toEqual([]);
  });

  it('a reference, a type and a placeholder stay', () => {
    const stand = [variable('DB_PASSWORD'), '<password>', 'your-password-here', '********', '{{ secret }}'];
    const changed = Object.values(names)
      .flat()
      .flatMap((name) => stand.map((value) => files[kind]!(name, value)))
      .filter((text) => findAll(text).length > 0);
    expect(changed).toEqual([]);
  });
});

describe('formats that need no name', () => {
  it.each([
    ['Authorization: Bearer', () => `Authorization: Bearer ${draw.base62(24)}`],
    ['authorization in code', () => `headers["Authorization"] = "Bearer ${draw.url(32)}"`],
    ['a private key', () => `-----BEGIN ${'PRIVATE KEY'}-----\n${draw.base64(64)}\n-----END ${'PRIVATE KEY'}-----`],
    ['sk-', () => `the key is sk-${draw.base62(48)}`],
  ])('%s', (_, make) => {
    expect(findAll(make()).length).toBeGreaterThan(0);
  });
});
