/**
 * C, C++ and related languages. A quoted include is searched beside the file, then below the usual include folders.
 * Angle brackets mean the system unless an include folder of the project has the header. Of several headers the closest
 * to the file wins.
 */
import { wordSet } from '../../base/collections.js';
import { externalAnswer, fileAnswer, unresolvedAnswer } from './answer.js';
import { closestTo, folderOf, foldersAbove, joinPath, nameOf } from './paths.js';
import type { ResolverFactory } from './resolve-project.js';

export const createCResolver: ResolverFactory = (_project, files) => {
  const remembered = new Map<string, string | null>();

  function findHeader(from: string, header: string, isRoot: (root: string) => boolean): string | null {
    const found = files.endingWith(header);
    const rooted = found.filter((path) => isRoot(path.slice(0, path.length - header.length).replace(/\/$/, '')));
    return closestTo(from, rooted);
  }

  /** Searches beside the file, in folders above it, below the usual roots, and anywhere if the name has a folder. */
  function findQuoted(from: string, header: string): string | null {
    const beside = joinPath(folderOf(from), header);
    if (beside !== null && files.has(beside)) return beside;
    if (/^\.{1,2}\//.test(header)) return null;
    const above = foldersAbove(from)
      .flatMap((folder) => joinPath(folder, header) ?? [])
      .find((path) => files.has(path));
    return above ?? findHeader(from, header, isSourceRoot) ?? findHeader(from, header, () => true);
  }

  function findOnce(key: string, find: () => string | null): string | null {
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const found = find();
    remembered.set(key, found);
    return found;
  }

  /** `gtest/gtest.h`, if no folder of the project is called gtest. */
  function isOfOthers(header: string): boolean {
    const slash = header.indexOf('/');
    return slash > 0 && !header.startsWith('.') && files.foldersEndingWith(header.slice(0, slash)).length === 0;
  }

  return (from, { specifier, flavour }) => {
    const isSystem = flavour === 'system' || /^<.*>$/.test(specifier);
    const header = specifier
      .replace(/^[<"]|[>"]$/g, '')
      .replaceAll('\\', '/')
      .trim();
    const find = (name: string) => (isSystem ? findHeader(from, name, isIncludeRoot) : findQuoted(from, name));
    // A generated header may have its template (`config.h.in`) in the project.
    const path = findOnce(`${isSystem}\0${folderOf(from)}\0${header}`, () => find(header) ?? find(`${header}.in`));
    if (path !== null) return fileAnswer(path);
    if (isSystem || standardHeader.test(header) || isOfOthers(header)) return externalAnswer(nameExternal(header));
    return unresolvedAnswer('no such header');
  };
};

function isIncludeRoot(root: string): boolean {
  return includeNames.has(nameOf(root).toLowerCase());
}

function isSourceRoot(root: string): boolean {
  return root === '' || isIncludeRoot(root) || sourceNames.has(nameOf(root).toLowerCase());
}

/** `boost/asio.hpp` -> boost; a system header keeps its path. */
function nameExternal(header: string): string {
  const [first, ...rest] = header.split('/');
  return rest.length === 0 || systemFolders.has(first!) ? header : first!;
}

const includeNames = new Set(['include', 'includes', 'inc', 'public_include', 'headers']);
const sourceNames = wordSet('src source sources lib libs code core common generated public private');
const systemFolders = new Set(['sys', 'bits', 'arpa', 'net', 'netinet', 'linux', 'asm', 'machine', 'experimental']);
const standardHeader =
  /^(?:assert|ctype|errno|float|inttypes|limits|locale|math|setjmp|signal|std\w+|string|strings|time|unistd|pthread|windows|Windows|Python)\.h$/;
