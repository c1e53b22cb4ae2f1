/** `packlight cache`: describes or clears the cached analysis results of a project. */
import { clearStoredCache, describeStoredCache } from '../../../api/faces.js';
import { choice, type ParsedArgs, UsageError } from '../../args/parse-flags.js';
import { withStore } from '../../args/store-flags.js';
import { projectName } from '../../args/store-place.js';
import { rootOf } from '../../args/stored-packs.js';
import { say } from '../../command.js';
import { orStoreError } from '../../output/messages.js';
import { writeReport } from '../../output/write-output.js';

export async function runCache(args: ParsedArgs): Promise<void> {
  const format = choice(args, 'format', ['text', 'json']);
  const [word, ...more] = args.words;
  if ((word !== 'info' && word !== 'clear') || more.length > 0)
    throw new UsageError(
      'packlight cache needs an action: info or clear',
      'Say packlight cache info, or packlight cache clear.',
    );
  const root = rootOf(args);
  const project = projectName(args, root);
  await withStore(args, { root }, async (store) => {
    if (word === 'clear') {
      orStoreError(await clearStoredCache(store, project));
      say(args, `cleared the analyses of ${project}; packlight store collect removes their objects`);
      return;
    }
    const info = orStoreError(await describeStoredCache(store, project));
    await writeReport(format, info, ({ analyses, bytes, objects }) => [
      `${project}: ${analyses} files known, ${bytes} bytes in ${objects} objects`,
    ]);
  });
}
