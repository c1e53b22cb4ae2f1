/** A file's name and place, with what each says by itself: worked out once for all files of a name, and of a directory. */
import { remember } from '../../base/remember.js';
import { type LanguageId, languageOfName } from '../../model/language.js';
import type { RelPath } from '../../model/path.js';
import type { FileType, LowValue } from '../../model/snapshot.js';
import { type Place, placeOf } from './directories.js';
import { lowValueOfName } from './low-value-name.js';
import { typeOf } from './type.js';

export type Located = { readonly name: NameSays; readonly place: Place };

export type NameSays = {
  readonly text: RelPath;
  /** Null if the name leaves it open. */
  readonly language: LanguageId | null;
  readonly lowValue: LowValue | null;
  /** What the file holds if it is text. */
  readonly type: FileType;
};

export function locate(path: RelPath): Located {
  const slash = path.lastIndexOf('/');
  return { name: readName(path.slice(slash + 1)), place: placeOf(slash < 0 ? '' : path.slice(0, slash)) };
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
