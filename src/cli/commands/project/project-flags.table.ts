/** What each flag of `packlight project` does. */
import type { FlagTable } from '../../args/parse-flags.js';
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
