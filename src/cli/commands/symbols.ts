/** `packlight symbols` and `packlight outline`: list the definitions of a project and their locations. */
import { defined, guardLines, listSymbols, type Symbols, symbolsDocument } from '../../api/faces.js';
import { choice, lastValue, type ParsedArgs } from '../args/parse-flags.js';
import { UsageError } from '../args/usage-error.js';
import { ask, oneFile, oneRoot } from '../command.js';
import { writeOddName } from '../output/printable-names.js';
import { writeOut } from '../output/write-output.js';

export async function runSymbols(args: ParsedArgs): Promise<void> {
  const path = oneFile(args, 'symbols');
  const query = defined({ path: path ?? undefined, name: lastValue(args, 'name') });
  await writeSymbols(args, query, symbolLine);
}

export async function runOutline(args: ParsedArgs): Promise<void> {
  const path = oneFile(args, 'symbols');
  if (path === null) throw new UsageError('no file given', 'Name the file: packlight outline src/app.ts');
  await writeSymbols(args, { path }, outlineLine);
}

type Row = Symbols['rows'][number];

async function writeSymbols(
  args: ParsedArgs,
  query: Parameters<typeof listSymbols>[1],
  toLine: (row: Row) => string,
): Promise<void> {
  const format = choice(args, 'format', ['text', 'json']);
  const symbols = await ask(args, (options) => listSymbols(oneRoot(args), query, options));
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
