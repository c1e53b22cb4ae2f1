/** The name of the project and its purpose: from the manifest, the README, or the files. */
import { cutGuarded } from '../../guard/cut.js';
import { guardPhrase } from '../../guard/message.js';
import type { Weighed } from './ecosystems.js';
import { typeOf } from './join-units.js';
import type { Source } from './manifest-source.js';
import { isNamesake, type Package } from './packages.js';
import { firstSentence, shorten } from './readme-sentence.js';
import { mainLanguage } from './structure.js';

type ProjectParts = {
  readonly units: readonly Weighed[];
  readonly packages: readonly Package[];
  /** The names of the project: from its manifest and from its folder. */
  readonly names: readonly string[];
  /** The folder of its manifest. */
  readonly folder: string;
};

/** Names such as `root` or `monorepo` are skipped: the name of the folder says more. */
export function nameOfProject(units: readonly Weighed[], folderName: string): string {
  for (const { unit } of units) {
    const name = cutGuarded(guardPhrase((unit.title ?? unit.name ?? '').trim()), maxNameLength);
    if (name !== '' && !/^(?:root|monorepo|workspaces?|project)$/i.test(name)) return name;
  }
  return folderName;
}

export function purposeOf(source: Source, { units, packages, names, folder }: ProjectParts): string {
  const own = units.map(({ unit }) => oneLine(unit.description)).find((text) => text !== '');
  if (own !== undefined) return own;
  const type = typeOf(units, packages);
  const namesakes = packages
    .filter((one) => names.some((name) => isNamesake(one, name)))
    .sort((a, b) => Number(typeOf(b.units, []) === type) - Number(typeOf(a.units, []) === type));
  const said = namesakes
    .map(({ units: [first] }) => oneLine(first?.unit.description ?? null))
    .find((text) => text !== '');
  if (said !== undefined) return said;
  const written = firstSentence(source, '', names) ?? (folder === '' ? null : firstSentence(source, folder, names));
  if (written !== null) return written;
  if (type !== 'unknown') return `Not stated; a ${type} project of ${source.paths.length} files.`;
  const language = mainLanguage(source.paths);
  const { length } = source.paths;
  return language === null
    ? 'Not stated.'
    : `Not stated; ${length} ${length === 1 ? 'file' : 'files'}, mostly ${language}.`;
}

function oneLine(text: string | null): string {
  return shorten((text ?? '').replace(/\s+/g, ' ').trim(), maxPurposeLength);
}

const maxNameLength = 200;
const maxPurposeLength = 500;
