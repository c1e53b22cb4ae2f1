/** `packlight schema NAME`: prints the JSON Schema of an output, generated from the code that writes it. */
import { schemaDocument, shapes } from '../../api/faces.js';
import type { ParsedArgs } from '../args/parse-flags.js';
import { UsageError } from '../args/usage-error.js';
import { writeOut } from '../output/write-output.js';

export async function runSchema(args: ParsedArgs): Promise<void> {
  const names = Object.keys(shapes);
  const [name] = args.words;
  if (name === undefined) return writeOut(names.map((known) => `${known}\n`));
  if (!names.includes(name)) throw new UsageError(`there is no schema ${name}`, `Known: ${names.join(', ')}.`);
  return writeOut([`${JSON.stringify(schemaDocument(`packlight ${name}`, shapes[name]!), null, 2)}\n`]);
}
