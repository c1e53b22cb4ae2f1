/** Translates the flags of `packlight project` to engine options. */
import * as engine from '../../../api/faces.js';
import { amountOf, choice, lastValue, type ParsedArgs, timeFrom } from '../../args/parse-flags.js';
import { UsageError } from '../../args/usage-error.js';

export function projectOptions(args: ParsedArgs): engine.ProjectOptions {
  const maxRead = amountOf(args, 'max-read-bytes');
  return {
    exclude: args.values.get('exclude') ?? [],
    only: args.values.get('include') ?? [],
    allow: args.values.get('allow') ?? [],
    secretPaths: args.values.get('include-secret-path') ?? [],
    dumpsOnly: args.switches.has('dumps-only'),
    ...(maxRead !== undefined && { limits: { ...engine.DEFAULT_SCAN_LIMITS, maxFileBytes: maxRead } }),
    time: timeFrom(lastValue(args, 'time'), process.env),
  };
}

export function levelRules(args: ParsedArgs): engine.LevelRule[] {
  return (args.values.get('level') ?? []).map((written) => {
    const at = written.lastIndexOf('=');
    const level = engine.shownLevels.find((one): one is engine.ShownLevel => one === written.slice(at + 1));
    if (at < 1 || level === undefined)
      throw new UsageError(
        `--level ${written} is not GLOB=LEVEL`,
        `Write it like --level 'docs/**=name'; levels: ${engine.shownLevels.join(', ')}.`,
      );
    return { pattern: written.slice(0, at), level };
  });
}

export function recordChoice(args: ParsedArgs) {
  const [firstLevel, ...levels] = ['standard', ...engine.recordLevels.filter((level) => level !== 'standard')] as const;
  const [firstForm, ...forms] = ['yaml', ...engine.recordForms.filter((form) => form !== 'yaml')] as const;
  return {
    level: choice(args, 'record-level', [firstLevel, ...levels]),
    form: choice(args, 'record-form', [firstForm, ...forms]),
  };
}

/** `BASE`, `BASE..HEAD`, or `BASE...HEAD` for the changes since the merge base. */
export function rangeOf(args: ParsedArgs): Pick<engine.DiffAsked, 'base' | 'head' | 'fromFork'> | null {
  const word = lastValue(args, 'diff');
  if (word === undefined) return null;
  const fromFork = word.includes('...');
  const [base = '', head = '', ...more] = word.split(fromFork ? '...' : '..');
  if (base === '' || more.length > 0)
    throw new UsageError(`--diff ${word} names no commit to begin with`, 'Write BASE, BASE..HEAD or BASE...HEAD.');
  return { base, ...(head === '' ? {} : { head }), ...(fromFork ? { fromFork } : {}) };
}

/** Whether the pack is built in memory, within a budget; otherwise it is streamed. */
export function isHeld(args: ParsedArgs): boolean {
  return ['budget', 'diff', 'log'].some((name) => args.values.has(name));
}

/** Flags that a pack around a diff or a log cannot use: it is one text within a budget, selected by its subject. */
const notAround = [
  ...['full', 'summary', 'tree', 'level', 'split', 'record', 'churn'],
  ...['max-files', 'max-bytes', 'max-file-bytes', 'exact-tokens'],
];

export function checkTogether(args: ParsedArgs): void {
  const given = (name: string) => args.switches.has(name) || args.values.has(name);
  const apart: readonly (readonly [string, string])[] = [
    ...['full', 'budget', 'split', 'tree', 'level'].map((name) => [name, 'summary'] as const),
    ...['full', 'split', 'tree', 'level', 'record', 'max-file-bytes'].map((name) => ['budget', name] as const),
    ...['watch', 'out', 'split', 'tree'].map((name) => ['copy', name] as const),
    ...['split', 'format', 'record', 'manifest'].map((name) => ['tree', name] as const),
    ['summary', 'manifest'],
    ['diff', 'log'],
    ...['diff', 'log'].flatMap((around) => notAround.map((name) => [around, name] as const)),
  ];
  for (const [one, other] of apart)
    if (given(one) && given(other))
      throw new UsageError(`--${one} and --${other} do not go together`, `Give --${one} or --${other}.`);
  if (given('save') && !isHeld(args))
    throw new UsageError(
      '--save is for a pack within a budget, a diff or a log; this one is streamed and never held whole',
      'Add --budget N, or keep it with --full --manifest --out FILE.',
    );
  for (const name of ['split', 'watch', 'manifest'])
    if (given(name) && !given('out')) throw new UsageError(`--${name} needs a file to write to`, 'Add --out FILE.');
  if (given('manifest') && given('split'))
    throw new UsageError(
      '--manifest is of one whole pack, and --split writes parts of it',
      'Pack it once without --split and with --manifest: the parts hold the same files.',
    );
  if (given('manifest') && !given('full') && !isHeld(args))
    throw new UsageError(
      '--manifest is for a full pack; what is chosen by size may be a summary, which has none',
      'Add --full.',
    );
  const needed: readonly (readonly [string, string, string])[] = [
    ['depth', 'tree', '--tree'],
    ['record-level', 'record', '--record FILE'],
    ['record-form', 'record', '--record FILE'],
  ];
  for (const [name, wanted, written] of needed)
    if (given(name) && !given(wanted)) throw new UsageError(`--${name} has no effect alone`, `Add ${written}.`);
}
