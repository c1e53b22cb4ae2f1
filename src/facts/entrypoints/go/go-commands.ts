/** cobra, urfave/cli, the flag package and kingpin. A command is a literal of the framework's type, or a call. */
import { type OpenCommand, programOf, toCommand } from '../command-usage.js';
import type { Source, TokenRange } from '../read/source.js';
import type { Command, FoundReading } from '../reading.js';

/** `&cobra.Command{Use: "serve [dir]"}`. A flag that is added to a variable belongs to the command in that variable. */
export function readCobra(source: Source): FoundReading {
  const commands: OpenCommand[] = [];
  /** The last command of each variable. */
  const byName = new Map<string, OpenCommand>();
  for (const { place, value, start } of source.words()) {
    if (value === 'Command' && source.isMark(place + 1, '{') && source.wordAt(place - 2) === 'cobra') {
      const usage = useOf(source, source.itemsAt(place + 1));
      if (usage === null) continue;
      const command: OpenCommand = { usage, at: start, options: [] };
      const before = source.isMark(place - 3, '&') ? place - 4 : place - 3;
      commands.push(command);
      byName.set(source.wordAt(before - 1), command);
    } else if (flagMakers.test(value) && source.isMark(place - 1, '.') && source.isMark(place + 1, '(')) {
      const holder = source.isMark(place - 2, ')') ? source.partnerOf(place - 2) : -1;
      if (!/^(?:Persistent)?Flags$/.test(source.wordAt(holder - 1))) continue;
      const flag = flagName(source, place);
      if (flag !== null) byName.get(source.wordAt(holder - 3))?.options.push(`--${flag}`);
    }
  }
  return { commands: commands.map(toCommand) };
}

/** `String("port", …)`, `StringVar(&port, "port", …)`. Names given by constants are not resolved. */
function flagName(source: Source, place: number): string | null {
  const name = source.onlyText(source.itemsAt(place + 1)[/Var/.test(source.wordAt(place)) ? 1 : 0]);
  return name !== null && /^\w[\w.-]*$/.test(name) ? name : null;
}

const flagMakers = /^(?:String|Bool|Int|Uint|Float|Duration|Count|Var|IP)/;

/** The usage line. If `fmt.Sprintf` or `+` computes it: its first string up to the first gap. */
function useOf(source: Source, fields: readonly TokenRange[]): string | null {
  const use = source.namedPart(fields, 'Use');
  return use === null ? null : (source.onlyText(use) ?? source.textAt(use.start)?.trim() ?? null);
}

/** `{Name: "add", Flags: []cli.Flag{&cli.StringFlag{Name: "x"}}}` */
export function readUrfave(source: Source): FoundReading {
  const commands: Command[] = [];
  for (const { place, value, start } of source.words()) {
    if (value !== 'Name' || !source.isMark(place + 1, ':')) continue;
    const name = source.textAt(place + 2);
    const open = openAround(source, place);
    if (name === null || open === null) continue;
    const type = source.wordAt(open - 1);
    if (/Flag$/.test(type) || /^(?:Author|Category)$/.test(type)) continue;
    const fields = source.itemsAt(open);
    const isCommand =
      type === 'Command' ||
      type === 'App' ||
      fields.some(({ start: at }) => /^(?:Action|Subcommands|Flags|Usage)$/.test(source.wordAt(at)));
    if (!isCommand) continue;
    const flags = source.namedPart(fields, 'Flags');
    commands.push(toCommand({ usage: name, options: flags === null ? [] : flagNames(source, flags), at: start }));
  }
  return { commands };
}

/** The brace that opens the literal of a field. It is near, because the name is the first field. */
function openAround(source: Source, place: number): number | null {
  for (let at = place - 1; at >= 0 && at > place - 40; at--) {
    const partner = source.partnerOf(at);
    if (partner >= 0 && partner < at) at = partner;
    else if (source.isMark(at, '{')) return at;
  }
  return null;
}

function flagNames(source: Source, flags: TokenRange): string[] {
  return source.tokensIn(flags).flatMap(({ kind, value, place }) => {
    const name = kind === 'word' && value === 'Name' && source.isMark(place + 1, ':') ? source.textAt(place + 2) : null;
    return name === null ? [] : [`--${name}`];
  });
}

/** `flag.String("addr", …)`, `flag.IntVar(&n, "n", …)`: one command, the program itself. */
export function readFlags(source: Source): FoundReading {
  const options: string[] = [];
  let at = -1;
  for (const { place, value, start } of source.words()) {
    if (value !== 'flag' || !source.isMark(place + 1, '.') || !source.isMark(place + 3, '(')) continue;
    if (!flagCall.test(source.wordAt(place + 2))) continue;
    const name = flagName(source, place + 2);
    if (name !== null) options.push(`-${name}`);
    if (at < 0) at = start;
  }
  if (options.length === 0 || !/^package[ \t]+main\b/m.test(source.text)) return {};
  return { commands: [toCommand({ usage: programOf(source.path), options, at })] };
}

const flagCall = /^(?:String|Bool|Int|Int64|Uint|Uint64|Float64|Duration|Func|Text)?(?:Var)?$/;

type Built = OpenCommand & { readonly given: string[] };

/** kingpin: `app := kingpin.New("tool", "…")`. Commands, flags and arguments belong to the variable before them. */
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
