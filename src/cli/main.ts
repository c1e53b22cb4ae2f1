/** Maps argv to an exit code. The first word is a command, or else the task itself. */
import * as engine from '../api/faces.js';
import { UsageError } from './args/usage-error.js';
import { type Command, commandNames, commands } from './commands.table.js';
import { exitCodes } from './exit-codes.js';
import { commandHelp, overview } from './output/help.js';
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
    const { sayError } = await import('./output/say-error.js');
    return sayError(error, args);
  }
}

async function runCommand(command: Command, args: readonly string[]): Promise<number> {
  const { checkFlags, readFlags } = await import('./args/parse-flags.js');
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
