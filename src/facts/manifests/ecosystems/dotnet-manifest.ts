/** .NET: solutions (`.sln`, `.slnx`) and projects (`.csproj`, `.fsproj`, `.vbproj`), with central package versions. */
import { compareBytes } from '../../../base/order.js';
import { everyElement, type XmlElement } from '../../../formats/xml.js';
import { baseName, parentOf } from '../../../model/path.js';
import type { Dependency } from '../../fact-types.js';
import { dotnetFrameworks, dotnetStarts } from '../conventions.table.js';
import { filesFrom, join, type Source } from '../manifest-source.js';
import { dependency, type Ecosystem, emptyUnit, frameworkOf, mergeDependencies, type Unit } from '../unit.js';

export const dotnet: Ecosystem = {
  name: 'dotnet',
  extensions: ['cs', 'fs', 'vb', 'cshtml', 'razor', 'xaml'],
  read: (source, folder) => {
    const project = source.namesIn(folder).find((name) => projectFile.test(name));
    const solution = solutionOf(source, folder);
    if (project === undefined && solution === null) return null;
    const own = project === undefined ? null : readProject(source, join(folder, project));
    const members = solution === null ? [] : membersOf(source, folder, solution);
    const name = solution === null ? null : baseName(solution).replace(/\.slnx?$/, '');
    return { ...emptyUnit, type: 'dotnet', build: 'dotnet', workspace: 'solution', name, members, ...own };
  },
};

/** A solution in the folder. For the root of the project, else the nearest one below it. */
function solutionOf(source: Source, folder: string): string | null {
  const isSolution = (path: string) => /\.slnx?$/.test(path);
  const here = source.namesIn(folder).filter(isSolution);
  if (here.length > 0) return join(folder, mainOf(source, here));
  if (folder !== '') return null;
  const depth = (path: string) => path.split('/').length;
  const below = source.paths.filter((path) => isSolution(path) && depth(path) <= 3);
  return below.sort((a, b) => depth(a) - depth(b) || compareBytes(a, b))[0] ?? null;
}

/** Of several solutions the one with the name of the project, taken from its folder or the head of its README. */
function mainOf(source: Source, names: readonly string[]): string {
  const readme = source.namesIn('').find((name) => /^readme(?:\.\w+)?$/i.test(name));
  const head = (readme === undefined ? '' : (source.text(readme) ?? '')).slice(0, 400).toLowerCase();
  const stem = (name: string) => name.replace(/\.slnx?$/, '').toLowerCase();
  return (
    names.find((name) => stem(name) === source.folderName.toLowerCase()) ??
    names.find((name) => head.includes(stem(name))) ??
    names[0]!
  );
}

function readProject(source: Source, path: string): Partial<Unit> {
  const root = source.xml(path);
  const folder = parentOf(path);
  const property = (name: string) =>
    everyElement(root, name).find(({ text }) => text !== '' && !text.includes('$('))?.text ?? null;
  const stem = baseName(path).replace(projectFile, '');
  const references = packagesOf(source, folder, root);
  const tests = frameworkOf(dotnetFrameworks, references);
  const isTest = tests !== null || property('IsTestProject') === 'true';
  const runs =
    /^(?:win)?exe$/i.test(property('OutputType') ?? '') ||
    /\.(?:Web|Worker|BlazorWebAssembly)$/i.test(root?.attributes.get('Sdk') ?? '');
  const dependencies = isTest ? references.map((one) => ({ ...one, type: 'dev' as const })) : references;
  return {
    name: property('PackageId') ?? property('AssemblyName') ?? stem,
    description: property('Description')?.replace(/\s+/g, ' ') ?? null,
    dependencies,
    entryPoints: (runs || !isTest ? dotnetStarts : []).map((name) => join(folder, name)).filter(source.has),
    tests,
  };
}

/** Packages of the project file, and of the shared props files above it. */
function packagesOf(source: Source, folder: string, root: XmlElement | null): readonly Dependency[] {
  const shared: (XmlElement | null)[] = [];
  const centrals: (XmlElement | null)[] = [];
  const versions = new Map<string, string>();
  for (let place = folder; ; place = parentOf(place)) {
    const central = source.xml(join(place, 'Directory.Packages.props'));
    centrals.push(central);
    for (const { attributes } of everyElement(central, 'PackageVersion')) {
      const name = attributes.get('Include');
      if (name !== undefined && !versions.has(name)) versions.set(name, attributes.get('Version') ?? '');
    }
    shared.push(source.xml(join(place, 'Directory.Build.props')));
    if (place === '') break;
  }
  const listed = everyElement(source.xml(join(folder, 'packages.config')), 'package').flatMap(({ attributes }) => {
    const name = attributes.get('id');
    const type = attributes.get('developmentDependency') === 'true' ? 'dev' : 'runtime';
    return name === undefined ? [] : [dependency(name, attributes.get('version'), type)];
  });
  const properties = new Map<string, string>();
  for (const one of [root, ...shared, ...centrals])
    for (const group of everyElement(one, 'PropertyGroup'))
      for (const { name, text } of group.children) if (!properties.has(name)) properties.set(name, text);
  const fill = (text: string | undefined) => {
    const filled = text
      ?.slice(0, 200)
      .replace(/\$\(([\w.]+)\)/g, (written, name: string) => properties.get(name) ?? written);
    return filled?.includes('$(') === true ? undefined : filled;
  };
  const referenced = [root, ...shared]
    .flatMap((one) => everyElement(one, 'PackageReference'))
    .flatMap((element) => {
      const name = fill(element.attributes.get('Include'));
      if (name === undefined) return [];
      const part = (key: string) =>
        element.attributes.get(key) ?? element.children.find((child) => child.name === key)?.text;
      const version = fill(part('Version') ?? part('VersionOverride')) ?? fill(versions.get(name));
      return [dependency(name, version, part('PrivateAssets')?.toLowerCase() === 'all' ? 'dev' : 'runtime')];
    });
  return mergeDependencies([...referenced, ...listed]);
}

function membersOf(source: Source, folder: string, solution: string): readonly string[] {
  const place = parentOf(solution);
  const named = solution.endsWith('.slnx')
    ? everyElement(source.xml(solution), 'Project').map(({ attributes }) => attributes.get('Path') ?? '')
    : (source.text(solution) ?? '')
        .split('\n')
        .map((line) => /^\s*Project\([^)]*\)\s*=\s*"[^"]*"\s*,\s*"([^"]*)"/.exec(line.slice(0, 1_000))?.[1] ?? '');
  const projects = named.filter((name) => projectFile.test(name));
  const folders = filesFrom(source, place, projects).map(parentOf);
  return [...new Set(folders)].filter((found) => found !== folder);
}

const projectFile = /\.(?:cs|fs|vb)proj$/;
