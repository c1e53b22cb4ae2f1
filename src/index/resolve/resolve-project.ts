/**
 * Imports resolved to files: what a project is to a resolver, what an answer looks like, and the one
 * entry that finds the resolver of a language. Each is made when a file of its language first asks.
 * Answers depend on the project alone: files outside it do not exist, and a broken config counts as none.
 */
import type { Analysis, Import } from '../../model/analysis.js';
import { FileTable } from './files.js';
import { createCResolver } from './resolve-c.js';
import { createCSharpResolver } from './resolve-csharp.js';
import { createCssResolver } from './resolve-css.js';
import { createDartResolver } from './resolve-dart.js';
import { createGoResolver } from './resolve-go.js';
import { createJavaResolver } from './resolve-java.js';
import { createJavaScriptResolver } from './resolve-javascript.js';
import { createPhpResolver } from './resolve-php.js';
import { createPythonResolver } from './resolve-python.js';
import { createRubyResolver } from './resolve-ruby.js';
import { createRustResolver } from './resolve-rust.js';
import { createSwiftResolver } from './resolve-swift.js';

export type Project = {
  /** Every kept file of the snapshot, in byte order. */
  readonly paths: readonly string[];
  /** Text of a (config) file, null if absent. */
  readonly read: (path: string) => string | null;
  /** Definitions and imports of a file, for namespaces and packages. */
  readonly analysisOf: (path: string) => Analysis | null;
  readonly languageOf: (path: string) => string;
};

export type Resolution =
  /** Inside the project: one file, or several for a package, a namespace or a wildcard; never none. */
  | { readonly kind: 'file'; readonly paths: readonly string[] }
  | { readonly kind: 'external'; readonly package: string }
  /** It looks internal, but nothing is there. */
  | { readonly kind: 'unresolved'; readonly why: string };

export interface Resolver {
  resolve(from: string, imported: Import): Resolution;
}

export type ResolveImport = (from: string, imported: Import) => Resolution;
export type ResolverFactory = (project: Project, files: FileTable) => ResolveImport;

export function createResolver(project: Project): Resolver {
  const files = new FileTable(project.paths);
  const made = new Map<ResolverFactory, ResolveImport>();
  return {
    resolve: (from, imported) => {
      const factory = factoriesByLanguage.get(project.languageOf(from));
      if (factory === undefined) return { kind: 'unresolved', why: 'imports of this language are not resolved' };
      const resolve = made.get(factory) ?? factory(project, files);
      made.set(factory, resolve);
      return resolve(from, imported);
    },
  };
}

const languagesByFactory: readonly (readonly [ResolverFactory, string])[] = [
  [createJavaScriptResolver, 'javascript jsx typescript tsx vue svelte astro mdx coffeescript html'],
  [createPythonResolver, 'python cython notebook'],
  [createGoResolver, 'go'],
  [createRustResolver, 'rust'],
  [createJavaResolver, 'java kotlin scala groovy'],
  [createCSharpResolver, 'csharp razor'],
  [createCResolver, 'c cpp objectivec cuda'],
  [createRubyResolver, 'ruby'],
  [createPhpResolver, 'php'],
  [createDartResolver, 'dart'],
  [createSwiftResolver, 'swift'],
  [createCssResolver, 'css scss sass less stylus'],
];

const factoriesByLanguage: ReadonlyMap<string, ResolverFactory> = new Map(
  languagesByFactory.flatMap(([factory, ids]) => ids.split(' ').map((id) => [id, factory] as const)),
);
