/** What Maven and Gradle share: JVM languages, class files, test frameworks, the start class of Spring. */
import { countEach } from '../../../base/collections.js';
import { baseName } from '../../../model/path.js';
import type { Dependency } from '../../fact-types.js';
import { jvmFrameworks, jvmSourceRoots } from '../conventions.table.js';
import { join, type Source } from '../manifest-source.js';
import { frameworkOf } from '../unit.js';

export const jvmExtensions = ['java', 'kt', 'kts', 'scala', 'groovy'] as const;

/** The language of most sources. */
export function jvmType(source: Source, folder: string): string {
  const types = source.under(folder).flatMap((path) => languages[path.slice(path.lastIndexOf('.') + 1)] ?? []);
  return [...countEach(types)].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'java';
}

/** The files of the declared main classes, then files that are annotated or named like one. */
export function jvmEntryPoints(source: Source, folder: string, mainClasses: readonly string[]): readonly string[] {
  const roots = jvmSourceRoots.map((root) => join(folder, root));
  const named = mainClasses.flatMap((name) => {
    const path = name.replaceAll('.', '/').replace(/\$[\s\S]*$/, '');
    const files = [`${path}.java`, `${path}.kt`, `${path.replace(/Kt$/, '')}.kt`, `${path}.scala`];
    return roots
      .flatMap((root) => files.map((file) => join(root, file)))
      .filter(source.has)
      .slice(0, 1);
  });
  const likely = roots
    .flatMap((root) => source.under(root))
    .filter((path) => !/\/(?:test|\w+Test)\//.test(path))
    .filter((path) => /(?:Application|^App|^Main|^main)\.(?:java|kt|scala)$/.test(baseName(path)))
    .slice(0, maxLooks)
    .filter((path) => startsHere.test(source.text(path) ?? ''));
  const module = roots.map((root) => join(root, 'module-info.java')).filter(source.has);
  const found = [...new Set([...named, ...likely])];
  return found.length > 0 ? found : module;
}

/** The test framework, by the `group:artifact` names of the dependencies. */
export function jvmTests(dependencies: readonly Dependency[]): string | null {
  return frameworkOf(jvmFrameworks, dependencies);
}

const languages: Readonly<Record<string, string>> = { java: 'java', kt: 'kotlin', scala: 'scala', groovy: 'groovy' };

const startsHere = /@SpringBootApplication|\bvoid\s+main\s*\(|\bfun\s+main\s*\(|\bdef\s+main\s*\(|\bextends\s+App\b/;
const maxLooks = 60;
