/**
 * The whole campaign against the rules of the guard: `node scripts/attack-rules.mjs [--dist DIR] [variants]`. Prints one JSON line;
 * ends with 1 if a promise broke. Of draws that a rule turns down by chance (they look like words) at most one in two hundred may be.
 */
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureReady } from './bootstrap.mjs';

const args = process.argv.slice(2);
const given = args.indexOf('--dist');
const dist = given < 0 ? fileURLToPath(new URL('../dist', import.meta.url)) : resolve(args.splice(given, 2)[1]);
if (given < 0) await ensureReady();
const load = (path) => import(pathToFileURL(join(dist, path)).href);
const { allRules } = await load('secrets/rules/all-rules.js');
const campaign = await load('secrets/rules/campaign.js');

const all = { of: 1, variants: Array.from({ length: Number(args[0] ?? 2) }, (_, variant) => variant) };
const first = { of: 1, variants: [0] };
const alone = {
  places: campaign.inPlaces(all),
  cuts: campaign.cutAnywhere(all),
  'look-alikes': campaign.lookAlikes(all),
};
const attacks = {
  ...oneByOne(alone),
  encodings: () => campaign.tryEncodings(allRules, all),
  'all encodings': () => campaign.tryEncodings(allRules, { of: 5, variants: [0] }, { ways: campaign.allWays }),
  'encodings twice': () => campaign.tryEncodings(allRules, { of: 5, variants: [0] }, { ways: campaign.doubleWays }),
  hostile: () => campaign.tryHostile(allRules, { of: 10, variants: [0] }, 2_000),
  twin: () => campaign.tryEncodings(allRules, first, { find: (text) => twin(text) }),
};
const { findSecrets: twin } = await load('secrets/find.js');

/** Made together, since they share what takes long, when the first of them is asked for. */
function oneByOne(together) {
  let outcomes;
  const ask = (name) => {
    outcomes ??= campaign.attackEach(allRules, together);
    return outcomes[name];
  };
  return Object.fromEntries(Object.keys(together).map((name) => [name, () => ask(name)]));
}

const report = { campaign: 'rules', rules: allRules.length };
let broken = 0;
for (const [name, attack] of Object.entries(attacks)) {
  const { tried, failed } = attack();
  report[name] = { tried, failed: failed.length };
  const isBroken = name === 'twin' ? failed.length < tried / 2 : failed.length > 0;
  if (!isBroken) continue;
  broken += 1;
  process.stderr.write(`rules: ${name}: ${failed.slice(0, 40).join('\n  ')}\n`);
}
console.log(JSON.stringify({ ...report, broken }));
process.exit(broken === 0 ? 0 : 1);
