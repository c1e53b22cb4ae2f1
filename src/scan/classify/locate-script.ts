/** What follows from the name of a file and from its directory, each computed once per name and directory. */
import { remember } from '../../base/remember.js';
import { type LanguageId, languageOfName } from '../../model/languages/language.js';
import type { RelPath } from '../../model/path.js';
import type { FileType, LowValue } from '../../model/snapshot.js';
import { type DirectoryFacts, factsOfDirectory } from './directories.js';
import { lowValueOfName } from './low-value-name.js';
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
