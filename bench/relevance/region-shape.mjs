/**
 * Draws regions by seed from packs of real projects and checks with a parser that none begins or ends inside a statement
 * or on a lone closing bracket. The tasks are the subjects of each project's last commits. Signatures that only say what
 * a region is in are not counted as regions.
 *   node bench/relevance/region-shape.mjs --engine DIST --repos DIR [--count 300] [--seed 1] [--tasks 4] [--budget 8000]
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultAt, isLoneCloser, linesOf } from './shape-faults.mjs';

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    repos: { type: 'string' },
    only: { type: 'string' },
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    tasks: { type: 'string', default: '4' },
    budget: { type: 'string', default: '8000' },
  },
});
const load = (module) => import(join(values.engine, module));
const { pack } = await load('contracts/plain/build-plain.js');
const { Parsers } = await load('index/parse/parsers.js');
const { analyseSafely } = await load('index/analyse.js');
const parsers = new Parsers();
const regions = [];
for (const repo of readdirSync(values.repos).sort()) {
  if (values.only !== undefined && !values.only.split(',').includes(repo)) continue;
  for (const task of subjectsOf(join(values.repos, repo), Number(values.tasks))) {
    const built = await pack(join(values.repos, repo), { task, budget: Number(values.budget) });
    if (!built.ok) continue;
    for (const { block, rung } of built.value.blocks)
      if (rung.level === 'region')
        for (const range of rung.ranges) regions.push({ repo, path: block.path, language: block.language, range });
  }
}
const drawn = draw(regions, Number(values.count), Number(values.seed));
const faults = [];
let judged = 0;
for (const region of drawn) {
  const found = await faultsOf(region);
  if (found === null) continue;
  judged += 1;
  for (const fault of found) faults.push({ ...region, fault });
}
for (const { repo, path, range, fault } of faults) console.log(`${repo}/${path}:${range.join('-')} ${fault}`);
const faulty = new Set(faults.map(({ repo, path, range }) => `${repo}/${path}:${range}`)).size;
console.log(`${faulty} of ${judged} regions have a fault; ${drawn.length} drawn of ${regions.length}`);

/** Null for a file that no parser reads, and for the signature of a container. */
async function faultsOf({ repo, path, language, range }) {
  const text = readFileSync(join(values.repos, repo, path), 'utf8');
  const { definitions, tier } = await analyseSafely(parsers, text, language);
  const [first, last] = withoutHeaders(range, definitions);
  if (tier !== 'parser' || last < first) return null;
  const loaded = await parsers.get(language);
  loaded.work.begin(text.length, loaded.spec.work);
  const read = parsers.read(loaded, text);
  loaded.work.end();
  if (read === null) return null;
  const file = linesOf(text);
  const ends = { begins: first - 1, ends: last };
  const found = [];
  for (const [what, line] of Object.entries(ends)) {
    if (line <= 0 || line >= file.lines.length) continue;
    const fault = faultAt(read.tree.rootNode, text, file, line);
    if (fault !== null) found.push(`${what} ${fault}`);
  }
  const shown = file.lines.slice(first - 1, last).filter((line) => line.trim() !== '');
  if (isLoneCloser(shown[0] ?? '')) found.push('begins on a lone closer');
  read.tree.delete();
  return found;
}

/** The signatures of what the next region is in may follow directly, such as those of a class and its method. */
function withoutHeaders([first, last], definitions) {
  const header = definitions.find(({ signatureLines, lines }) => signatureLines[1] === last && lines[1] > last);
  return header === undefined || header.signatureLines[0] < first
    ? [first, last]
    : withoutHeaders([first, header.signatureLines[0] - 1], definitions);
}

function subjectsOf(root, count) {
  const log = execFileSync('git', ['-C', root, 'log', '--no-merges', '-60', '--format=%s']).toString().split('\n');
  return log
    .filter((subject) => subject.split(' ').length > 4 && !/^(?:chore|docs|build|ci|bump|release)/i.test(subject))
    .slice(0, count);
}

/** Without repetition, the same for the same seed. */
function draw(list, count, seed) {
  const rest = [...list];
  const drawn = [];
  let state = seed >>> 0 || 1;
  while (drawn.length < count && rest.length > 0) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    drawn.push(rest.splice((state >>> 0) % rest.length, 1)[0]);
  }
  return drawn;
}
