/** `packlight cache`: describes or clears what earlier runs have found out about a project. */
import { clearStoredCache, describeStoredCache, quoteText } from '../../../api/faces.js';
import { choice, type ParsedArgs, UsageError } from '../../args/parse-flags.js';
import { withStore } from '../../args/store-flags.js';
import { projectName, storeFlag } from '../../args/store-place.js';
import { rootOf } from '../../args/stored-packs.js';
import { type Command, commonFlags, rootFlag, say } from '../../command.js';
import { clearIndexFolder, describeIndexFolder } from '../../index-files.js';
import { orStoreError } from '../../output/messages.js';
import { writeReport } from '../../output/write-output.js';

export const cacheCommand: Command = {
  usage: 'packlight cache info|clear [flags]',
  about:
    'Say what earlier runs have stored about a project in your cache folder, or with --store in a store; or forget it.',
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
  run: async (args) => {
    const [word, ...more] = args.words;
    if ((word !== 'info' && word !== 'clear') || more.length > 0)
      throw new UsageError('what shall be done with the cache?', 'Say packlight cache info, or packlight cache clear.');
    if (args.values.has('store')) await askStore(args, word);
    else await askFolder(args, word);
  },
};

async function askFolder(args: ParsedArgs, word: 'info' | 'clear'): Promise<void> {
  const root = rootOf(args);
  if (word === 'clear') {
    const isAll = args.switches.has('all');
    clearIndexFolder(isAll ? 'all' : root, process.env);
    say(args, `forgot the stored index of ${isAll ? 'every project' : 'this project'}`);
    return;
  }
  const info = describeIndexFolder(root, process.env);
  const folder = quoteText(info.folder, maxFolder);
  await writeReport(choice(args, 'format', ['text', 'json']), { ...info, folder }, ({ bytes, ownBytes }) => [
    `this project: ${inMegabytes(ownBytes)}; all projects: ${inMegabytes(bytes)} in ${folder}`,
  ]);
}

async function askStore(args: ParsedArgs, word: 'info' | 'clear'): Promise<void> {
  const root = rootOf(args);
  const project = projectName(args, root);
  await withStore(args, { root }, async (store) => {
    if (word === 'clear') {
      orStoreError(await clearStoredCache(store, project));
      say(args, `forgot what was known of ${project}; packlight store collect frees the room`);
      return;
    }
    const info = orStoreError(await describeStoredCache(store, project));
    await writeReport(choice(args, 'format', ['text', 'json']), info, ({ analyses, bytes, objects }) => [
      `${project}: ${analyses} files known, ${bytes} bytes in ${objects} objects`,
    ]);
  });
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

const maxFolder = 300;
