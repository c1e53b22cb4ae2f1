/**
 * The slow half of the instrument, done once: reads each instance's base commit from git objects, builds the index
 * that `packlight rank` builds, and writes down what the ranking of that one task can see of it. Each blob is
 * analysed once over all instances. Can be stopped and started again: finished repositories are skipped.
 *
 *   node bench/relevance/freeze.mjs --engine DIST --instances dev.jsonl --mirrors DIR --out DIR [--repo NAME,NAME] [--most N]
 *
 * `--most` freezes at most so many instances of each repository, drawn by the hash of their ids.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { BlobReader, listFiles } from './git-objects.mjs';
import { byRepository, gitDirectory, readInstances } from './instances.mjs';
import { reduceIndex } from './reduce.mjs';

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    instances: { type: 'string' },
    mirrors: { type: 'string' },
    out: { type: 'string' },
    repo: { type: 'string' },
    most: { type: 'string', default: 'Infinity' },
  },
});
const load = (module) => import(join(values.engine, module));
const { createIndexBuilder } = await load('index/build.js');
const { analyserVersion } = await load('index/analyse.js');
const { createPool } = await load('index/pool.js');
const { classifyFile } = await load('scan/classify/classify.js');
const { isConfigName } = await load('index/config-names.js');
const { baseName, bytesToPath } = await load('model/path.js');
const { secretPathRule } = await load('guard/paths.js');
const { kindOf } = await load('select/signals/kinds.js');

const maxFileBytes = 1_000_000;
mkdirSync(join(values.out, 'analyses'), { recursive: true });
const groups = [...byRepository(readInstances(values.instances))]
  .map(([repo, instances]) => [repo, draw(instances, Number(values.most))])
  .sort((a, b) => a[1].length - b[1].length);
for (const [repo, instances] of groups) {
  if (values.repo !== undefined && !values.repo.split(',').includes(repo)) continue;
  const target = join(values.out, `${repo.replace('/', '+')}.v8`);
  if (existsSync(target)) continue;
  const started = Date.now();
  const frozen = await freezeRepository(repo, instances);
  writeWhole(target, serialize(frozen));
  process.stdout.write(`${repo}: ${instances.length} in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

function draw(instances, most) {
  const keyOf = ({ instance_id }) => createHash('sha256').update(instance_id).digest('hex');
  const drawn = new Set(instances.map(keyOf).sort().slice(0, most));
  return instances.filter((instance) => drawn.has(keyOf(instance)));
}

async function freezeRepository(repo, instances) {
  const gitDir = gitDirectory(values.mirrors, repo);
  const reader = new BlobReader(gitDir);
  const kept = openAnalyses(repo);
  const facts = new Map();
  const texts = new Map();
  const pool = createPool(0);
  const cases = [];
  for (const instance of instances) {
    const { index, blobs } = await indexCommit(gitDir, instance.base_commit, { reader, kept, facts, pool });
    const { reduced, readable } = reduceIndex(index, instance.task, await load('base/words.js'));
    const wanted = [...readable].map((path) => [path, blobs.get(path)]);
    for (const [path, id] of wanted) {
      if (texts.has(id)) continue;
      const classified = classifyFile(path, await reader.read(id));
      texts.set(id, textOf(classified));
    }
    cases.push({ instance, index: reduced, texts: new Map(wanted) });
  }
  reader.close();
  await pool.close();
  kept.save();
  return { cases, texts };
}

/** The index of a commit, made by the product's own builder; nothing is read that was read before. */
async function indexCommit(gitDir, commit, { reader, kept, facts, pool }) {
  const blobs = new Map();
  const builder = createIndexBuilder({ analyse: pool.analyse, cache: kept });
  const files = [];
  for (const { bytes, id, size } of listFiles(gitDir, commit)) {
    const path = bytesToPath(bytes);
    if (size <= maxFileBytes && secretPathRule(path) === null) files.push({ path, id, size });
  }
  for (const file of files) if (!facts.has(`${file.id} ${file.path}`)) file.bytes = reader.read(file.id);
  for (const { path, id, size, bytes } of files) {
    const key = `${id} ${path}`;
    let text = '';
    if (bytes !== undefined) {
      const blob = await bytes;
      const classified = blob === null ? { kept: false } : classifyFile(path, blob);
      facts.set(key, classified.kept ? classified.facts : null);
      text = textOf(classified);
    }
    const known = facts.get(key);
    if (known === null || isAside(path, known)) continue;
    blobs.set(path, id);
    const entry = {
      path,
      sizeBytes: size,
      sha256: createHash('sha256').update(id).digest('hex'),
      ...known,
      hardLinked: false,
    };
    await builder.add(entry, text === '' ? await textFor(entry, id, { reader, kept }) : text);
  }
  return { index: await builder.finish(), blobs };
}

/** Prose, data and what a machine made rank far below code whatever they say: without them an index is made in half the time. */
function isAside(path, facts) {
  const kind = kindOf({ entry: { path, ...facts } });
  return kind !== 'code' && kind !== 'style' && kind !== 'test' && !isConfigName(baseName(path));
}

/** Configuration files are read for their text every time; anything else only if its analysis is not at hand. */
async function textFor(entry, id, { reader, kept }) {
  if (kept.find(entry) !== null && !isConfigName(baseName(entry.path))) return '';
  return textOf(classifyFile(entry.path, await reader.read(id)));
}

function textOf(classified) {
  return classified.kept ? classified.content.text : '';
}

/** Analyses of a repository's blobs, on disk between runs, by analyser, language and blob. */
function openAnalyses(repo) {
  const path = join(values.out, 'analyses', `${repo.replace('/', '+')}.${analyserVersion}.v8`);
  const files = existsSync(path) ? deserialize(readFileSync(path)) : new Map();
  const before = files.size;
  const keyOf = ({ language, sha256 }) => `${language} ${sha256}`;
  return {
    find: (entry) => files.get(keyOf(entry)) ?? null,
    record: (entry, file) => void files.set(keyOf(entry), file),
    close: () => {},
    save: () => {
      if (files.size > before) writeWhole(path, serialize(files));
    },
  };
}

function writeWhole(path, bytes) {
  writeFileSync(`${path}.part`, bytes);
  renameSync(`${path}.part`, path);
}
