/**
 * Makes the pack of one folder for `packlight project`. Only the code for whole projects is loaded at once. The rest is
 * most of the engine: loading it takes as long as packing a whole project.
 */
import { basename, resolve } from 'node:path';
import type { ProjectOptions, Refusal, Result } from '../../../api/faces.js';
import type { ParsedArgs } from '../../args/parse-flags.js';
import { amountOf, projectOptions } from './project-flags.js';
import type { Made, Place } from './project-made.js';
import { makeWhole } from './project-whole.js';

export async function makeProject(
  root: string,
  args: ParsedArgs,
  { knownClean, unseen, ...engine }: Place,
): Promise<Result<Made, Refusal>> {
  const folderName = basename(resolve(root));
  const options: ProjectOptions = { ...engine, ...projectOptions(args), folderName };
  if (args.values.has('diff') || args.values.has('log')) {
    const { makeAround } = await import('./project-ranked.js');
    return makeAround(root, args, options);
  }
  const budget = amountOf(args, 'budget');
  if (budget !== undefined) return (await import('./project-ranked.js')).makeWithin(root, args, { ...options, budget });
  if (args.switches.has('tree') || args.switches.has('full') || args.values.has('split'))
    return makeWhole(root, args, { options, knownClean, unseen, reason: 'All files were asked for' });
  const { makeSelected } = await import('./project-selected.js');
  return makeSelected(root, args, { options, knownClean, unseen });
}
