/**
 * The architecture, with its evidence. The first row with evidence names it. Up to two more rows follow, because a
 * monorepo may also be layered.
 */
import { isWebFramework } from './architecture.table.js';
import {
  type FoldersByName,
  seeClientAndServer,
  seeLayers,
  seeMvc,
  seePackages,
  seePlugins,
  seePorts,
  seePrograms,
  seeServices,
} from './architecture-signs.js';
import { foldersByName } from './evidence-places.js';
import { count, listed } from './figures.js';
import { readPublished } from './publishing.js';
import type { Facts } from './summary-facts.js';
import { importTest } from './technologies/technologies.js';

type Row = readonly [name: string, see: (facts: Facts, folders: FoldersByName) => string | null];

export function nameArchitecture(facts: Facts): string {
  if (facts.own.length === 0) return 'unknown: there is no source code to judge by';
  const folders = foldersByName(facts);
  const found = rows.flatMap(([name, see]) => {
    const evidence = see(facts, folders);
    return evidence === null ? [] : [`${name}: ${evidence}`];
  });
  if (found.length === 0)
    return `unknown: no convention of folders, manifest or framework speaks for a pattern (${count(facts.own.length, 'source file')} looked at)`;
  const [first, ...others] = found;
  return others.length === 0 ? first! : `${first}; also ${others.slice(0, 2).join('; also ')}`;
}

const rows: readonly Row[] = [
  ['microservices', seeServices],
  ['monorepo of packages', seePackages],
  ['hexagonal (ports and adapters)', seePorts],
  ['MVC', seeMvc],
  ['layered', seeLayers],
  ['plugin based', seePlugins],
  ['client-server', seeClientAndServer],
  ['several programs in one repository', seePrograms],
  ['library with a command line tool', (facts) => seePublished(facts, 'both')],
  ['library', (facts) => seePublished(facts, 'library')],
  ['command line tool', (facts) => seePublished(facts, 'command')],
  ['monolith', seeMonolith],
];

function seePublished(facts: Facts, wanted: 'library' | 'command' | 'both'): string | null {
  const { library, command } = readPublished(facts);
  if (seePrograms(facts) !== null) return null;
  if (library.length > 0 !== (wanted !== 'command') || command.length > 0 !== (wanted !== 'library')) return null;
  return listed([...library, ...command]);
}

/** A web application that is one program: its files import a web framework, and it publishes nothing else. */
function seeMonolith(facts: Facts): string | null {
  const isUsed = importTest(facts);
  const frameworks = facts.project.manifest.dependencies.filter(
    ({ name, type }) => type === 'runtime' && isWebFramework(name) && isUsed(name),
  );
  const { library, command } = readPublished(facts);
  if (frameworks.length === 0 || seePackages(facts) !== null || library.length + command.length > 0) return null;
  const names = listed(frameworks.map(({ name }) => name));
  return `one program on ${names} with ${count(facts.own.length, 'source file')} and no packages of its own`;
}
