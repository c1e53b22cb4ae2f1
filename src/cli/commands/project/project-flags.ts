/** Translates the flags of `packlight project` to engine options. */
import * as engine from '../../../api/faces.js';
import { amountOf, choice, lastValue, type ParsedArgs, timeFrom } from '../../args/parse-flags.js';
import { UsageError } from '../../args/usage-error.js';
import { wrongUse } from '../../usage-words.table.js';
import { heldFlags } from './project-flags.table.js';

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
      throw new UsageError(...wrongUse.badLevel(written, engine.shownLevels.join(', ')));
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
  return heldFlags.some((name) => args.values.has(name));
}
