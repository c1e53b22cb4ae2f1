/**
 * Limits a required text to a share of the budget: whole if it fits, otherwise cut by the caller's function. The share
 * grows with the budget, so the budget suggested in a refusal accounts for it.
 */
import { segmentsOf } from '../../../budget/segments.js';
import { cutGuarded } from '../../../guard/cut.js';
import { guardPhrase } from '../../../guard/message.js';
import type { ContextTooLarge } from '../../../model/contract.js';
import type { TokenCounter } from '../../../model/tokens.js';
import { marker } from '../../task/truncation-marker.js';

export type Shared = {
  readonly text: string;
  /** Tokens now, and tokens of the whole text. */
  readonly tokens: number;
  readonly wholeTokens: number;
};

/** `cut` returns at most the given number of characters. It is called about twenty times. */
export function takeShare(
  text: string,
  { budget, tokens, cut }: { budget: number; tokens: TokenCounter; cut: (most: number) => string },
): Shared {
  const most = Math.floor(budget * share);
  const whole = tokens.countUpTo(text, maxCounted);
  if (whole <= most) return { text, tokens: whole, wholeTokens: whole };
  let best = { text: '', tokens: 0 };
  let [low, high] = [1, Math.min(text.length, most * maxTokenLength)];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const shorter = cut(middle);
    const count = tokens.countUpTo(shorter, most);
    if (count > most) high = middle - 1;
    else {
      best = { text: shorter, tokens: count };
      low = middle + 1;
    }
  }
  return { ...best, wholeTokens: whole };
}

/** Adjusts the suggested budget, so that the same request fits in it. */
export function withGrowth(
  refusal: ContextTooLarge,
  { tokens, wholeTokens }: Pick<Shared, 'tokens' | 'wholeTokens'>,
): ContextTooLarge {
  const rest = refusal.needed - tokens;
  const needed = Math.min(rest + wholeTokens, Math.ceil(rest / (1 - share))) + slack;
  return { ...refusal, needed: Math.max(refusal.needed, needed) };
}

/** The first and last lines that fit, with a mark between them. */
export function cutMiddle(text: string, most: number): string {
  return createMiddleCut(text)(most);
}

/** Like `cutMiddle` for several lengths: splits the text once. */
export function createMiddleCut(text: string): (most: number) => string {
  const segments = segmentsOf(text);
  const mark = `${marker(`${text.length} characters in all`)}\n`;
  return (most) => {
    if (text.length <= most) return text;
    const [head, tail] = headAndTailOf(segments, most - mark.length);
    const cut = `${head}${head === '' || head.endsWith('\n') ? '' : '\n'}${mark}${tail}`;
    return cut.length <= most ? cut : cutGuarded(guardPhrase(cut), most);
  };
}

/** First, last, second, last but one …, until the next does not fit. */
function headAndTailOf(segments: readonly string[], maxChars: number): readonly [head: string, tail: string] {
  const head: string[] = [];
  const tail: string[] = [];
  let room = Math.max(0, maxChars);
  for (let i = 0; i < segments.length; i++) {
    const segment = i % 2 === 0 ? segments[i / 2]! : segments[segments.length - (i + 1) / 2]!;
    room -= segment.length;
    if (room < 0) break;
    (i % 2 === 0 ? head : tail).push(segment);
  }
  return [head.join(''), tail.reverse().join('')];
}

const share = 0.3;
/** Numbers in the text may take a little more under another budget. */
const slack = 32;
/** Counting stops at this number of tokens. */
const maxCounted = 2_000_000;
/** The largest number of characters per token to try. */
const maxTokenLength = 16;
