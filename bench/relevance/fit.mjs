/**
 * Fits the weights of the signals and writes the table that the product ships:
 *   node bench/relevance/fit.mjs --features DIR --signals a,b,c [--write src/select/weights.table.ts]
 *     [--write-regions src/select/region-weights.table.ts]
 * Prints the figures of a five-fold cross-validation by repository, and with --leave-out what each signal is worth.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addCompany, companionNames, fitCompany } from './companions.mjs';
import { groupsOf, judge, mean, measures, writeRow } from './measures.mjs';
import { crossValidate, fitWeights, flatten, readFeatures } from './model.mjs';
import { regionCases, regionNames } from './region-cases.mjs';

const { values } = parseArgs({
  options: {
    features: { type: 'string' },
    signals: { type: 'string' },
    write: { type: 'string' },
    'write-regions': { type: 'string' },
    'leave-out': { type: 'boolean', default: false },
    worst: { type: 'string', default: '0' },
    steps: { type: 'string', default: '500' },
    candidates: { type: 'string', default: '200' },
  },
});
const steps = Number(values.steps);
const cases = readFeatures(values.features).map((one) => firstCandidates(one, Number(values.candidates)));
const names = values.signals.split(',');
const header = `| | n | ${measures.join(' | ')} |\n|---|---:|${measures.map(() => '---:|').join('')}`;

const whole = validate(names);
console.log(header);
for (const [group, rows] of groupsOf(whole)) console.log(writeRow(group, rows));
if (values['leave-out']) {
  console.log(`\n| left out | ${measures.join(' | ')} |\n|---|${measures.map(() => '---:|').join('')}`);
  const base = mean(whole);
  const tell = (name, rows) => {
    const without = mean(rows);
    console.log(`| ${name} | ${measures.map((key) => signed(without[key] - base[key])).join(' | ')} |`);
  };
  for (const name of names) tell(name, validate(names.filter((other) => other !== name)));
  tell(companionNames.join(' and '), validate(names, false));
}
if (Number(values.worst) > 0) {
  console.log('\n| instance | first gold file at | ranked first |\n|---|---:|---|');
  const worst = [...whole].sort((a, b) => (b.rank || 999) - (a.rank || 999) || (a.id < b.id ? -1 : 1));
  for (const { id, rank, top } of worst.slice(0, Number(values.worst)))
    console.log(`| ${id} | ${rank || 'not found'} | ${top} |`);
}
if (values.write !== undefined) writeFileSync(values.write, writeTable());
if (values['write-regions'] !== undefined) writeFileSync(values['write-regions'], writeRegionTable());

function validate(chosen, company = true) {
  const flat = flatten(cases, chosen);
  const { results } = crossValidate(flat, chosen.length, { fixed: fixedIn(chosen), steps, apart: true });
  const scores = company ? addCompany(flat, results) : results;
  return flat.map((one) => judge(one, scores.get(one.id)));
}

function writeTable() {
  const flat = flatten(cases, names);
  const options = { fixed: fixedIn(names), steps, apart: true };
  const weights = fitWeights(flat, names.length, options);
  // Of scores that have not seen the case, as the product's have not.
  const company = fitCompany(flat, crossValidate(flat, names.length, options).results);
  return `/**
 * What each signal of a file is worth, in thousandths: a linear score whose softmax is the chance that this is what must
 * change. ${fittedOn()}
 */
export const signalWeights = {
${rowsOf(names, weights)}
} as const;

export type SignalName = keyof typeof signalWeights;

/** What goes with the best files, beside the sum above: what they use, and what is like the first of them. */
export const companionWeights = {
${rowsOf(companionNames, company)}
} as const;

export type CompanionName = keyof typeof companionWeights;
`;
}

function writeRegionTable() {
  const weights = fitWeights(flatten(regionCases(cases), regionNames), regionNames.length);
  return `/**
 * What each signal of a stretch of a file is worth, in thousandths: a linear score whose softmax is how the file's chance
 * is shared among its stretches. ${fittedOn()}
 */
export const regionWeights = {
${rowsOf(regionNames, weights)}
} as const;

export type RegionSignal = keyof typeof regionWeights;
`;
}

function rowsOf(keys, fitted) {
  return keys.map((key, i) => `  ${key}: ${Math.round(fitted[i] * 1_000)},`).join('\n');
}

function fittedOn() {
  return `Fitted by bench/relevance/fit.mjs on ${cases.length} real issues of ${new Set(cases.map(({ repo }) => repo)).size} projects.`;
}

/** Fewer candidates make a quicker fit, for comparing. */
function firstCandidates(one, count) {
  return {
    ...one,
    rows: one.rows.slice(0, count),
    paths: one.paths.slice(0, count),
    isGold: one.isGold.slice(0, count),
  };
}

/** What is written out is meant: such tasks are too few to say how surely, so these are set by hand. */
function fixedIn(chosen) {
  const byHand = { writtenPath: 2, address: 2.5 };
  return new Map(
    Object.entries(byHand).flatMap(([name, weight]) => (chosen.includes(name) ? [[chosen.indexOf(name), weight]] : [])),
  );
}

function signed(value) {
  return `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(1)}`;
}
