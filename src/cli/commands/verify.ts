/** `packlight verify`: checks a pack against its record, and whether the project still produces it. */
import { type Check, guardReport, type Verification, verifyPack } from '../../api/faces.js';
import { choice, oneWord, type ParsedArgs } from '../args/parse-flags.js';
import { readAnyPack } from '../args/stored-packs.js';
import { askAnew, oneRoot } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { ownFilesIn } from '../output/own-files.js';
import { writeReport } from '../output/write-output.js';
import { checkNames } from '../words.table.js';
import { differenceLines } from './diff.js';

export async function runVerify(args: ParsedArgs): Promise<ExitCode> {
  const format = choice(args, 'format', ['text', 'json']);
  const next = 'Name the file that --out wrote, or a stored pack: packlight verify context.md';
  const path = oneWord(args.words, 'one pack is needed', next);
  const { written, manifest, attestation, beside } = await readAnyPack(args, path);
  const root = args.switches.has('no-rerun') ? null : oneRoot(args);
  const hidden = root === null ? [] : ownFilesIn(root, path);
  const verification = guardReport(
    await askAnew(args, (options) => verifyPack({ written, manifest, attestation, beside, root, hidden }, options)),
  );
  await writeReport(format, verification, verificationLines);
  return verification.holds ? exitCodes.done : exitCodes.difference;
}

function verificationLines({ holds, checks, difference }: Verification): string[] {
  const lines = checks.flatMap((check) => [
    ...checkLines(check),
    ...(check.check === 'rerun' && difference !== null ? differenceLines(difference).map((line) => `  ${line}`) : []),
    ...(check.next === '' ? [] : [`  next: ${check.next}`]),
  ]);
  return [...lines, holds ? 'Everything that was checked holds.' : 'Something differs.'];
}

function checkLines({ check, outcome, about }: Check): string[] {
  const [first, ...rest] = about;
  const head = `${`${checkNames[check]}`.padEnd(12)} ${outcome.padEnd(9)} ${first ?? ''}`;
  return [head.trimEnd(), ...rest.map((line) => `${' '.repeat(23)}${line}`)];
}
