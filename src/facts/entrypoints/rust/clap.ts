/**
 * clap: commands are variants of an enum that derives `Subcommand`, options are fields of a struct; or calls build
 * both.
 */

import { commandLine, kebab, programOf } from '../command-usage.js';
import {
  after,
  argumentsAt,
  begin,
  insideOf,
  isMark,
  onlyText,
  partsOf,
  type Source,
  type TokenRange,
  textOf,
  wordOf,
} from '../read/source.js';
import { type Command, NOTHING_READ, type Reading } from '../reading.js';
import { programWords } from './program-words.js';

export function readClap(source: Source): Reading {
  const commands: Command[] = [];
  let derived = '';
  const built: { readonly usage: string; readonly at: number; readonly options: string[] }[] = [];
  for (const { place, start, value } of programWords(source)) {
    if (value === 'derive' && isMark(source, place - 1, '[')) derived = derivedBy(source, place + 1);
    else if (value === 'enum' || value === 'struct') {
      const open = bodyOf(source, place);
      if (open !== null && derived === 'Subcommand' && value === 'enum') commands.push(...variants(source, open));
      else if (open !== null && derived === 'Parser' && value === 'struct') {
        const options = fieldOptions(source, insideOf(source, open));
        if (options.length > 0) commands.push({ line: commandLine(programOf(source.path), options), at: start });
      }
      derived = '';
    } else if (value === 'new' && isMark(source, place - 1, '::') && isMark(source, place + 1, '(')) {
      const type = wordOf(source, place - 2);
      const text = onlyText(source, argumentsAt(source, place + 1)[0]);
      if (type === 'Command' || type === 'App')
        built.push({ usage: text ?? programOf(source.path), at: start, options: [] });
      else if (type === 'SubCommand' && text !== null) built.push({ usage: text, at: start, options: [] });
    } else if (value === 'with_name' && wordOf(source, place - 2) === 'SubCommand') {
      const text = onlyText(source, argumentsAt(source, place + 1)[0]);
      if (text !== null) built.push({ usage: text, at: start, options: [] });
    } else if (value === 'long' && isMark(source, place - 1, '.') && isMark(source, place + 1, '(')) {
      const text = onlyText(source, argumentsAt(source, place + 1)[0]);
      if (text !== null) built.at(-1)?.options.push(`--${text}`);
    }
  }
  const lines = built.map(({ usage, at, options }) => ({ line: commandLine(usage, options), at }));
  return { ...NOTHING_READ, commands: [...commands, ...lines].sort((a, b) => a.at - b.at) };
}

function derivedBy(source: Source, open: number): string {
  const { start, end } = begin(insideOf(source, open));
  for (let at = start; at < end; at++)
    if (/^(?:Subcommand|Parser)$/.test(wordOf(source, at))) return wordOf(source, at);
  return '';
}

function bodyOf(source: Source, place: number): number | null {
  for (let at = place + 1; at < place + 24; at++) {
    if (isMark(source, at, '{')) return at;
    if (isMark(source, at, ';')) return null;
  }
  return null;
}

/** `Add { name: String }`, `Remote(RemoteArgs)`, `#[command(name = "ls")] List` */
function variants(source: Source, open: number): Command[] {
  return partsOf(source, insideOf(source, open)).flatMap(({ start, end }) => {
    const { at, named } = overAttributes(source, start);
    const name = wordOf(source, at);
    if (name === '') return [];
    const options = isMark(source, at + 1, '{') && at + 1 < end ? fieldOptions(source, insideOf(source, at + 1)) : [];
    return [{ line: commandLine(named ?? kebab(name), options), at: source.list[at]!.start }];
  });
}

/**
 * Fields with `long` are options, fields without an attribute are arguments. Flattened and nested fields are neither.
 */
function fieldOptions(source: Source, fields: TokenRange): string[] {
  return partsOf(source, fields).flatMap(({ start }) => {
    const { at, words, named } = overAttributes(source, start);
    let name = at;
    if (wordOf(source, name) === 'pub') name = after(source, name + 1) > name + 2 ? after(source, name + 1) : name + 1;
    const field = wordOf(source, name);
    if (
      field === '' ||
      !isMark(source, name + 1, ':') ||
      words.has('subcommand') ||
      words.has('flatten') ||
      words.has('skip')
    )
      return [];
    if (words.has('long')) return [`--${named ?? kebab(field)}`];
    return words.has('short') ? [`-${field[0]}`] : [field.toUpperCase()];
  });
}

function overAttributes(
  source: Source,
  start: number,
): { readonly at: number; readonly words: ReadonlySet<string>; readonly named: string | null } {
  const words = new Set<string>();
  let named: string | null = null;
  let at = start;
  while (isMark(source, at, '#') && isMark(source, at + 1, '[')) {
    const { end } = insideOf(source, at + 1);
    const inside = begin(insideOf(source, at + 1));
    for (let place = inside.start; place < inside.end; place++) {
      const word = wordOf(source, place);
      if (word !== '') words.add(word);
      if ((word === 'name' || word === 'long') && isMark(source, place + 1, '='))
        named = textOf(source, place + 2) ?? named;
    }
    at = end + 1;
  }
  return { at, words, named };
}
