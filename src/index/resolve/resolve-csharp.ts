/**
 * C#. `using X.Y` refers to every file that declares the namespace X.Y. `using static` and aliases refer to the file
 * that defines the type, or its outer type.
 */
import { externalAnswer, fileAnswer, unresolvedAnswer } from './answer.js';
import { type DeclaredNames, readDeclaredNames } from './declared-names.js';
import type { ResolverFactory } from './resolve-project.js';

export const createCSharpResolver: ResolverFactory = (project, files) => {
  const declared = readDeclaredNames(project, { files, languages: ['csharp'] });
  return (_from, { specifier }) => {
    const name = specifier
      .replace(/^(?:static\s+)?(?:global::)?/, '')
      .replace(/<.*$/s, '')
      .replace(/\s+/g, '');
    const found = findNamed(declared, name);
    if (found.length > 0) return fileAnswer(...found);
    const isOurs = declared.holds(name) && !/^(?:System|Microsoft)(?:\.|$)/.test(name);
    return isOurs ? unresolvedAnswer('only namespaces inside it are declared') : externalAnswer(name);
  };
};

function findNamed(declared: DeclaredNames, name: string): readonly string[] {
  const ofNamespace = declared.filesOf(name);
  if (ofNamespace.length > 0) return ofNamespace;
  for (let qualified = name; qualified.includes('.'); qualified = qualified.slice(0, qualified.lastIndexOf('.'))) {
    const definers = declared.definersOf(qualified);
    if (definers.length > 0) return definers;
  }
  return [];
}
