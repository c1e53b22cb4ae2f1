/** The three parts of a store, for code that needs all of them. */
import type { Events } from './events.js';
import type { Objects } from './objects.js';
import type { Refs } from './refs.js';

export type Parts = { readonly objects: Objects; readonly refs: Refs; readonly events: Events };
