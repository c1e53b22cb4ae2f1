/** What each option of the worker contract may be. A field without a line here does not compile. */
import { count, list, oneOf, text } from '../base/shape.js';
import { anyObject, tokens } from './arguments.js';
import { engineFields } from './options.table.js';
import type { WorkerOptions } from './worker.js';

export const packetFields = {
  ...engineFields,
  time: text,
  budget: tokens,
  stateLines: count,
  format: oneOf('json', 'markdown'),
} satisfies Record<keyof WorkerOptions, unknown>;

export const askedFields = { task: anyObject, taskId: text, allTasks: list(anyObject), graph: text };
