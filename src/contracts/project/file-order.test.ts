import { describe, expect, it } from 'vitest';
import { textProject } from '../../../tests/fixtures/text-project.js';
import { orderProject } from './file-order.js';

const shop = `
//- package.json
{ "name": "shop", "version": "1.0.0", "main": "src/index.ts" }
//- src/index.ts
export { cart } from './cart.js';
export { order } from './file-order.js';
//- src/cart.ts
import { money } from './money.js';
export const cart = (sum: number) => money(sum);
//- src/order.ts
import { money } from './money.js';
export const order = (sum: number) => money(sum + 1);
//- src/money.ts
export const money = (sum: number) => sum.toFixed(2);
//- src/empty/index.ts
export {};
//- examples/auth/index.ts
import { cart } from '../../src/cart.js';
console.log(cart(1), 'as an example of it');
//- test/cart.test.ts
import { cart } from '../src/cart.js';
it('adds up', () => expect(cart(1)).toBe('1.00'));
//- LICENSE
Permission is hereby granted to do with this what you like.
`;

describe('the order of a project', () => {
  it('has its manifest first, then where it begins, what most of it needs, and last what stands beside it or says nothing', async () => {
    const { index } = await textProject(shop);
    expect(orderProject(index).map(({ file }) => file.entry.path)).toEqual([
      'package.json',
      'src/index.ts',
      'src/money.ts',
      'src/cart.ts',
      'src/order.ts',
      'LICENSE',
      'examples/auth/index.ts',
      'test/cart.test.ts',
      'src/empty/index.ts',
    ]);
  });
});
