/** Python: `pyproject.toml` (PEP 621, 735, poetry), `setup.cfg`, `setup.py`, requirement files, `Pipfile`. */

import { fieldAt } from '../../../formats/json-fields.js';
import { baseName } from '../../../model/path.js';
import type { Dependency } from '../../fact-types.js';
import { join, type Source } from '../manifest-source.js';
import { type Ecosystem, emptyUnit, mergeDependencies } from '../unit.js';
import { foldersMatching } from '../workspace-members.js';
import { pythonEntryPoints } from './python-entries.js';
import { readPipfile, readPyproject } from './python-pyproject.js';
import { requirementFiles } from './python-requirements.js';
import { readSetupCfg, readSetupPy } from './python-setup.js';

/** The data of one manifest of a Python project. */
export type PythonPart = {
  readonly name: string | null;
  readonly description: string | null;
  readonly dependencies: readonly Dependency[];
  /** `module` or `module:function`. */
  readonly commands: readonly string[];
  readonly build: string | null;
  readonly memberGlobs: readonly string[];
  /** Folders with packages, as the manifest names them. */
  readonly roots: readonly string[];
};

export const python: Ecosystem = {
  name: 'python',
  extensions: ['py', 'pyi', 'pyx', 'ipynb'],
  read: (source, folder) => {
    const signs = source.namesIn(folder).filter((name) => manifests.has(name) || /^requirements.*\.txt$/.test(name));
    if (signs.length === 0 || isOnlyTools(source, folder, signs)) return null;
    const parts = [
      readPyproject(source, folder),
      readSetupCfg(source, folder),
      readSetupPy(source, folder),
      readPipfile(source, folder),
    ].filter((part) => part !== null);
    const required = requirementFiles(source, folder);
    const declared = parts.flatMap((part) => part.dependencies);
    const isDeclared = declared.some(({ type }) => type === 'runtime');
    const first = <T>(pick: (part: PythonPart) => T | null): T | null =>
      parts.map(pick).find((value) => value !== null) ?? null;
    const name = first((part) => part.name);
    const dependencies = mergeDependencies([
      ...declared,
      // A lock file only repeats the declared list.
      ...required.filter(({ type }) => !isDeclared || type === 'dev'),
    ]);
    return {
      ...emptyUnit,
      type: 'python',
      name,
      description: first((part) => part.description),
      dependencies,
      entryPoints: pythonEntryPoints(source, folder, {
        name,
        commands: parts.flatMap((part) => part.commands),
        roots: parts.flatMap((part) => part.roots),
      }),
      build: first((part) => part.build) ?? (signs.some((sign) => sign.startsWith('requirements')) ? 'pip' : null),
      tests: pythonTests(source, folder, dependencies),
      members: foldersMatching(source, folder, {
        globs: parts.flatMap((part) => part.memberGlobs),
        manifests: ['pyproject.toml', 'setup.py'],
      }),
      workspace: 'uv workspace',
    };
  },
};

/** A `pyproject.toml` that only configures tools makes no Python project if there is no Python code. */
function isOnlyTools(source: Source, folder: string, signs: readonly string[]): boolean {
  if (signs.some((sign) => sign !== 'pyproject.toml' && sign !== 'setup.cfg')) return false;
  return !source.under(folder).some((path) => path.endsWith('.py')) && !source.has(join(folder, 'uv.lock'));
}

const manifests = new Set(['pyproject.toml', 'setup.py', 'setup.cfg', 'Pipfile']);

/** The test runner of a Python project: by its dependencies and configuration, then by the imports of its tests. */
function pythonTests(source: Source, folder: string, dependencies: readonly Dependency[]): string | null {
  const needs = new Set(dependencies.map(({ name }) => name.toLowerCase()));
  const settings = source.toml(join(folder, 'pyproject.toml'));
  const hasPytest =
    needs.has('pytest') ||
    fieldAt(settings, 'tool', 'pytest') !== undefined ||
    source.ini(join(folder, 'setup.cfg'))?.has('tool:pytest') === true ||
    pytestFiles.some((name) => source.has(join(folder, name)));
  if (hasPytest) return 'pytest';
  if (needs.has('nose2') || needs.has('nose')) return needs.has('nose2') ? 'nose2' : 'nose';
  const tox = source.text(join(folder, 'tox.ini')) ?? '';
  if (/^[ \t]*(?:commands[ \t]*=.*)?\bpytest\b/m.test(tox.slice(0, 50_000))) return 'pytest';
  const texts = firstTests(source.under(folder)).map((path) => source.text(path) ?? '');
  if (texts.some((text) => /^[ \t]*(?:import|from) pytest\b/m.test(text))) return 'pytest';
  if (texts.some((text) => unittest.test(text))) return 'unittest';
  if (tox !== '') return 'tox';
  return source.has(join(folder, 'noxfile.py')) ? 'nox' : null;
}

function firstTests(paths: readonly string[]): readonly string[] {
  const tests: string[] = [];
  for (const path of paths) {
    if (tests.length === maxLooks) break;
    if (path.endsWith('.py') && /^(?:test_.*|.*_test|tests?)\.py$/.test(baseName(path))) tests.push(path);
  }
  return tests;
}

const pytestFiles = ['pytest.ini', 'conftest.py', 'tests/conftest.py', 'test/conftest.py'];
const unittest = /^[ \t]*(?:import|from) (?:unittest|django\.test)\b|^class \w+\([^\n]*TestCase\b/m;
const maxLooks = 40;
