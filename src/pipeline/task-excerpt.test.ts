import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../budget/estimate.js';
import { guardPhrase } from '../guard/message.js';
import { createGuard } from '../guard/seal.js';
import type { GuardedText } from '../model/block.js';
import type { Gathered } from '../model/contract.js';
import { createDraw } from '../secrets/sample.js';
import { guardTask, shortenTask as shorten } from './task-excerpt.js';

const shortenTask = (text: string, room: number) => shorten(guardPhrase(text), room);

const lines = Array.from({ length: 400 }, (_, i) => `line ${i} of a long report about parsing`);

describe('the task that a pack shows', () => {
  it('is the task, if it is short', () => {
    expect(shortenTask('one\ntwo', 256)).toBe('one\ntwo');
    expect(taskOf(lines.slice(0, 20).join('\n'), 8_000)).toBe(lines.slice(0, 20).join('\n'));
  });

  it('is its first and last lines and how many are left out, if it takes more than its share', () => {
    const shown = shortenTask(lines.join('\n'), 400);
    expect(shown.startsWith(`${lines[0]}\n${lines[1]}\n`)).toBe(true);
    expect(shown.endsWith(`\n${lines.at(-1)}`)).toBe(true);
    const [note] = shown.match(/^\[\d+ more lines of the task left out here\]$/m) ?? [];
    expect(Number(note?.slice(1).split(' ')[0]) + shown.split('\n').length - 1).toBe(lines.length);
    expect(estimateTokens(Buffer.from(shown))).toBeLessThan(400 + 30);
  });

  it('is cut inside of a line too, if that is all there is', () => {
    const shown = shortenTask('😀 words without end '.repeat(5_000), 300);
    expect(estimateTokens(Buffer.from(shown))).toBeLessThan(600);
    expect(Buffer.from(shown).toString()).toBe(shown);
  });

  it('is all of it for contracts that set no share', () => {
    const gathered = { ...nothing, task: lines.join('\n') };
    expect(guardTask(createGuard(), gathered, 1_000).text).toBe(lines.join('\n'));
  });

  it('shows no half of a secret: all of it was guarded before it was cut', () => {
    const body = Array.from({ length: 300 }, (_, i) => createDraw(`line ${i}`).base64(64));
    const key = ['-----BEGIN RSA PRIVATE KEY-----', ...body, '-----END RSA PRIVATE KEY-----'];
    const shown = taskOf([...lines.slice(0, 5), ...key, ...lines.slice(0, 5)].join('\n'), 2_048);
    for (const line of body) expect(shown).not.toContain(line);
    // The broken twin: a text that the guard has not seen passes for a guarded one.
    const unguarded = [...lines.slice(0, 5), ...key, ...lines.slice(0, 5)].join('\n') as GuardedText;
    const cutFirst = shorten(unguarded, 256);
    expect(body.some((line) => cutFirst.includes(line))).toBe(true);
  });
});

const nothing: Gathered = { facts: null, task: '', texts: [], candidates: [], required: new Set(), weights: new Map() };

function taskOf(task: string, budget: number): string {
  return guardTask(createGuard(), { ...nothing, task, maxOfTask: 1 / 8 }, budget).text;
}
