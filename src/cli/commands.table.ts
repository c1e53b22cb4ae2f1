/**
 * Every command, in the order of the help: how it is used, what it does, its flags, examples, and where its code is. The
 * code is loaded when the command runs, so the help and a faster start need none of it.
 */
import * as engine from '../api/faces.js';
import type { FlagRule, FlagTable, ParsedArgs } from './args/parse-flags.js';
import { projectFlags, projectRules } from './commands/project/project-flags.table.js';
import type { ExitCode } from './exit-codes.js';
import {
  allowFile,
  commonFlags,
  engineFlags,
  graphFlag,
  rootFlag,
  saveFlags,
  storeFlag,
  taskFlags,
} from './flags.table.js';

export type Command = {
  readonly usage: string;
  readonly about: string;
  readonly flags: FlagTable;
  readonly rules?: readonly FlagRule[];
  readonly examples: readonly string[];
  /** The function that runs it. It answers with an exit code if that is not 0. */
  readonly load: () => Promise<(args: ParsedArgs) => Promise<ExitCode> | Promise<void>>;
};

export const commands: Readonly<Record<string, Command>> = {
  pack: {
    usage: 'packlight "<task>" [flags]        (the same as: packlight pack "<task>")',
    about: 'Make the pack for a task: what it needs, within the budget, without secrets.',
    flags: {
      ...taskFlags,
      'budget N': `hard limit on everything printed, in tokens (default ${engine.DEFAULT_BUDGET / 1_000}k)`,
      'format markdown|xml|json|paths|tsv': 'the pack, or only its files: names, or names with tokens, level and lines',
      'model NAME': 'the model that will read it: says how tokens are counted (default o200k_base)',
      fill: 'use the whole budget, also for what is hardly worth its tokens',
      'out FILE': 'write the pack to FILE and its record to FILE.manifest.json',
      strict: 'refuse, rather than redact, when a target holds a secret',
      'include-secret-path PATTERN…':
        'let a file through although its name says it holds secrets; recorded, and its content is redacted all the same',
      attest: 'with --out: also write the record as an in-toto statement, FILE.intoto.json',
      ...saveFlags,
      ...engineFlags,
    },
    rules: [
      {
        given: ['attest'],
        missing: ['out'],
        wrong: ['--attest needs --out', 'Say where the pack goes: --out context.md --attest'],
      },
    ],
    examples: [
      'packlight "login redirects to the wrong page"',
      'packlight pack --task-file issue.md --budget 16k --out context.md',
      'packlight pack "add a retry" --target src/http/client.ts --format tsv',
      'packlight pack "add a retry" --out context.xml --format xml --attest && packlight verify context.xml',
      'packlight "add a retry" --save      keeps it; packlight replay ID makes it again later, byte for byte',
    ],
    load: async () => (await import('./commands/pack.js')).runPack,
  },
  rank: {
    usage: 'packlight rank "<task>" [flags]',
    about: 'Rank the files for a task, best first, one path a line.',
    flags: {
      ...taskFlags,
      'limit N': 'how many files at most (default 60)',
      explain: 'add the score and its parts, tab-separated',
      'format text|json': 'one path a line, or JSON with every part of each score',
      ...engineFlags,
    },
    examples: ['packlight rank "the cache is never invalidated"', 'packlight rank --task-file issue.md --explain'],
    load: async () => (await import('./commands/rank.js')).runRank,
  },
  bundle: {
    usage: 'packlight bundle REQUEST.json [flags]',
    about: 'Make the context bundle for a request, with its manifest, redaction report and budget report.',
    flags: {
      ...rootFlag,
      'out FILE': 'write the answer to FILE and its record to FILE.manifest.json',
      'time ISO': 'what created_at says (default: SOURCE_DATE_EPOCH, else now)',
      'format json': 'JSON, the only format of this contract',
      ...saveFlags,
      ...engineFlags,
    },
    examples: [
      'packlight bundle request.json --root .',
      'echo \'{"plan_step":{"target_files":["src/app.ts"]}}\' | packlight bundle -',
      'packlight schema bundle-request',
    ],
    load: async () => (await import('./commands/bundle.js')).runBundle,
  },
  project: {
    usage: 'packlight project [DIR…] [flags]',
    about:
      'Pack a project as a whole: full if it is small, else a summary; with --full every file, however many there are.',
    flags: projectFlags,
    rules: projectRules,
    examples: [
      'packlight project',
      'packlight project --full --out project.md',
      'packlight project --tree --depth 2',
      "packlight project --budget 100k --exclude 'docs/**'",
      'packlight project --diff main --budget 16k',
      'packlight project --commit v1.2.0 --full --out v1.2.0.md',
      'npm test 2>&1 | packlight project --log -',
      "packlight project --full --level 'tests/**=signatures' --level '*.md=name'",
      'packlight project --summary --format json --record record.yaml',
      'packlight project --full --split 100k --out parts.md',
    ],
    load: async () => (await import('./commands/project/project-command.js')).runProject,
  },
  map: {
    usage: 'packlight map [DIR] [flags]',
    about: 'Show a project as a tree, with the signatures that most files use; every file is named or counted.',
    flags: {
      ...rootFlag,
      'budget N': `hard limit in tokens (default ${engine.DEFAULT_MAP_BUDGET}); with less, deep folders are only counted`,
      'format text|json': 'an indented tree, or the same as JSON',
      ...engineFlags,
    },
    examples: [
      'packlight map',
      'packlight map ../other --budget 1k',
      'packlight map --budget 16k --format json | jq .folders',
    ],
    load: async () => (await import('./commands/map.js')).runMap,
  },
  scan: {
    usage: 'packlight scan [DIR] [flags]',
    about: 'List the files of a project, and every exclusion with its reason.',
    flags: {
      ...rootFlag,
      project: 'with the exclusions of packlight project, as its packs have them',
      'format text|json|paths': 'a summary, everything as JSON, or the kept paths alone',
      ...engineFlags,
    },
    examples: ['packlight scan', 'packlight scan ../other --format json | jq .excluded'],
    load: async () => (await import('./commands/scan.js')).runScan,
  },
  symbols: {
    usage: 'packlight symbols [PATH] [flags]',
    about: 'List every definition with its exact lines: functions, classes, methods, types.',
    flags: {
      ...rootFlag,
      'name NAME': 'only definitions of this name',
      'format text|json': 'one definition a line, or JSON with signatures',
      ...engineFlags,
    },
    examples: ['packlight symbols src/app.ts', 'packlight symbols --name parse --format json'],
    load: async () => (await import('./commands/symbols.js')).runSymbols,
  },
  outline: {
    usage: 'packlight outline PATH [flags]',
    about: 'Show what a file defines, as signatures with line numbers.',
    flags: { ...rootFlag, 'format text|json': 'indented signatures, or JSON', ...engineFlags },
    examples: ['packlight outline src/app.ts'],
    load: async () => (await import('./commands/symbols.js')).runOutline,
  },
  graph: {
    usage: 'packlight graph [PATH] [flags]',
    about: 'Show imports resolved to files, what a file needs and what needs it.',
    flags: {
      ...rootFlag,
      'hops N': 'how far to go from PATH (default 1)',
      'format text|json': 'lines, or JSON with every import and edge; without PATH, of the whole project',
      ...engineFlags,
    },
    examples: ['packlight graph src/app.ts', 'packlight graph src/app.ts --hops 2 --format json'],
    load: async () => (await import('./commands/graph.js')).runGraph,
  },
  verify: {
    usage: 'packlight verify PACK [flags]',
    about:
      'Check a pack that --out wrote or --save stored: its record, its bytes, and that the project still gives them.',
    flags: {
      ...rootFlag,
      ...storeFlag,
      'no-rerun': 'only the files: do not pack again',
      'format text|json': 'a line for each check, or JSON',
      ...engineFlags,
    },
    examples: [
      'packlight verify context.md',
      'packlight verify context.md --root ../shop',
      'packlight verify 1f0c                         a stored pack, by its id or the beginning of it',
      'packlight verify context.md --no-rerun        where the project is not at hand',
      'exit codes: 0 all holds, 4 something differs, 2 no pack or no record there',
    ],
    load: async () => (await import('./commands/verify.js')).runVerify,
  },
  explain: {
    usage: 'packlight explain PACK PATH [flags]',
    about: 'Say why a file is in a pack, or why it is not, from the record that --out wrote or --save stored.',
    flags: { ...rootFlag, ...storeFlag, 'format text|json': 'sentences, or JSON', ...commonFlags },
    examples: [
      'packlight explain context.md src/cart.ts      its score term by term, what is shown and why',
      'packlight explain context.md .env             why it is not there',
      'packlight explain 1f0c src/cart.ts            the same of a stored pack',
    ],
    load: async () => (await import('./commands/explain.js')).runExplain,
  },
  diff: {
    usage: 'packlight diff PACK PACK [flags]',
    about: 'Say which blocks differ between two packs that --out wrote or --save stored, and why.',
    flags: { ...rootFlag, ...storeFlag, 'format text|json': 'sentences, or JSON', ...commonFlags },
    examples: [
      'packlight diff monday.md tuesday.md',
      'packlight diff small.md large.md --format json',
      'packlight diff 1f0c 9ab2                      two stored packs',
      'exit codes: 0 the same bytes, 4 different, 2 no pack or no record there',
    ],
    load: async () => (await import('./commands/diff.js')).runDiff,
  },
  task: {
    usage: 'packlight task ID|FILE [flags]',
    about: 'Make the context pack for one iteration of a task from openspec/project.yml, or from a file of its own.',
    flags: {
      ...rootFlag,
      'tier strong|default|cheap': 'the model: 120,000, 60,000 or 25,000 characters (default: default)',
      'issues FILE': 'what the checks reported: JSON or JSON Lines, each {kind, message, file, line, raw}',
      'diff FILE|BASE..HEAD|worktree':
        'what the last iteration changed: a unified diff, two commits, or HEAD against the work tree',
      'iteration N': 'the iteration that is about to run; the previous state is of the one before',
      'budget-tier optimal|warning|hard':
        'money left; warning and hard show error output, the diff and the files of issues only',
      'top-issues N': 'how many issues are shown (default 10)',
      'diff-summary-chars N': 'how long the diff may be before it is summarised (default 4000)',
      'format json|markdown': 'the pack as JSON, or as a CONTEXT.md that holds the same',
      'out FILE': 'write the pack to FILE and its record to FILE.manifest.json',
      ...saveFlags,
      ...engineFlags,
    },
    examples: [
      'packlight task tokens-1',
      'packlight task tokens-1 --tier cheap --issues checks/issues.json --diff HEAD~1..HEAD --iteration 2',
      'packlight task tokens-1 --issues issues.jsonl --diff worktree --budget-tier warning',
      'packlight task task.yml --format markdown --out CONTEXT.md',
    ],
    load: async () => (await import('./commands/task.js')).runTask,
  },
  worker: {
    usage: 'packlight worker TASK_ID [flags]',
    about: 'Make the 14-slot packet that keeps a worker inside its task.',
    flags: {
      ...rootFlag,
      ...graphFlag,
      'format json|markdown': 'the packet, or a prompt that is ready to send',
      'out FILE': 'write it to FILE, and where each slot came from to FILE.sidecar.json',
      'budget N': 'refuse a packet of more tokens than this (default 1M)',
      'state-lines N': 'lines of STATE.md, at most and by default 150',
      'time ISO': 'what generatedAt says (default: SOURCE_DATE_EPOCH, else now)',
      ...saveFlags,
      ...engineFlags,
    },
    examples: [
      'packlight worker T03 --root .',
      'packlight worker T03 --format markdown --out prompt-T03.md',
      'packlight worker T03 --graph .nexus/04-phases/02-valves/TASK_GRAPH.json',
      'packlight schema worker-packet      the shape of the packet; worker-sidecar is that of the record beside it',
      'exit codes: 0 done, 2 no such task or a file that may not be written, 3 refused (too large, or a secret)',
    ],
    load: async () => (await import('./commands/worker.js')).runWorker,
  },
  permit: {
    usage: 'packlight permit TASK_ID [flags] < worker-output.txt',
    about:
      'Answer the permission requests in what a worker wrote: granted for reading, or denied with what to use instead.',
    flags: {
      ...rootFlag,
      ...graphFlag,
      'input FILE': "the worker's output (default: standard input)",
      'allow GLOB…': 'also grant these files; may be given often',
      'deny GLOB…': 'never grant these files; may be given often',
      flag: 'mark the task in TASK_GRAPH.json when its filesModified look incomplete',
      'no-log': `do not add to ${engine.permissionLogPath}`,
      'format markdown|json': 'the message to send back, or JSON',
      'time ISO': 'the time in the log (default: SOURCE_DATE_EPOCH, else now)',
      'run RUN': 'also add each answer to the log of this run in the store',
      'node NODE': 'with --run: the node of the run that asked',
      ...storeFlag,
      ...engineFlags,
    },
    examples: [
      "echo '<<NEXUS_PERMISSION_REQUEST: src/utils/token.ts>>' | packlight permit T03",
      'packlight permit T03 --input output-T03.txt --allow "docs/**" --flag',
      'agent --output-format stream-json | packlight permit T03      event streams are read too',
      'exit codes: 0 all granted or nothing asked, 4 something was denied',
    ],
    load: async () => (await import('./commands/permit.js')).runPermit,
  },
  scope: {
    usage: 'packlight scope TASK_ID [flags]',
    about: 'Check that a task wrote only what it declared: everything since its start commit, untracked files too.',
    flags: {
      ...rootFlag,
      ...graphFlag,
      'since COMMIT': "compare with this commit (default: the task's startCommit, else HEAD)",
      'severity error|warn': 'what a violation is: exit code 4, or only a list',
      'format text|json': 'a line for each file, or JSON',
      ...engineFlags,
    },
    examples: [
      'packlight scope T03',
      'packlight scope T03 --since main --severity warn',
      'exit codes: 0 inside its scope, 4 a violation',
    ],
    load: async () => (await import('./commands/scope.js')).runScope,
  },
  node: {
    usage: 'packlight node REQUEST.json|- [flags]',
    about: 'Make the context pack for one turn of a node in a graph of agents.',
    flags: {
      ...rootFlag,
      'diff FILE': 'what changed since the last turn, as a unified diff',
      'tests FILE': 'what the tests printed',
      'errors FILE': 'new errors: logs, stack traces',
      'budget N': 'tokens of the finished pack (default 6k; 20k for investigation, refactor, verification_failure)',
      'format json|markdown|xml': 'the same pack in three forms, each read back without loss',
      'out FILE':
        'write it to FILE, its record to FILE.manifest.json, where each part came from to FILE.provenance.json',
      'time ISO': 'what createdAt says if the request does not (default: SOURCE_DATE_EPOCH, else now)',
      'no-time': 'add no createdAt: the same bytes whenever it is made',
      ...saveFlags,
      ...engineFlags,
    },
    examples: [
      'packlight node request.json --root .',
      'echo \'{"goal":"Add a limit to uploads","definitionOfDone":["tests pass"],"globalMode":"implementation"}\' | packlight node -',
      'packlight node request.json --diff last.diff --tests test-output.txt --budget 4k',
      'packlight node request.json --format markdown --out turn.md      also writes turn.md.provenance.json',
      'packlight schema node-request      every field of a request; node-pack and node-provenance are the answers',
      'exit codes: 0 done, 2 a request that cannot be read (each problem with its repair), 3 refused (too large, or a secret)',
    ],
    load: async () => (await import('./commands/node.js')).runNode,
  },
  join: {
    usage: 'packlight join PACK PACK… [flags]',
    about: 'Merge the packs of several nodes into one, the same whatever the order in which they came.',
    flags: {
      'policy all|any|quorum:K|timeout':
        'when to go on (default all); with timeout, the packs that have arrived are joined, and the result says so',
      'require NODE…': 'a node whose pack must be there; may be given often',
      'arrived NODE@ISO…': 'when the pack of a node arrived (default: what its payload, else its createdAt says)',
      'deadline ISO': 'what arrived later is left out, and recorded',
      partial: 'go on with what is there, rather than refuse',
      'goal TEXT': 'the goal of the joining node (default: the goals of the packs)',
      'node-id NODE': 'the joining node (default: join)',
      'edge-id EDGE': 'the edge that the result leaves by',
      'budget N': 'tokens of the joined pack (default 6k)',
      'format json|markdown|xml|payload': 'the pack in three forms, or its envelope of kind join',
      embed: 'packs inside the envelope, rather than references to them',
      'out FILE':
        'write the pack to FILE, and beside it its record, the envelope (FILE.payload.json) and FILE.provenance.json',
      'time ISO': 'what createdAt says (default: the time of the last pack)',
      ...rootFlag,
      ...saveFlags,
      ...commonFlags,
    },
    examples: [
      'packlight join coder-a.json coder-b.json --require coder.a --require coder.b --out joined.json',
      'packlight join coder-*.json --policy quorum:2 --format payload',
      'packlight join coder-a.json --policy timeout --require coder.a --require coder.b',
      'A PACK is what packlight node wrote, a payload that carries or refers to one (both generations are read), a stored id, or artifact://….',
      'exit codes: 0 joined, 2 a pack that cannot be read, 3 refused (an input is missing, too large, or a secret)',
    ],
    load: async () => (await import('./commands/join.js')).runJoin,
  },
  replay: {
    usage: 'packlight replay PACK [flags]',
    about:
      'Make a recorded pack again, byte for byte, and say what differs: from its stored blocks, and from the project.',
    flags: {
      ...rootFlag,
      ...storeFlag,
      'no-rerun': 'only from the stored blocks: the project is not looked at',
      'format text|json': 'sentences, or JSON',
      ...engineFlags,
    },
    examples: [
      'packlight "fix the login redirect" --save       says: saved packs/1f0c…',
      'packlight replay 1f0c                           PACK is an id, the beginning of one, a reference, or a file',
      'packlight replay 1f0c --root ../shop            the project elsewhere; commits are read, nothing is checked out',
      'packlight replay context.md                     a file that --out wrote: run again, and from blocks if it is stored',
      'exit codes: 0 identical (also when the project has moved on), 4 a difference, 2 no such pack',
    ],
    load: async () => (await import('./commands/store/replay.js')).runReplay,
  },
  runs: {
    usage: 'packlight runs [flags]',
    about: 'List the runs of the store: how many packs, payloads, joins, permissions and errors each has.',
    flags: { ...rootFlag, ...storeFlag, 'format text|json': 'a table, or JSON', ...commonFlags },
    examples: [
      'packlight runs',
      'packlight show nightly-42        one run, event by event',
      'packlight "<task>" --save --run nightly-42 --node coder        how a pack gets into a run',
    ],
    load: async () => (await import('./commands/store/runs.js')).runRuns,
  },
  show: {
    usage: 'packlight show RUN|PACK [flags]',
    about: 'Show a run event by event, or a stored pack: its task, its budget, its files and why, what was left out.',
    flags: {
      ...rootFlag,
      ...storeFlag,
      text: 'print the stored bytes of a pack and nothing else',
      'format text|json': 'sentences, or JSON',
      ...commonFlags,
    },
    examples: [
      'packlight show nightly-42            what happened in a run',
      'packlight show 1f0c                  a pack, by its id or the beginning of it',
      'packlight show packs/1f0c8a52-… --text | less',
      'packlight explain 1f0c src/cart.ts   why one file is in it, or not',
    ],
    load: async () => (await import('./commands/store/show.js')).runShow,
  },
  store: {
    usage: 'packlight store list|show|check|collect|drop|export|import [NAME] [flags]',
    about: 'List, check, clean up, export or import the store of packs and runs.',
    flags: {
      ...rootFlag,
      ...storeFlag,
      'format text|json': 'lines, or JSON',
      'dry-run': 'with collect: say what would go, and remove nothing',
      'out FILE': 'with export: write to FILE instead of standard output',
      ...commonFlags,
    },
    examples: [
      'packlight store list                    every stored pack, with its task',
      'packlight store show NAME               any object by its sha256, or what a reference leads to',
      'packlight store check                   reads everything; exit code 4 if something is damaged',
      'packlight store drop PACK|RUN           remove a pack or a run; collect then removes the objects that nothing refers to',
      'packlight store collect --dry-run',
      'packlight store export --out packs.store && packlight store import packs.store --store postgres://db/packs',
    ],
    load: async () => (await import('./commands/store/store-command.js')).runStore,
  },
  cache: {
    usage: 'packlight cache info|clear [flags]',
    about:
      'Describe or clear what earlier runs stored about a project: the index in your cache folder, or with --store the ' +
      'analyses in a store.',
    flags: {
      ...rootFlag,
      all: 'with clear: of every project and every version of packlight',
      ...storeFlag,
      'project NAME': 'with --store: what the project is called there (default: the name of its folder)',
      'format text|json': 'a line, or JSON',
      ...commonFlags,
    },
    examples: [
      'packlight cache info',
      'packlight cache clear --all',
      'packlight "fix the login" --no-cache      neither reads nor writes the cache folder',
      'packlight "fix the login" --cache --store postgres://db/packs     analyses files once for the whole team',
      'packlight cache clear --store postgres://db/packs && packlight store collect --store postgres://db/packs',
    ],
    load: async () => (await import('./commands/store/cache.js')).runCache,
  },
  eval: {
    usage: 'packlight eval [DIR] [flags]',
    about: 'Measure how much of your own recent fixes the packs would have held.',
    flags: {
      ...rootFlag,
      'fixes N': 'how many fixes are asked for (default 30)',
      'commits N': 'how many commits are looked at for them (default 2000)',
      'any-commit': 'ask for any commit that changed a few files, not only for fixes',
      'budgets N,N': 'sizes of the packs in tokens (default 2k,4k,8k,16k)',
      'min-files PERCENT': 'end with exit code 4 if fewer of the changed files are held',
      'min-lines PERCENT': 'the same for changed lines; both count at the largest budget',
      'format text|json|html': 'a table with a chart, JSON, or a page for a browser',
      'out FILE': 'write the report to FILE',
      ...engineFlags,
    },
    examples: [
      'packlight eval',
      'packlight eval --fixes 100 --format html --out eval.html',
      'packlight eval --budgets 8k --min-files 70 --quiet        in CI',
    ],
    load: async () => (await import('./commands/eval.js')).runEval,
  },
  secrets: {
    usage: 'packlight secrets [DIR|-] [flags]',
    about: 'List what would be withheld from every pack, with rule and place, never the values.',
    flags: {
      ...rootFlag,
      'format text|json|sarif': 'a line for each finding, JSON, or SARIF for code-scanning pages',
      explain: 'add why each value without a known format counts: the terms of its score, never the value',
      fail: 'end with exit code 4 when anything is found',
      'allow FILE': `reviewed false positives, by rule and path (default: ${allowFile} in the root)`,
      'out FILE': 'write the report to FILE',
      ...engineFlags,
    },
    examples: [
      'packlight secrets',
      'packlight secrets --fail                      in CI',
      'packlight secrets --format sarif --out secrets.sarif',
      'git diff | packlight secrets - --fail',
      `${allowFile}: { "allow": [{ "rule": "jwt", "path": "docs/**", "reason": "printed in the standard" }] }`,
    ],
    load: async () => (await import('./commands/secrets.js')).runSecrets,
  },
  schema: {
    usage: 'packlight schema [NAME]',
    about: 'Print the JSON Schema of an output; without NAME, the names that there are.',
    flags: commonFlags,
    examples: ['packlight schema', 'packlight schema scan > scan.schema.json'],
    load: async () => (await import('./commands/schema.js')).runSchema,
  },
};

export const commandNames: readonly string[] = Object.keys(commands);
