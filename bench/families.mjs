/**
 * How far other vocabularies are from o200k_base, file by file: what the factors in budget/families.table.ts
 * must cover. Usage: node bench/families.mjs [FOLDER…]; without folders, the sources in node_modules.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const { countTokens: cl100k } = await import('gpt-tokenizer/encoding/cl100k_base');
const { countTokens: p50k } = await import('gpt-tokenizer/encoding/p50k_base');
const { countTokens: o200k } = await import('gpt-tokenizer/encoding/o200k_base');

const folders = process.argv.slice(2);
const files = (folders.length > 0 ? folders : ['node_modules', 'src']).flatMap((folder) => sourcesIn(folder));
const texts = files.map((file) => readFileSync(file, 'utf8')).filter((text) => text.length > 200);
for (const [name, count] of Object.entries({ cl100k_base: cl100k, p50k_base: p50k })) {
  const plain = { allowedSpecial: 'all', disallowedSpecial: new Set() };
  const ratios = texts.map((text) => count(text, plain) / o200k(text, plain)).sort((a, b) => a - b);
  const at = (share) => ratios[Math.min(ratios.length - 1, Math.floor(ratios.length * share))].toFixed(3);
  console.log(
    JSON.stringify({
      vocabulary: name,
      files: ratios.length,
      p5: at(0.05),
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      max: at(1),
    }),
  );
}

function sourcesIn(folder) {
  const found = [];
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const entry = statSync(path, { throwIfNoEntry: false });
    if (entry?.isDirectory()) found.push(...sourcesIn(path));
    else if (/\.(?:[cm]?[jt]sx?|py|go|rs|java|rb|php|md|json|ya?ml)$/.test(name) && entry.size < 100_000)
      found.push(path);
    if (found.length > 4_000) return found.slice(0, 4_000);
  }
  return found;
}
