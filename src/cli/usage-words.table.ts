/** Wrong uses of the command line whose words are long: what is wrong, and what to do next. */

type Words = readonly [what: string, next: string];

export const wrongUse = {
  unreadablePack: (path: string, why: string) => [
    `${path} cannot be read (${why})`,
    'Give the file that --out wrote, or the id of a stored pack (packlight store list).',
  ],
  noRecord: (path: string, record: string, why: string) => [
    `there is no record beside ${path} (${record}: ${why})`,
    'Give a file that packlight pack "<task>" --out FILE wrote: the record is written with it; that of a whole project with --manifest.',
  ],
  packTooLarge: (path: string, bytes: number, most: number) => [
    `${path} is too large: ${bytes} bytes or more, ${most} at most`,
    'Name the file that --out wrote. To check a larger one, pack the project in smaller folders.',
  ],
  noStoreAddress: () => [
    'this address is not that of a store',
    'Only a folder or postgres://… is a store: --store DIR or --store postgres://…',
  ],
  storeInProject: () => [
    'the store would be inside the project and be packed with it',
    'Use .packlight/store, which is never packed, or a folder outside the root.',
  ],
  separateWords: (count: number) => [
    `${count} separate words given`,
    'Put the task in quotes: packlight "fix the login redirect"',
  ],
  targetOutside: (text: string, why: string) => [
    `--target ${text} is not a path inside the root (${why})`,
    'Write it relative to the root, like src/app.ts or src/app.ts#main.',
  ],
  notText: (what: string, file: string) => [
    `the ${what} file ${file} is not UTF-8 text`,
    'Give a plain text file; to pack a binary, name it with --target.',
  ],
  unreadableText: (what: string, file: string, code: string) => [
    `the ${what} file ${file} cannot be read (${code})`,
    `Check the path${what === 'task' ? ' after --task-file' : ''}; - reads standard input.`,
  ],
  pathOutside: (word: string, why: string) => [
    `${word} is not a path inside the root (${why})`,
    'Write it relative to the root, like src/app.ts.',
  ],
  folderGiven: (path: string, place: string, command: string) => [
    `${path} is a folder`,
    `Name one file in it; for all that it holds: packlight ${command} --root ${place}`,
  ],
  packAndPath: () => [
    'a pack and a path are needed',
    'Name the file that --out wrote and a path of the project: packlight explain context.md src/cart.ts',
  ],
  noPacks: () => [
    'the packs are missing',
    'Give the files that packlight node --out wrote: packlight join a.json b.json',
  ],
  noSuchArrival: (arrival: string, nodes: string) => [
    `--arrived names ${arrival}, and no pack is of that node`,
    `There is ${nodes}.`,
  ],
  attestedList: () => [
    '--attest is about a pack, not about a list of its files',
    'Use it with --format markdown, xml or json.',
  ],
  noLogFolder: (folder: string) => [
    `there is no folder ${folder} to write to`,
    'Make it, or leave the log out with --no-log.',
  ],
  markdownOnly: () => [
    'several folders are packed as Markdown only',
    'Pack them one by one, or use --format markdown.',
  ],
  badLevel: (written: string, levels: string) => [
    `--level ${written} is not GLOB=LEVEL`,
    `Write it like --level 'docs/**=name'; levels: ${levels}.`,
  ],
  levelOfSummary: (reason: string) => [
    `--level is for full packs, and this project gets a summary (${reason})`,
    'Add --full, or raise --max-files and --max-bytes.',
  ],
  noCacheAction: () => [
    'packlight cache needs an action: info or clear',
    'Say packlight cache info, or packlight cache clear.',
  ],
  exportToTerminal: () => [
    'an export is not text for a terminal',
    'Write it to a file: packlight store export --out FILE',
  ],
  badDiff: (word: string) => [
    `--diff ${word} is neither a file nor two commits`,
    'Give a file with a unified diff, two commits with two dots between them (HEAD~1..HEAD), or the word worktree.',
  ],
  tooManyStateLines: (lines: string) => [
    `--state-lines ${lines} is more than a packet may hold`,
    'Give a number from 1 to 150.',
  ],
  laterCommand: (word: string) => [
    `packlight ${word} does not exist yet`,
    `packlight --help lists the commands there are. As a task, write it with packlight pack.`,
  ],
  noSuchCommand: (word: string, near: string) => [
    `there is no command ${word}`,
    `Did you mean packlight ${near}? As a task, write it with packlight pack.`,
  ],
  tooLargeToCopy: (characters: number) => [
    `the pack is too large for the terminal's clipboard (${characters} characters)`,
    'Give --budget, or pipe it to a clipboard program: … | wl-copy.',
  ],
  noTemporaryFolder: (code: string) => [
    `the temporary folder could not be written to (${code})`,
    'Free some space, or point TMPDIR at a folder that has it.',
  ],
  unwritable: (path: string, code: string) => [
    `${path} could not be written (${code})`,
    'Check that the folder exists and can be written to.',
  ],
} satisfies Readonly<Record<string, (...given: never[]) => Words>>;
