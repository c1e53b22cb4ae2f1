/**
 * Splits a command line into words and flags and checks them against a command's table. The commands interpret them.
 */
import { parseArgs } from 'node:util';
import { didYouMean, guardMessage, quoteText } from '../../api/faces.js';

export type Flag = {
  readonly name: string;
  readonly short?: string;
  /** Placeholder of the value in the help. A flag without one is a switch. */
  readonly value?: string;
  readonly many?: true;
  readonly about: string;
};

export type ParsedArgs = {
  readonly words: readonly string[];
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly switches: ReadonlySet<string>;
};

/** Wrong use of the command line: exit code 2, with a hint. */
export class UsageError extends Error {
  constructor(
    readonly what: string,
    readonly next: string,
  ) {
    super(what);
  }
}

export function readFlags(args: readonly string[], flags: readonly Flag[]): ParsedArgs {
  const options = Object.fromEntries(
    flags.map((flag) => [
      flag.name,
      {
        type: flag.value === undefined ? 'boolean' : 'string',
        multiple: true,
        ...(flag.short && { short: flag.short }),
      } as const,
    ]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const words: string[] = [];
  const values = new Map<string, string[]>();
  const switches = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = flags.find(({ name }) => name === token.name);
    if (flag === undefined) throw unknownFlag(token.rawName, args[token.index] ?? '', flags);
    if (flag.value === undefined) readSwitch(flag, token.value, switches);
    else readValue(flag, token.value, values);
  }
  return { words, values, switches };
}

export function lastValue(args: ParsedArgs, name: string): string | undefined {
  return args.values.get(name)?.at(-1);
}

export function choice<const T extends string>(args: ParsedArgs, name: string, allowed: readonly [T, ...T[]]): T {
  const value = lastValue(args, name);
  if (value === undefined) return allowed[0];
  const found = allowed.find((option) => option === value);
  if (found === undefined)
    throw new UsageError(`--${name} ${value} is not known here`, `Use one of: ${allowed.join(', ')}.`);
  return found;
}

/** Reads whole numbers in common notations: 8000, 8k, 1.5k, 2M. */
export function readAmount(text: string, flag: string): number {
  if (/^\d{10,}(?:\.\d{1,3})?[kKmM]?$/.test(text))
    throw new UsageError(`--${flag} ${text} is too large`, 'Write a number of at most 9 digits: 999999999 or less.');
  const match = /^(\d{1,9}(?:\.\d{1,3})?)([kKmM]?)$/.exec(text);
  const scale = match?.[2] === '' ? 1 : match?.[2]?.toLowerCase() === 'k' ? 1_000 : 1_000_000;
  const amount = match === null ? Number.NaN : Number(match[1]) * scale;
  if (!Number.isInteger(amount) || amount < 1)
    throw new UsageError(`--${flag} ${text} is not a number of 1 or more`, `Write it like 8000, 8k or 1.5k.`);
  return amount;
}

/** For a value that is split in two: the guard would not recognise half of a secret. */
export function assertNoSecret(text: string, flag: string): void {
  const said = guardMessage(text);
  if (said !== text)
    throw new UsageError(`--${flag} ${said} holds a secret`, 'Check what was typed; --help shows examples.');
}

/** Reads a time and returns it in full ISO form. */
export function readTime(text: string, flag: string): string {
  const time = new Date(text);
  const written = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  if (!/^\d{4}-/.test(written))
    throw new UsageError(`--${flag} ${text} is not a time`, 'Write it like 2024-05-01T12:00:00Z.');
  return written;
}

function readSwitch(flag: Flag, value: string | undefined, switches: Set<string>): void {
  if (value !== undefined) throw new UsageError(`--${flag.name} takes no value`, `Write --${flag.name} alone.`);
  switches.add(flag.name);
}

function readValue(flag: Flag, value: string | undefined, values: Map<string, string[]>): void {
  if (value === undefined || value === '')
    throw new UsageError(`--${flag.name} needs a value`, `Write --${flag.name} ${flag.value}.`);
  const before = values.get(flag.name) ?? [];
  if (before.length > 0 && flag.many !== true) throw new UsageError(`--${flag.name} is given twice`, 'Give it once.');
  values.set(flag.name, [...before, value]);
}

/** A sentence, or a word unlike any flag, may be a task that begins with a dash. */
function unknownFlag(raw: string, typed: string, flags: readonly Flag[]): UsageError {
  const [name = ''] = quoteText(typed).split('=', 1);
  const isSentence = /\s/.test(name);
  const names = flags.map((flag) => flag.name);
  const near = isSentence ? null : didYouMean(raw.replace(/^-+/, ''), names);
  return new UsageError(
    `unknown flag ${isSentence ? name : raw}`,
    near === null
      ? 'A task or a name that begins with - goes last, after --, like packlight -- "-v prints nothing". --help shows every flag.'
      : `Did you mean --${near}? --help shows every flag.`,
  );
}
