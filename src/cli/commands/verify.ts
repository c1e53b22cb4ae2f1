/** `packlight verify`: checks a pack against its record, and whether the project still produces it. */

import { type Check, guardReport, type Verification, verifyPack } from '../../api/faces.js';
import { choice, oneWord } from '../args/parse-flags.js';
import { storeFlag } from '../args/store-place.js';
import { readAnyPack } from '../args/stored-packs.js';
import { askAnew, type Command, engineFlags, oneRoot, rootFlag } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { ownFilesIn } from '../output/own-files.js';
import { writeReport } from '../output/write-output.js';
import { differenceLines } from './diff.js';

export const verifyCommand: Command = {
  usage: 'packlight verify PACK [flags]',
  about:
    'Check a pack that --out wrote or --save stored: its record, its bytes, and that the project still gives them.',
  flags: {
    ...rootFlag,
    ...storeFlag,
    'no-rerun': 'only the files: do not pack again',
    'format text|json': 'a line for each check, or JSON',
    ...engineFlags,
  },
  examples: [
    'packlight verify context.md',
    'packlight verify context.md --root ../shop',
    'packlight verify 1f0c                         a stored pack, by its id or the beginning of it',
    'packlight verify context.md --no-rerun        where the project is not at hand',
    'exit codes: 0 all holds, 4 something differs, 2 no pack or no record there',
  ],
  run: async (args) => {
    const format = choice(args, 'format', ['text', 'json']);
    const next = 'Name the file that --out wrote, or a stored pack: packlight verify context.md';
    const path = oneWord(args.words, 'one pack is needed', next);
    const { written, manifest, attestation, beside } = await readAnyPack(args, path);
    const root = args.switches.has('no-rerun') ? null : oneRoot(args, undefined);
    const hidden = root === null ? [] : ownFilesIn(root, path);
    const verification = guardReport(
      await askAnew(args, (options) => verifyPack({ written, manifest, attestation, beside, root, hidden }, options)),
    );
    await writeReport(format, verification, verificationLines);
    return verification.holds ? exitCodes.done : exitCodes.difference;
  },
};

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

const checkNames: Readonly<Record<Check['check'], string>> = {
  manifest: 'record',
  pack: 'pack',
  attestation: 'attestation',
  provenance: 'provenance',
  payload: 'payload',
  sidecar: 'sidecar',
  rerun: 'run again',
};
