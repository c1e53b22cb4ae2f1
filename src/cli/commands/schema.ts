/** `packlight schema NAME`: prints the JSON Schema of an output, generated from the code that writes it. */
import { schemaDocument, shapes } from '../../api/faces.js';
import { UsageError } from '../args/parse-flags.js';
import { type Command, commonFlags } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { writeOut } from '../output/write-output.js';

export const schemaCommand: Command = {
  name: 'schema',
  usage: 'packlight schema [NAME]',
  about: `Print the JSON Schema of an output: ${Object.keys(shapes).join(', ')}.`,
  flags: commonFlags,
  examples: ['packlight schema', 'packlight schema scan > scan.schema.json'],
  run: async (args) => {
    const [name] = args.words;
    if (name === undefined) {
      await writeOut(Object.keys(shapes).map((known) => `${known}\n`));
      return exitCodes.done;
    }
    const shape = Object.hasOwn(shapes, name) ? shapes[name as keyof typeof shapes] : undefined;
    if (shape === undefined)
      throw new UsageError(`there is no schema ${name}`, `Known: ${Object.keys(shapes).join(', ')}.`);
    await writeOut([`${JSON.stringify(schemaDocument(`packlight ${name}`, shape), null, 2)}\n`]);
    return exitCodes.done;
  },
};
