import { describe, expect, it } from 'vitest';
import { isPlaceholder } from './placeholder.js';
import { entropyOf, isFiller, isWordy } from './randomness.js';
import { createDraw, variable } from './sample.js';
import { isSecretName } from './secret-name.js';
import { isGenerated, isMadeUp } from './value.js';

const draw = createDraw('value.test');

describe('placeholders', () => {
  it('are templates, references, filler and stand-in words', () => {
    const placeholders = [
      ...[
        variable('PASSWORD'),
        '{{ secret }}',
        '<your-token>',
        '%PASSWORD%',
        '$TOKEN',
        '#{token}',
        '[REDACTED:jwt#1]',
        '***',
        'abc...',
      ],
      ...[
        'process.env.API_KEY',
        'os.environ["KEY"]',
        'secrets.TOKEN',
        'xxxxxxxxxxxx',
        '000000000000',
        'abcdefghijkl',
        '1234567890',
      ],
      ...[
        'changeme',
        'your-api-key-here',
        'my_secret_key',
        'test-token-1',
        'example',
        'dummy',
        'password123',
        'null',
        'None',
        'foobar',
      ],
    ];
    expect(placeholders.filter((value) => !isPlaceholder(value))).toEqual([]);
  });

  it('are not values that merely hold such a word', () => {
    expect(isPlaceholder(`test${draw.base62(20)}`)).toBe(false);
    expect(isPlaceholder(draw.hex(32))).toBe(false);
  });
});

describe('values', () => {
  it('look generated when a machine drew them', () => {
    const drawn = [
      draw.base62(16),
      draw.base62(40),
      draw.hex(32),
      draw.hex(64),
      draw.uuid(),
      draw.url(43),
      `${draw.base64(43)}=`,
    ];
    expect(drawn.map(isGenerated)).toEqual(drawn.map(() => true));
  });

  it('do not look generated when they are code, words, paths or addresses', () => {
    const written = [
      ...[
        'authenticationHandler2',
        'application/json; charset',
        'user_password_reset_2',
        'com.host.auth.Token2Provider',
        '/etc/ssl/private/a1',
      ],
      ...[
        'https://host/a1B2c3D4e5',
        'SOME_CONSTANT_VALUE_2',
        'pbkdf2_sha256',
        'some-long-class-name-3',
        'ann@host.example2.org',
        'f(a1, b2, c3, d4)',
      ],
    ];
    expect(written.filter(isGenerated)).toEqual([]);
  });

  it('may be made up by a person when they mix words and digits', () => {
    expect(['Winter2031!', 'r0ver77', 'blue9Kite'].map(isMadeUp)).toEqual([true, true, true]);
    expect(['winter', '123456', 'test1234', 'Password1', 'two words 1', 'a1'].map(isMadeUp)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('are measured by entropy, words and filler', () => {
    expect(entropyOf('aaaa')).toBe(0);
    expect(entropyOf('abcd')).toBe(2);
    expect(isWordy('authentication-handler')).toBe(true);
    expect(isWordy(draw.base62(40))).toBe(false);
    expect(isFiller('abcabcabcabc')).toBe(true);
    expect(isFiller(draw.base62(24))).toBe(false);
  });
});

describe('secret names', () => {
  it('hold a secret', () => {
    expect(
      ['password', 'token2', 'api_key', 'secret-key-base', 'pass', 'authToken', 'auth'].filter(
        (name) => !isSecretName(name),
      ),
    ).toEqual([]);
  });

  it('are not names about a secret', () => {
    const about = [
      'token_type',
      'passwordField',
      'secret.name',
      'tokenizer',
      'passed',
      'author',
      'password_hash',
      'token.ts',
    ];
    expect(about.filter(isSecretName)).toEqual([]);
  });
});
