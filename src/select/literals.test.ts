import { describe, expect, it } from 'vitest';
import { type Fixture, memoryWorld } from '../../tests/fixtures/memory-world.js';
import type { Index } from '../model/analysis.js';
import { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
import { analyseProject } from '../pipeline/analyse-project.js';
import { filesSaying } from './literals.js';
import { rankFiles } from './rank.js';

async function indexOf(fixture: Fixture): Promise<Index> {
  return (await analyseProject(memoryWorld(fixture), DEFAULT_SCAN_LIMITS)).index;
}

const shop = `
//- shop/cart.py
def open_cart(name):
    raise ValueError("Cannot open the %s cart: nothing was put into it" % name)
//- shop/item.py
def price(item):
    raise KeyError("the item has no price")
    raise KeyError("is not in the")
//- shop/views.py
# Cannot open the blue cart: nothing was put into it
def cart_view(): return "cart nothing open put cart into"
`;

const rows = async (fixture: Fixture, task: string) => {
  const index = await indexOf(fixture);
  return [...filesSaying(index, task)].map(
    ([file, { name, points }]) => `${index.files[file]!.entry.path} ${name} ${points}`,
  );
};

describe('what files say', () => {
  it('finds the file whose message the task quotes, whatever stands in its placeholders', async () => {
    const task = 'Users see\n  ValueError: cannot open the BLUE cart:\n  nothing was put into it\nafter login';
    expect(await rows(shop, task)).toEqual(['shop/cart.py says:line 2 3000']);
  });

  it('gives nothing for half a message, a comment or words that say nothing', async () => {
    expect(await rows(shop, 'nothing was put into the basket')).toEqual([]);
    expect(await rows(shop, 'it is not in the list')).toEqual([]);
    expect(await rows(shop, '')).toEqual([]);
  });

  it('gives more points the more telling words are quoted', async () => {
    expect(await rows(shop, 'I get: the item has no price')).toEqual(['shop/item.py says:line 2 2000']);
  });

  it('gives nothing for what is said everywhere', async () => {
    const everywhere = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`f${i}.py`, `x = "invalid cart number given"\n`]),
    );
    expect(await rows(everywhere, 'invalid cart number given')).toEqual([]);
    const { 'f8.py': _, ...fewer } = everywhere;
    expect(await rows(fewer, 'invalid cart number given')).toHaveLength(8);
  });

  it('lifts the file in the ranking, and never shows what it says', async () => {
    const task = 'fix "nothing was put into it" when the cart is open';
    const quoted = rankFiles(await indexOf(shop), task.replace('nothing', 'Cannot open the red cart: nothing'));
    expect(quoted[0]!.path).toBe('shop/cart.py');
    expect(quoted[0]!.signals.map(({ name }) => name)).toContain('says:line 2');
  });

  it('looks at no literal that does not open like the task', async () => {
    const index = await indexOf(shop);
    let looked = 0;
    const watched: Index = {
      ...index,
      files: index.files.map((file) => ({
        ...file,
        get literals() {
          looked += 1;
          return file.literals;
        },
      })),
    };
    filesSaying(watched, 'the price of an item in the cart that was opened by nothing');
    expect(looked).toBe(0);
    filesSaying(watched, 'but the item has no price');
    expect(looked).toBe(1);
  });
});
