import { describe, expect, it } from 'vitest';
import { contentOf } from './content.js';
import { openingOf } from './opening.js';
import { surveyOf } from './survey.js';

function openingOfText(text: string) {
  const bytes = Buffer.from(text);
  const survey = surveyOf(bytes);
  return openingOf(contentOf(bytes, 'utf-8', survey), survey);
}

describe('how a file begins', () => {
  it('is its first 4096 characters, however many bytes they are', () => {
    expect(openingOfText('a'.repeat(5000)).head).toBe('a'.repeat(4096));
    expect(openingOfText('é'.repeat(5000)).head).toBe('é'.repeat(4096));
  });

  it('has a first line without its end, of at most 256 characters', () => {
    expect(openingOfText('#!/bin/sh\nls\n').firstLine).toBe('#!/bin/sh');
    expect(openingOfText('one line').firstLine).toBe('one line');
    expect(openingOfText('x'.repeat(300)).firstLine).toBe('x'.repeat(256));
    expect(openingOfText('').firstLine).toBe('');
  });

  it('is read for a generator unless every letter is a byte and none can name one', () => {
    expect(openingOfText('// Code generated').mayNameGenerator).toBe(true);
    expect(openingOfText('// nothing of the sort').mayNameGenerator).toBe(false);
    expect(openingOfText('// nothing of the sört').mayNameGenerator).toBe(true);
  });
});
