/** Maven: `pom.xml`, with fields that it inherits from a parent in the project. */

import { childrenOf, elementAt, everyElement, type XmlElement, xmlText } from '../../../formats/xml.js';
import { parentOf, pathFrom } from '../../../model/path.js';
import type { Dependency } from '../../fact-types.js';
import { join, type Source } from '../manifest-source.js';
import { dependency, type Ecosystem, emptyUnit, mergeDependencies } from '../unit.js';
import { foldersHolding } from '../workspace-members.js';
import { jvmEntryPoints, jvmExtensions, jvmTests, jvmType } from './jvm.js';

export const maven: Ecosystem = {
  name: 'maven',
  extensions: jvmExtensions,
  read: (source, folder) => {
    if (!source.has(join(folder, 'pom.xml'))) return null;
    const chain = pomsOf(source, folder);
    const pom = chain[0] ?? null;
    const fill = filler(chain);
    const dependencies = dependenciesOf(chain, fill);
    const mains = everyElement(pom, 'mainClass').flatMap(({ text }) => fill(text) ?? []);
    const started = fill(xmlText(pom, 'properties', 'start-class'));
    const modules = everyElement(pom, 'module').map(({ text }) => pathFrom(folder, fill(text) ?? ''));
    // A module may name the file instead of its folder.
    const folders = modules.map((path) => (path?.endsWith('.xml') === true ? parentOf(path) : path));
    const below = folders.filter((path) => path !== folder);
    return {
      ...emptyUnit,
      type: jvmType(source, folder),
      name: fill(xmlText(pom, 'artifactId')),
      description: fill(xmlText(pom, 'description'))?.replace(/\s+/g, ' ').trim() ?? null,
      dependencies,
      entryPoints: jvmEntryPoints(source, folder, started === null ? mains : [started, ...mains]),
      build: 'maven',
      tests: jvmTests(dependencies),
      members: foldersHolding(source, below, ['pom.xml']),
      workspace: 'Maven build of modules',
    };
  },
};

type Fill = (text: string | null) => string | null;

/** The pom, its parent, and so on, as far as they are in the project. */
function pomsOf(source: Source, folder: string): readonly XmlElement[] {
  const chain: XmlElement[] = [];
  const seen = new Set<string>();
  for (let path: string | null = join(folder, 'pom.xml'); path !== null && !seen.has(path) && chain.length < 8; ) {
    seen.add(path);
    const pom = source.xml(path);
    if (pom === null) break;
    chain.push(pom);
    const parent = elementAt(pom, 'parent');
    if (parent === null) break;
    const target = pathFrom(parentOf(path), xmlText(parent, 'relativePath') ?? '../pom.xml');
    path = target === null || target.endsWith('.xml') ? target : join(target, 'pom.xml');
  }
  return chain;
}

/** Replaces `${name}` by the properties of the chain. Null if one is unknown. */
function filler(chain: readonly XmlElement[]): Fill {
  const known = new Map<string, string>();
  for (const pom of chain) {
    for (const { name, text } of elementAt(pom, 'properties')?.children ?? [])
      if (!known.has(name)) known.set(name, text);
    for (const name of ['version', 'groupId', 'artifactId'])
      for (const prefix of ['project.', 'pom.', '']) {
        const value = xmlText(pom, name) ?? xmlText(pom, 'parent', name);
        if (value !== null && !known.has(prefix + name)) known.set(prefix + name, value);
      }
  }
  return (text) => {
    let filled = text;
    for (let round = 0; round < 4 && filled?.includes('${') === true && filled.length < 1_000; round++)
      filled = filled.replace(/\$\{([^{}]*)\}/g, (written, name: string) => known.get(name) ?? written);
    return filled === null || filled.includes('${') ? null : filled;
  };
}

function dependenciesOf(chain: readonly XmlElement[], fill: Fill): readonly Dependency[] {
  const keyOf = (element: XmlElement) =>
    `${fill(xmlText(element, 'groupId')) ?? '?'}:${fill(xmlText(element, 'artifactId')) ?? '?'}`;
  const managed = new Map<string, XmlElement>();
  for (const pom of chain)
    for (const one of childrenOf(elementAt(pom, 'dependencyManagement', 'dependencies'), 'dependency'))
      if (!managed.has(keyOf(one))) managed.set(keyOf(one), one);
  const declared = chain.flatMap((pom) => childrenOf(elementAt(pom, 'dependencies'), 'dependency'));
  return mergeDependencies(
    declared.flatMap((one) => {
      const key = keyOf(one);
      if (key.includes('?')) return [];
      const shared = managed.get(key) ?? null;
      const scope = xmlText(one, 'scope') ?? xmlText(shared, 'scope');
      const version = fill(xmlText(one, 'version')) ?? fill(xmlText(shared, 'version'));
      const isOptional = (xmlText(one, 'optional') ?? xmlText(shared, 'optional')) === 'true';
      const type = scope === 'provided' || isOptional ? 'peer' : 'runtime';
      return [dependency(key, version, scope === 'test' ? 'dev' : type)];
    }),
  );
}
