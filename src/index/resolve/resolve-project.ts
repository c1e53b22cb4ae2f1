/**
 * Resolves imports to files with the resolver of each language. A resolver is created when the first file of its
 * language needs it. Results depend on the project alone: files outside it are not read, and a broken configuration
 * file counts as missing.
 */
import type { Analysis, Import } from '../../model/analysis.js';
import { allLanguages } from '../languages/all-languages.js';
import type { Languages } from '../languages/language-module.js';
import { FileTable } from './files.js';

export type Project = {
  /** Every included file of the snapshot, in byte order. */
  readonly paths: readonly string[];
  /** The text of a (config) file; null if it does not exist. */
  readonly read: (path: string) => string | null;
  /** Definitions and imports of a file, for namespaces and packages. */
  readonly analysisOf: (path: string) => Analysis | null;
  readonly languageOf: (path: string) => string;
};

export type Resolution =
  /** Inside the project: one file, or several for a package, a namespace or a wildcard; never none. */
  | { readonly kind: 'file'; readonly paths: readonly string[] }
  | { readonly kind: 'external'; readonly package: string }
  /** It looks internal, but no file matches. */
  | { readonly kind: 'unresolved'; readonly why: string };

export interface Resolver {
  resolve(from: string, imported: Import): Resolution;
}

export type ResolveImport = (from: string, imported: Import) => Resolution;
export type ResolverFactory = (project: Project, files: FileTable) => ResolveImport;

export function createResolver(project: Project, languages: Languages = allLanguages): Resolver {
  const files = new FileTable(project.paths);
  const made = new Map<ResolverFactory, ResolveImport>();
  return {
    resolve: (from, imported) => {
      const factory = languages.resolverFor(project.languageOf(from));
      if (factory === null) return { kind: 'unresolved', why: 'imports of this language are not resolved' };
      const resolve = made.get(factory) ?? factory(project, files);
      made.set(factory, resolve);
      return resolve(from, imported);
    },
  };
}
