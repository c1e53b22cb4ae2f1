import { describe, expect, it } from 'vitest';
import { usualWork, WorkMeter } from './work-meter.js';

const limit = usualWork.steps.base;

/** A file of no length that takes this many steps; `before` files came before it. */
function afterWork(steps: number, before: number) {
  const meter = { value: 0 };
  const work = new WorkMeter(meter, { value: 0 });
  for (let i = 0; i < before; i++) {
    work.begin(0, usualWork);
    work.end();
  }
  work.begin(0, usualWork);
  meter.value -= steps;
  const isSpent = work.isSpent();
  work.end();
  return { isSpent, isUnclear: work.isUnclear() };
}

describe('the work for one file', () => {
  it('ends at its limit in a new runtime', () => {
    expect(afterWork(limit, 0)).toEqual({ isSpent: false, isUnclear: false });
    expect(afterWork(limit + 1, 0)).toEqual({ isSpent: true, isUnclear: false });
  });

  it('is judged by a new runtime when it comes close to the limit in a used one', () => {
    expect(afterWork(limit * 0.95, 1)).toEqual({ isSpent: false, isUnclear: false });
    expect(afterWork(limit * 0.97, 1)).toEqual({ isSpent: false, isUnclear: true });
    expect(afterWork(limit * 1.03, 1)).toEqual({ isSpent: false, isUnclear: true });
    expect(afterWork(limit * 1.05, 1)).toEqual({ isSpent: true, isUnclear: false });
  });

  it('counts memory as it counts steps', () => {
    const memory = { value: 5 };
    const work = new WorkMeter({ value: 0 }, memory);
    work.begin(0, usualWork);
    memory.value += usualWork.bytes.base / 16;
    expect(work.isSpent()).toBe(false);
    memory.value += 1;
    expect(work.isSpent()).toBe(true);
    work.begin(0, usualWork);
    work.limitMemory(1_600);
    memory.value += 101;
    expect(work.isSpent()).toBe(true);
  });

  it('counts what the runtime does not see, and never traps by that alone', () => {
    const steps = { value: 0 };
    const work = new WorkMeter(steps, { value: 0 });
    work.begin(0, usualWork);
    work.charge(1_000_000_000);
    expect([work.isSpent(), work.hasTrapped(), steps.value]).toEqual([true, false, 1]);
  });
});
