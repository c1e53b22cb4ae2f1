/** cobra, urfave/cli and the flag package. A command is a literal of the framework's type. */
import { commandLine, programOf } from '../command-usage.js';
import {
  argumentsAt,
  begin,
  insideOf,
  isMark,
  namedPart,
  onlyText,
  partsOf,
  type Source,
  type TokenRange,
  textOf,
  wordOf,
} from '../read/source.js';
import { type Command, NOTHING_READ, type Reading } from '../reading.js';

/** `&cobra.Command{Use: "serve [dir]"}`. A flag that is added to a variable belongs to the command in that variable. */
export function readCobra(source: Source): Reading {
  const commands: Built[] = [];
  /** The last command of each variable. */
  const byName = new Map<string, Built>();
  for (const [place, { kind, value, start }] of source.list.entries()) {
    if (kind !== 'word') continue;
    if (value === 'Command' && isMark(source, place + 1, '{') && wordOf(source, place - 2) === 'cobra') {
      const usage = useOf(source, partsOf(source, insideOf(source, place + 1)));
      if (usage === null) continue;
      const command: Built = { usage, at: start, options: [] };
      const before = isMark(source, place - 3, '&') ? place - 4 : place - 3;
      commands.push(command);
      byName.set(wordOf(source, before - 1), command);
    } else if (flagMakers.test(value) && isMark(source, place - 1, '.') && isMark(source, place + 1, '(')) {
      const holder = isMark(source, place - 2, ')') ? (source.partner[place - 2] ?? -1) : -1;
      if (!/^(?:Persistent)?Flags$/.test(wordOf(source, holder - 1))) continue;
      const flag = flagName(source, place);
      if (flag !== null) byName.get(wordOf(source, holder - 3))?.options.push(`--${flag}`);
    }
  }
  return { ...NOTHING_READ, commands: commands.map(toCommand) };
}

type Built = { readonly usage: string; readonly at: number; readonly options: string[] };

/** `String("port", …)`, `StringVar(&port, "port", …)`. Names given by constants are not resolved. */
function flagName(source: Source, place: number): string | null {
  const name = onlyText(source, argumentsAt(source, place + 1)[/Var/.test(wordOf(source, place)) ? 1 : 0]);
  return name !== null && /^\w[\w.-]*$/.test(name) ? name : null;
}

const flagMakers = /^(?:String|Bool|Int|Uint|Float|Duration|Count|Var|IP)/;

/** The usage line. If `fmt.Sprintf` or `+` computes it: its first string up to the first gap. */
function useOf(source: Source, fields: readonly TokenRange[]): string | null {
  const use = namedPart(source, fields, 'Use');
  if (use === null) return null;
  const whole = onlyText(source, use);
  if (whole !== null) return whole;
  const first = textOf(source, use.start);
  return first === null ? null : first.trim();
}

/** `{Name: "add", Flags: []cli.Flag{&cli.StringFlag{Name: "x"}}}` */
export function readUrfave(source: Source): Reading {
  const commands: Command[] = [];
  for (const [place, { kind, value, start }] of source.list.entries()) {
    if (kind !== 'word' || value !== 'Name' || !isMark(source, place + 1, ':')) continue;
    const name = textOf(source, place + 2);
    const open = openAround(source, place);
    if (name === null || open === null) continue;
    const type = wordOf(source, open - 1);
    if (/Flag$/.test(type) || /^(?:Author|Category)$/.test(type)) continue;
    const fields = partsOf(source, insideOf(source, open));
    const isCommand =
      type === 'Command' ||
      type === 'App' ||
      fields.some(({ start: at }) => /^(?:Action|Subcommands|Flags|Usage)$/.test(wordOf(source, at)));
    if (!isCommand) continue;
    const flags = namedPart(source, fields, 'Flags');
    commands.push({ line: commandLine(name, flags === null ? [] : flagNames(source, flags)), at: start });
  }
  return { ...NOTHING_READ, commands };
}

/** The brace that opens the literal of a field. It is near, because the name is the first field. */
function openAround(source: Source, place: number): number | null {
  for (let at = place - 1; at >= 0 && at > place - 40; at--) {
    const partner = source.partner[at] ?? -1;
    if (partner >= 0 && partner < at) at = partner;
    else if (isMark(source, at, '{')) return at;
  }
  return null;
}

function flagNames(source: Source, flags: TokenRange): string[] {
  const { start, end } = begin(flags);
  const names: string[] = [];
  for (let at = start; at < end; at++)
    if (wordOf(source, at) === 'Name' && isMark(source, at + 1, ':') && textOf(source, at + 2) !== null)
      names.push(`--${textOf(source, at + 2)}`);
  return names;
}

/** `flag.String("addr", …)`, `flag.IntVar(&n, "n", …)`: one command, the program itself. */
export function readFlags(source: Source): Reading {
  const options: string[] = [];
  let at = -1;
  for (const [place, { kind, value, start }] of source.list.entries()) {
    if (kind !== 'word' || value !== 'flag' || !isMark(source, place + 1, '.') || !isMark(source, place + 3, '('))
      continue;
    if (!/^(?:String|Bool|Int|Int64|Uint|Uint64|Float64|Duration|Func|Text)?(?:Var)?$/.test(wordOf(source, place + 2)))
      continue;
    const name = flagName(source, place + 2);
    if (name !== null) options.push(`-${name}`);
    if (at < 0) at = start;
  }
  if (options.length === 0 || !/^package[ \t]+main\b/m.test(source.text)) return NOTHING_READ;
  return { ...NOTHING_READ, commands: [{ line: commandLine(programOf(source.path), options), at }] };
}

const toCommand = ({ usage, options, at }: Built): Command => ({
  line: commandLine(usage, options),
  at,
});
