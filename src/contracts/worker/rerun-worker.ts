/** Asks a recorded packet again: the record holds the task that was asked, and the rules. */
import type { Json } from '../../base/json.js';
import { count, isoTime, oneOf, openRecord, orNull } from '../../base/shape.js';
import type { EngineOptions } from '../../pipeline/open-world.js';
import { rerunKept } from '../rerun-recorded.js';
import { buildWorkerPacket } from './build-worker.js';
import type { AskedTask } from './which-task.js';

const recorded = openRecord({
  time: isoTime,
  budget: orNull(count),
  stateLines: orNull(count),
  format: oneOf('json', 'markdown'),
});

/** Null when the request cannot be read: then it is not one that this contract wrote. */
export function rerunPacket(root: string, { request }: { readonly request: Json }, options: EngineOptions) {
  if (recorded.check(request, '$').length > 0) return null;
  const { time, budget, stateLines, format } = recorded.read(request);
  const { task, taskId, allTasks, graph } = request as unknown as AskedTask;
  const given = { task, taskId, allTasks, graph };
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as AskedTask;
  const rules = { ...(budget === null ? {} : { budget }), ...(stateLines === null ? {} : { stateLines }) };
  return rerunKept(options, (listening) => buildWorkerPacket(root, asked, { ...listening, ...rules, time, format }));
}
