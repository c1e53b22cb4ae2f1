import { describe, expect, it } from 'vitest';
import { readCoreSettings } from './core-settings.js';

describe('the core settings of a git config', () => {
  it.each([
    ['[core]\n\tbare = true\n', { bare: true, workTree: null }],
    ['[CORE] bare\n', { bare: true, workTree: null }],
    ['[core]\nbare = true\nbare = no\n', { bare: false, workTree: null }],
    ['[core "x"]\nbare = true\n[other]\nworktree = /x\n', { bare: false, workTree: null }],
    ['[core]\r\n\tworktree = ../a b  # note\r\n', { bare: false, workTree: '../a b' }],
    ['[core]\nworktree = "../a #b " ; note\n', { bare: false, workTree: '../a #b ' }],
    ['[core]\nworktree = ../a\\\\b\\\nc\n', { bare: false, workTree: '../a\\bc' }],
    ['[core]\n# worktree = /x\nworktree =\n', { bare: false, workTree: null }],
  ])('are read as git reads them: %j', (config, settings) => {
    expect(readCoreSettings(config)).toEqual(settings);
  });
});
