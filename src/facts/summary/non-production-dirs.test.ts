import { describe, expect, it } from 'vitest';
import { textProject } from '../../../tests/fixtures/text-project.js';
import { isBeside, isOwnPackage } from './non-production-dirs.js';
import { summarizeRepo } from './summarize-repo.js';

describe('what stands beside a program', () => {
  it.each([
    'examples/cart/main.ts',
    'src/test/java/org/shop/CartTest.java',
    'samples/guide/src/main/java/org/shop/Guide.java',
    'test-shrinker/src/main/java/com/example/Main.java',
    'pkgs/shop_example/lib/main.dart',
    'packages/shop/src/__tests_dts__/tsconfig.json',
  ])('is in a folder that says so: %s', (path) => expect(isBeside(path)).toBe(true));

  it.each([
    'src/main/java/org/springframework/samples/petclinic/Owner.java',
    'app/src/main/kotlin/com/example/App.kt',
    'core/src/commonMain/kotlin/org/shop/test/Till.kt',
    'src/shop/cart.py',
  ])('is not told by the names of packages, nor by other folders: %s', (path) => expect(isBeside(path)).toBe(false));

  it.each(['src/MainDemo.Wpf/Main.cs', 'src/Shop.Demo.Wpf/App.cs', 'Samples/Till.Sample/Program.cs'])(
    'is a project of .NET that shows another: %s',
    (path) => expect(isBeside(path)).toBe(true),
  );

  it.each(['src/Demographics/People.cs', 'src/Shop.Wpf/App.cs'])('is not %s', (path) =>
    expect(isBeside(path)).toBe(false),
  );

  it('is no package of the project itself', () => {
    const all = ['packages/shop', 'packages/testing', 'playground/a', 'playground/testing', 'src/Shop.DI.Tests'];
    expect(all.filter(isOwnPackage)).toEqual(['packages/shop', 'packages/testing']);
  });

  it('does not take the source of a Java program away, nor what it runs on', async () => {
    const type = (name: string) => `//- src/main/java/org/spring/samples/shop/${name}.java\nclass ${name} {}\n`;
    const project = await textProject(`//- pom.xml\n<project/>\n${type('Owner')}${type('Pet')}${type('Vet')}`, {
      manifest: {
        dependencies: [{ name: 'org.springframework.boot:spring-boot-starter-webmvc', version: '4', type: 'runtime' }],
      },
    });
    const { description, architecture_pattern: architecture } = summarizeRepo(project);
    expect(description).toContain('3 of source and 0 of tests');
    expect(architecture).not.toContain('no source code');
  });
});
