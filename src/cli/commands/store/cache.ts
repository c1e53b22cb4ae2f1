/** `packlight cache`: describes or clears the cached analysis results of a project. */
import { clearStoredCache, describeStoredCache } from '../../../api/faces.js';
import { choice, UsageError } from '../../args/parse-flags.js';
import { withStore } from '../../args/store-flags.js';
import { projectName, storeFlag } from '../../args/store-place.js';
import { rootOf } from '../../args/stored-packs.js';
import { type Command, commonFlags, rootFlag, say } from '../../command.js';
import { orStoreError } from '../../output/messages.js';
import { writeReport } from '../../output/write-output.js';

export const cacheCommand: Command = {
  usage: 'packlight cache info|clear [flags]',
  about: 'Say what the store knows of the files of a project (packing with --cache uses it), or forget it.',
  flags: {
    ...rootFlag,
    ...storeFlag,
    'project NAME': 'what the project is called in the store (default: the name of its folder)',
    'format text|json': 'a line, or JSON',
    ...commonFlags,
  },
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
      await writeReport(format, info, ({ analyses, bytes, objects }) => [
        `${project}: ${analyses} files known, ${bytes} bytes in ${objects} objects`,
      ]);
    });
  },
};
