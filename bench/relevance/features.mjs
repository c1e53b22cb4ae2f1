/**
 * Every signal of every candidate, by the product's own functions, for all frozen instances; finished repositories are
 * skipped, so a folder belongs to one state of the code:
 *   node bench/relevance/features.mjs --engine DIST --frozen DIR --instances dev.jsonl --out DIR
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serialize } from 'node:v8';
import { countCommonWords, sharesWithout } from './common-words.mjs';
import { readFrozen, useEngine } from './frozen.mjs';
import { byRepository, readInstances } from './instances.mjs';

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    frozen: { type: 'string' },
    instances: { type: 'string' },
    out: { type: 'string' },
    candidates: { type: 'string', default: '200' },
  },
});
const { gatherEvidence } = await import(join(values.engine, 'select/evidence.js'));
const { createLikeness } = await import(join(values.engine, 'select/signals/likeness.js'));
const { signalWeights } = await import(join(values.engine, 'select/weights.table.js'));
const { o200kCounter } = await import(join(values.engine, 'budget/tokens.js'));
const tokens = o200kCounter();
await useEngine(values.engine);
const instances = readInstances(values.instances);
const common = await countCommonWords(values.engine, instances);
const mayBeFirst = 10;
mkdirSync(values.out, { recursive: true });
for (const repo of byRepository(instances).keys()) {
  const target = join(values.out, `${repo.replace('/', '+')}.v8`);
  if (existsSync(target) || !existsSync(join(values.frozen, `${repo.replace('/', '+')}.v8`))) continue;
  const shares = sharesWithout(common, repo);
  const cases = [];
  let spent = 0;
  for (const { instance, index, look } of readFrozen(values.frozen, [repo])) {
    const from = performance.now();
    const evidence = gatherEvidence(index, { task: instance.task, readText: look, common: shares });
    spent += performance.now() - from;
    cases.push(caseOf(instance, index, evidence, look));
  }
  writeFileSync(target, serialize(cases));
  process.stderr.write(`${repo}: ${cases.length} instances, evidence ${(spent / cases.length).toFixed(0)} ms each\n`);
}

function caseOf(instance, index, evidence, look) {
  const gold = new Set(instance.gold);
  const kept = evidence.slice(0, Number(values.candidates));
  const names = [...new Set(kept.flatMap(({ values: signals }) => Object.keys(signals)))];
  const pathOf = ({ number }) => index.files[number].entry.path;
  return {
    id: instance.instance_id,
    repo: instance.repo,
    language: instance.language,
    mention: instance.mention,
    golds: instance.gold.length,
    hunks: instance.gold_hunks ?? {},
    taskTokens: tokens.count(instance.task),
    names,
    paths: kept.map(pathOf),
    isGold: kept.map((one) => gold.has(pathOf(one))),
    rows: kept.map(({ values: signals }) => Float64Array.from(names, (name) => signals[name] ?? 0)),
    files: regionsOf(kept, index, look),
    company: companyOf(kept, index, look),
  };
}

/** What the second pass asks: who refers to whom, how many do at all, and how alike the files are to those that may be first. */
function companyOf(kept, index, look) {
  const places = new Map(kept.map(({ number }, at) => [number, at]));
  const users = kept.map(() => 0);
  const references = [];
  for (const { from, to, kind } of index.edges) {
    const at = places.get(to);
    if (kind !== 'reference' || from === to || at === undefined) continue;
    users[at] += 1;
    if (places.has(from)) references.push([places.get(from), at]);
  }
  const read = [...kept.keys()].filter((at) => kept[at].values.passage !== undefined);
  const alikeTo = createLikeness(read.map((at) => look(index.files[kept[at].number].entry.path) ?? ''));
  const sumOf = (at) =>
    Object.entries(kept[at].values).reduce((sum, [name, value]) => sum + value * (signalWeights[name] ?? 0), 0);
  const likelyFirst = [...read.keys()].sort((a, b) => sumOf(read[b]) - sumOf(read[a])).slice(0, mayBeFirst);
  const alike = likelyFirst.map((one) => {
    const shares = alikeTo(one);
    return [read[one], read.map((at, i) => [at, at === read[one] ? 0 : shares[i]])];
  });
  return { references, users, alike };
}

/** Of each file that was cut into regions: their lines, what they cost, and what speaks for them. */
function regionsOf(kept, index, look) {
  return kept
    .filter(({ regions }) => regions.length > 0)
    .map(({ number, regions }) => {
      const { path } = index.files[number].entry;
      const lines = look(path).split('\n');
      return {
        path,
        regions: regions.map(({ lines: [first, last], ...signals }) => ({
          first,
          last,
          tokens: tokens.count(`${lines.slice(first - 1, last).join('\n')}\n`),
          signals: Float64Array.from(Object.values(signals)),
        })),
        names: Object.keys(regions[0] ?? {}).filter((name) => name !== 'lines'),
      };
    });
}
