import { describe, expect, it } from 'vitest';
import { isAboutSecret, keyOf } from './key-family.js';

describe('the family of a name', () => {
  it.each([
    ['password', 'pw'],
    ['spring.datasource.password', 'pw'],
    ['rootUserPassword', 'pw'],
    ['PGPASSWORD', 'pw'],
    ['password_confirmation', 'pw'],
    ['passwordField', 'pw_'],
    ['clientSecret', 'secret'],
    ['access_token', 'token'],
    ['X-Api-Key', 'apikey'],
    ['apikey', 'apikey'],
    ['cacheKey', 'key'],
    ['Authorization', 'auth'],
    ['author', 'none'],
    ['bypass', 'none'],
    ['monkey', 'none'],
    ['passed', 'none'],
    ['tokenizer', 'none'],
  ])('of %s is %s', (name, family) => {
    expect(keyOf(name).family).toBe(family);
  });

  it('tells names about a secret, and of public values, from names that hold one', () => {
    const about = [
      'token_type',
      'secret.name',
      'password_hash',
      'PublicKeyToken',
      'publicKey',
      'nextPageToken',
      'keyId',
    ];
    expect(about.filter((name) => !isAboutSecret(keyOf(name)))).toEqual([]);
    expect(['password', 'api_key', 'token2', 'secret-key-base'].filter((name) => isAboutSecret(keyOf(name)))).toEqual(
      [],
    );
  });
});
