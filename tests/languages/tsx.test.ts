import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const panel = readFileSync(new URL('fixtures/tsx/panel.tsx.txt', import.meta.url), 'utf8');

describe('tsx', () => {
  it('finds every definition of a module with its exact lines', async () => {
    expect(await definitionRows(panel, 'tsx')).toEqual(
      rowsOf(`
        4-4 type PanelProps *
        4-4 property items (PanelProps) *
        4-4 property render (PanelProps) *
        6-6 interface State
        6-6 property open (State)
        8-15 function Panel *
        9-9 function toggle (Panel)
        17-20 constant Title *
        18-18 function upper (Title)
        22-24 constant Input *
        26-28 function useTheme *
        30-40 class Window *
        32-32 field defaultProps (Window) *
        33-33 field state (Window) *
        35-35 field close (Window)
        37-39 method render (Window) *
      `),
    );
    expect((await analyseText(panel, 'tsx')).note).toBeNull();
  });

  it('finds its imports', async () => {
    expect(await importRows(panel, 'tsx')).toEqual(
      rowsOf(`
        1 import react { FC, forwardRef, memo }
        2 import type ./theme { Theme }
      `),
    );
  });
});
