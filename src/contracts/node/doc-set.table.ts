/** The default documents of a pack: the contract first, then documents that explain it. */
import type { DocRef } from './node-wire.js';

export const docSet: readonly { readonly name: string; readonly priority: NonNullable<DocRef['priority']> }[] = [
  { name: 'plan', priority: 'high' },
  { name: 'acceptance', priority: 'high' },
  { name: 'architecture', priority: 'high' },
  { name: 'overview', priority: 'medium' },
  { name: 'decisions', priority: 'medium' },
  { name: 'runbook', priority: 'medium' },
];

export const docFile = /^(.*)\.(?:md|mdx|markdown)$/i;
