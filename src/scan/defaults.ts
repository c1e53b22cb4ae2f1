/**
 * Directories that are excluded from every project: version control, packlight's own store, and installed dependencies.
 * Nothing else is excluded here, because `packages/`, `build/` and `env/` may contain sources; the ignore files of the
 * project decide about the rest.
 */
import type { ExclusionReason } from '../model/snapshot.js';

export type DefaultExclusion = {
  readonly reason: Extract<ExclusionReason, 'version-control' | 'own-store' | 'dependency-dir'>;
  readonly detail: string;
  /** Noise may be re-included by a negated rule in `.packlightignore`; the others may not. */
  readonly isNoise: boolean;
};

export function defaultExclusion(name: string): DefaultExclusion | null {
  return byName.get(name) ?? null;
}

const versionControl = ['.git', '.hg', '.svn', '.bzr', '.jj', 'CVS', '_darcs', '.pijul'];
const dependencies =
  'node_modules bower_components jspm_packages __pypackages__ .venv .tox .nox .pnpm-store site-packages'.split(' ');

const byName: ReadonlyMap<string, DefaultExclusion> = new Map<string, DefaultExclusion>([
  ...versionControl.map((name) => [name, { reason: 'version-control', detail: name, isNoise: false }] as const),
  ...dependencies.map((name) => [name, { reason: 'dependency-dir', detail: name, isNoise: true }] as const),
  ['.packlight', { reason: 'own-store', detail: '.packlight', isNoise: false }],
]);
