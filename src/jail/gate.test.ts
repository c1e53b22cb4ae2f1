import { expect, it } from 'vitest';
import { makeGate } from './gate.js';

it('lets as many in as there is room, the others in the order they came', async () => {
  const enter = makeGate(3);
  const order: number[] = [];
  let inside = 0;
  let most = 0;
  const visit = async (number: number) => {
    const leave = await enter();
    order.push(number);
    inside += 1;
    most = Math.max(most, inside);
    for (let i = 0; i < number % 5; i++) await Promise.resolve();
    inside -= 1;
    leave();
  };
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  await Promise.all(numbers.map(visit));
  await Promise.all(numbers.map(visit));
  expect(most).toBe(3);
  expect(order).toEqual([...numbers, ...numbers]);
});
