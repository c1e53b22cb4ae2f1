/**
 * Java, Kotlin, Scala and Groovy. A name resolves to the file that defines it in its declared package. For files
 * without a parser, it resolves by file name and package folders below any source root. A wildcard is every file of the
 * package. Of several files the closest to the importer wins.
 */
import { wordSet } from '../../base/collections.js';
import { remember } from '../../base/remember.js';
import type { Import } from '../../model/analysis.js';
import { externalAnswer, fileAnswer, unresolvedAnswer } from './answer.js';
import { readDeclaredNames } from './declared-names.js';
import { closestTo, nameOf } from './paths.js';
import type { ResolverFactory } from './resolve-project.js';

export const createJavaResolver: ResolverFactory = (project, files) => {
  const declared = readDeclaredNames(project, { files, languages });

  const candidatesOf = remember((qualified): readonly string[] => {
    const definers = declared.definersOf(qualified);
    if (definers.length > 0) return definers;
    const place = qualified.replaceAll('.', '/');
    const named = extensions.flatMap((extension) => files.endingWith(place + extension)).filter(isUnread);
    return preferRoots(named, (path) => path.slice(0, path.lastIndexOf('.') - place.length));
  });

  /** Parsed files declare their package; for the others the folder decides. */
  function isUnread(path: string): boolean {
    return project.analysisOf(path)?.tier !== 'parser';
  }

  function packageFiles(names: readonly string[]): readonly string[] {
    const declaring = declared.filesOf(names.join('.'));
    if (declaring.length > 0) return declaring.filter(isSource);
    const place = names.join('/');
    const folders = files.foldersEndingWith(place).filter((folder) => files.filesIn(folder).some(isUnreadSource));
    return preferRoots(folders, (folder) => folder.slice(0, folder.length - place.length)).flatMap((folder) =>
      files.filesIn(folder).filter(isUnreadSource),
    );
  }

  function isUnreadSource(path: string): boolean {
    return isSource(path) && isUnread(path);
  }

  /** Resolves the name itself, or, for a member, the class around it. */
  function findName(from: string, names: readonly string[]): readonly string[] {
    for (let length = names.length; length > 1; length--) {
      if (length < names.length && !/^\p{Lu}/u.test(names[length - 1]!)) break;
      const path = closestTo(from, candidatesOf(names.slice(0, length).join('.')));
      if (path !== null) return [path];
    }
    return [];
  }

  return (from, imported) => {
    const { names, isWildcard, picked } = readSpecifier(imported);
    const wholes = picked.length === 0 ? [names] : picked.map((name) => [...names, name]);
    const found = wholes.flatMap((whole) => findName(from, whole));
    if (found.length > 0) return fileAnswer(...found);
    const inPackage = packageFiles(isWildcard ? names : names.slice(0, -1));
    if (isWildcard && inPackage.length > 0) return fileAnswer(...inPackage);
    return inPackage.length > 0 && names.length > 2
      ? unresolvedAnswer('the package has no such class')
      : externalAnswer(nameExternal(names));
  };
};

type Specifier = {
  readonly names: readonly string[];
  readonly isWildcard: boolean;
  readonly picked: readonly string[];
};

function readSpecifier({ specifier, names: given }: Import): Specifier {
  const bare = specifier.replace(/^static\s+/, '').replace(/[{;].*$/s, '');
  const names = bare
    .split('.')
    .map((name) => name.trim().replace(/^`(.*)`$/, '$1'))
    .filter((name) => name !== '');
  const isWildcard = names.at(-1) === '*' || names.at(-1) === '_' || given.some(({ name }) => name === '*');
  if (names.at(-1) === '*' || names.at(-1) === '_') names.pop();
  const picked = given.map(({ name }) => name).filter((name) => name !== '*' && name !== names.at(-1));
  return { names, isWildcard, picked };
}

/** The paths below a usual source root, or all of them if there are none. */
function preferRoots(paths: readonly string[], rootOf: (path: string) => string): readonly string[] {
  const usual = paths.filter((path) => {
    const root = rootOf(path).replace(/\/$/, '');
    return root === '' || sourceRoots.has(nameOf(root));
  });
  return usual.length > 0 ? usual : paths;
}

function isSource(path: string): boolean {
  return extensions.some((extension) => path.endsWith(extension)) && !path.endsWith('package-info.java');
}

/** The package without the class, at most three names: `org.apache.commons`. */
function nameExternal(names: readonly string[]): string {
  const packageNames = names.filter((name) => !/^\p{Lu}/u.test(name));
  return (packageNames.length > 0 ? packageNames : names).slice(0, 3).join('.');
}

const languages = ['java', 'kotlin', 'scala', 'groovy'];
const extensions = ['.java', '.kt', '.scala', '.groovy', '.kts'];
const sourceRoots = wordSet(
  'java kotlin scala groovy src source sources main test tests androidMain commonMain jvmMain jsMain nativeMain ' +
    'commonTest jvmTest integrationTest testFixtures generated gen shared app',
);
