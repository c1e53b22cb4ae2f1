import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDraw } from '../secrets/sample.js';
import { harmlessAmong, isHarmlessName } from './harmless-name.js';

const draw = createDraw('harmless-name.test');
const secret = `ghp_${draw.base62(36)}`;
const parts = fc.constantFrom(
  ...'src lib index.ts token.go key password auth secrets.py a-b_c 日本 API_KEY= x"y README.md'.split(' '),
  secret,
  `${secret}.txt`,
  draw.base62(24),
  Buffer.from(secret).toString('base64url'),
  '',
);
const names = fc.array(
  fc.array(parts, { minLength: 1, maxLength: 5 }).map((list) => list.join('/')),
  { maxLength: 30 },
);

describe('many names at once', () => {
  it('are harmless only if each is on its own', () => {
    fc.assert(
      fc.property(names, (list) => {
        for (const name of harmlessAmong(list)) expect(isHarmlessName(name), name.length.toString()).toBe(true);
      }),
    );
  });

  it('are mostly known as such, however many they are', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `packages/part-${i % 90}/src/module/file-${i}.ts`);
    expect([...harmlessAmong([...many.slice(0, 9_000), secret, ...many.slice(9_000)])]).toEqual(many);
  });
});
