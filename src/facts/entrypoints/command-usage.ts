/** Describes a command: its usage as written, then the long names of its options. */
import { baseName } from '../../model/path.js';
import { maxOptions } from './entrypoint-limits.table.js';
import type { Command } from './reading.js';

/** A command whose options are still being collected. */
export type OpenCommand = { usage: string; readonly options: string[]; readonly at: number };

/** `serve` with `['--port']` -> `serve --port`. Never cut here: the guard must see the whole text first. */
export function toCommand({ usage, options, at }: Readonly<OpenCommand>): Command {
  const own = [...new Set(options)].filter((option) => !usage.includes(option));
  const shown = own.slice(0, maxOptions);
  const more = own.length > shown.length ? [`(+${own.length - shown.length} options)`] : [];
  return { line: [usage, ...shown, ...more].join(' ').replace(/\s+/g, ' ').trim(), at };
}

/** `-p, --port <number>` -> `--port`; the short one when there is no long one. */
export function optionName(flags: string): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? /-\w\b/.exec(flags)?.[0] ?? '';
}

/** The name of a file without folder and extension. It stands for a command without a name. */
export function stemOf(path: string): string {
  return baseName(path).replace(/\.[^.]*$/, '');
}

/** `AddRemote` -> `add-remote` */
export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/_/g, '-')
    .toLowerCase();
}

/** `/srv/app/tool.py` -> `tool`. For `__main__`, `index`, `main` and the like, the name of the folder. */
export function programOf(path: string): string {
  const stem = stemOf(path);
  const parts = path.split('/');
  const above = parts.filter((part) => !/^(?:src|lib|bin|cmd|app|cli)$/.test(part)).at(-2);
  return /^(?:__main__|__init__|index|main|cli|mod|lib|app|program)$/i.test(stem) && above !== undefined ? above : stem;
}
