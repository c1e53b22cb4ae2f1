import { describe, expect, it } from 'vitest';
import { createDraw, variable } from '../sample.js';
import { isPlaceholder } from './placeholder.js';
import { countSigns, entropyOf, isCamelCase, isFiller, isTyped, isWordy } from './randomness.js';
import { isGenerated, isMadeUp, isNoExample, isNoName, isSurelyGenerated } from './value.js';

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

  it('have holes only where an expression stands in them', () => {
    expect([`a-${variable('b[c(1)]')}`, '#{f(x)}', 'x{{ y }}z', '${' + 'cut off'].map(isPlaceholder)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(isPlaceholder(`a{{b}c)d\${e]f(g[h${draw.base62(8)}}}`)).toBe(false);
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

  it('may be made up of words and signs alone', () => {
    expect(['open$esame', 'blue#kite'].map(isMadeUp)).toEqual([true, true]);
    expect(['!important', '~module.name', 'two words$x'].map(isMadeUp)).toEqual([false, false, false]);
  });

  it('count as keys when somebody typed them in counting order, if they are long enough', () => {
    const typed = `abcdef${'0123456789'}abcdef${'0123456789'}`;
    expect([isTyped(typed), isGenerated(typed), isNoName(typed)]).toEqual([true, true, true]);
    expect([isTyped('abcdef0123456789'), isGenerated('abcdefghijklmnopqrstuvwxyz')]).toEqual([false, false]);
  });

  it('are no names if they are sixteen hexadecimal digits, four of them decimal', () => {
    expect(['a1b2c3d4e5f6a7b8', 'deadbeef0042cafe', 'deadbeefcafebabe', 'abc123def456'].map(isNoName)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('look generated with many signs, which code does not have', () => {
    expect(isGenerated(`a!=!b(c^_d[${draw.base62(10)}x)+$e*#`)).toBe(true);
    expect(isGenerated('*(*[]byte)(unsafe.Pointer(&in.Data2))')).toBe(false);
  });

  it('need length and digits where keys of all kinds stand', () => {
    expect([isSurelyGenerated(draw.hex(32)), isSurelyGenerated(draw.base62(14))]).toEqual([true, false]);
  });

  it('with a known prefix are keys in spite of a word inside, if the rest is long and random', () => {
    expect(isNoExample(`${draw.base62(30)}EXAMPLE`)).toBe(true);
    expect(isNoExample(`AKIA${'EXAMPLE'.repeat(2)}`)).toBe(false);
  });

  it('are measured by signs and capitals', () => {
    expect([countSigns('a!b@c!'), countSigns('a-b_c.d')]).toEqual([2, 0]);
    expect([isCamelCase('UserByIdPipe'), isCamelCase('aXYzQq')]).toEqual([true, false]);
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
