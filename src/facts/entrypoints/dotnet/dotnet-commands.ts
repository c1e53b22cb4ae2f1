/** System.CommandLine: `new Command("add", …)` and `new Option<int>("--port")`. */
import { type OpenCommand, optionName, programOf, toCommand } from '../command-usage.js';
import type { Source } from '../read/source.js';
import type { FoundReading } from '../reading.js';

export function readCommandLine(source: Source): FoundReading {
  const commands: OpenCommand[] = [];
  for (const { place, value, start } of source.words()) {
    if (value !== 'new') continue;
    const type = source.wordAt(place + 1);
    let open = place + 2;
    while (open < place + 8 && !source.isMark(open, '(')) open += 1;
    if (!source.isMark(open, '(')) continue;
    const text = source.onlyText(source.itemsAt(open)[0]);
    if (type === 'RootCommand') commands.push({ usage: programOf(source.path), at: start, options: [] });
    else if (type === 'Command' && text !== null) commands.push({ usage: text, at: start, options: [] });
    else if (type === 'Option' && text !== null) commands.at(-1)?.options.push(optionName(text) || text);
  }
  return { commands: commands.map(toCommand) };
}
