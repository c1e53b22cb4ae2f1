/** The command lines that show a project, and the task they are given. */
type Commands = readonly (readonly string[])[];

export const askedTask = 'pay the cart total';

/** What says what a project is. Every manifest and entry point comes out here, if anywhere. */
export const summaryCommands: Commands = [
  ['project', '--summary'],
  ['project', '--summary', '--format', 'json', '--record', '../out/record.yaml', '--record-level', 'detailed'],
];

export const projectCommands: Commands = [
  ...summaryCommands,
  ['project', '--summary', '--format', 'xml', '--save'],
  ['project', '--summary', '--format', 'msgpack'],
  ['project', '--full', '--manifest', '--out', '../out/full.md'],
  ['project', '--full', '--format', 'json', '--max-file-bytes', '600'],
  ['project', '--full', '--level', '**=signatures'],
  ['project', '--budget', '1200'],
  ['project', '--full', '--split', '3k', '--out', '../out/parts.xml', '--format', 'xml'],
  ['project', '--tree'],
  ['project', '--log', '../failed.log', '--budget', '4k'],
];

export const packCommands: Commands = [
  ['pack', askedTask, '--out', '../out/pack.md', '--save', '--run', 'r1', '--node', 'n1', '--cache', '--attest'],
  ['pack', askedTask, '--format', 'xml', '--budget', '1500'],
  ['pack', askedTask, '--format', 'json', '--budget', '800'],
  ['pack', askedTask, '--format', 'paths'],
  ['pack', askedTask, '--format', 'tsv'],
  ['rank', askedTask, '--explain'],
  ['rank', askedTask, '--format', 'json'],
  ['explain', '../out/pack.md', 'src/pay.ts'],
  ['explain', '../out/pack.md', 'src/pay.ts', '--format', 'json'],
  ['verify', '../out/pack.md'],
  ['pack', askedTask, '--budget', '900', '--out', '../out/other.md'],
  ['diff', '../out/pack.md', '../out/other.md'],
  ['replay', '../out/pack.md'],
  ['show', 'r1'],
  ['show', 'r1', '--format', 'json'],
  ['runs'],
  ['store', 'list'],
  ['store', 'export', '--out', '../out/export.store'],
];

export const listCommands: Commands = [
  ['scan'],
  ['scan', '--format', 'json'],
  ['symbols'],
  ['symbols', '--format', 'json'],
  ['graph', 'src/pay.ts', '--hops', '2'],
  ['graph', '--format', 'json'],
  ['secrets'],
  ['secrets', '--format', 'json'],
  ['secrets', '--format', 'sarif'],
];
