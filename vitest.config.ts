import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Campaigns, the packed package, and tests of minutes: `npm run test:deep`. */
const deep = [
  'tests/api/**/*.test.ts',
  'tests/attack/**/*.test.ts',
  'tests/crash/**/*.test.ts',
  'tests/built.test.ts',
  'tests/leftovers.test.ts',
  '**/*.deep.test.ts',
];

/** Campaigns of which a few cases and the broken twins take about a second: `npm test` runs them with these counts. */
const smoke = {
  include: ['frames', 'git-race', 'injection', 'jail-zoo', 'packets'].map((name) => `tests/attack/${name}.test.ts`),
  env: { FRAME_ATTACK_PACKS: '500', PACKET_ATTACK_COUNT: '10' },
};
const crashes = ['faults', 'flips', 'kill', 'power-loss'].map((name) => `tests/crash/${name}.test.ts`);

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
      { extends: true, test: { name: 'smoke', include: [...smoke.include, ...crashes], env: smoke.env } },
      { extends: true, test: { name: 'deep', include: deep, exclude: ['node_modules', 'dist'] } },
    ],
  },
});
