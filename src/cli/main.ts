/** Maps argv to an exit code. The first word is a command, or else the task itself. */
import * as engine from '../api/faces.js';
import { checkFlags, readFlags, UsageError } from './args/parse-flags.js';
import { RefusedError } from './command.js';
import { type Command, commandNames, commands } from './commands.table.js';
import { type ExitCode, exitCodes } from './exit-codes.js';
import { commandHelp, overview } from './output/help.js';
import { messageFor, messageForStore, StoreError } from './output/messages.js';
import { talk, talkJson } from './output/talk.js';
import { endQuietlyOnClosedPipe, writeOut } from './output/write-output.js';
import { wrongUse } from './usage-words.table.js';

export async function runCommandLine(): Promise<void> {
  endQuietlyOnClosedPipe();
  process.exitCode = await runArguments(process.argv.slice(2));
}

async function runArguments(args: readonly string[]): Promise<number> {
  const [first, ...rest] = args;
  try {
    if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
      await writeOut([commandNames.includes(rest[0] ?? '') ? commandHelp(commands[rest[0]!]!) : overview()]);
      return exitCodes.done;
    }
    if (first === '--version' || first === '-V') {
      await writeOut([`${engine.engineVersion}\n`]);
      return exitCodes.done;
    }
    const isNamed = commandNames.includes(first);
    if (!isNamed && (rest[0] ?? '-').startsWith('-')) assertIsThere(first);
    if (!isNamed && rest.length === 0) assertNoMisspeltCommand(first);
    return await runCommand(commands[isNamed ? first : 'pack']!, isNamed ? rest : args);
  } catch (error) {
    return sayError(error, args);
  }
}

async function runCommand(command: Command, args: readonly string[]): Promise<number> {
  const parsed = readFlags(args, command.flags);
  if (parsed.switches.has('help')) {
    await writeOut([commandHelp(command)]);
    return exitCodes.done;
  }
  checkFlags(parsed, command.rules ?? []);
  const run = await command.load();
  return (await run(parsed)) ?? exitCodes.done;
}

/** Rejects the name of a planned command: it is hardly meant as a task. */
function assertIsThere(word: string): void {
  if (laterCommands.includes(word)) throw new UsageError(...wrongUse.laterCommand(word));
}

const laterCommands: readonly string[] = ['init', 'mcp', 'ui'];

/** Rejects one short word that is similar to a command: it is hardly meant as a task. */
function assertNoMisspeltCommand(word: string): void {
  if (word === '' || /[\s-]/.test(word)) return;
  const near = engine.didYouMean(word, commandNames);
  if (near !== null) throw new UsageError(...wrongUse.noSuchCommand(word, near));
}

function sayError(thrown: unknown, args: readonly string[]): number {
  const error = asOurs(thrown);
  if (error instanceof UsageError) return sayTrouble(error.what, error.next, exitCodes.wrongUse);
  if (error instanceof RefusedError || error instanceof StoreError) {
    const refused = error instanceof RefusedError ? error.refusal : { kind: 'store' };
    const { title, next, exitCode } = error instanceof RefusedError ? messageFor(error.refusal) : error.told;
    if (!wantsJson(args)) return sayTrouble(title, next, exitCode);
    talkJson({ refused, message: engine.guardMessage(title), next: engine.guardMessage(next) });
    return exitCode;
  }
  const what =
    error instanceof engine.Defect
      ? error.message
      : error instanceof Error
        ? `${error.name} in ${placeOf(error)}`
        : 'unknown';
  return sayTrouble(
    `a defect of packlight: ${what}`,
    'Please report it with the command you ran; nothing was written.',
    exitCodes.defect,
  );
}

function asOurs(error: unknown): unknown {
  if (error instanceof engine.GitStopped || error instanceof engine.RefusalError)
    return new RefusedError(error.refusal);
  return error instanceof engine.StoreTrouble ? new StoreError(messageForStore(error.failure)) : error;
}

function sayTrouble(what: string, next: string, exitCode: ExitCode): ExitCode {
  talk(what);
  talk(next);
  return exitCode;
}

function wantsJson(args: readonly string[]): boolean {
  return args.some((word, at) => word === '--format=json' || (word === '--format' && args[at + 1] === 'json'));
}

/** The function that failed, without machine paths and without the message, which may contain content (INV-7). */
function placeOf(error: Error): string {
  return /at (?:async )?([\w.<>$]+)/.exec(error.stack ?? '')?.[1] ?? 'an unknown place';
}
