/** click, typer and argparse. */
import { type OpenCommand, optionName, programOf, toCommand } from '../command-usage.js';
import type { Source, TokenRange } from '../read/source.js';
import type { Command, FoundReading } from '../reading.js';
import { assigned } from './decorated.js';

/** Collects the decorators above a function until its `def`. */
export function readClick(source: Source): FoundReading {
  const commands: Command[] = [];
  /** Name of a group in the file -> the words that a user types before its commands. Empty for the program itself. */
  const before = addedTypers(source);
  let usage: string | null | undefined;
  let isGroup = false;
  let isProgram = false;
  let holder = '';
  let options: string[] = [];
  let at = 0;
  for (const [place, { kind, value, start, first }] of source.list.entries()) {
    if (kind === 'mark' && value === '@' && first) {
      const last = lastName(source, place + 1);
      const given = source.isMark(last + 1, '(') ? source.itemsAt(last + 1) : [];
      const name = source.wordAt(last);
      if (name === 'command' || name === 'group' || name === 'callback') {
        usage = source.onlyText(source.plainParts(given)[0] ?? source.namedPart(given, 'name'));
        isGroup = name !== 'command';
        holder = last > place + 1 ? source.wordAt(last - 2) : '';
        isProgram = holder === '' || libraries.has(holder);
        at = start;
      } else if (name === 'option') options.push(optionName(textsOf(source, given).join(' ')));
      else if (name === 'argument')
        for (const text of textsOf(source, given).slice(0, 1)) options.push(text.toUpperCase());
    } else if (kind === 'word' && value === 'def' && (first || source.wordAt(place - 1) === 'async')) {
      if (usage !== undefined) {
        const written = source.wordAt(place + 1);
        const ownName = usage ?? written.replace(/_(?:command|cmd)$/, '').replace(/_/g, '-');
        const name = `${before.get(holder) ?? ''}${ownName}`;
        if (isGroup) before.set(written, isProgram ? '' : `${name} `);
        const own = source.isMark(place + 2, '(') ? typerOptions(source, place + 2) : [];
        commands.push(toCommand({ usage: isGroup ? `${name} …` : name, options: [...options, ...own], at }));
      }
      usage = undefined;
      options = [];
    }
  }
  return { commands };
}

const libraries = new Set(['click', 'rich_click', 'typer']);

/** `app.add_typer(users, name="users")` */
function addedTypers(source: Source): Map<string, string> {
  const added = new Map<string, string>();
  for (const [place, { value }] of source.list.entries()) {
    if (value !== 'add_typer' || !source.isMark(place + 1, '(')) continue;
    const given = source.itemsAt(place + 1);
    const name = source.namedText(given, 'name');
    if (given[0] !== undefined && name !== null) added.set(source.wordAt(given[0].start), `${name} `);
  }
  return added;
}

function lastName(source: Source, place: number): number {
  let at = place;
  while (source.isMark(at + 1, '.') && source.wordAt(at + 2) !== '') at += 2;
  return at;
}

/** `port: int = typer.Option(8000)` -> `--port`; `name: str = typer.Argument()` -> `NAME` */
function typerOptions(source: Source, open: number): string[] {
  return source.itemsAt(open).flatMap((part) => {
    const name = source.wordAt(part.start);
    for (const { place: at } of source.tokensIn(part)) {
      if (!source.isMark(at, '.') || source.wordAt(at - 1) !== 'typer') continue;
      if (source.wordAt(at + 1) === 'Option') return [`--${name.replace(/_/g, '-')}`];
      if (source.wordAt(at + 1) === 'Argument') return [name.toUpperCase()];
    }
    return [];
  });
}

/** Parsers by the variable that holds them, with their arguments. */
export function readArgparse(source: Source): FoundReading {
  const all: (OpenCommand & { readonly isMain: boolean })[] = [];
  /** By variable: several parsers may be held by the same one, each until the next. */
  const holders = new Map<string, (typeof all)[number]>();
  /** The words before the commands of `commands = parser.add_subparsers()`, by that variable. */
  const before = new Map<string, string>();
  const open = (command: (typeof all)[number], place: number) => {
    all.push(command);
    holders.set(assigned(source, place) ?? (command.isMain ? 'parser' : ''), command);
  };
  for (const { place, value, start } of source.calls()) {
    if (value === 'ArgumentParser') {
      const usage = source.namedText(source.itemsAt(place + 1), 'prog') ?? programOf(source.path);
      open({ usage, at: start, options: [], isMain: true }, place);
    } else if (value === 'add_parser' && source.isMark(place - 1, '.')) {
      const name = source.onlyText(source.itemsAt(place + 1)[0]);
      const usage = `${before.get(source.wordAt(place - 2)) ?? ''}${name}`;
      if (name !== null) open({ usage, at: start, options: [], isMain: false }, place);
    } else if (value === 'add_subparsers' && source.isMark(place - 1, '.')) {
      const parent = holders.get(source.wordAt(place - 2));
      before.set(assigned(source, place) ?? '', parent === undefined || parent.isMain ? '' : `${parent.usage} `);
    } else if (value === 'add_argument' && source.isMark(place - 1, '.')) {
      holders.get(source.wordAt(place - 2))?.options.push(...optionAt(source, place));
    }
  }
  const told = all.filter(({ options, isMain }) => !isMain || options.length > 0 || all.length === 1);
  return { commands: told.map(toCommand) };
}

/** The arguments that a file adds to a parser that it gets as a parameter. */
export function addedArguments(source: Source): string[] {
  return [...source.calls()].flatMap(({ value, place }) => (value === 'add_argument' ? optionAt(source, place) : []));
}

/** `add_argument('-p', '--port')` -> `--port`; `add_argument('file')` -> `FILE` */
function optionAt(source: Source, place: number): string[] {
  const names = textsOf(source, source.itemsAt(place + 1));
  const name = names.find((text) => text.startsWith('--')) ?? names[0];
  return name === undefined ? [] : [name.startsWith('-') ? name : name.toUpperCase()];
}

function textsOf(source: Source, given: readonly TokenRange[]): string[] {
  return source.plainParts(given).flatMap((part) => (part.end === part.start + 1 ? source.textsIn(part) : []));
}
