/** Stores a pack from its trace. Loaded for `--save` only, because the replay code of all contracts is large. */
import { findGitHint, type PackTrace, type Store, savePack } from '../../api/faces.js';
import { say, trustsGitDir } from '../command.js';
import { orStoreError } from '../output/messages.js';
import { talk } from '../output/talk.js';
import { lastValue, type ParsedArgs, timeFrom } from './parse-flags.js';
import { findGlobalExcludes } from './personal-excludes.js';

export type PackOrigin = {
  readonly root: string;
  /** Files that the command wrote itself. */
  readonly hidden?: readonly string[];
  /** The commit whose files were packed; undefined for the files on disk. */
  readonly commit?: string;
};

export async function saveTrace(
  args: ParsedArgs,
  { store, trace }: { readonly store: Store; readonly trace: PackTrace },
  { root, hidden = [], commit }: PackOrigin,
): Promise<void> {
  const options = { globalExcludes: findGlobalExcludes(process.env), trustGitDir: trustsGitDir(args), hidden };
  const git = commit === undefined ? await findGitHint(root, options) : { commit, clean: true };
  const [run = null, node = null] = [lastValue(args, 'run'), lastValue(args, 'node')];
  const at = timeFrom(lastValue(args, 'time'), process.env);
  const saved = orStoreError(await savePack(store, trace, { git, run, node, at }));
  talk(`saved ${saved.ref}`);
  if (saved.event !== null) say(args, `event ${saved.event} of run ${saved.run}`);
}
