import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFinder } from '../find.js';
import { createPlainFinder } from '../reference.js';
import { createDraw, variable } from '../sample.js';
import { genericRules } from './generic-rules.js';
import { stems } from './stems.js';

const draw = createDraw('judge.test');
const fast = createFinder(genericRules);
const plain = createPlainFinder(genericRules);
const valuesIn = (text: string): string[] => plain(text).map(({ start, end }) => text.slice(start, end));

describe('the judge of generic values', () => {
  it.each([
    ['password=', `hunter${draw.digits(1)}`, ''],
    ['api_key=', `abc${draw.digits(3)}def${draw.digits(3)}`, ''],
    ['token=', draw.lower(9), '\n'],
    ['Authorization: Bearer ', `my${draw.lower(8)}`, ''],
    ['    environment:\n      SA_PASSWORD: ', `Pass@word${draw.digits(1)}`, '\n'],
    ['      - SA_PASSWORD=', 'Pass@word', '\n'],
    ['db = connect(host="h", password="', `s${draw.digits(1)}cret!x`, '")'],
    ['mysql --password=', `Blue${draw.digits(3)}!`, ' main'],
    ['-- name: DB_PASSWORD\n   value: "', `Blue${draw.digits(3)}!`, '"'],
    ["CREATE USER app IDENTIFIED BY '", `Blue${draw.digits(3)}!`, "';"],
  ])('finds the literal after %j', (before, value, after) => {
    expect(valuesIn(before + value + after)).toEqual([value]);
  });

  it.each([
    'import ghsecret "github.com/acme/tool/v2/pkg/secret1"',
    'using Acme.Security.Tokens2;',
    `<Reference Include="A, Version=4.0.0.0, PublicKeyToken=${draw.hex(16)}" />`,
    `"integrity": "sha512-${draw.base64(86)}=="`,
    'public class GoogleOAuth2 : IOAuth2Loopback',
    'tokensAfter := p.tokens[p.cursor+1:]',
    'this.password = password;',
    'List<JToken> found = items.SelectTokens("$.[?(@.Valid === 1)]").ToList();',
    'password: string;',
    `password: "${variable('DB_PASSWORD')}"`,
    'password = os.getenv("DB_PASSWORD")',
    '"passwordLabel": "Dein Passwort",',
    'Authorization: Bearer <token>',
    'PASSWORD_RESET: "PasswordReset"',
    '"pbkdf2-password": "1.2.1",',
    'expect(token.type).toBe("Keyword2")',
  ])('leaves %s alone', (text) => {
    expect(valuesIn(text)).toEqual([]);
  });

  it('finds nothing in what it has redacted', () => {
    for (const text of ['DB_PASSWORD=#', 'token: "#"', '<password>#</password>', 'x(password="#") # token: #'])
      expect(valuesIn(text.replaceAll('#', '[REDACTED:generic-secret#1]'))).toEqual([]);
  });

  it('is given the same lines by both scanners, whatever the text is made of', () => {
    const piece = fc.oneof(
      fc.constantFrom(...stems, 'Password', 'apiKey', 'client_secret', 'auth-token', 'author', 'value', 'name'),
      fc.constantFrom('=', ': ', ' := ', '"', "'", '\\"', '\n', '\r\n', ' ', '<', '>', '(', ')', ', ', '--', '|', '#'),
      fc.constantFrom(draw.base62(20), draw.hex(32), `Blue${draw.digits(3)}!`, 'a'.repeat(700), 'é'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        expect(fast(text)).toEqual(plain(text));
      }),
      { numRuns: 1_500 },
    );
  });

  it('takes time in proportion to hostile lines', () => {
    for (const piece of ['"', "\\'", 'key"', 'password=(', 'token: {', '<key ', 'secret, "a", '])
      expect(plain(piece.repeat(30_000)).length).toBeLessThan(30_000);
  });
});
