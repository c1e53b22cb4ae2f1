/**
 * Whether files still parse after redaction: `node bench/secrets/syntax.mjs [--files N] [--seed N] [--list] FOLDER…`.
 *
 * Reads up to N files with findings from each folder (a repository) that a parser of ours reads: tree-sitter for code,
 * the readers of JSON, YAML, TOML and XML for settings. In a file without findings, one literal that stands beside a
 * name is made a secret: the name becomes a telling one, the value a generated one. Compared are the text before and
 * after redaction: errors of the parser, definitions with their lines, and for settings the type of every value.
 * Redacted lines that import something or name a package are counted too. Exit code 4 if a file breaks.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { kinds, makeRandom } from './contexts.table.mjs';

const { values: flags, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    dist: { type: 'string', default: new URL('../../dist', import.meta.url).pathname },
  },
});
const load = (name) => import(resolve(flags.dist, name));
const { createGuard } = await load('guard/seal.js');
const { analyseSafely } = await load('index/analyse.js');
const { Parsers } = await load('index/parse/parsers.js');
const { classifyFile } = await load('scan/classify/classify.js');
const { readYaml } = await load('formats/yaml.js');
const { readToml } = await load('formats/toml.js');
const { readXml } = await load('formats/xml.js');
const { readLenientJson } = await load('formats/json.js');

const parsers = new Parsers();
const settings = { json: readLenientJson, jsonc: readLenientJson, yaml: readYaml, toml: readToml, xml: readXml };

function countErrors(node) {
  if (!node.hasError) return 0;
  return (node.isError || node.isMissing ? 1 : 0) + node.children.reduce((sum, child) => sum + countErrors(child), 0);
}

/** The types of all values with their places: a mark may replace a value, but not by a list or an object. */
function typesOf(value, path = '') {
  if (Array.isArray(value)) return value.flatMap((item, at) => typesOf(item, `${path}[${at}]`));
  if (value === null || typeof value !== 'object') return [`${path} scalar`];
  return Object.entries(value).flatMap(([name, item]) => typesOf(item, `${path}.${name}`));
}

/** Errors, and everything that must be the same after redaction; null if no parser reads the language. */
async function shapeOf(text, language) {
  const { definitions, tier } = await analyseSafely(parsers, text, language);
  const outline = definitions.map(({ name, kind, lines }) => `${kind} ${name} ${lines}`);
  const read = settings[language];
  if (read !== undefined) {
    const result = read(text);
    return { errors: result.ok ? 0 : 1, outline, types: result.ok ? typesOf(result.value.value ?? result.value) : [] };
  }
  const loaded = tier === 'parser' ? await parsers.get(language) : null;
  if (loaded === null) return null;
  loaded.work.begin(text.length, loaded.spec.work);
  const reading = parsers.read(loaded, text);
  loaded.work.end();
  if (reading === null) return null;
  const errors = countErrors(reading.tree.rootNode);
  reading.tree.delete();
  return { errors, outline, types: [] };
}

const literal = /^(?=.*[:=])([^'"`=:#/]*?)([\w-]+)(["']?\s*(?::=|=>|[:=])\s*)(["']?)([\w.@ -]{3,60})\4([,;]?\s*)$/;
const names = ['password', 'api_key', 'auth_token', 'client_secret', 'dbPassword', 'SECRET_KEY'];

/** Makes one literal of the text a secret. A bare value stays one, so it is changed in settings only. */
function plant(text, random, language) {
  const lines = text.split('\n');
  const from = random(lines.length);
  for (let step = 0; step < lines.length; step++) {
    const at = (from + step) % lines.length;
    const match = literal.exec(lines[at]);
    if (match === null || (match[4] === '' && !(language in settings))) continue;
    const [, head, , operator, quote, , tail] = match;
    const made = kinds[random(kinds.length)].make(random);
    if (/["'\\$]/.test(made) || (quote === '' && !/^\w+$/.test(made))) continue;
    lines[at] = `${head}${names[random(names.length)]}${operator}${quote}${made}${quote}${tail}`;
    return lines.join('\n');
  }
  return null;
}

function* filesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== '.git') yield* filesUnder(path);
    else if (entry.isFile() && statSync(path).size < 300_000) yield path;
  }
}

const imports = /^\s*(?:import|from|using|package|namespace|require|include|use|#include|extern crate)\b/;
const total = { files: 0, real: 0, planted: 0, findings: 0, moreErrors: 0, otherOutline: 0, otherTypes: 0, imports: 0 };
const languages = new Map();
const findingsIn = (text) => createGuard().guardText(text);

for (const folder of folders) {
  const random = makeRandom(`${flags.seed}/${folder.split('/').at(-1)}`);
  const order = [...filesUnder(folder)].map((path) => [random(1 << 30), path]).sort((a, b) => a[0] - b[0]);
  let taken = 0;
  for (const [, path] of order) {
    if (taken === Number(flags.files)) break;
    const classified = classifyFile(path, readFileSync(path));
    if (!classified.kept) continue;
    const { language } = classified.facts;
    if (!(language in settings) && parsers.get(language) === null) continue;
    let before = classified.content.text;
    let guarded = findingsIn(before);
    const isReal = guarded.redactions.length > 0;
    if (!isReal) {
      before = plant(before, random, language);
      guarded = before === null ? null : findingsIn(before);
    }
    if (guarded === null || guarded.redactions.length === 0) continue;
    const [was, is] = [await shapeOf(before, language), await shapeOf(guarded.text, language)];
    if (was === null || is === null) continue;
    taken += 1;
    total.files += 1;
    total[isReal ? 'real' : 'planted'] += 1;
    total.findings += guarded.redactions.length;
    languages.set(language, (languages.get(language) ?? 0) + 1);
    const lines = before.split('\n');
    const imported = guarded.redactions.filter(({ firstLine }) => imports.test(lines[firstLine - 1] ?? ''));
    total.imports += imported.length;
    const broken = [
      ...(is.errors > was.errors ? ['moreErrors'] : []),
      ...(is.outline.join('\n') === was.outline.join('\n') ? [] : ['otherOutline']),
      ...(was.errors > 0 || is.types.join('\n') === was.types.join('\n') ? [] : ['otherTypes']),
    ];
    for (const kind of broken) total[kind] += 1;
    if (flags.list && broken.length + imported.length > 0) {
      const places = guarded.redactions.map(({ firstLine, rule }) => `${firstLine} ${rule}`);
      console.log(`${path} (${language}): ${broken.join(', ')}; lines ${places.slice(0, 8).join(', ')}`);
    }
  }
}
console.log(JSON.stringify({ ...total, languages: Object.fromEntries([...languages].sort((a, b) => b[1] - a[1])) }));
if (total.moreErrors + total.otherOutline + total.otherTypes + total.imports > 0) process.exitCode = 4;
