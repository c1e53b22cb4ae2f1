/** What each flag of `packlight project` does, and which do not go together. */
import type { FlagRule, FlagTable } from '../../args/parse-flags.js';
import { engineFlags, rootFlag, saveFlags } from '../../flags.table.js';

export const projectFlags: FlagTable = {
  ...rootFlag,
  full: 'every file whole, without the limits of 200 files, 50 KB a file and 500 KB in all',
  summary: 'no contents: what the project is, its key files, entry points and risks',
  'format markdown|xml|json|msgpack': 'for people and models (default markdown), or the documents of the contract',
  'out FILE': 'write to FILE instead of standard output',
  manifest:
    'with --full and --out, write FILE.manifest.json too, for verify, explain and diff; all that is written is hashed for it, which takes time',
  'commit COMMIT': 'pack a commit, branch or tag instead of the files as they are; nothing is checked out',
  'diff BASE[..HEAD]':
    'pack around what has changed since BASE (BASE...HEAD: since the two parted): hunks whole, callers as signatures',
  'log FILE': 'start from a stack trace or a failing test log, - for standard input',
  'churn N': 'count the changes of the last N commits in the risk hotspots of a summary',
  'include GLOB…': 'only files that match; may be given often',
  'exclude GLOB…': 'leave out files that match; may be given often',
  'allow GLOB…': 'keep what defaults and ignore files leave out',
  'level GLOB=full|signatures|name…': 'how matching files are shown; of several the last counts',
  'budget N': 'hard limit in tokens: files step down to signatures and names until it fits',
  'split N': 'write parts of at most N tokens to FILE.1, FILE.2 …; no file is cut',
  tree: 'print what each folder and file costs in tokens, and pack nothing',
  'depth N': 'of the tree (default: all)',
  'exact-tokens': 'count tokens instead of estimating them (slower)',
  'max-files N': 'more files give a summary (default 200)',
  'max-bytes N': 'more content gives a summary (default 500k)',
  'max-file-bytes N': 'longer files are shown by head and tail (default 50k)',
  'max-read-bytes N': 'larger files are left out unread (default 1M)',
  'dumps-only': 'of *.sql leave out only what is named like a dump',
  'include-secret-path GLOB…':
    'let files through although their names are secret; what they hold is still redacted, and it is noted',
  'record FILE': 'write the transparency record to FILE; never contents',
  'record-level minimal|standard|detailed': 'how much the record says (default standard)',
  'record-form yaml|json|compact|log-line|context-pack-info': 'how the record is written (default yaml)',
  fresh: 'scan every file for secrets again, also those that an earlier run found clean, and record nothing',
  copy: 'put the pack on the clipboard, through the terminal',
  watch: 'write FILE again whenever the project changes (with --out)',
  'time ISO': 'the time that documents carry (default: now, or SOURCE_DATE_EPOCH)',
  ...saveFlags,
  ...engineFlags,
};

/** With one of these the pack is built in memory, within a budget. */
export const heldFlags: readonly string[] = ['budget', 'diff', 'log'];

/** Flags that a pack around a diff or a log cannot use: it is one text within a budget, selected by its subject. */
const notAround = [
  ...['full', 'summary', 'tree', 'level', 'split', 'record', 'churn'],
  ...['max-files', 'max-bytes', 'max-file-bytes', 'exact-tokens'],
];

const apart: readonly (readonly [one: string, others: readonly string[]])[] = [
  ['summary', ['full', 'budget', 'split', 'tree', 'level', 'manifest']],
  ['budget', ['full', 'split', 'tree', 'level', 'record', 'max-file-bytes']],
  ['copy', ['watch', 'out', 'split', 'tree']],
  ['tree', ['split', 'format', 'record', 'manifest']],
  ['diff', ['log', ...notAround]],
  ['log', notAround],
];

export const projectRules: readonly FlagRule[] = [
  ...apart.flatMap(([one, others]) =>
    others.map((other): FlagRule => {
      return {
        given: [one, other],
        wrong: [`--${one} and --${other} do not go together`, `Give --${one} or --${other}.`],
      };
    }),
  ),
  {
    given: ['save'],
    missing: heldFlags,
    wrong: [
      '--save is for a pack within a budget, a diff or a log; this one is streamed and never held whole',
      'Add --budget N, or keep it with --full --manifest --out FILE.',
    ],
  },
  ...['split', 'watch', 'manifest'].map((name): FlagRule => {
    return { given: [name], missing: ['out'], wrong: [`--${name} needs a file to write to`, 'Add --out FILE.'] };
  }),
  {
    given: ['manifest', 'split'],
    wrong: [
      '--manifest is of one whole pack, and --split writes parts of it',
      'Pack it once without --split and with --manifest: the parts hold the same files.',
    ],
  },
  {
    given: ['manifest'],
    missing: ['full', ...heldFlags],
    wrong: ['--manifest is for a full pack; what is chosen by size may be a summary, which has none', 'Add --full.'],
  },
  { given: ['depth'], missing: ['tree'], wrong: ['--depth has no effect alone', 'Add --tree.'] },
  ...['record-level', 'record-form'].map((name): FlagRule => {
    return { given: [name], missing: ['record'], wrong: [`--${name} has no effect alone`, 'Add --record FILE.'] };
  }),
  {
    given: ['DIR…', 'save'],
    wrong: ['several folders are saved one by one', 'Pack one folder at a time with --save.'],
  },
  {
    given: ['DIR…', 'manifest'],
    wrong: ['a manifest is of one folder', 'Pack the folders one by one, each with its --out.'],
  },
  {
    given: ['DIR…', 'budget'],
    wrong: ['a budget is for one folder', 'Pack the folders one by one, each with its budget.'],
  },
];
