import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Campaigns, the packed package, and tests of minutes: `npm run test:deep`. */
const deep = [
  'tests/api/**/*.test.ts',
  'tests/attack/**/*.test.ts',
  'tests/crash/**/*.test.ts',
  'tests/built.test.ts',
  '**/*.deep.test.ts',
];

export default defineConfig({
  test: {
    // What the build made is loaded by Node itself.
    server: { deps: { external: [/\/dist\//] } },
    globalSetup: ['tests/fixtures/ready.ts'],
    // Some tests wait for a command line they have started, so two at a time pay off on any machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Loading the engine anew for each of many files would cost as much as half the tests.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'quick', include: ['src/**/*.test.ts', 'tests/**/*.test.ts'], exclude: deep } },
      { extends: true, test: { name: 'deep', include: deep, exclude: ['node_modules', 'dist'] } },
    ],
  },
});
