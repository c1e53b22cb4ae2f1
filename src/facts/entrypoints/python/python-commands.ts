/** click, typer and argparse. */
import { commandLine, optionName, programOf } from '../command-usage.js';
import {
  argumentsAt,
  begin,
  isMark,
  namedPart,
  onlyText,
  plainParts,
  type Source,
  type TokenRange,
  textsIn,
  wordOf,
} from '../read/source.js';
import { type Command, NOTHING_READ, type Reading } from '../reading.js';
import { assigned } from './decorated.js';

/** Collects the decorators above a function until its `def`. */
export function readClick(source: Source): Reading {
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
      const open = isMark(source, last + 1, '(') ? last + 1 : null;
      const given = open === null ? [] : argumentsAt(source, open);
      const name = wordOf(source, last);
      if (name === 'command' || name === 'group' || name === 'callback') {
        const named = plainParts(source, given)[0] ?? namedPart(source, given, 'name');
        usage = named == null ? null : onlyText(source, named);
        isGroup = name !== 'command';
        holder = last > place + 1 ? wordOf(source, last - 2) : '';
        isProgram = holder === '' || libraries.has(holder);
        at = start;
      } else if (name === 'option') options.push(optionName(textsOf(source, given).join(' ')));
      else if (name === 'argument')
        options.push(
          ...textsOf(source, given)
            .slice(0, 1)
            .map((text) => text.toUpperCase()),
        );
    } else if (kind === 'word' && value === 'def' && (first || wordOf(source, place - 1) === 'async')) {
      if (usage !== undefined) {
        const written = wordOf(source, place + 1);
        const ownName = usage ?? written.replace(/_(?:command|cmd)$/, '').replace(/_/g, '-');
        const name = `${before.get(holder) ?? ''}${ownName}`;
        if (isGroup) before.set(written, isProgram ? '' : `${name} `);
        const own = isMark(source, place + 2, '(') ? typerOptions(source, place + 2) : [];
        const line = commandLine(isGroup ? `${name} …` : name, [...options, ...own]);
        commands.push({ line, at });
      }
      usage = undefined;
      options = [];
    }
  }
  return { ...NOTHING_READ, commands };
}

const libraries = new Set(['click', 'rich_click', 'typer']);

/** `app.add_typer(users, name="users")` */
function addedTypers(source: Source): Map<string, string> {
  const added = new Map<string, string>();
  for (const [place, { value }] of source.list.entries()) {
    if (value !== 'add_typer' || !isMark(source, place + 1, '(')) continue;
    const given = argumentsAt(source, place + 1);
    const named = namedPart(source, given, 'name');
    const name = named === null ? null : onlyText(source, named);
    if (given[0] !== undefined && name !== null) added.set(wordOf(source, given[0].start), `${name} `);
  }
  return added;
}

function lastName(source: Source, place: number): number {
  let at = place;
  while (isMark(source, at + 1, '.') && wordOf(source, at + 2) !== '') at += 2;
  return at;
}

/** `port: int = typer.Option(8000)` -> `--port`; `name: str = typer.Argument()` -> `NAME` */
function typerOptions(source: Source, open: number): string[] {
  return argumentsAt(source, open).flatMap((part) => {
    const { start, end } = begin(part);
    for (let at = start; at < end; at++) {
      if (!isMark(source, at, '.') || wordOf(source, at - 1) !== 'typer') continue;
      const name = wordOf(source, start);
      if (wordOf(source, at + 1) === 'Option') return [`--${name.replace(/_/g, '-')}`];
      if (wordOf(source, at + 1) === 'Argument') return [name.toUpperCase()];
    }
    return [];
  });
}

/** Parsers by the variable that holds them, with their arguments. */
export function readArgparse(source: Source): Reading {
  const parsers = new Map<
    string,
    { readonly usage: string; readonly at: number; readonly options: string[]; readonly isMain: boolean }
  >();
  for (const [place, { kind, value, start }] of source.list.entries()) {
    if (kind !== 'word' || !isMark(source, place + 1, '(')) continue;
    if (value === 'ArgumentParser') {
      const prog = namedPart(source, argumentsAt(source, place + 1), 'prog');
      const usage = (prog === null ? null : onlyText(source, prog)) ?? programOf(source.path);
      parsers.set(assigned(source, place) ?? 'parser', { usage, at: start, options: [], isMain: true });
    } else if (value === 'add_parser' && isMark(source, place - 1, '.')) {
      const usage = onlyText(source, argumentsAt(source, place + 1)[0]);
      if (usage !== null)
        parsers.set(assigned(source, place) ?? `at ${place}`, { usage, at: start, options: [], isMain: false });
    } else if (value === 'add_argument' && isMark(source, place - 1, '.')) {
      const parser = parsers.get(wordOf(source, place - 2));
      parser?.options.push(...optionOf(textsOf(source, argumentsAt(source, place + 1))));
    }
  }
  const all = [...parsers.values()].filter(
    ({ options, isMain }) => !isMain || options.length > 0 || parsers.size === 1,
  );
  return {
    ...NOTHING_READ,
    commands: all.map(({ usage, options, at }) => ({ line: commandLine(usage, options), at })),
  };
}

/** The arguments that a file adds to a parser that it gets as a parameter. */
export function readArguments(source: Source, usage: string): string {
  const options = source.list.flatMap(({ kind, value }, place) =>
    kind === 'word' && value === 'add_argument' && isMark(source, place + 1, '(')
      ? optionOf(textsOf(source, argumentsAt(source, place + 1)))
      : [],
  );
  return commandLine(usage, options);
}

/** `'-p', '--port'` -> `--port`; `'file'` -> `FILE` */
function optionOf(names: readonly string[]): string[] {
  const name = names.find((text) => text.startsWith('--')) ?? names[0];
  return name === undefined ? [] : [name.startsWith('-') ? name : name.toUpperCase()];
}

function textsOf(source: Source, given: readonly TokenRange[]): string[] {
  return plainParts(source, given).flatMap((part) => (part.end === part.start + 1 ? textsIn(source, part) : []));
}
