/** A fixed piece of work, to compare machines by: `node tests/attack/bombs/floor.mjs`. It must never change. */
import { createHash } from 'node:crypto';

const text = Array.from({ length: 200_000 }, (_, i) => `word${(i * 7_919) % 10_007} = value(${i});`).join('\n');
let sum = 0;
for (let round = 0; round < 4; round++) {
  const counts = new Map();
  for (const [word] of text.matchAll(/[a-z]\w*/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  sum ^= counts.size ^ createHash('sha256').update(text).digest()[0];
}
process.stdout.write(`${sum}\n`);
