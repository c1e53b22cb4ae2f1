/**
 * Canaries with the shapes of labelled secrets: `node bench/secrets/labelled-canaries.mjs --set DIR [--count N] [--seed N]`.
 * A value of a labelled line that the scanner finds is replaced by another of the same shape, letter for letter and digit
 * for digit. The line is written in one of the places below and guarded. It has got out if the value, its middle or its
 * encoded form is left. The report names file, line and place of each, never a value.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeRandom } from './contexts.table.mjs';
import { labelledFiles } from './labels.mjs';

const { values: args } = parseArgs({
  options: {
    set: { type: 'string' },
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    dist: { type: 'string', default: new URL('../../dist', import.meta.url).pathname },
  },
});
const { findAll } = await import(join(args.dist, 'secrets/find.js'));
const { createGuard } = await import(join(args.dist, 'guard/seal.js'));

const random = makeRandom(`labelled canaries ${args.seed}`);
const json = (text) => JSON.stringify(text).slice(1, -1);
/** Ways to write a text: how it is encoded, and what stands around it. */
const places = {
  plain: [(text) => text, (text) => `pay the cart\n${text}\n`],
  comment: [(text) => text, (text) => `/* pay */\n// ${text}\nexport const pay = 1;\n`],
  markdown: [(text) => text, (text) => `# Pay\n\n\`\`\`\n${text}\n\`\`\`\n`],
  CRLF: [(text) => text, (text) => `pay the cart\r\n${text}\r\n`],
  diff: [(text) => text, (text) => `@@ -1,0 +1,2 @@\n+pay\n+${text}\n`],
  JSON: [json, (text) => `{"cart": "pay", "note": "${text}"}`],
  'JSON in JSON': [(text) => json(json(text)), (text) => `{"body": "{\\"note\\": \\"${text}\\"}"}`],
  base64: [(text) => Buffer.from(text).toString('base64'), (text) => `pay the cart\n${text}\n`],
  hexadecimal: [(text) => Buffer.from(text).toString('hex'), (text) => `pay the cart\n${text}\n`],
  percent: [
    (text) =>
      text.replace(/[\s\S]/gu, (c) => [...Buffer.from(c)].map((b) => `%${b.toString(16).padStart(2, '0')}`).join('')),
    (text) => `pay the cart\n${text}\n`,
  ],
  URL: [(text) => encodeURIComponent(text), (text) => `GET /pay?cart=${text}\n`],
};

/** Other characters of the same kinds. */
function regenerate(value) {
  return value.replace(/[a-f]+|[a-z]|[A-Z]|\d/g, (found) =>
    [...found]
      .map((c) => {
        const [first, count] = c >= 'a' ? [97, found.length > 1 || c <= 'f' ? 6 : 26] : c >= 'A' ? [65, 26] : [48, 10];
        return String.fromCharCode(first + random(count));
      })
      .join(''),
  );
}

/** Lines with a found value, without what other lines say about it. */
function readShapes() {
  const shapes = [];
  for (const { path, rows, read } of labelledFiles(args.set)) {
    const lines = read().split(/\r?\n/);
    for (const { isSecret, lines: numbers } of rows) {
      const line = lines[numbers[0] - 1] ?? '';
      if (!isSecret || numbers.length > 1 || line.length > 2_000) continue;
      const found = findAll(line).find(({ start, end }) => end - start >= 8);
      if (found !== undefined) shapes.push({ path: `${path}:${numbers[0]}`, line, ...found });
    }
  }
  return shapes;
}

const shapes = readShapes();
const names = Object.keys(places);
const out = [];
const tiers = { high: { planted: 0, out: 0 }, suspect: { planted: 0, out: 0 } };
let planted = 0;
for (let drawn = 0; planted < Number(args.count) && drawn < 20 * Number(args.count); drawn++) {
  const { path, line, start, end } = shapes[random(shapes.length)];
  const value = regenerate(line.slice(start, end));
  const text = line.slice(0, start) + value + line.slice(end);
  // A value that looks like words or filler by chance is no secret to the scanner and none to plant.
  const found = findAll(text).find((one) => one.start <= start && one.end >= start + value.length);
  if (found === undefined || new Set(value).size < 6 || /&#\d/.test(value)) continue;
  planted += 1;
  tiers[found.confidence].planted += 1;
  const place = names[random(names.length)];
  const [encode, wrap] = places[place];
  const left = createGuard().guardContent(wrap(encode(text))) ?? '';
  const inner = value.length >= 24 ? value.slice(6, -6) : value;
  const head = encode(text.slice(0, start)).length;
  const written = encode(text).slice(head + 8, head + encode(value).length - 8);
  if (!left.includes(inner) && (written.length < 12 || !left.includes(written))) continue;
  tiers[found.confidence].out += 1;
  out.push(`${path} ${place} ${found.rule}`);
}
console.log(
  JSON.stringify({ seed: args.seed, shapes: shapes.length, planted, out: out.length, tiers, at: out.slice(0, 400) }),
);
