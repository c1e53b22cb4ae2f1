import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    // Many tests wait for a command line they have started, so two at a time pay off on any machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Loading the engine anew for each of many files would cost as much as half the tests.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
