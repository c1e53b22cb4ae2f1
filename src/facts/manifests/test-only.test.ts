import { expect, it } from 'vitest';
import { textProject } from '../../../tests/fixtures/text-project.js';
import { markTestOnly } from './test-only.js';

it('calls a Go module that only tests import a development dependency', async () => {
  const { index, manifest } = await textProject({
    'go.mod': 'module shop\n',
    'a.go': 'package shop\n\nimport "example.org/yaml/v3/node"\n',
    'a_test.go': 'package shop\n\nimport (\n\t"example.org/assert/require"\n\t"example.org/yaml/v3"\n)\n',
  });
  const dependencies = ['example.org/yaml/v3', 'example.org/assert', 'example.org/unused'].map((name) => {
    return { name, type: 'runtime' as const };
  });
  const marked = markTestOnly({ ...manifest, project_type: 'go', dependencies }, index);
  expect(marked.dependencies.map(({ type }) => type)).toEqual(['runtime', 'dev', 'runtime']);
});
