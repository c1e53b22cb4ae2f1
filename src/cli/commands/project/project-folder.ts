/** Makes the pack of one folder. All but whole projects is loaded on demand, because it is most of the engine. */
import { basename, resolve } from 'node:path';
import type { ProjectOptions, Refusal, Result } from '../../../api/faces.js';
import type { ParsedArgs } from '../../args/parse-flags.js';
import { isHeld, projectOptions } from './project-flags.js';
import type { BuiltProject, FolderOptions } from './project-result.js';
import { makeWhole } from './project-whole.js';

export async function makeProject(
  root: string,
  args: ParsedArgs,
  { knownClean, unseen, ...engine }: FolderOptions,
): Promise<Result<BuiltProject, Refusal>> {
  const folderName = basename(resolve(root));
  const options: ProjectOptions = { ...engine, ...projectOptions(args), folderName };
  if (isHeld(args)) return (await import('./project-ranked.js')).makeRanked(root, args, options);
  if (args.switches.has('tree') || args.switches.has('full') || args.values.has('split'))
    return makeWhole(root, args, { options, knownClean, unseen, reason: 'All files were asked for' });
  const { makeSelected } = await import('./project-selected.js');
  return makeSelected(root, args, { options, knownClean, unseen });
}
