import { describe, expect, it } from 'vitest';
import { type Fixture, type MemoryOptions, memoryWorld } from '../../tests/fixtures/memory-world.js';
import { toPlainIndex } from '../../tests/fixtures/plain-index.js';
import { seededRandom } from '../../tests/fixtures/random.js';
import type { Index } from '../model/analysis.js';
import { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
import { analyseProject } from '../pipeline/analyse-project.js';
import { neighboursOf } from './neighbours.js';

const shop = `
//- shop/__init__.py
//- shop/models.py
class Model:
    def save(self):
        return True
//- shop/cart.py
from .models import Model

class Cart(Model):
    def total(self):
        return compute_total(self)

def compute_total(cart):
    return 1
//- shop/views.py
from shop.cart import Cart
import json

def show():
    # compute_total is only mentioned here
    return Cart().total()
//- tests/test_cart.py
from shop.cart import compute_total

def test_total():
    assert compute_total(None) == 1
`;

async function indexOf(fixture: Fixture, options: MemoryOptions = {}): Promise<Index> {
  return (await analyseProject(memoryWorld(fixture, options), DEFAULT_SCAN_LIMITS)).index;
}

const edgeRows = (index: Index) =>
  index.edges.map(
    ({ from, to, kind, why }) =>
      `${index.files[from]!.entry.path} ${kind} ${index.files[to]!.entry.path} ${why.join(',')}`,
  );

describe('the index', () => {
  it('draws every edge with its reason: imports, uses, base types, tests', async () => {
    expect(edgeRows(await indexOf(shop))).toEqual([
      'shop/cart.py extends shop/models.py Model',
      'shop/cart.py import shop/models.py .models',
      'shop/cart.py reference shop/models.py Model',
      'shop/views.py import shop/cart.py shop.cart',
      'shop/views.py reference shop/cart.py Cart,total',
      'tests/test_cart.py import shop/cart.py shop.cart',
      'tests/test_cart.py reference shop/cart.py compute_total',
      'tests/test_cart.py test shop/cart.py shop.cart,shop/cart.py',
    ]);
  });

  it('knows what is outside the project by its package', async () => {
    const index = await indexOf(shop);
    const views = index.files[index.numberOf.get('shop/views.py')!]!;
    expect(views.imports.map(({ specifier, to }) => [specifier, to.kind])).toEqual([
      ['shop.cart', 'file'],
      ['json', 'external'],
    ]);
  });

  it('walks the graph both ways by hops', async () => {
    const index = await indexOf(shop);
    const around = neighboursOf(index, index.numberOf.get('shop/models.py')!, 2);
    expect(around.map(({ file, hops, direction }) => `${index.files[file]!.entry.path} ${hops} ${direction}`)).toEqual([
      'shop/cart.py 1 needed-by',
      'shop/views.py 2 needed-by',
      'tests/test_cart.py 2 needed-by',
    ]);
  });

  it('is the same whatever the order of the directories and the number of workers', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `pkg/m${i}.py`,
        `from .m${(i * 7) % 40} import f${(i * 7) % 40}\n\ndef f${i}():\n    return f${(i * 7) % 40}()\nNOTE = """${'filler words\n'.repeat(9_000)}"""\n`,
      ]),
    );
    const plain = toPlainIndex(await indexOf(many));
    for (const seed of [1, 2, 3])
      expect(toPlainIndex(await indexOf(many, { shuffle: seededRandom(seed).shuffled }))).toEqual(plain);
    for (const workers of [1, 3]) {
      const world = { ...memoryWorld(many), workers };
      expect(toPlainIndex((await analyseProject(world, DEFAULT_SCAN_LIMITS)).index)).toEqual(plain);
    }
    expect(Object.values(many).join('').length).toBeGreaterThan(4_000_000);
  });
});
