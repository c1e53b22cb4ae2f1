/** A share of the cut campaign; CUT_TOKENS=2000 runs it whole (scripts/attack.mjs). */
import { afterAll, describe, expect, it } from 'vitest';
import { attackCuts } from './cuts/campaign.js';
import { scenes } from './cuts/scenes.js';
import { openSession } from './cuts/session.js';

const tokens = Number(process.env.CUT_TOKENS ?? 60);
const seed = Number(process.env.CUT_SEED ?? 5);
const isWhole = tokens > 60;
const chosen = scenes.filter(({ name }) => process.env.CUT_SCENES?.split(',').includes(name) ?? true);

const session = openSession();
afterAll(session.end);

describe('a secret that stands where a text is cut', () => {
  it('leaves no part of 12 characters in any output', { timeout: 3_600_000 }, async () => {
    const summary = await attackCuts(session, { seed, tokens, scenes: chosen, ...(isWhole ? {} : { share: 1 }) });
    process.stdout.write(`${JSON.stringify({ attack: 'cuts', ...summary, leaks: summary.leaks.length })}\n`);
    for (const leak of summary.leaks) process.stdout.write(`${JSON.stringify({ leak })}\n`);
    expect(summary.leaks).toEqual([]);
  });
});
