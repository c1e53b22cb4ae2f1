/** `packlight cache`: describes or clears the cached analysis results of a project. */
import { clearStoredCache, describeStoredCache } from '../../../api/faces.js';
import { projectName, projectNameFlag } from '../../args/cache-flag.js';
import { choice, UsageError } from '../../args/parse-flags.js';
import { orStoreError, withStore } from '../../args/store-flags.js';
import { storeFlag } from '../../args/store-place.js';
import { rootOf } from '../../args/stored-packs.js';
import { type Command, commonFlags, rootFlag, say } from '../../command.js';
import { exitCodes } from '../../exit-codes.js';
import { writeOut } from '../../output/write-output.js';

export const cacheCommand: Command = {
  name: 'cache',
  usage: 'packlight cache info|clear [flags]',
  about: 'Say what the store knows of the files of a project (packing with --cache uses it), or forget it.',
  flags: [
    rootFlag,
    storeFlag,
    { ...projectNameFlag, about: 'what the project is called in the store (default: the name of its folder)' },
    { name: 'format', value: 'text|json', about: 'a line, or JSON' },
    ...commonFlags,
  ],
  examples: [
    'packlight "fix the login" --cache --store postgres://db/packs     analyses files once for the whole team',
    'packlight cache info --store postgres://db/packs',
    'packlight cache clear && packlight store collect',
  ],
  run: async (args) => {
    const format = choice(args, 'format', ['text', 'json']);
    const [word, ...more] = args.words;
    if ((word !== 'info' && word !== 'clear') || more.length > 0)
      throw new UsageError('what shall be done with the cache?', 'Say packlight cache info, or packlight cache clear.');
    const root = rootOf(args);
    const project = projectName(args, root);
    await withStore(args, { root }, async (store) => {
      if (word === 'clear') {
        orStoreError(await clearStoredCache(store, project));
        say(args, `forgot what was known of ${project}; packlight store collect frees the room`);
        return;
      }
      const info = orStoreError(await describeStoredCache(store, project));
      const line = `${info.project}: ${info.analyses} files known, ${info.bytes} bytes in ${info.objects} objects\n`;
      await writeOut([format === 'json' ? `${JSON.stringify(info)}\n` : line]);
    });
    return exitCodes.done;
  },
};
