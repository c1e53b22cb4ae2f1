/** Splits a command line into words and flags, and checks them against the table of a command. */
import { parseArgs } from 'node:util';
import { didYouMean, guardMessage, quoteText } from '../../api/faces.js';
import { shortNames } from '../flags.table.js';
import { UsageError } from './usage-error.js';

/** What each flag does, under `name VALUE`. A value that ends in … may be given often; a switch has none. */
export type FlagTable = Readonly<Record<string, string>>;

export type ParsedArgs = {
  readonly words: readonly string[];
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly switches: ReadonlySet<string>;
};

export function readFlags(args: readonly string[], table: FlagTable): ParsedArgs {
  const flags = new Map(
    Object.keys(table).map((written) => written.split(' ') as [name: string, value: string | undefined]),
  );
  const options = Object.fromEntries(
    Array.from(flags, ([name, value]) => {
      const short = shortNames[name];
      return [name, { type: value === undefined ? 'boolean' : 'string', ...(short && { short }) } as const];
    }),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const words: string[] = [];
  const values = new Map<string, string[]>();
  const switches = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, value } = token;
    if (!flags.has(name)) throw unknownFlag(token.rawName, args[token.index] ?? '', [...flags.keys()]);
    const placeholder = flags.get(name);
    if (placeholder !== undefined) values.set(name, readValue(name, value, { placeholder, before: values.get(name) }));
    else if (value !== undefined) throw new UsageError(`--${name} takes no value`, `Write --${name} alone.`);
    else switches.add(name);
  }
  return { words, values, switches };
}

/** Wrong use: every flag of `given` is there, and none of `missing`. `DIR…` stands for several words. */
export type FlagRule = {
  readonly given: readonly string[];
  readonly missing?: readonly string[];
  readonly wrong: readonly [what: string, next: string];
};

export function checkFlags({ words, values, switches }: ParsedArgs, rules: readonly FlagRule[]): void {
  const isGiven = (name: string) => (name === 'DIR…' ? words.length > 1 : switches.has(name) || values.has(name));
  for (const { given, missing = [], wrong } of rules)
    if (given.every(isGiven) && !missing.some(isGiven)) throw new UsageError(...wrong);
}

export function lastValue(args: ParsedArgs, name: string): string | undefined {
  return args.values.get(name)?.at(-1);
}

/** The one word that a command needs; otherwise an error that says what is missing, or that there is more than one. */
export function oneWord(
  words: readonly string[],
  wrong: string | readonly [missing: string, more: string],
  next: string,
) {
  const [word, ...more] = words;
  if (word !== undefined && more.length === 0) return word;
  const [missing, several] = typeof wrong === 'string' ? [wrong, wrong] : wrong;
  throw new UsageError(word === undefined ? missing : several, next);
}

export function amountOf(args: ParsedArgs, name: string): number | undefined {
  const written = lastValue(args, name);
  return written === undefined ? undefined : readAmount(written, name);
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

export function readTime(text: string, flag: string): string {
  const time = new Date(text);
  const written = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  if (!/^\d{4}-/.test(written))
    throw new UsageError(`--${flag} ${text} is not a time`, 'Write it like 2024-05-01T12:00:00Z.');
  return written;
}

type Before = { readonly placeholder: string; readonly before: readonly string[] | undefined };

function readValue(name: string, value: string | undefined, { placeholder, before = [] }: Before): string[] {
  if (value === undefined || value === '')
    throw new UsageError(`--${name} needs a value`, `Write --${name} ${placeholder.replace('…', '')}.`);
  if (before.length > 0 && !placeholder.endsWith('…'))
    throw new UsageError(`--${name} is given twice`, 'Give it once.');
  return [...before, value];
}

/** A sentence, or a word unlike any flag, may be a task that begins with a dash. */
function unknownFlag(raw: string, typed: string, names: readonly string[]): UsageError {
  const [name = ''] = quoteText(typed).split('=', 1);
  const isSentence = /\s/.test(name);
  const near = isSentence ? null : didYouMean(raw.replace(/^-+/, ''), names);
  return new UsageError(
    `unknown flag ${isSentence ? name : raw}`,
    near === null
      ? 'A task or a name that begins with - goes last, after --, like packlight -- "-v prints nothing". --help shows every flag.'
      : `Did you mean --${near}? --help shows every flag.`,
  );
}

/** The timestamp of a document: a flag, SOURCE_DATE_EPOCH, or now. The engine itself reads no clock. */
export function timeFrom(given: string | undefined, environment: NodeJS.ProcessEnv): string {
  if (given !== undefined) return readTime(given, 'time');
  const epoch = environment.SOURCE_DATE_EPOCH;
  if (epoch === undefined || epoch === '') return new Date().toISOString();
  const written = /^\d{1,12}$/.test(epoch) ? new Date(Number(epoch) * 1_000).toISOString() : '';
  if (/^\d{4}-/.test(written)) return written;
  throw new UsageError(`SOURCE_DATE_EPOCH=${epoch} is not a time`, 'Write it as seconds since 1970.');
}
