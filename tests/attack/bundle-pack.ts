/** The same threats on the plain pack: random tasks and targets, budgets from too small to large, every format. */

import { type BuiltPack, packIn } from '../../src/contracts/plain/build-plain.js';
import { packRequest } from '../../src/contracts/plain/plain-request.js';
import { packFormats } from '../../src/emit/renderers.js';
import { manifestShape } from '../../src/emit/shapes.js';
import { createAnalysisCache } from '../../src/index/cache.js';
import type { RelPath } from '../../src/model/path.js';
import type { World } from '../../src/model/world.js';
import { writePackManifest } from '../../src/pipeline/recorder.js';
import { blockGrowth } from '../../src/queries/token-attribution.js';
import { memoryWorld } from '../fixtures/memory-world.js';
import { type Random, seededRandom } from '../fixtures/random.js';
import { type Invented, inventBundleProject } from './bundle-projects.js';

export type PackSummary = {
  readonly seed: number;
  readonly requests: number;
  readonly answered: number;
  readonly wrong: number;
  readonly firstWrong: string | null;
};

export async function runPackCampaign(seed: number, requests: number): Promise<PackSummary> {
  const random = seededRandom(seed);
  const cache = createAnalysisCache();
  const worldOf = ({ files }: Invented): World => ({ ...memoryWorld(files, { shuffle: random.shuffled }), cache });
  const wrong: string[] = [];
  let answered = 0;
  let project = inventBundleProject(random);
  for (let i = 0; i < requests; i++) {
    if (i % 10 === 9) project = inventBundleProject(random);
    const world = worldOf(project);
    const request = inventTask(random, project);
    const packed = await packIn(world, request);
    const again = await packIn(worldOf(project), request);
    if (packed.ok !== again.ok) wrong.push(`request ${i}: refused in one order only`);
    if (!packed.ok) continue;
    answered += 1;
    for (const problem of judge(packed.value, world, project)) wrong.push(`request ${i}: ${problem}`);
    if (again.ok && again.value.text !== packed.value.text) wrong.push(`request ${i}: differs under another order`);
  }
  return { seed, requests, answered, wrong: wrong.length, firstWrong: wrong[0] ?? null };
}

function inventTask(random: Random, { paths }: Invented) {
  const targets = random.below(3) === 0 ? [{ path: random.pick(paths) as RelPath, symbol: null }] : [];
  return packRequest({
    task: random.pick(['change part1 and the value', 'run the class', 'make part2 faster', 'Class_part3 run']),
    targets,
    budget: random.pick([80, 150, 250, 400, 700, 1_500, 8_000]) + random.below(50),
    format: random.pick(packFormats),
  });
}

function judge(packed: BuiltPack, world: World, { secrets }: Invented): string[] {
  const problems: string[] = [];
  const { text, tokens, budget, blocks, leftOut, filesScanned, format } = packed;
  if (world.tokens.count(text) !== tokens || tokens > budget) problems.push('over the budget, or counted wrongly');
  if (blocks.length + leftOut.others.files !== filesScanned) problems.push('a file is lost');
  const record = manifestShape.read(JSON.parse(writePackManifest(packed)));
  if (record.included.length + record.unshown.length + record.unranked.length !== filesScanned)
    problems.push('a file is not in the record');
  if (format === 'markdown' && blocks.length > 0) {
    const growth = [...blockGrowth(packed, world.tokens).values()].reduce((sum, more) => sum + more, 0);
    if (growth !== tokens) problems.push('what blocks cost does not add up');
  }
  if (secrets.some((secret) => text.includes(secret))) problems.push('a secret got out');
  return problems;
}
