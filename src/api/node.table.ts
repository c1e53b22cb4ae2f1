/** What each option of the node contract may be. A field without a line here does not compile. */
import { anything, flag, oneOf, text } from '../base/shape.js';
import { nodeFormats } from '../contracts/node/edges/portable.js';
import { ownFields } from '../contracts/node/join/assemble-join.js';
import { objectOf, satisfying, tokens } from './arguments.js';
import type { NodeOptions } from './node.js';
import { engineFields } from './options.table.js';

const deltaFields = objectOf({ diff: text, tests: text, errors: text });

const deltas = satisfying(
  '{ diff, tests, errors }, each a string',
  (value) => deltaFields.check(value, 'deltas').length === 0,
);

const formFields = { time: text, budget: tokens, format: oneOf(...nodeFormats) };

export const nodeFields = { ...engineFields, ...formFields, deltas } satisfies Record<keyof NodeOptions, unknown>;

/** The fields of the joining node are checked with the finished pack. */
export const joinFields = {
  ...formFields,
  purpose: text,
  model: text,
  edgeId: text,
  embed: flag,
  ...Object.fromEntries(ownFields.map((name) => [name, anything])),
};
