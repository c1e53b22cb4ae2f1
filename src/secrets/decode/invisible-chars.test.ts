import { describe, expect, it } from 'vitest';
import { createNumbering, redactAll } from '../../guard/redact.js';
import { traitsOf } from '../fast/vocabulary.js';
import { findSecrets } from '../find.js';
import { allRules } from '../rules/all-rules.js';
import { createDraw, textOf } from '../sample.js';
import { findBehindMarks } from './invisible-chars.js';
import { makeVisible } from './unicode.js';

const secret = `ghp_${createDraw('behind-marks.test').base62(36)}`;
const find = findBehindMarks(findSecrets, traitsOf);

function splitUp(text: string, hidden: string): string {
  return [...text].join(hidden);
}

function redact(source: string, finder = find): string {
  return redactAll(makeVisible(source).text, finder, createNumbering()).text;
}

describe('a secret behind hidden characters', () => {
  it('is redacted together with what hid it', () => {
    const source = `a\nconst t = "${secret.slice(0, 9)}\u200b${secret.slice(9, 30)}\u{e0041}${secret.slice(30)}"; // x\u202e\n`;
    expect(redact(source)).toBe('a\nconst t = "[REDACTED:github-personal-token#1]"; // x[U+202E]\n');
  });

  it.each(['\u200b', '\u200d', '\ufe0f', '\u00ad', '\u{e0020}', '\u0007', '\ufeff', '\ud800'])(
    'is found when %j stands between all its characters',
    (hidden) => {
      const visible = makeVisible(`x = ${splitUp(secret, hidden)} ;`).text;
      const [finding, ...others] = find(visible);
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ rule: 'github-personal-token', start: 4, end: visible.length - 2 });
    },
  );

  it('is found too when a mark is all that keeps it apart from a word', () => {
    expect(redact(`word\u200b${secret}\u200bword`)).toBe('word[U+200B][REDACTED:github-personal-token#1][U+200B]word');
  });

  it('is found for every example of every rule, cut in the middle', () => {
    const missed = allRules.flatMap((rule) =>
      rule
        .finds(0)
        .filter((example) => {
          const middle = example.before.length + Math.floor(example.secret.length / 2);
          const text = textOf(example);
          const cut = `${text.slice(0, middle)}\u200b${text.slice(middle)}`;
          return redact(cut).includes(example.secret.slice(Math.floor(example.secret.length / 2) + 1));
        })
        .map(() => rule.id),
    );
    expect(missed).toEqual([]);
  });

  it('would be shown if only the visible text were looked at', () => {
    expect(redact(splitUp(secret, '\u200b'), findSecrets)).toContain('[U+200B]');
  });
});
