/** System.CommandLine: `new Command("add", …)` and `new Option<int>("--port")`. */
import { commandLine, optionName, programOf } from '../command-usage.js';
import { argumentsAt, isMark, onlyText, type Source, wordOf } from '../read/source.js';
import { NOTHING_READ, type Reading } from '../reading.js';

export function readCommandLine(source: Source): Reading {
  const commands: { readonly usage: string; readonly at: number; readonly options: string[] }[] = [];
  for (const [place, { kind, value, start }] of source.list.entries()) {
    if (kind !== 'word' || value !== 'new') continue;
    const type = wordOf(source, place + 1);
    let open = place + 2;
    while (open < place + 8 && !isMark(source, open, '(')) open += 1;
    if (!isMark(source, open, '(')) continue;
    const text = onlyText(source, argumentsAt(source, open)[0]);
    if (type === 'RootCommand') commands.push({ usage: programOf(source.path), at: start, options: [] });
    else if (type === 'Command' && text !== null) commands.push({ usage: text, at: start, options: [] });
    else if (type === 'Option' && text !== null) commands.at(-1)?.options.push(optionName(text) || text);
  }
  return {
    ...NOTHING_READ,
    commands: commands.map(({ usage, at, options }) => ({ line: commandLine(usage, options), at })),
  };
}
