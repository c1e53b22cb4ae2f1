/**
 * What `packlight project` makes of one folder. The code for all but the whole project is loaded when it is asked for: it is
 * most of the engine, and a whole project is packed in the time that loading it takes.
 */
import { basename, resolve } from 'node:path';
import type { ProjectOptions, Refusal, Result } from '../../../api/faces.js';
import type { ParsedArgs } from '../../args/parse-flags.js';
import { amountOf, projectOptions } from './project-flags.js';
import type { Made, Place } from './project-made.js';
import { makeWhole } from './project-whole.js';

export async function makeProject(
  root: string,
  typed: ParsedArgs,
  { knownClean, unseen, ...engine }: Place,
): Promise<Result<Made, Refusal>> {
  const folderName = basename(resolve(root));
  const options: ProjectOptions = { ...engine, ...projectOptions(typed), folderName };
  if (typed.values.has('diff') || typed.values.has('log')) {
    const { makeAround } = await import('./project-ranked.js');
    return makeAround(root, typed, options);
  }
  const budget = amountOf(typed, 'budget');
  if (budget !== undefined)
    return (await import('./project-ranked.js')).makeWithin(root, typed, { ...options, budget });
  if (typed.switches.has('tree') || typed.switches.has('full') || typed.values.has('split'))
    return makeWhole(root, typed, { options, knownClean, unseen, reason: 'All files were asked for' });
  const { makeSelected } = await import('./project-selected.js');
  return makeSelected(root, typed, { options, knownClean, unseen });
}
