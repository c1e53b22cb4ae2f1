/**
 * Packs for frozen instances, made by the product's own contract, guard, views, fit and renderer, and how many of the
 * changed lines really stand in them:
 *   node bench/relevance/packs.mjs --engine DIST --frozen DIR --instances dev.jsonl [--budget 8000] [--every 4 --from 0]
 *     [--fill] [--titles] [--rows FILE]
 * `--fill` fills the budget, `--titles` takes the first line of each task alone, as people type it; `--rows` writes one
 * line of JSON per pack.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readFrozen, useEngine } from './frozen.mjs';
import { byRepository, readInstances } from './instances.mjs';

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    frozen: { type: 'string' },
    instances: { type: 'string' },
    budget: { type: 'string', default: '8000' },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    fill: { type: 'boolean', default: false },
    titles: { type: 'boolean', default: false },
    rows: { type: 'string' },
  },
});
const load = (module) => import(join(values.engine, module));
const { plainContract } = await load('contracts/plain/plain-contract.js');
const { packRequest } = await load('contracts/plain/plain-request.js');
const { guardTask } = await load('pipeline/task-excerpt.js');
const { createBlockLoader } = await load('pipeline/load.js');
const { createGuard } = await load('guard/seal.js');
const { fits } = await load('budget/fits.js');
const { o200kCounter } = await load('budget/tokens.js');
await useEngine(values.engine);

const tokens = o200kCounter();
const budget = Number(values.budget);
const rows = [];
let seen = 0;
for (const { instance, index, look } of readFrozen(
  values.frozen,
  byRepository(readInstances(values.instances)).keys(),
)) {
  seen += 1;
  if (seen % Number(values.every) !== Number(values.from)) continue;
  rows.push(packOne(instance, withHashes(index, look), look));
  if (rows.length % 20 === 0) report();
}
report();
if (values.rows !== undefined) writeFileSync(values.rows, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

function titleOf({ task }) {
  return task.trim().split('\n', 1)[0].trim().slice(0, 200);
}

function packOne(instance, index, look) {
  const given = packRequest({
    task: values.titles ? titleOf(instance) : instance.task,
    budget,
    format: 'markdown',
    fill: values.fill,
  });
  const snapshot = { files: index.files.map(({ entry }) => entry), excluded: [] };
  const { instance_id: id, language } = instance;
  const nothing = {
    id,
    language,
    recall: 0,
    precision: 0,
    gold: 0,
    lines: 0,
    tokens: 0,
    files: 0,
    sure: null,
    isRight: 0,
  };
  const gathered = plainContract.gather(given, { snapshot, index }, { readText: look });
  if (!gathered.ok) return nothing;
  const policy = plainContract.policy(given);
  const guard = createGuard();
  const offers = createBlockLoader(worldOf(look), policy).offers(guard, gathered.value, () => {});
  const { render, renderBlock } = plainContract.renderer(given);
  const task = guardTask(guard, gathered.value, budget);
  const leftOut = { others: { files: index.files.length, bytes: 1_000_000 }, withheld: [] };
  const fitted = fits[policy.fit].fit(offers, {
    limit: budget,
    tokens,
    render: (blocks, limit) => render({ task, blocks, leftOut, budget: limit, tokenizer: tokens.name }),
    renderBlock,
  });
  if (!fitted.ok) return nothing;
  const ranges = new Map(fitted.value.blocks.map(({ block, rung }) => [block.path, rung.ranges]));
  const hunks = instance.gold_hunks ?? {};
  const { gold, lines } = countLines(hunks, ranges);
  return {
    id,
    language,
    recall: hunkRecall(hunks, ranges),
    precision: lines === 0 ? 0 : gold / lines,
    gold,
    lines,
    tokens: fitted.value.tokens,
    files: fitted.value.blocks.filter(({ rung }) => rung.level !== 'name').length,
    sure: gathered.value.confidence ?? null,
    isRight: instance.gold.includes(gathered.value.candidates[0].path) ? 1 : 0,
  };
}

/** The changed lines that are shown, and all lines that are shown. */
function countLines(hunks, ranges) {
  let gold = 0;
  let lines = 0;
  for (const [path, shown] of ranges) {
    const changed = new Set(
      (hunks[path] ?? []).flatMap(([a, b]) => Array.from({ length: b - a + 1 }, (_, i) => a + i)),
    );
    for (const [first, last] of shown) {
      lines += last - first + 1;
      for (let line = first; line <= last; line++) if (changed.has(line)) gold += 1;
    }
  }
  return { gold, lines };
}

/** A hunk counts when every line of it is shown. */
function hunkRecall(hunks, ranges) {
  const all = Object.entries(hunks).flatMap(([path, list]) => list.map(([from, to]) => ({ path, from, to })));
  const isShown = ({ path, from, to }) => {
    const shown = ranges.get(path) ?? [];
    for (let line = from; line <= to; line++) if (!shown.some(([a, b]) => a <= line && line <= b)) return false;
    return shown.length > 0;
  };
  return all.length === 0 ? 0 : all.filter(isShown).length / all.length;
}

function worldOf(look) {
  const readSync = (path) => {
    const text = look(path);
    if (text === null) return { ok: false, error: { reason: 'missing', detail: '' } };
    return { ok: true, value: { bytes: Buffer.from(text), hardLinked: false } };
  };
  return { jail: { readSync }, progress: () => {} };
}

/** Frozen entries know their blob only; what is packed is checked by the hash of its bytes. */
function withHashes(index, look) {
  const files = index.files.map((file) => {
    const text = look(file.entry.path);
    if (text === null) return file;
    return { ...file, entry: { ...file.entry, sha256: createHash('sha256').update(text).digest('hex') } };
  });
  return { ...index, files };
}

function report() {
  const mean = (list, key) => list.reduce((sum, row) => sum + row[key], 0) / Math.max(1, list.length);
  const share = (value) => (100 * value).toFixed(2);
  const languages = [...new Set(rows.map(({ language }) => language))].sort();
  const parts = languages.map((language) => {
    const own = rows.filter((row) => row.language === language);
    return `${language} ${(100 * mean(own, 'recall')).toFixed(1)} (${own.length})`;
  });
  const classes = ['high', 'medium', 'low'].map((sure) => {
    const own = rows.filter((row) => row.sure === sure);
    return `${sure} ${(100 * mean(own, 'isRight')).toFixed(1)} of ${own.length}`;
  });
  const over = rows.filter((row) => row.tokens > budget).length;
  const median = rows.map((row) => row.tokens).sort((a, b) => a - b)[rows.length >> 1];
  const allLines = mean(rows, 'gold') / Math.max(1, mean(rows, 'lines'));
  process.stdout.write(
    `${rows.length} packs: hunk recall ${share(mean(rows, 'recall'))}, line precision ${share(mean(rows, 'precision'))} (of all lines ${share(allLines)}), ${mean(rows, 'files').toFixed(1)} files shown, ${mean(rows, 'tokens').toFixed(0)} tokens (median ${median}), ${over} over budget; first file right: ${classes.join(', ')}; ${parts.join(', ')}\n`,
  );
}
