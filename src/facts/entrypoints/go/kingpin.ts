/**
 * kingpin: `app := kingpin.New("tool", "…")`. Commands, flags and arguments are found by the variable they are called
 * on.
 */
import { commandLine, programOf } from '../command-usage.js';
import { argumentsAt, isMark, onlyText, type Source, wordOf } from '../read/source.js';
import { NOTHING_READ, type Reading } from '../reading.js';

type Built = { readonly usage: string; readonly at: number; readonly given: string[]; readonly options: string[] };

export function readKingpin(source: Source): Reading {
  const commands: Built[] = [];
  /** The package itself, the application, and each command by the variable that holds it. */
  const byName = new Map<string, Built>();
  const program: Built = { usage: programOf(source.path), at: 0, given: [], options: [] };
  byName.set('kingpin', program);
  for (const [place, { kind, value, start }] of source.list.entries()) {
    if (kind !== 'word' || !isMark(source, place - 1, '.') || !isMark(source, place + 1, '(')) continue;
    const holder = wordOf(source, place - 2);
    const name = onlyText(source, argumentsAt(source, place + 1)[0]);
    const variable = isMark(source, place - 3, '=') || isMark(source, place - 3, ':=') ? wordOf(source, place - 4) : '';
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
  return {
    ...NOTHING_READ,
    commands: (commands.length > 0 ? commands : whole.slice(0, 1)).map(({ usage, at, given, options }) => ({
      line: commandLine([usage, ...given].join(' '), options),
      at,
    })),
  };
}
