import { describe, expect, it } from 'vitest';
import { runFrameCampaign, runTagTwin } from './frames.js';

describe('frames', () => {
  it('read back to the same blocks in every one of 5,000 packs made of our own delimiters', () => {
    expect(runFrameCampaign(7, 5_000)).toEqual({ seed: 7, packs: 5_000, misread: 0 });
  });

  it('would be misread if they were plain tags', () => {
    expect(runTagTwin(7, 500).misread).toBeGreaterThan(50);
  });
});
