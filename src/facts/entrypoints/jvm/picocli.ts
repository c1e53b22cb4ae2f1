/** picocli: `@Command(name = "x")` on a class or method, `@Option(names = {"-p", "--port"})` on its fields. */
import { commandLine, kebab, optionName } from '../command-usage.js';
import { afterAt, readDecorators } from '../read/decorators.js';
import { namedPart, onlyText, type Source, textsIn, wordOf } from '../read/source.js';
import { NOTHING_READ, type Reading } from '../reading.js';

export function readPicocli(source: Source): Reading {
  const commands: { readonly usage: string; readonly at: number; readonly options: string[] }[] = [];
  for (const { name, given, place } of readDecorators(source, afterAt(source))) {
    if (name === 'Command') {
      const named = namedPart(source, given, 'name');
      const usage = (named === null ? null : onlyText(source, named)) ?? kebab(nameOfClassAfter(source, place));
      if (usage !== '') commands.push({ usage, at: source.list[place]!.start, options: [] });
    } else if (name === 'Option') {
      const names = namedPart(source, given, 'names');
      if (names !== null) commands.at(-1)?.options.push(optionName(textsIn(source, names).join(' ')));
    }
  }
  return {
    ...NOTHING_READ,
    commands: commands.map(({ usage, at, options }) => ({ line: commandLine(usage, options), at })),
  };
}

function nameOfClassAfter(source: Source, place: number): string {
  for (let at = place; at < place + 80; at++) if (wordOf(source, at) === 'class') return wordOf(source, at + 1);
  return '';
}
