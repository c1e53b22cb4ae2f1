/** `packlight cache`: describes or clears what earlier runs have stored about a project. */
import { clearStoredCache, describeStoredCache, quoteText } from '../../../api/faces.js';
import { choice, type ParsedArgs } from '../../args/parse-flags.js';
import { withStore } from '../../args/store-flags.js';
import { projectName } from '../../args/store-place.js';
import { UsageError } from '../../args/usage-error.js';
import { oneRoot, say } from '../../command.js';
import { clearIndexFolder, describeIndexFolder } from '../../index-files.js';
import { orStoreError } from '../../output/messages.js';
import { writeReport } from '../../output/write-output.js';
import { wrongUse } from '../../usage-words.table.js';

export async function runCache(args: ParsedArgs): Promise<void> {
  const [word, ...more] = args.words;
  if ((word !== 'info' && word !== 'clear') || more.length > 0) throw new UsageError(...wrongUse.noCacheAction());
  if (args.values.has('store')) await askStore(args, word);
  else await askFolder(args, word);
}

async function askFolder(args: ParsedArgs, word: 'info' | 'clear'): Promise<void> {
  const root = oneRoot(args);
  if (word === 'clear') {
    const isAll = args.switches.has('all');
    clearIndexFolder(isAll ? 'all' : root, process.env);
    say(args, `cleared the stored index of ${isAll ? 'every project' : 'this project'}`);
    return;
  }
  const info = describeIndexFolder(root, process.env);
  const folder = quoteText(info.folder, maxFolder);
  await writeReport(choice(args, 'format', ['text', 'json']), { ...info, folder }, ({ bytes, ownBytes }) => [
    `this project: ${inMegabytes(ownBytes)}; all projects: ${inMegabytes(bytes)} in ${folder}`,
  ]);
}

async function askStore(args: ParsedArgs, word: 'info' | 'clear'): Promise<void> {
  const root = oneRoot(args);
  const project = projectName(args, root);
  await withStore(args, { root }, async (store) => {
    if (word === 'clear') {
      orStoreError(await clearStoredCache(store, project));
      say(args, `cleared the analyses of ${project}; packlight store collect removes their objects`);
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
