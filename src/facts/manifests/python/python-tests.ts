/** The test runner of a Python project: by its dependencies and configuration, then by the imports of its tests. */

import { fieldAt } from '../../../formats/json-fields.js';
import type { Dependency } from '../../fact-types.js';
import { join, nameOf, type Source } from '../manifest-source.js';

export function pythonTests(source: Source, folder: string, dependencies: readonly Dependency[]): string | null {
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
    if (path.endsWith('.py') && /^(?:test_.*|.*_test|tests?)\.py$/.test(nameOf(path))) tests.push(path);
  }
  return tests;
}

const pytestFiles = ['pytest.ini', 'conftest.py', 'tests/conftest.py', 'test/conftest.py'];
const unittest = /^[ \t]*(?:import|from) (?:unittest|django\.test)\b|^class \w+\([^\n]*TestCase\b/m;
const maxLooks = 40;
