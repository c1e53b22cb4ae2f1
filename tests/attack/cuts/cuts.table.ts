/** Where fields are cut by length, found by the probe: CUT_TABLE=write npx vitest run tests/attack/cuts.test.ts */
import type { CutTable } from './known.js';

export const knownCuts: CutTable = {};
