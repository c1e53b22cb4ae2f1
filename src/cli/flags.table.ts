/** Flags that several commands share. A command's own flags are in `commands.table.ts`. */
import type { FlagTable } from './args/parse-flags.js';

export const commonFlags: FlagTable = {
  quiet: 'no progress and no summary on stderr',
  help: 'show this help',
};

export const engineFlags: FlagTable = {
  'no-cache': 'analyse every file anew, and store nothing in your cache folder',
  'trust-git-dir': 'read git data outside the project, although it is not provably its own',
  ...commonFlags,
};

export const rootFlag: FlagTable = { 'root DIR': 'the project (default: the current folder)' };

export const taskFlags: FlagTable = {
  ...rootFlag,
  'task-file FILE': 'read the task from a file, - for standard input',
  'target PATH[#SYMBOL]…': 'a file, or one thing defined in it, that the task is about; may be given often',
};

export const graphFlag: FlagTable = {
  'graph FILE':
    'read the tasks from this file of the project (default: TASK_GRAPH.json in .nexus/05-runtime, then beside the plans)',
};

export const storeFlag: FlagTable = {
  'store URL': 'a folder or postgres://… (default: PACKLIGHT_STORE, else .packlight/store of the root)',
};

/** `--cache`: analyses are read from the store and written back, so that a team analyses each file once. */
const cacheFlags: FlagTable = {
  cache: 'reuse analyses of files from the store, and store new ones; the pack is the same',
  'project NAME': 'with --cache: what the project is called in the store (default: the name of its folder)',
};

export const saveFlags: FlagTable = {
  save: 'store the pack and what it was made from; its reference is printed on stderr',
  ...storeFlag,
  'run RUN': 'with --save: the run it belongs to; an event is added to its log',
  'node NODE': 'with --run: the node of the run it was made for',
  ...cacheFlags,
};

/** The list of reviewed findings that `packlight secrets` reads from the root. */
export const allowFile = '.packlight-secrets.json';

export const shortNames: FlagTable = { quiet: 'q', help: 'h' };
