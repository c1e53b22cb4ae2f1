/** clap: commands are variants of an enum that derives `Subcommand`, options are fields; or calls build both. */

import { kebab, type OpenCommand, toCommand } from '../command-usage.js';
import type { Source } from '../read/source.js';
import type { FoundReading } from '../reading.js';
import { programWords } from './program-words.js';

export function readClap(source: Source): FoundReading {
  const derivedCommands: OpenCommand[] = [];
  const built: OpenCommand[] = [];
  let derived = '';
  // The Command of the standard library starts a program.
  const isOfProcesses = source.imports.some(
    ({ specifier, names }) =>
      /\bprocess\b/.test(specifier) && (/::Command$/.test(specifier) || names.some(({ name }) => name === 'Command')),
  );
  for (const { place, start, value } of programWords(source)) {
    const text = source.isMark(place + 1, '(') ? source.onlyText(source.itemsAt(place + 1)[0]) : null;
    const before = source.wordAt(place - 2);
    if (value === 'derive' && source.isMark(place - 1, '[')) derived = derivedBy(source, place + 1);
    else if (value === 'enum' || value === 'struct') {
      const open = bodyOf(source, place);
      if (open !== null && derived === 'Subcommand' && value === 'enum')
        derivedCommands.push(...variants(source, open));
      else if (open !== null && derived === 'Parser' && value === 'struct') {
        const options = fieldOptions(source, open);
        if (options.length > 0) derivedCommands.push({ usage: binaryOf(source.path), options, at: start });
      }
      derived = '';
    } else if (value === 'new' && source.isMark(place - 1, '::') && source.isMark(place + 1, '(')) {
      if (before === 'Command' && isOfProcesses) continue;
      const usage = before === 'Command' || before === 'App' ? (text ?? binaryOf(source.path)) : text;
      if (usage !== null && /^(?:Command|App|SubCommand)$/.test(before)) built.push({ usage, at: start, options: [] });
    } else if (value === 'with_name' && before === 'SubCommand' && text !== null)
      built.push({ usage: text, at: start, options: [] });
    else if (value === 'long' && source.isMark(place - 1, '.') && text !== null)
      built.at(-1)?.options.push(`--${text}`);
  }
  return { commands: [...derivedCommands, ...built].sort((a, b) => a.at - b.at).map(toCommand) };
}

/** Cargo names a binary after its file in `src/bin/`; any other has the name of the package, which is not known here. */
function binaryOf(path: string): string {
  return /(?:^|\/)src\/bin\/([^/]+?)(?:\/main)?\.rs$/.exec(path)?.[1] ?? '';
}

function derivedBy(source: Source, open: number): string {
  const names = source.tokensIn(source.insideOf(open)).filter(({ kind }) => kind === 'word');
  return names.find(({ value }) => /^(?:Subcommand|Parser)$/.test(value))?.value ?? '';
}

function bodyOf(source: Source, place: number): number | null {
  for (let at = place + 1; at < place + 24; at++) {
    if (source.isMark(at, '{')) return at;
    if (source.isMark(at, ';')) return null;
  }
  return null;
}

/** `Add { name: String }`, `Remote(RemoteArgs)`, `#[command(name = "ls")] List` */
function variants(source: Source, open: number): OpenCommand[] {
  return source.itemsAt(open).flatMap(({ start, end }) => {
    const { at, named } = overAttributes(source, start);
    const name = source.wordAt(at);
    if (name === '') return [];
    const options = source.isMark(at + 1, '{') && at + 1 < end ? fieldOptions(source, at + 1) : [];
    return [{ usage: named ?? kebab(name), options, at: source.list[at]!.start }];
  });
}

/** Fields with `long` are options, those without an attribute are arguments, flattened and nested ones neither. */
function fieldOptions(source: Source, open: number): string[] {
  return source.itemsAt(open).flatMap(({ start }) => {
    const { at, words, named } = overAttributes(source, start);
    let name = at;
    if (source.wordAt(name) === 'pub') name = source.after(name + 1) > name + 2 ? source.after(name + 1) : name + 1;
    const field = source.wordAt(name);
    if (field === '' || !source.isMark(name + 1, ':')) return [];
    if (['subcommand', 'flatten', 'skip'].some((word) => words.has(word))) return [];
    if (words.has('long')) return [`--${named ?? kebab(field)}`];
    return words.has('short') ? [`-${field[0]}`] : [field.toUpperCase()];
  });
}

function overAttributes(source: Source, start: number) {
  const words = new Set<string>();
  let named: string | null = null;
  let at = start;
  while (source.isMark(at, '#') && source.isMark(at + 1, '[')) {
    const inside = source.insideOf(at + 1);
    for (const { kind, value, place } of source.tokensIn(inside)) {
      if (kind !== 'word') continue;
      words.add(value);
      if ((value === 'name' || value === 'long') && source.isMark(place + 1, '='))
        named = source.textAt(place + 2) ?? named;
    }
    at = inside.end + 1;
  }
  return { at, words, named };
}
