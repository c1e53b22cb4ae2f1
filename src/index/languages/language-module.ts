/** Everything that the index knows about a language. A new language is one object of this type. */
import { extensionOf, type RelPath } from '../../model/path.js';
import type { LanguageSpec } from '../parse/spec.js';
import type { ResolverFactory } from '../resolve/resolve-project.js';

export type LanguageModule = {
  /** One spec per grammar that the module uses. Without specs, files get the generic outline. */
  readonly specs: readonly LanguageSpec[];
  readonly resolver: {
    readonly create: ResolverFactory;
    /** The languages whose imports it resolves, separated by spaces. */
    readonly languages: string;
  } | null;
  /** How its files are recognised, if `model/languages/languages.table.ts` does not know the language. */
  readonly files?: { readonly language: string; readonly extensions: readonly string[] };
};

export type Languages = {
  readonly specFor: (language: string) => LanguageSpec | null;
  readonly resolverFor: (language: string) => ResolverFactory | null;
  /** The language of a file by the `files` of a module; null if no module claims the file. */
  readonly languageOf: (path: RelPath) => string | null;
};

export function createLanguages(modules: readonly LanguageModule[]): Languages {
  const specs = new Map(
    modules.flatMap((module) => module.specs.flatMap((spec) => spec.ids.map((id) => [id, spec] as const))),
  );
  const resolvers = new Map(
    modules.flatMap(({ resolver }) => resolver?.languages.split(' ').map((id) => [id, resolver.create] as const) ?? []),
  );
  const extensions = new Map(
    modules.flatMap(({ files }) => files?.extensions.map((extension) => [extension, files.language] as const) ?? []),
  );
  return {
    specFor: (language) => specs.get(language) ?? null,
    resolverFor: (language) => resolvers.get(language) ?? null,
    languageOf: (path) => extensions.get(extensionOf(path)) ?? null,
  };
}
