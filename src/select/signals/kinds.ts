/** The kind of a file, as far as it matters for ranking: tests, documentation and data match many words but seldom must change. */

import { wordSet } from '../../base/collections.js';
import type { IndexedFile } from '../../model/analysis.js';
import { baseName, parentOf, type RelPath } from '../../model/path.js';

export type Kind = 'code' | 'style' | 'test' | 'documentation' | 'data' | 'machine-made';

export function kindOf({ entry }: IndexedFile): Kind {
  const { lowValue, category, language, path } = entry;
  if (lowValue !== null || builtFolder.test(path)) return 'machine-made';
  if (category === 'test' || testFolder.test(path)) return 'test';
  if (category === 'documentation' || proseLanguages.has(language)) return 'documentation';
  if (dataLanguages.has(language) || category === 'dependency') return 'data';
  return styleLanguages.has(language) ? 'style' : 'code';
}

/** Whether the file is not part of the program itself: examples, build scripts, benchmarks, documentation. */
export function isInSideFolder(path: RelPath): boolean {
  return sideFolder.test(parentOf(path)) || sideFile.test(path);
}

/** Declaration files change with the code they declare, seldom alone. */
export function isDeclaration(path: RelPath): boolean {
  return /\.(?:d\.[cm]?ts|pyi)$/.test(path);
}

/** Whether the file represents its folder, like `index.ts` or `__init__.py`. */
export function isFolderFile(path: RelPath): boolean {
  return folderFile.test(baseName(path));
}

const folderFile = /^(?:index|mod|__init__|main|lib|package|init)\.\w+$/;
/** Build output repeats the source. */
const builtFolder = /(?:^|\/)dist\//;
const testFolder = /(?:^|\/)(?:tests?|__tests__|specs?|test[-_]?data|fixtures?|__fixtures__|__mocks__|e2e|cypress)\//;
const sideFolder =
  /(?:^|\/)(?:docs?|examples?|website|scripts?|tools?|bench(?:marks?|es)?|demos?|samples?|tutorials?|galler(?:y|ies)|playgrounds?|locales?|migrations|sites?|types|typings|sandbox|stories|\.github)(?:\/|$)/i;
const sideFile = /(?:^|\/)(?:setup|conf|gulpfile|gruntfile|rakefile)\.\w+$/i;
const dataLanguages = wordSet('json jsonc json5 csv tsv xml svg po text yaml toml ini properties html');
const proseLanguages = wordSet('markdown rst restructuredtext asciidoc mdx tex org');
const styleLanguages = wordSet('css scss sass less stylus');
