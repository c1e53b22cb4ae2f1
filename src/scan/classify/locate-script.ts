/** What follows from the name of a file and from its directory, each computed once per name and directory. */
import { remember } from '../../base/remember.js';
import { type LanguageId, languageOfName } from '../../model/languages/language.js';
import type { RelPath } from '../../model/path.js';
import type { FileType, LowValue } from '../../model/snapshot.js';
import { type DirectoryFacts, factsOfDirectory } from './directories.js';
import { BUNDLED_LIBRARY, GENERATED_NAMES, LOCK_NAMES } from './low-value.table.js';
import { typeOf } from './type.js';

export type Located = { readonly name: NameSays; readonly place: DirectoryFacts };

export type NameSays = {
  readonly text: RelPath;
  /** Null if the name does not determine it. */
  readonly language: LanguageId | null;
  readonly lowValue: LowValue | null;
  /** The type of the file if it is text. */
  readonly type: FileType;
};

export function locate(path: RelPath): Located {
  const slash = path.lastIndexOf('/');
  return { name: readName(path.slice(slash + 1)), place: factsOfDirectory(slash < 0 ? '' : path.slice(0, slash)) };
}

const readName = remember((text: string): NameSays => {
  const name = text as RelPath;
  return {
    text: name,
    language: languageOfName(name),
    lowValue: lowValueOfName(name),
    type: typeOf(name, { kind: 'text' }),
  };
});

/** Low-value files that are recognised by name; `low-value.ts` recognises the others. The first match wins. */
function lowValueOfName(base: string): LowValue | null {
  const name = base.toLowerCase();
  if (LOCK_NAMES.has(name)) return { kind: 'lock', detail: 'lock file of a package manager' };
  if (!ANY_NAME_SIGN.test(name)) return null;
  if (BUNDLED_LIBRARY.test(name)) return { kind: 'vendored', detail: 'library with its version in the name' };
  if (MINIFIED_NAME.test(name)) return { kind: 'minified', detail: 'name says minified' };
  const generated = GENERATED_NAMES.find(([pattern]) => pattern.test(name));
  return generated === undefined ? null : { kind: 'generated', detail: generated[1] };
}

const MINIFIED_NAME = /[.-]min\.(?:m?js|cjs|css|html)$/;
/** One test for all patterns, because most names match none. */
const ANY_NAME_SIGN = new RegExp(
  [BUNDLED_LIBRARY, MINIFIED_NAME, ...GENERATED_NAMES.map(([pattern]) => pattern)]
    .map(({ source }) => source)
    .join('|'),
);
