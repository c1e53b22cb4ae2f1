/**
 * Writes the table of words that issues of many projects use, from a set of issues:
 *   node bench/relevance/common-words.mjs --engine DIST --instances dev.jsonl > src/select/common-words.table.ts
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { byRepository, readInstances } from './instances.mjs';

export async function countCommonWords(engine, instances) {
  const { countWords, termsOfWord } = await import(join(engine, 'base/words.js'));
  const users = new Map();
  const groups = byRepository(instances);
  for (const [repo, cases] of groups) {
    const said = new Set();
    for (const { task } of cases) {
      for (const [word] of countWords(task)) for (const term of termsOfWord(word)) said.add(term);
    }
    for (const term of said) users.set(term, [...(users.get(term) ?? []), repo]);
  }
  return { users, repositories: groups.size };
}

/** Word -> share in hundredths, without one repository's own issues. */
export function sharesWithout({ users, repositories }, repo) {
  const shares = new Map();
  for (const [term, repos] of users) {
    const others = repos.filter((other) => other !== repo).length;
    const share = Math.round((100 * others) / (repo === null ? repositories : repositories - 1));
    if (share >= minHundredths) shares.set(term, share);
  }
  return shares;
}

const minHundredths = 10;

if (process.argv[1]?.endsWith('common-words.mjs')) {
  const { values } = parseArgs({ options: { engine: { type: 'string' }, instances: { type: 'string' } } });
  const shares = sharesWithout(await countCommonWords(values.engine, readInstances(values.instances)), null);
  const bySharing = new Map();
  for (const [term, share] of shares) {
    if (/^[a-z]+$/.test(term)) bySharing.set(share, [...(bySharing.get(share) ?? []), term]);
  }
  const rows = [...bySharing]
    .sort((a, b) => b[0] - a[0])
    .map(([share, terms]) => `  [${share}, '${terms.sort().join(' ')}'],`);
  process.stdout.write(`/** Words by the share of projects, in hundredths, whose issues say them; made by bench/relevance/common-words.mjs. */
// biome-ignore format: one row a share
const rows: readonly (readonly [share: number, words: string])[] = [
${rows.join('\n')}
];

export const commonWords: ReadonlyMap<string, number> = new Map(
  rows.flatMap(([share, words]) => words.split(' ').map((word) => [word, share] as const)),
);
`);
}
