/** What kind of file it is, as far as it says where changes are made: tests, prose and data match many words and are seldom what must change. */
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

/** Beside the program: what shows, builds, measures or describes it. */
export function isInSideFolder(path: RelPath): boolean {
  return sideFolder.test(parentOf(path)) || sideFile.test(path);
}

/** Says what others do: changes with them, seldom by itself. */
export function isDeclaration(path: RelPath): boolean {
  return /\.(?:d\.[cm]?ts|pyi)$/.test(path);
}

/** Names of files that stand for their folder. */
export function isFolderFile(path: RelPath): boolean {
  return folderFile.test(baseName(path));
}

const folderFile = /^(?:index|mod|__init__|main|lib|package|init)\.\w+$/;
/** What a build writes repeats the source beside it. */
const builtFolder = /(?:^|\/)dist\//;
const testFolder = /(?:^|\/)(?:tests?|__tests__|specs?|test[-_]?data|fixtures?|__fixtures__|__mocks__|e2e|cypress)\//;
const sideFolder =
  /(?:^|\/)(?:docs?|examples?|website|scripts?|tools?|bench(?:marks?|es)?|demos?|samples?|tutorials?|galler(?:y|ies)|playgrounds?|locales?|migrations|sites?|types|typings|sandbox|stories|\.github)(?:\/|$)/i;
const sideFile = /(?:^|\/)(?:setup|conf|gulpfile|gruntfile|rakefile)\.\w+$/i;
const dataLanguages: ReadonlySet<string> = new Set(
  'json jsonc json5 csv tsv xml svg po text yaml toml ini properties html'.split(' '),
);
const proseLanguages: ReadonlySet<string> = new Set([
  'markdown',
  'rst',
  'restructuredtext',
  'asciidoc',
  'mdx',
  'tex',
  'org',
]);
const styleLanguages: ReadonlySet<string> = new Set(['css', 'scss', 'sass', 'less', 'stylus']);
