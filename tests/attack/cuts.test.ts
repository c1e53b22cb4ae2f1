/**
 * No part of a secret leaves because a text was cut. A share of the campaign runs here; CUT_TOKENS=2000 runs it whole
 * (scripts/attack.mjs). CUT_SCENES names scenes, CUT_STEP=12 takes one distance in twelve, CUT_TABLE=write writes the
 * table of cuts anew.
 */
import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { createGuard } from '../../src/guard/seal.js';
import { attackCuts } from './cuts/campaign.js';
import { probeFixed, unknownCuts, writeTable } from './cuts/known.js';
import { type FoundCut, probeScene } from './cuts/probe.js';
import { quickScenes, scenes } from './cuts/scenes.js';
import { openSession, type Session } from './cuts/session.js';

const tokens = Number(process.env.CUT_TOKENS ?? 60);
const seed = Number(process.env.CUT_SEED ?? 5);
const step = Number(process.env.CUT_STEP ?? 1);
const isWhole = tokens > 60;
const asked = process.env.CUT_SCENES?.split(',') ?? (isWhole || process.env.CUT_TABLE ? null : quickScenes);
const chosen = scenes.filter(({ name }) => asked?.includes(name) ?? true);

const session = openSession();
afterAll(session.end);

describe('a secret that stands where a text is cut', () => {
  it('leaves no part of 12 characters in any output', { timeout: 7_200_000 }, async () => {
    const summary = await attackCuts(session, { seed, tokens, step, scenes: chosen, ...(isWhole ? {} : { share: 1 }) });
    process.stdout.write(`${JSON.stringify({ attack: 'cuts', ...summary, leaks: summary.leaks.length })}\n`);
    for (const leak of summary.leaks) process.stdout.write(`${JSON.stringify({ leak })}\n`);
    expect(summary.leaks).toEqual([]);
  });

  it('would be seen in an output that cuts before it guards', async () => {
    const summary = await attackCuts(session, {
      seed,
      tokens: 60,
      scenes: scenes.filter(({ name }) => name === 'go'),
      share: 2,
      tamper: (outputs, { placements }) => {
        const cut = placements.map(({ text, cut }) => createGuard().guardText(text.slice(0, cut)).text);
        return new Map([...outputs, ['twin', cut.join('\n')]]);
      },
    });
    expect(summary.leaks.filter((leak) => leak.includes('in twin')).length).toBeGreaterThan(0);
  });
});

describe('the table of cuts', () => {
  const scene = scenes.find(({ name }) => name === 'go')!;
  const isAsked = isWhole || process.env.CUT_TABLE !== undefined;

  it('has every cut by length that the probe finds', { timeout: 3_600_000 }, async () => {
    const found = new Map<string, FoundCut[]>();
    for (const one of isAsked ? chosen : [scene]) found.set(one.name, await probeFixed(session, one));
    if (process.env.CUT_TABLE === 'write')
      writeFileSync(new URL('cuts/cuts.table.ts', import.meta.url), writeTable(found));
    else expect(chosen.flatMap((one) => unknownCuts(one, found.get(one.name) ?? []))).toEqual([]);
  });

  it('would lack a cut that is new', async () => {
    const cutting: Session = {
      ...session,
      run: async (job) => {
        const [shown = ''] = /module .{77}/.exec(String(job.files['go.mod'])) ?? [];
        return new Map([...(await session.run(job)), ['stderr of 0 a new message', shown]]);
      },
    };
    const found = await probeScene(cutting, scene, { filling: 'solid', length: 400, only: new Set([0]) });
    expect(unknownCuts(scene, found).join()).toContain('a new message');
  });
});
