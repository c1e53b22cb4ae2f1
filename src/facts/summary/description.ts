/**
 * The description: what the README says, what the project consists of, how it is built and tested. Parts without data
 * are left out.
 */

import { countEach, groupBy, ranked, wordSet } from '../../base/collections.js';
import { introductionOf, isReadme } from '../readme-prose.js';
import { count, grouped, listed, onOneLine, shortened, some } from './figures.js';
import { automation } from './project-files.table.js';
import { type Facts, ownPackages } from './summary-facts.js';
import { LIMITS } from './summary-limits.table.js';
import { nameOfLanguage } from './technologies/language-names.table.js';
import { shareLanguages, writePercent } from './technologies/language-shares.js';

export function describeProject(facts: Facts): string {
  return [selfDescription(facts), composition(facts), building(facts)].filter((part) => part !== '').join('\n\n');
}

function selfDescription(facts: Facts): string {
  const { project_name: name, purpose_guess: purpose } = facts.project.manifest;
  const readme = readReadme(facts);
  const declared = shortened(onOneLine(purpose), LIMITS.sentenceChars);
  if (readme === null)
    return declared === ''
      ? `${name}: neither a README nor a manifest says what it is for.`
      : `${name}: ${withStop(declared)}`;
  // The purpose is often the first sentence of the README. Do not repeat it.
  const isSaid = declared === '' || bare(readme.says).includes(bare(declared).slice(0, 60));
  const quoted = `${readme.path}: "${readme.says}"`;
  return isSaid ? quoted : `${name}: ${withStop(declared)} ${quoted}`;
}

/** The README at the root with an introduction, or null. */
function readReadme({ project, paths }: Facts): { readonly path: string; readonly says: string } | null {
  for (const path of [...paths].filter(isReadme)) {
    const text = project.readText(path);
    const says = text === null ? '' : introductionOf(text);
    if (says !== '') return { path, says };
  }
  return null;
}

function composition(facts: Facts): string {
  const { all, own, tests, project } = facts;
  if (all.length === 0) return 'There are no files to describe.';
  const languages = shareLanguages(facts);
  const lines = languages.reduce((sum, { lines }) => sum + lines, 0);
  const shares = languages
    .filter(({ percent }, at) => at === 0 || percent >= 1)
    .slice(0, LIMITS.languages)
    .map(({ name, percent }) => `${name} ${writePercent(percent)}`);
  const sentences = [
    `It has ${count(all.length, 'file')}: ${grouped(own.length)} of source and ${grouped(tests.length)} of tests` +
      (lines > 0 ? `, together ${count(lines, 'line')} (${shares.join(', ')}).` : '.'),
  ];
  const packages = ownPackages(project);
  if (packages.length > 0) {
    const names = packages.map(({ name, path }) => (name === path || name === '' ? path : `${name} (${path})`));
    sentences.push(`${count(packages.length, 'package')}: ${some(names, LIMITS.packages)}.`);
  }
  const folders = describeFolders(facts);
  if (folders.length > 0) sentences.push(`Main folders: ${folders.join(', ')}.`);
  return sentences.join(' ');
}

function building(facts: Facts): string {
  const {
    build_system: build,
    test_framework: framework,
    entry_points: entries,
    dependencies,
  } = facts.project.manifest;
  const sentences: string[] = [];
  if (build !== undefined) sentences.push(`Built with ${build}.`);
  const tests = count(facts.tests.length, 'test file');
  if (framework !== undefined) sentences.push(`Tested with ${framework} (${tests}).`);
  else if (facts.tests.length > 0) sentences.push(`There are ${tests}; no test framework is declared.`);
  if (entries.length > 0) sentences.push(`Starts at ${some(entries, LIMITS.places)}.`);
  if (dependencies.length > 0) sentences.push(`It declares ${dependenciesByType(facts)}.`);
  const pipelines = automationOf(facts);
  if (pipelines !== '') sentences.push(`Checked by ${pipelines}.`);
  return sentences.join(' ');
}

function dependenciesByType({ project }: Facts): string {
  const types = ['runtime', 'peer', 'dev'] as const;
  const parts = types.flatMap((type) => {
    const number = project.manifest.dependencies.filter((dependency) => dependency.type === type).length;
    return number === 0 ? [] : [`${grouped(number)} ${wordOf[type]}`];
  });
  const total = project.manifest.dependencies.length;
  return `${listed(parts)} ${total === 1 ? 'dependency' : 'dependencies'}`;
}

/** The CI service, by its configuration files. */
export function automationOf({ paths }: Facts): string {
  const workflows = [...paths].filter((path) => /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path));
  const services = automation.filter(([path]) => paths.has(path)).map(([, name]) => name);
  if (workflows.length > 0) services.unshift(`GitHub Actions (${count(workflows.length, 'workflow')})`);
  return listed(services);
}

const wordOf = { runtime: 'runtime', peer: 'optional or peer', dev: 'development' } as const;

function withStop(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The folders with the most files, largest first, each with its figures. */
function describeFolders(facts: Facts): readonly string[] {
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
