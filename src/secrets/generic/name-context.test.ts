import { describe, expect, it } from 'vitest';
import { mayHoldValue } from './name-context.js';

describe('the text around a telling name', () => {
  it.each([
    ['', 'password', ' = "x1"'],
    ['', 'token', ': abc'],
    ['  - name: ', 'DB_PASSWORD', ''],
    ['tool ', '--password', ' abc'],
    ['<', 'password', '>abc</password>'],
    ['if ("abc" == ', 'password', ') {'],
    ['user,', 'password', ''],
  ])('may hold a value: %s%s%s', (lead, name, rest) => {
    expect(mayHoldValue({ lead, name, rest })).toBe(true);
  });

  it.each([
    ['The ', 'password', ' was changed.'],
    ['from django.contrib.', 'auth', '.models import User'],
    ['msgid "Enter your ', 'password', '."'],
    ['        ', 'pass', ''],
  ])('holds none: %s%s%s', (lead, name, rest) => {
    expect(mayHoldValue({ lead, name, rest })).toBe(false);
  });
});
