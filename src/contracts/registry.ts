/** The registry of contracts, which schemas, `verify`, `replay`, the command line and the documentation read. */
import { bundle } from './bundle/registered-bundle.js';
import { join, node } from './node/registered-node.js';
import { plain } from './plain/registered-plain.js';
import { projectDiff, projectLog, projectWhole, projectWithin } from './project/registered-project.js';
import type { RegisteredContract } from './registered-contract.js';
import { task } from './task/registered-task.js';
import { worker } from './worker/registered-worker.js';

export type Registry = readonly RegisteredContract[];

export const contracts: Registry = [
  plain,
  bundle,
  task,
  worker,
  projectWithin,
  projectWhole,
  projectDiff,
  projectLog,
  node,
  join,
];

export function contractOf(id: string, registry: Registry): RegisteredContract | undefined {
  return registry.find((contract) => contract.id === id);
}
