/**
 * Whether the `signatures` form of real types is usable. Draws types by seed from checked-out repositories, renders
 * each through the product's own slices and ladder, and checks that the text parses with no more errors than the type
 * itself and that the header of every member stands in it. The members come from the compiler's own parser for
 * TypeScript and JavaScript, from `ast` for Python, and from the syntax tree for the other languages.
 *   node bench/signatures.mjs --engine DIST --repos DIR [--count 200] [--seed 1] [--failures]
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { membersInPython, membersInScript, membersInTree } from './signature-members.mjs';

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    repos: { type: 'string' },
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    failures: { type: 'boolean', default: false },
  },
});
const load = (module) => import(join(values.engine, module));
const { analyseSafely } = await load('index/analyse.js');
const { Parsers } = await load('index/parse/parsers.js');
const { slicesOf } = await load('pipeline/slice.js');
const { ladderOf } = await load('budget/ladder.js');
const forms = existsSync(join(values.engine, 'model/signature-form.js')) ? await load('model/signature-form.js') : null;
const parsers = new Parsers();

/** Language -> where its types are drawn from, and the endings of its files. */
const sources = {
  typescript: { repos: ['trpc', 'nest', 'hono'], ending: /(?<!\.d)\.ts$/ },
  javascript: {
    repos: ['eslint', 'fastify', 'marked', 'docusaurus', 'Chart.js', 'axios', 'express'],
    ending: /\.[cm]?js$/,
  },
  python: { repos: ['click', 'django', 'flask'], ending: /\.py$/ },
  go: { repos: ['gin', 'terraform', 'cli', 'caddy'], ending: /\.go$/ },
  java: { repos: ['mockito', 'druid'], ending: /\.java$/ },
  csharp: { repos: ['eShopOnWeb', 'ShareX', 'Polly'], ending: /\.cs$/ },
  php: { repos: ['framework', 'guzzle'], ending: /\.php$/ },
  rust: { repos: ['clap', 'tokio'], ending: /\.rs$/ },
  cpp: { repos: ['json', 'leveldb'], ending: /\.(?:cc|cpp|h|hpp)$/ },
};
const typeKinds = new Set(['class', 'interface', 'struct', 'enum', 'union', 'trait', 'record', 'protocol', 'type']);
const filesPerRepository = 120;

const judged = [];
const languages = Object.keys(sources);
for (const [at, language] of languages.entries()) {
  const share =
    Math.floor(((at + 1) * values.count) / languages.length) - Math.floor((at * values.count) / languages.length);
  const types = byHash(await typesOf(language), ({ file, definition }) => `${file.path}#${definition.lines}`);
  for (const one of types.slice(0, share)) judged.push(judge(language, one));
}
report();

/** The types of more than one line in a seeded choice of files. */
async function typesOf(language) {
  const { repos, ending } = sources[language];
  const found = [];
  for (const repo of repos) {
    const root = join(values.repos, repo);
    if (!existsSync(root)) continue;
    const listed = execFileSync('git', ['-C', root, 'ls-files'], { maxBuffer: 1 << 28 })
      .toString()
      .split('\n');
    const paths = byHash(
      listed.filter((path) => ending.test(path)),
      (path) => path,
    ).slice(0, filesPerRepository);
    for (const path of paths) {
      const text = readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');
      const { tier, definitions } = await analyseSafely(parsers, text, language);
      const file = { path: `${repo}/${path}`, text, tier, definitions };
      for (const definition of definitions)
        if (typeKinds.has(definition.kind) && definition.lines[1] > definition.lines[0])
          found.push({ file, definition });
    }
  }
  return found;
}

function judge(language, { file, definition }) {
  const ranges = shownRanges(file, definition);
  const errors = errorsIn(language, textOf(file, ranges));
  const ownErrors = errorsIn(language, textOf(file, [definition.lines]));
  const isShown = (line) => ranges.some(([first, last]) => first <= line && line <= last);
  const members = membersOf(language, file, definition);
  const missing = members.filter(({ lines: [first, last] }) => {
    for (let line = first; line <= last; line++) if (!isShown(line)) return true;
    return false;
  });
  return {
    language,
    path: file.path,
    name: definition.name,
    kind: definition.kind,
    lines: definition.lines,
    shown: ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0),
    parses: errors <= ownErrors,
    members: members.length,
    missing: missing.map(({ name }) => name),
    text: textOf(file, ranges),
  };
}

/** As the selection asks for a type that is used, and as the ladder shows it. */
function shownRanges({ text, tier, definitions }, definition) {
  const ranges = forms === null ? [definition.signatureLines] : forms.signatureFormsOf(definitions, [definition]);
  const slices = slicesOf(
    { focus: { kind: 'signatures', ranges }, definitions, tier },
    { isUnchanged: true, taken: { text, language: '' }, weights: new Map(), strategy: 'ranked' },
  );
  return ladderOf(text.split('\n').length, slices).find(({ level }) => level === 'signatures').ranges;
}

function textOf({ text }, ranges) {
  const lines = text.split('\n');
  return ranges.map(([first, last]) => `${lines.slice(first - 1, last).join('\n')}\n`).join('');
}

function errorsIn(language, text) {
  const tree = treeOf(language, language === 'php' ? `<?php\n${text}` : text);
  let errors = 0;
  const visit = (node) => {
    if (node.isError || node.isMissing) errors += 1;
    if (node.hasError) for (const child of node.children) visit(child);
  };
  visit(tree.rootNode);
  tree.delete();
  return errors;
}

function treeOf(language, text) {
  const loaded = parsers.get(language);
  loaded.work.begin(text.length, loaded.spec.work);
  const tree = loaded.parse(text);
  loaded.work.end();
  return tree;
}

function membersOf(language, file, definition) {
  if (language === 'typescript' || language === 'javascript') return membersInScript(file, definition);
  if (language === 'python') return membersInPython(file, definition);
  const tree = treeOf(language, file.text);
  const members = membersInTree(tree.rootNode, definition);
  tree.delete();
  return members;
}

function byHash(list, keyOf) {
  const hash = (key) => createHash('sha256').update(`${values.seed} ${key}`).digest('hex');
  return list
    .map((one) => [hash(keyOf(one)), one])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one);
}

function report() {
  const write = (label, rows) => {
    const parses = rows.filter((row) => row.parses).length;
    const holds = rows.filter(({ missing }) => missing.length === 0).length;
    const both = rows.filter((row) => row.parses && row.missing.length === 0).length;
    const members = rows.reduce((sum, row) => sum + row.members, 0);
    const missing = rows.reduce((sum, row) => sum + row.missing.length, 0);
    const lines = rows.reduce((sum, { lines: [first, last] }) => sum + last - first + 1, 0);
    const shown = rows.reduce((sum, row) => sum + row.shown, 0);
    process.stdout.write(
      `| ${label} | ${rows.length} | ${parses} | ${holds} | ${both} | ${members - missing} of ${members} | ${shown} of ${lines} |\n`,
    );
  };
  process.stdout.write(
    '| language | types | parse | hold every member | both | members | lines |\n|---|---|---|---|---|---|---|\n',
  );
  for (const language of languages)
    write(
      language,
      judged.filter((row) => row.language === language),
    );
  write('all', judged);
  if (!values.failures) return;
  for (const { text, ...row } of judged.filter((row) => !row.parses || row.missing.length > 0))
    process.stdout.write(`\n${JSON.stringify(row)}\n${text.slice(0, 1500)}\n`);
}
