/** commander, yargs, cac and oclif: a command is a call in a chain, or a class. */
import { commandLine, optionName, programOf, stemOf } from '../command-usage.js';
import {
  argumentsAt,
  insideOf,
  isMark,
  onlyText,
  partsOf,
  type Source,
  textOf,
  textsIn,
  wordOf,
} from '../read/source.js';
import { type Command, NOTHING_READ, type Reading } from '../reading.js';

type OpenCommand = { usage: string; options: string[]; readonly at: number };

/**
 * `.command('serve')` begins a command. `.option('-p, --port')` belongs to the command before it, or to the program
 * if there is none.
 */
export function readChainedCommands(source: Source): Reading {
  const program: OpenCommand = { usage: programOf(source.path), options: [], at: 0 };
  const commands: OpenCommand[] = [];
  let isNamed = false;
  for (const [place, { kind, value, start }] of source.list.entries()) {
    if (kind !== 'word' || !isMark(source, place + 1, '(')) continue;
    const isMethod = isMark(source, place - 1, '.');
    const given = isMethod || value === 'Command' || value === 'cac' ? argumentsAt(source, place + 1) : [];
    const text = given.length === 0 ? null : onlyText(source, given[0]);
    if (value === 'Command' && wordOf(source, place - 1) === 'new') {
      if (text !== null) commands.push({ usage: text, options: [], at: start });
    } else if (value === 'cac' && text !== null && !isMethod) program.usage = text;
    else if (!isMethod) continue;
    else if (value === 'command' && given[0] !== undefined) {
      const usage = text ?? (isMark(source, given[0].start, '[') ? (textsIn(source, given[0])[0] ?? null) : null);
      if (usage !== null && /^[\w$*<[]/.test(usage)) commands.push({ usage, options: [], at: start });
    } else if ((value === 'option' || value === 'requiredOption') && text !== null)
      (commands.at(-1) ?? program).options.push(text.startsWith('-') ? optionName(text) : `--${text}`);
    else if (value === 'options' && given[0] !== undefined && isMark(source, given[0].start, '{')) {
      const fields = partsOf(source, insideOf(source, given[0].start));
      const names = fields.map(({ start: at }) => wordOf(source, at) || (textOf(source, at) ?? ''));
      (commands.at(-1) ?? program).options.push(...names.filter((name) => name !== '').map((name) => `--${name}`));
    } else if ((value === 'name' || value === 'scriptName') && text !== null && !isNamed && commands.length === 0) {
      program.usage = text;
      isNamed = true;
    } else if ((value === 'argument' || value === 'arguments') && text !== null) {
      const command = commands.at(-1) ?? program;
      command.usage = `${command.usage} ${text}`;
    }
  }
  const all = program.options.length > 0 || (isNamed && commands.length === 0) ? [program, ...commands] : commands;
  return { ...NOTHING_READ, commands: all.map(toCommand) };
}

/** A class below `commands/` that extends `Command`. Its path is the name of the command. */
export function readOclif(source: Source): Reading {
  const place = source.list.findIndex(
    ({ value }, at) =>
      value === 'extends' && /Command$/.test(wordOf(source, at + 1)) && source.list[at]!.kind === 'word',
  );
  const name = /(?:^|\/)commands\/(.+)\.[cm]?[jt]sx?$/.exec(source.path)?.[1];
  if (place < 0 || name === undefined) return NOTHING_READ;
  const flags = source.list.findIndex(
    ({ value }, at) => value === 'flags' && isMark(source, at + 1, '=') && isMark(source, at + 2, '{'),
  );
  const fields = flags < 0 ? [] : partsOf(source, insideOf(source, flags + 2));
  const options = fields
    .map(({ start }) => wordOf(source, start) || (textOf(source, start) ?? ''))
    .filter((option) => option !== '');
  const usage =
    name
      .split('/')
      .filter((part) => part !== 'index')
      .join(' ') || stemOf(source.path);
  return {
    ...NOTHING_READ,
    commands: [toCommand({ usage, options: options.map((option) => `--${option}`), at: source.list[place]!.start })],
  };
}

/** `parseArgs({ options: { port: { type: 'string' } } })` of node:util. */
export function readParseArgs(source: Source): Reading {
  const place = source.list.findIndex(
    ({ value }, at) => value === 'parseArgs' && isMark(source, at + 1, '(') && isMark(source, at + 2, '{'),
  );
  if (place < 0) return NOTHING_READ;
  const fields = partsOf(source, insideOf(source, place + 2));
  const options = fields.find(({ start }) => wordOf(source, start) === 'options' && isMark(source, start + 2, '{'));
  if (options === undefined) return NOTHING_READ;
  const names = partsOf(source, insideOf(source, options.start + 2)).map(
    ({ start }) => wordOf(source, start) || (textOf(source, start) ?? ''),
  );
  const given = names.filter((name) => name !== '').map((name) => `--${name}`);
  return {
    ...NOTHING_READ,
    commands: [toCommand({ usage: programOf(source.path), options: given, at: source.list[place]!.start })],
  };
}

const toCommand = ({ usage, options, at }: OpenCommand): Command => ({ line: commandLine(usage, options), at });
