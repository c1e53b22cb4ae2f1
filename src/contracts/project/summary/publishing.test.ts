import { describe, expect, it } from 'vitest';
import { textProject } from '../../../../tests/fixtures/text-project.js';
import { readFacts } from './facts.js';
import { readPublished } from './publishing.js';

describe('what a project publishes', () => {
  it('is not told by a test project, nor by an example', async () => {
    const packed = '<Project><PropertyGroup><PackageId>Shop</PackageId></PropertyGroup></Project>\n';
    const project = await textProject(
      `//- src/Shop.DI.Tests/Shop.DI.Tests.csproj\n${packed}//- samples/Try/Try.csproj\n${packed}//- src/Shop/Shop.csproj\n${packed}`,
    );
    expect(readPublished(readFacts(project)).library).toEqual(['src/Shop/Shop.csproj describes a NuGet package']);
  });
});
