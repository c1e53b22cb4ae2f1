/** The main folders of a project and their content: by name if it is conventional, else by their files. */
import { countEach, groupBy, ranked, wordSet } from '../../base/collections.js';
import { count } from './figures.js';
import type { Facts } from './summary-facts.js';
import { LIMITS } from './summary-limits.table.js';
import { nameOfLanguage } from './technologies/language-names.table.js';

/** The folders with the most files, largest first, each with its figures. */
export function describeFolders(facts: Facts): readonly string[] {
  const byFolder = groupBy(facts.all, (file) => mainFolderOf(facts.pathAt(file)));
  const sizes = [...byFolder].flatMap(([folder, { length }]) => (folder === null ? [] : [[folder, length] as const]));
  return ranked(sizes)
    .slice(0, LIMITS.folders)
    .map(([folder, files]) => {
      const [most] = ranked(countEach(byFolder.get(folder)!.map(facts.languageAt)));
      const role = roles.get(folder.split('/').at(-1)!.toLowerCase());
      const what = role ?? (most![1] * 2 > files ? `mostly ${nameOfLanguage(most![0])}` : 'mixed');
      return `${folder}/ (${count(files, 'file')}, ${what})`;
    });
}

/** The first folder of a path, with the next level for containers such as `packages/`. Hidden ones are left out. */
function mainFolderOf(path: string): string | null {
  const parts = path.split('/');
  if (parts.length < 2 || parts[0]!.startsWith('.')) return null;
  const isDeeper = gatherers.has(parts[0]!) && parts.length > 2;
  return isDeeper ? `${parts[0]}/${parts[1]}` : parts[0]!;
}

const gatherers = wordSet('packages src crates apps libs services modules app');

const roles: ReadonlyMap<string, string> = new Map(
  (
    'test=tests tests=tests spec=tests e2e=end-to-end_tests docs=documentation doc=documentation guides=documentation ' +
    'examples=examples example=examples samples=examples demo=examples playground=examples vendor=copied_dependencies ' +
    'third_party=copied_dependencies scripts=scripts tools=tools hack=scripts bench=benchmarks benches=benchmarks benchmarks=benchmarks ' +
    'migrations=database_migrations controllers=controllers models=models views=views services=services ' +
    'middleware=middleware components=user_interface_components templates=templates public=public_files assets=assets static=static_files ' +
    'fuzz=fuzz_tests proto=API_schemas i18n=translations locales=translations fixtures=test_data testdata=test_data cmd=commands'
  )
    .split(' ')
    .map((row) => row.replaceAll('_', ' ').split('=') as [string, string]),
);
