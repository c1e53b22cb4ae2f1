import { describe, expect, it } from 'vitest';
import { memoryWorld } from '../../tests/fixtures/memory-world.js';
import { packIn } from '../contracts/plain/build-plain.js';
import { packRequest } from '../contracts/plain/plain-request.js';
import type { RelPath } from '../model/path.js';

const project = {
  'store/base.py':
    'class Base:\n    """Root of all."""\n\n    def save(self):\n        return 1\n\n\ndef unused():\n    return 2\n',
  'store/money.py':
    'def round_price(value):\n    result = value * 100\n    return result\n\n\ndef other(value):\n    return value\n',
  'store/cart.py':
    'from .base import Base\nfrom .money import round_price\n\nLIMIT = 3\n\n\ndef helper(value):\n    inner = value\n    return inner\n\n\nclass Cart(Base):\n    def total(self):\n        price = helper(LIMIT)\n        return round_price(price)\n\n    def clear(self):\n        self.items = []\n',
  'store/noise.py': 'def nothing():\n    return 0\n',
};

async function packSymbol(symbol: string | null, budget = 1_000) {
  const request = packRequest({ task: '', targets: [{ path: 'store/cart.py' as RelPath, symbol }], budget });
  const result = await packIn(memoryWorld(project), request);
  if (!result.ok) return result.error;
  return result.value.blocks.map(
    ({ block, rung, reason }) =>
      `${block.name} ${reason} ${rung.level} ${rung.ranges.map(([a, b]) => `${a}-${b}`).join(',')}`,
  );
}

describe('a target symbol', () => {
  it('is shown whole, with what it uses in its file and elsewhere as signatures', async () => {
    expect(await packSymbol('total')).toEqual([
      'store/cart.py target region 4-4,7-7,12-15',
      'store/money.py dependency signatures 1-1',
      'store/base.py base-type signatures 1-1,3-4',
    ]);
  });

  it('may be written with its class', async () => {
    expect(await packSymbol('Cart.clear')).toEqual([
      'store/cart.py target region 12-12,17-18',
      'store/base.py base-type signatures 1-1,3-4',
    ]);
  });

  it('brings base types along, its own and those of the class it stands in', async () => {
    expect(await packSymbol('Cart')).toEqual([
      'store/cart.py target region 4-4,7-7,12-18',
      'store/money.py dependency signatures 1-1',
      'store/base.py base-type signatures 1-1,3-4',
    ]);
  });

  it('is refused with the nearest names when the file does not define it', async () => {
    expect(await packSymbol('totals')).toEqual({
      kind: 'symbol-missing',
      path: 'store/cart.py',
      symbol: 'totals',
      nearest: ['store/cart.py#total'],
    });
  });

  it('is the file when no symbol is named', async () => {
    expect(await packSymbol(null)).toEqual([
      'store/cart.py target full 1-18',
      'store/money.py dependency signatures 1-1',
      'store/base.py base-type signatures 1-1,3-4',
    ]);
  });
});
