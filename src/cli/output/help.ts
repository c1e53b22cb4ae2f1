/** Help texts, generated from the commands' own tables. */

import { type Command, commands } from '../commands.table.js';
import { shortNames } from '../flags.table.js';

export function overview(): string {
  return [
    'packlight builds the context an AI coding agent is given: what the task needs and nothing more,',
    'inside a hard budget, without secrets, the same bytes every time.',
    '',
    'Usage',
    '  packlight "<task in plain words>"      make the pack for a task (same as: packlight pack)',
    ...columns(Object.entries(commands).map(([name, { about }]) => [`  packlight ${name}`, about])),
    '',
    'Start here',
    '  packlight "where is the session cookie set"      a pack on standard output',
    '  packlight rank "where is the session cookie set" the files alone, best first',
    '  packlight scan                                   what is in the project, what is left out and why',
    '',
    'packlight <command> --help explains a command. packlight --version prints the version.',
    'Exit codes: 0 done, 2 wrong use, 3 refused (reason and next step on stderr), 4 a check found a difference, 70 a defect of ours.',
    '',
  ].join('\n');
}

export function commandHelp({ usage, about, flags, examples }: Command): string {
  const rows = Object.entries(flags).map(([written, words]): [string, string] => {
    const short = shortNames[written];
    return [`  ${short === undefined ? '   ' : `-${short},`} --${written.replace('…', '')}`, words];
  });
  return [
    about,
    '',
    'Usage',
    `  ${usage}`,
    '',
    'Flags',
    ...columns(rows),
    '',
    'Examples',
    ...examples.map((line) => `  ${line}`),
    '',
  ].join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `${left.padEnd(width)}${right}`);
}
