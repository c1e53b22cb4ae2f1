/** `packlight symbols` and `packlight outline`: list the definitions of a project and their locations. */
import { defined, guardLines, listSymbols, type Symbols, symbolsDocument } from '../../api/faces.js';
import { choice, lastValue, type ParsedArgs, UsageError } from '../args/parse-flags.js';
import { ask, type Command, engineFlags, oneFile, oneRoot, rootFlag } from '../command.js';
import { writeOddName } from '../output/printable-names.js';
import { writeOut } from '../output/write-output.js';

export const symbolsCommand: Command = {
  usage: 'packlight symbols [PATH] [flags]',
  about: 'List every definition with its exact lines: functions, classes, methods, types.',
  flags: {
    ...rootFlag,
    'name NAME': 'only definitions of this name',
    'format text|json': 'one definition a line, or JSON with signatures',
    ...engineFlags,
  },
  examples: ['packlight symbols src/app.ts', 'packlight symbols --name parse --format json'],
  run: async (args) => {
    const path = oneFile(args, 'symbols');
    const query = defined({ path: path ?? undefined, name: lastValue(args, 'name') });
    await writeSymbols(args, query, symbolLine);
  },
};

export const outlineCommand: Command = {
  usage: 'packlight outline PATH [flags]',
  about: 'Show what a file defines, as signatures with line numbers.',
  flags: { ...rootFlag, 'format text|json': 'indented signatures, or JSON', ...engineFlags },
  examples: ['packlight outline src/app.ts'],
  run: async (args) => {
    const path = oneFile(args, 'symbols');
    if (path === null) throw new UsageError('no file given', 'Name the file: packlight outline src/app.ts');
    await writeSymbols(args, { path }, outlineLine);
  },
};

type Row = Symbols['rows'][number];

async function writeSymbols(
  args: ParsedArgs,
  query: Parameters<typeof listSymbols>[1],
  toLine: (row: Row) => string,
): Promise<void> {
  const format = choice(args, 'format', ['text', 'json']);
  const symbols = await ask(args, (options) => listSymbols(oneRoot(args, undefined), query, options));
  await writeOut(format === 'json' ? symbolsDocument(symbols) : guardLines(symbols.rows.map(toLine)));
}

function symbolLine({ path, definition }: Row): string {
  const { lines, kind, name, container, exported } = definition;
  const fullName = container === null ? name : `${container}.${name}`;
  return `${writeOddName(path)}:${lines[0]}-${lines[1]}\t${kind}\t${writeOddName(fullName)}${exported ? '\texported' : ''}\n`;
}

function outlineLine({ definition: { lines, container, signature } }: Row): string {
  const depth = container === null ? 0 : container.split('.').length;
  return `${String(lines[0]).padStart(5)}  ${'  '.repeat(depth)}${writeOddName(signature.replaceAll('\t', ' '))}\n`;
}
