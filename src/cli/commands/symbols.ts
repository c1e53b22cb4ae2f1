/** `packlight symbols` and `packlight outline`: list the definitions of a project and their locations. */
import { guardLines, listSymbols, type Symbols, symbolsDocument } from '../../api/faces.js';
import { oneFile } from '../args/one-file.js';
import { choice, lastValue, UsageError } from '../args/parse-flags.js';
import { ask, type Command, engineFlags, oneRoot, rootFlag } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { writeOddName } from '../output/printable-names.js';
import { writeOut } from '../output/write-output.js';

export const symbolsCommand: Command = {
  name: 'symbols',
  usage: 'packlight symbols [PATH] [flags]',
  about: 'List every definition with its exact lines: functions, classes, methods, types.',
  flags: [
    rootFlag,
    { name: 'name', value: 'NAME', about: 'only definitions of this name' },
    { name: 'format', value: 'text|json', about: 'one definition a line, or JSON with signatures' },
    ...engineFlags,
  ],
  examples: ['packlight symbols src/app.ts', 'packlight symbols --name parse --format json'],
  run: async (args) => {
    const format = choice(args, 'format', ['text', 'json']);
    const path = oneFile(args, 'symbols');
    const name = lastValue(args, 'name');
    const query = { ...(path !== null && { path }), ...(name !== undefined && { name }) };
    const symbols = await ask(args, (options) => listSymbols(oneRoot(args, undefined), query, options));
    if (format === 'json') await writeOut(symbolsDocument(symbols));
    else await writeOut(guardLines(symbols.rows.map(symbolLine)));
    return exitCodes.done;
  },
};

export const outlineCommand: Command = {
  name: 'outline',
  usage: 'packlight outline PATH [flags]',
  about: 'Show what a file defines, as signatures with line numbers.',
  flags: [rootFlag, { name: 'format', value: 'text|json', about: 'indented signatures, or JSON' }, ...engineFlags],
  examples: ['packlight outline src/app.ts'],
  run: async (args) => {
    const format = choice(args, 'format', ['text', 'json']);
    const path = oneFile(args, 'symbols');
    if (path === null) throw new UsageError('no file given', 'Name the file: packlight outline src/app.ts');
    const symbols = await ask(args, (options) => listSymbols(oneRoot(args, undefined), { path }, options));
    if (format === 'json') await writeOut(symbolsDocument(symbols));
    else await writeOut(guardLines(symbols.rows.map(outlineLine)));
    return exitCodes.done;
  },
};

type Row = Symbols['rows'][number];

function symbolLine({ path, definition }: Row): string {
  const { lines, kind, name, container, exported } = definition;
  const fullName = container === null ? name : `${container}.${name}`;
  return `${writeOddName(path)}:${lines[0]}-${lines[1]}\t${kind}\t${writeOddName(fullName)}${exported ? '\texported' : ''}\n`;
}

function outlineLine({ definition: { lines, container, signature } }: Row): string {
  const depth = container === null ? 0 : container.split('.').length;
  return `${String(lines[0]).padStart(5)}  ${'  '.repeat(depth)}${writeOddName(signature.replaceAll('\t', ' '))}\n`;
}
