/** What a bomb may do to a command: nothing but make it refuse. */
import { readdirSync } from 'node:fs';

export const limits = { cpuSeconds: 5, megabytes: 1_024 };

/** Exit codes: done, wrong use, refused, a check found a difference. */
const allowedCodes = new Set([0, 2, 3, 4]);

/** What is wrong with a run, as sentences; `leftovers` are the names in its temporary folder. */
export function judge(outcome, leftovers = [], { cpuSeconds, megabytes } = limits) {
  const faults = [];
  if (outcome.ended !== null) faults.push(outcome.ended);
  else if (!allowedCodes.has(outcome.code)) faults.push(`exit code ${outcome.code}`);
  if (outcome.cpuSeconds > cpuSeconds) faults.push(`${outcome.cpuSeconds.toFixed(1)} s of processor time`);
  if (outcome.megabytes > megabytes) faults.push(`${outcome.megabytes} MB`);
  if (/\n\s+at .*:\d+:\d+/.test(`\n${outcome.stderr}`)) faults.push('a stack trace on stderr');
  if (leftovers.length > 0) faults.push(`left behind: ${leftovers.slice(0, 3).join(', ')}`);
  return faults;
}

export function leftoversIn(folder) {
  return readdirSync(folder);
}
