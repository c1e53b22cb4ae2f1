/** `packlight schema NAME`: prints the JSON Schema of an output, generated from the code that writes it. */
import { schemaDocument, shapes } from '../../api/faces.js';
import { UsageError } from '../args/parse-flags.js';
import { type Command, commonFlags } from '../command.js';
import { writeOut } from '../output/write-output.js';

export const schemaCommand: Command = {
  usage: 'packlight schema [NAME]',
  about: `Print the JSON Schema of an output: ${Object.keys(shapes).join(', ')}.`,
  flags: commonFlags,
  examples: ['packlight schema', 'packlight schema scan > scan.schema.json'],
  run: async (args) => {
    const names = Object.keys(shapes);
    const [name] = args.words;
    if (name === undefined) return writeOut(names.map((known) => `${known}\n`));
    if (!names.includes(name)) throw new UsageError(`there is no schema ${name}`, `Known: ${names.join(', ')}.`);
    return writeOut([`${JSON.stringify(schemaDocument(`packlight ${name}`, shapes[name]!), null, 2)}\n`]);
  },
};
