/**
 * Declared namespaces, for languages in which the folder does not determine them: which files declare a namespace, and
 * which file defines a name in it. Built once from the analyses of those files.
 */
import { wordSet } from '../../base/collections.js';
import { type Definition, type DefinitionKind, qualifiedName } from '../../model/analysis.js';
import type { FileTable } from './files.js';
import type { Project } from './resolve-project.js';

export type DeclaredNames = {
  /** Files that declare the namespace, qualified with '.'. */
  filesOf(namespace: string): readonly string[];
  /** Whether a namespace inside this one is declared. */
  holds(namespace: string): boolean;
  /** Files that define the qualified name: a type, a function, a constant. */
  definersOf(qualified: string): readonly string[];
};

export type Scope = { readonly files: FileTable; readonly languages: readonly string[] };

export function readDeclaredNames(project: Project, { files, languages }: Scope): DeclaredNames {
  const byNamespace = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  for (const path of files.paths) {
    if (!languages.includes(project.languageOf(path))) continue;
    // A namespace of one line (`package a.b;`) contains nothing, but what follows belongs to it.
    let open = { prefix: '', end: 0 };
    for (const definition of project.analysisOf(path)?.definitions ?? []) {
      const { kind, container, lines, bytes } = definition;
      const name = qualify(definition);
      if (namespaceKinds.has(kind)) {
        note(byNamespace, name, path);
        if (container === null) open = { prefix: lines[0] === lines[1] ? `${name}.` : '', end: bytes[1] };
      } else if (nameKinds.has(kind) || (kind === 'property' && container === null))
        note(byName, bytes[0] < open.end ? name : open.prefix + name, path);
    }
  }
  const outer = new Set<string>();
  for (const name of byNamespace.keys())
    for (let at = name.indexOf('.'); at > 0; at = name.indexOf('.', at + 1)) outer.add(name.slice(0, at));
  return {
    holds: (name) => outer.has(name),
    filesOf: (name) => byNamespace.get(name) ?? [],
    definersOf: (name) => byName.get(name) ?? [],
  };
}

function qualify(definition: Definition): string {
  return qualifiedName(definition).replace(/\\|::/g, '.').replace(/^\./, '');
}

function note(table: Map<string, string[]>, name: string, path: string): void {
  const paths = table.get(name);
  if (paths === undefined) table.set(name, [path]);
  else if (paths.at(-1) !== path) paths.push(path);
}

const namespaceKinds = new Set<DefinitionKind>(['namespace', 'module']);
const nameKinds = wordSet('class interface struct enum trait record type function constant variable object');
