/** The published rules for key files, in order. The first rule that matches a name counts. */
import type { FileCategory, Importance } from './project-types.js';

export type KeyFileRow = {
  readonly category: FileCategory;
  readonly importance: Importance;
  /** Parts of a base name without its extension. `whole` names match the entire base name or stem. */
  readonly names: readonly string[];
  readonly how: 'file' | 'stem' | 'part';
};

export const keyFileRows: readonly KeyFileRow[] = [
  {
    category: 'config',
    importance: 'critical',
    how: 'file',
    names: [
      'package.json',
      'tsconfig.json',
      'pyproject.toml',
      'setup.py',
      'setup.cfg',
      'cargo.toml',
      'go.mod',
      'pom.xml',
      'build.gradle',
      'build.gradle.kts',
      'settings.gradle',
      'settings.gradle.kts',
      'composer.json',
      'gemfile',
      'cmakelists.txt',
      'makefile',
      'dockerfile',
      'docker-compose.yml',
      'docker-compose.yaml',
      'compose.yaml',
      'pnpm-workspace.yaml',
      'requirements.txt',
      'mix.exs',
      'pubspec.yaml',
      'package.swift',
    ],
  },
  { category: 'entrypoint', importance: 'critical', how: 'stem', names: ['main', 'index', 'app', 'server'] },
  { category: 'auth', importance: 'high', how: 'part', names: ['auth', 'login', 'session', 'jwt'] },
  { category: 'api', importance: 'high', how: 'part', names: ['route', 'controller', 'handler', 'api'] },
  { category: 'database', importance: 'high', how: 'part', names: ['model', 'schema', 'migration'] },
  // The published list has no category for authorization, so it is named authentication; its places are its own.
  { category: 'auth', importance: 'high', how: 'part', names: ['permission', 'rbac', 'acl'] },
];

/** Categories for the remaining places. */
export const fillingCategories: readonly FileCategory[] = ['documentation', 'test'];

export const keyFileLimits = {
  max_per_category: 5,
  max_total: 25,
  max_content_per_file_bytes: 50_000,
} as const;
