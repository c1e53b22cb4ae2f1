/** The ignore campaign: random worlds, git's answers, and every place where a matcher's differ. */
import { adaptToGit, askGit, type GitAnswers } from './ignore-git.js';
import { listFiles, type Matcher, ours } from './ignore-matchers.js';
import { makeRandom } from './ignore-random.js';
import { makePatternWorld, makeTreeWorld, type World } from './ignore-worlds.js';

export type Difference = {
  readonly path: string;
  readonly git: string;
  readonly found: string;
  readonly files: string;
};

export type Summary = {
  readonly attack: 'ignore';
  readonly seed: number;
  /** One case is one path judged under one set of rules. */
  readonly cases: number;
  readonly ignored: number;
  /** Cases where some rule had a say. */
  readonly decided: number;
  /** Files that walks listed, compared with git's own listing. */
  readonly listed: number;
  readonly worlds: number;
  readonly differences: number;
  readonly examples: readonly Difference[];
};

export type AnsweredWorld = { readonly world: World; readonly answers: GitAnswers };

/**
 * Answered worlds without end, every second one for bare patterns. A world's number is mixed into the
 * seed, so that each can be rebuilt alone.
 */
export function* makeAnsweredWorlds(seed: number): Generator<AnsweredWorld> {
  const adapt = adaptToGit();
  for (let number = 0; ; number++) {
    const random = makeRandom(seed * 1_000_003 + number);
    const world = adapt(number % 2 === 0 ? makeTreeWorld(random) : makePatternWorld(random));
    yield { world, answers: askGit(world) };
  }
}

export function runCampaign(seed: number, atLeast: number): Summary {
  const totals = { cases: 0, ignored: 0, decided: 0, listed: 0, worlds: 0, differences: 0 };
  const examples: Difference[] = [];
  for (const answered of makeAnsweredWorlds(seed)) {
    const verdicts = [...answered.answers.verdicts.values()];
    const differences = [...findDifferences(answered, ours), ...findWalkDifferences(answered)];
    totals.worlds += 1;
    totals.cases += verdicts.length;
    totals.ignored += verdicts.filter((verdict) => verdict.startsWith('ignored')).length;
    totals.decided += verdicts.filter((verdict) => verdict.includes('\0')).length;
    totals.listed += answered.answers.listed.length;
    totals.differences += differences.length;
    examples.push(...differences.slice(0, Math.max(0, 10 - examples.length)));
    if (totals.cases >= atLeast) break;
  }
  return { attack: 'ignore', seed, ...totals, examples };
}

export function findDifferences({ world, answers }: AnsweredWorld, matcher: Matcher): Difference[] {
  const found = matcher(world, world.questions);
  if (answers.verdicts.size !== world.questions.length) throw new Error('git did not answer every question');
  return world.questions
    .map((path) => ({ path, git: answers.verdicts.get(path)!, found: found.get(path)!, files: showFiles(world, path) }))
    .filter(({ git, found }) => git !== found);
}

export function findWalkDifferences({ world, answers }: AnsweredWorld): Difference[] {
  const mine = new Set(listFiles(world));
  const gits = new Set(answers.listed);
  return [...new Set([...mine, ...gits])]
    .filter((path) => mine.has(path) !== gits.has(path))
    .map((path) => ({ path, git: listing(gits, path), found: listing(mine, path), files: showFiles(world, path) }));
}

function listing(files: ReadonlySet<string>, path: string): string {
  return files.has(path) ? 'listed' : 'not listed';
}

/** The ignore files with a say over the path: all that is needed to repeat a case by hand. */
function showFiles(world: World, path: string): string {
  const above = [...world.ignoreFiles].filter(([directory]) => directory === '' || path.startsWith(`${directory}/`));
  return JSON.stringify({
    ...Object.fromEntries(above),
    infoExclude: world.infoExclude,
    globalExcludes: world.globalExcludes,
  });
}
