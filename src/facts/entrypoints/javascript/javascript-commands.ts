/** commander, yargs, cac and oclif: a command is a call in a chain, or a class. */
import { type OpenCommand, optionName, programOf, stemOf, toCommand } from '../command-usage.js';
import type { Source, TokenRange } from '../read/source.js';
import type { FoundReading } from '../reading.js';

/** `.command('serve')` begins a command. `.option('--port')` belongs to the one before it, or to the program. */
export function readChainedCommands(source: Source): FoundReading {
  const program: OpenCommand = { usage: programOf(source.path), options: [], at: 0 };
  const commands: OpenCommand[] = [];
  let isNamed = false;
  for (const { place, value, start } of source.calls()) {
    const isMethod = source.isMark(place - 1, '.');
    const given = isMethod || value === 'Command' || value === 'cac' ? source.itemsAt(place + 1) : [];
    const text = source.onlyText(given[0]);
    const last = commands.at(-1) ?? program;
    if (value === 'Command' && source.wordAt(place - 1) === 'new') {
      if (text !== null) commands.push({ usage: text, options: [], at: start });
    } else if (value === 'cac' && text !== null && !isMethod) program.usage = text;
    else if (!isMethod) continue;
    else if (value === 'command' && given[0] !== undefined) {
      const usage = text ?? (source.isMark(given[0].start, '[') ? (source.textsIn(given[0])[0] ?? null) : null);
      if (usage !== null && /^[\w$*<[]/.test(usage)) commands.push({ usage, options: [], at: start });
    } else if ((value === 'option' || value === 'requiredOption') && text !== null)
      last.options.push(text.startsWith('-') ? optionName(text) : `--${text}`);
    else if (value === 'options') last.options.push(...optionsOf(source, source.fieldsOf(given.slice(0, 1), '{')));
    else if ((value === 'name' || value === 'scriptName') && text !== null && !isNamed && commands.length === 0) {
      program.usage = text;
      isNamed = true;
    } else if ((value === 'argument' || value === 'arguments') && text !== null) last.usage = `${last.usage} ${text}`;
  }
  const all = program.options.length > 0 || (isNamed && commands.length === 0) ? [program, ...commands] : commands;
  return { commands: all.map(toCommand) };
}

/** A class below `commands/` that extends `Command`. Its path is the name of the command. */
export function readOclif(source: Source): FoundReading {
  const [parent] = [...source.words()].filter(
    ({ value, place }) => value === 'extends' && /Command$/.test(source.wordAt(place + 1)),
  );
  const name = /(?:^|\/)commands\/(.+)\.[cm]?[jt]sx?$/.exec(source.path)?.[1];
  if (parent === undefined || name === undefined) return {};
  const flags = source.list.findIndex(
    ({ value }, at) => value === 'flags' && source.isMark(at + 1, '=') && source.isMark(at + 2, '{'),
  );
  const words = name.split('/').filter((part) => part !== 'index');
  const options = flags < 0 ? [] : optionsOf(source, source.itemsAt(flags + 2));
  return { commands: [toCommand({ usage: words.join(' ') || stemOf(source.path), options, at: parent.start })] };
}

/** `parseArgs({ options: { port: { type: 'string' } } })` of node:util. */
export function readParseArgs(source: Source): FoundReading {
  const place = source.list.findIndex(
    ({ value }, at) => value === 'parseArgs' && source.isMark(at + 1, '(') && source.isMark(at + 2, '{'),
  );
  const fields = place < 0 ? [] : source.itemsAt(place + 2);
  const field = fields.find(({ start }) => source.wordAt(start) === 'options' && source.isMark(start + 2, '{'));
  if (field === undefined) return {};
  const options = optionsOf(source, source.itemsAt(field.start + 2));
  return { commands: [toCommand({ usage: programOf(source.path), options, at: source.list[place]!.start })] };
}

/** `{ port: …, 'dry-run': … }` -> `--port`, `--dry-run` */
function optionsOf(source: Source, fields: readonly TokenRange[]): string[] {
  const names = fields.map(({ start }) => source.nameAt(start));
  return names.filter((name) => name !== '').map((name) => `--${name}`);
}
