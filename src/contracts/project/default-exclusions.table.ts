/**
 * The published default exclusions of the project contract, each with its published reason. `*.tsbuildinfo` is added
 * because no file is named `.tsbuildinfo`.
 */
import type { ExclusionReason } from './project-types.js';

export type ExclusionGroup = {
  readonly name: string;
  readonly reason: ExclusionReason;
  readonly patterns: readonly string[];
};

export const exclusionGroups: readonly ExclusionGroup[] = [
  {
    name: 'credentials',
    reason: 'credentials',
    patterns: [
      '**/*.pem',
      '**/*.key',
      '**/*.crt',
      '**/*.p12',
      '**/.env*',
      '**/credentials*',
      '**/secrets*',
      '**/*_secret*',
      '**/*_token*',
      '**/*.keystore',
    ],
  },
  {
    name: 'dependencies',
    reason: 'dependency_dir',
    patterns: [
      '**/node_modules/**',
      '**/vendor/**',
      '**/.venv/**',
      '**/venv/**',
      '**/env/**',
      '**/__pypackages__/**',
      '**/packages/*/node_modules/**',
    ],
  },
  {
    name: 'build_outputs',
    reason: 'build_output',
    patterns: [
      '**/dist/**',
      '**/build/**',
      '**/out/**',
      '**/target/**',
      '**/.next/**',
      '**/.nuxt/**',
      '**/coverage/**',
    ],
  },
  {
    name: 'caches',
    reason: 'cache',
    patterns: [
      '**/.cache/**',
      '**/__pycache__/**',
      '**/*.pyc',
      '**/.pytest_cache/**',
      '**/.eslintcache',
      '**/.tsbuildinfo',
      '**/*.tsbuildinfo',
    ],
  },
  {
    name: 'large_data',
    reason: 'pattern_match',
    patterns: ['**/*.sql', '**/*.db', '**/*.sqlite*', '**/*.log', '**/logs/**'],
  },
  {
    name: 'binaries',
    reason: 'binary',
    patterns: [
      ...['exe', 'dll', 'so', 'dylib', 'wasm', 'png', 'jpg', 'jpeg', 'gif', 'ico', 'svg', 'mp4', 'mp3', 'pdf', 'zip'],
      'tar*',
      'gz',
    ].map((extension) => `**/*.${extension}`),
  },
  {
    name: 'version_control',
    reason: 'pattern_match',
    patterns: ['**/.git/**', '**/.svn/**', '**/.hg/**'],
  },
];
