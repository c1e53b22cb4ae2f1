/** File owners from the request's map or CODEOWNERS. The last matching pattern counts. */
import type { ReadText } from '../../model/contract.js';
import { compilePatterns } from '../../scan/path-rules.js';

export type Ownership = {
  readonly ownersOf: (path: string) => readonly string[];
  /** A project file, the request, or none. */
  readonly source: string;
};

const codeownersPlaces = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'] as const;

export function readOwnership(
  given: ReadonlyMap<string, readonly string[]> | null,
  has: (path: string) => boolean,
  readText: ReadText,
): Ownership {
  if (given !== null) {
    const rules = [...given].map(([owner, patterns]) => [owner, compilePatterns(patterns.filter(isPattern))] as const);
    const ownersOf = (path: string) => rules.flatMap(([owner, matches]) => (matches(path) ? [owner] : []));
    return { ownersOf, source: 'request' };
  }
  const place = codeownersPlaces.find(has);
  const text = place === undefined ? null : readText(place);
  if (place === undefined || text === null) return { ownersOf: () => [], source: 'none' };
  const rules = parseCodeowners(text);
  return { ownersOf: (path) => rules.findLast(({ matches }) => matches(path))?.owners ?? [], source: place };
}

/** Whether one of the names is an owner: `frontend` matches `@acme/frontend`. */
export function isOwnedBy(owners: readonly string[], names: readonly string[]): boolean {
  const bare = (name: string) => name.replace(/^@/, '').toLowerCase();
  const known = new Set(owners.flatMap((owner) => [bare(owner), bare(owner.slice(owner.lastIndexOf('/') + 1))]));
  return names.some((name) => known.has(bare(name)));
}

function parseCodeowners(text: string) {
  return (
    text
      .split('\n')
      .slice(0, maxRules)
      .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
      // Skip sections of other dialects and negated patterns, which CODEOWNERS does not support.
      .filter((line) => line !== '' && !/^[[^!]/.test(line))
      .map((line) => {
        const [pattern = '', ...owners] = line.split(/(?<!\\)\s+/);
        return { matches: compilePatterns([pattern]), owners };
      })
  );
}

function isPattern(pattern: string): boolean {
  return pattern.trim() !== '' && !/[\r\n]/.test(pattern) && !pattern.startsWith('!') && !pattern.startsWith('#');
}

const maxRules = 2_000;
