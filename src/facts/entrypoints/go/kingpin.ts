/** kingpin: `app := kingpin.New("tool", "…")`. Commands, flags and arguments belong to the variable before them. */
import { type OpenCommand, programOf, toCommand } from '../command-usage.js';
import type { Source } from '../read/source.js';
import type { FoundReading } from '../reading.js';

type Built = OpenCommand & { readonly given: string[] };

export function readKingpin(source: Source): FoundReading {
  const commands: Built[] = [];
  /** The package itself, the application, and each command by the variable that holds it. */
  const program: Built = { usage: programOf(source.path), at: 0, given: [], options: [] };
  const byName = new Map([['kingpin', program]]);
  for (const { place, value, start } of source.calls()) {
    if (!source.isMark(place - 1, '.')) continue;
    const holder = source.wordAt(place - 2);
    const name = source.onlyText(source.itemsAt(place + 1)[0]);
    const variable = source.isMark(place - 3, '=', ':=') ? source.wordAt(place - 4) : '';
    if (holder === 'kingpin' && value === 'New') {
      if (variable !== '') byName.set(variable, name === null ? program : { ...program, usage: name, at: start });
      continue;
    }
    const on = byName.get(holder);
    if (on === undefined || name === null) continue;
    if (value === 'Flag') on.options.push(`--${name}`);
    else if (value === 'Arg') on.given.push(`<${name}>`);
    else if (value === 'Command') {
      const isBelow = commands.includes(on);
      const made: Built = { usage: isBelow ? `${on.usage} ${name}` : name, at: start, given: [], options: [] };
      commands.push(made);
      if (variable !== '') byName.set(variable, made);
    }
  }
  const whole = [...byName.values()].filter(
    (one) => !commands.includes(one) && one.options.length + one.given.length > 0,
  );
  const shown = commands.length > 0 ? commands : whole.slice(0, 1);
  return { commands: shown.map((one) => toCommand({ ...one, usage: [one.usage, ...one.given].join(' ') })) };
}
