/** The default documents of a pack: the contract first, then documents that explain it. */
import type { DocRef } from './node-wire.js';

/** A document is of a kind if its name or its first heading has this form, in small letters without numbers in front. */
export const docSet: readonly {
  readonly name: string;
  readonly form: RegExp;
  readonly priority: NonNullable<DocRef['priority']>;
}[] = [
  { name: 'plan', form: /^(?:(?:project|implementation|delivery) )?(?:plan|roadmap|milestones)$/, priority: 'high' },
  {
    name: 'acceptance',
    form: /^(?:acceptance(?: criteria| tests)?|definition of done|requirements)$/,
    priority: 'high',
  },
  {
    name: 'architecture',
    form: /^(?:(?:system|software|technical) )?(?:architecture|design)(?: overview| document)?$/,
    priority: 'high',
  },
  { name: 'overview', form: /^(?:(?:project |system )?overview|introduction|readme|index)$/, priority: 'medium' },
  { name: 'decisions', form: /^(?:decisions?(?: log| records?)?|adrs?)$/, priority: 'medium' },
  { name: 'runbook', form: /^(?:runbook|operations)$/, priority: 'medium' },
];

export const docFile = /^(.*)\.(?:md|mdx|markdown)$/i;
/** Folders whose documents are read like those below the root of documents. */
export const docFolder = /(?:^|\/)(?:adrs?|decisions|rfcs?|specs?)\//i;
/** The most documents that are shown because they speak of the goal. */
export const maxSpoken = 4;
