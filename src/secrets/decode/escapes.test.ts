import { describe, expect, it } from 'vitest';
import { traitsOf } from '../fast/vocabulary.js';
import { findAll, findSecrets } from '../find.js';
import type { Finder } from '../finding.js';
import { createDraw } from '../sample.js';
import { encodings } from '../trial.js';
import { findEscaped } from './escapes.js';

const findEscapedIn = (text: string, find: Finder = findSecrets) => findEscaped(text, find, traitsOf(text));

const draw = createDraw('escapes.test');
const secret = `npm_${draw.base62(36)}`;

describe('a secret in escaped text', () => {
  it.each(['percent', 'string escapes', 'unicode escapes', 'entities'])('is found with its escapes (%s)', (name) => {
    const written = encodings[name]!(secret);
    expect(findEscapedIn(`x "${written}" y`)).toEqual([
      { rule: 'npm-token', start: 3, end: 3 + written.length, confidence: 'high' },
    ]);
  });

  it.each(['%u00', '%x', '%\\x', '%\\u00', '%#x', '\\#x'])(
    'is found with escapes that older tools write (%s41)',
    (sign) => {
      const written = Array.from(secret, (letter) => sign + letter.charCodeAt(0).toString(16)).join('');
      expect(findAll(`x "${written}" y`)).toEqual([
        { rule: 'npm-token', start: 3, end: 3 + written.length, confidence: 'high' },
      ]);
    },
  );

  it('is found when only what stands around it is escaped', () => {
    const password = draw.base62(18);
    const text = `next=postgres%3A%2F%2Fapp%3A${password}%40db.host%2Fmain`;
    const [found] = findEscapedIn(text);
    expect(text.slice(found!.start, found!.end)).toBe(password);
    expect(findEscapedIn(`password &#61; &quot;${password}&quot;`)).toHaveLength(1);
  });

  it('is found when it is much longer than what is escaped near it', () => {
    const long = `eyJ${Buffer.from('{"alg":"HS256"}').toString('base64url').slice(3)}.${draw.url(900)}.${draw.url(43)}`;
    const text = `https://host/?to=%2Fa%3Ftoken%3D${long}%26x`;
    const [found] = findEscapedIn(text);
    expect(text.slice(found!.start, found!.end)).toContain(long);
  });

  it('is not looked for where nothing is escaped', () => {
    const never = () => {
      throw new Error('looked');
    };
    expect(findEscapedIn('100% sure: %s, %d & more; a \\n b', never)).toEqual([]);
  });

  it('is not what follows the end of an element in a string of JSON: the next field', () => {
    const next =
      '"}","signature":null}],"iteration":3,"task":{"acceptance":[{"evidence":{"must_include_files":["src/**"]},' +
      '"id":"acc-1","text":"it is paid"},{"id":"acc-19","text":"<p>"}]}';
    expect(findAll(`{"output":"<ApiKey type=\\"x\\">$KEY</ApiKey>\\${next}`)).toEqual([]);
    const password = draw.base62(24);
    expect(findAll(`{"output":"<ApiKey type=\\"x\\">${password}</ApiKey>\\${next}`)).toHaveLength(1);
  });
});
