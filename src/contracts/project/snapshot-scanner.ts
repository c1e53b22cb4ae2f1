/** Scanning a project does all asynchronous work, so that the builders of packs can be synchronous. */

import { fail, ok, type Result } from '../../base/result.js';
import { isoTime } from '../../base/shape.js';
import { badRequest } from '../../guard/refusal.js';
import { createGuard } from '../../guard/seal.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import { withWorld } from '../../pipeline/open-world.js';
import type { ProjectSnapshot } from './project-types.js';
import { toProjectSnapshot } from './published-snapshot.js';
import { analyseTree, type ProjectOptions, projectRules, remember } from './scanned-project.js';
import { placed } from './serializer/serializer-error.js';

export function scanSnapshot(root: string, options: ProjectOptions = {}): Promise<Result<ProjectSnapshot, Refusal>> {
  return withWorld(root, options, async (world) => {
    const time = timeOf(options, '$.scan_timestamp');
    if (!time.ok) return time;
    const { snapshot, index } = await analyseTree(world, options);
    const guard = createGuard(projectRules(options).secretPath);
    return ok(remember(toProjectSnapshot(snapshot, { guard, time: time.value }), { root, options, snapshot, index }));
  });
}

/** The given time, or the default one. `field` is where a document states it. */
export function timeOf({ time = '1970-01-01T00:00:00.000Z' }: ProjectOptions, field: string): Result<string, Refusal> {
  const problems = isoTime.check(time, field);
  return problems.length > 0 ? fail(badRequest(placed(problems))) : ok(time);
}
