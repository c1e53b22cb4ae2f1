/** picocli: `@Command(name = "x")` on a class or method, `@Option(names = {"-p", "--port"})` on its fields. */
import { kebab, type OpenCommand, optionName, toCommand } from '../command-usage.js';
import { afterAt, readDecorators } from '../read/decorators.js';
import type { Source } from '../read/source.js';
import type { FoundReading } from '../reading.js';

export function readPicocli(source: Source): FoundReading {
  const commands: OpenCommand[] = [];
  for (const { name, given, place, at } of readDecorators(source, afterAt(source))) {
    if (name === 'Command') {
      const usage = source.namedText(given, 'name') ?? kebab(nameOfClassAfter(source, place));
      if (usage !== '') commands.push({ usage, at, options: [] });
    } else if (name === 'Option') {
      const names = source.namedPart(given, 'names');
      if (names !== null) commands.at(-1)?.options.push(optionName(source.textsIn(names).join(' ')));
    }
  }
  return { commands: commands.map(toCommand) };
}

function nameOfClassAfter(source: Source, place: number): string {
  for (let at = place; at < place + 80; at++) if (source.wordAt(at) === 'class') return source.wordAt(at + 1);
  return '';
}
