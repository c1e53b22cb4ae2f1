import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const read = (name: string) => readFileSync(new URL(`fixtures/vue/${name}`, import.meta.url), 'utf8');
const counter = read('Counter.vue.txt');
const list = read('List.vue.txt');

describe('vue', () => {
  it('reads both scripts of a file, with the lines of the file', async () => {
    expect(await definitionRows(counter, 'vue')).toEqual(
      rowsOf(`
        12-12 interface Props *
        12-12 property start (Props) *
        13-13 constant default *
        20-20 constant props
        21-21 constant count
        22-22 constant double
        24-26 function add
        28-31 function reset
      `),
    );
    expect(await importRows(counter, 'vue')).toEqual(
      rowsOf(`
        11 import vue { defineComponent }
        17 import vue { computed, ref }
        18 import ./Item.vue { default as Item }
        29 dynamic ./clear { clear }
      `),
    );
  });

  it('reads a script without a language as JavaScript with JSX', async () => {
    expect(await definitionRows(list, 'vue')).toEqual(
      rowsOf(`
        4-18 constant default *
        6-8 method data (default) *
        10-13 method load (default) *
        14-16 property sort (default) *
      `),
    );
  });

  it('counts bytes in the whole file', async () => {
    const { definitions } = await analyseText(counter, 'vue');
    const add = definitions.find(({ name }) => name === 'add')!;
    const bytes = Buffer.from(counter)
      .subarray(...add.bytes)
      .toString();
    expect(bytes).toMatch(/^function add\(step: number\): void \{[^}]+\}$/);
    expect(add.signature).toBe('function add(step: number): void');
  });

  it('finds nothing in a file without a script, and never more than its end', async () => {
    expect(await definitionRows('<template><b/></template>', 'vue')).toEqual([]);
    expect(await definitionRows('<script>\nfunction open() {}', 'vue')).toEqual(['2-2 function open']);
    expect(await definitionRows('<script lang="ts', 'vue')).toEqual([]);
    expect(await definitionRows('', 'vue')).toEqual([]);
  });
});
