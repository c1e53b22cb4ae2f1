/** Everything that can be wrong with a store, in words: what it is and what to do next. A forgotten kind does not compile. */
import { shortId } from '../base/short-id.js';
import { quoteText } from '../guard/message.js';
import type { StoreFailure } from '../model/store.js';
import type { SaveFailure } from './record-event.js';
import type { OpenFailure } from './replay/open-record.js';

export type StoreFailures = StoreFailure | OpenFailure | SaveFailure;
export type StoreWords = { readonly title: string; readonly next: string };

/** A store that is missing when it is opened is told otherwise than an object that is missing in it. */
export type Occasion = 'opening' | 'using';

const badName: StoreWords = {
  title: 'that is no name for a reference or a run',
  next: 'Use letters, digits, ., _ and - (and / between the parts of a reference), 120 characters at most.',
};

export const descriptions: {
  readonly [Kind in StoreFailures['kind']]: (
    failure: Extract<StoreFailures, { readonly kind: Kind }>,
    when: Occasion,
  ) => StoreWords;
} = {
  missing: ({ name }, when) =>
    when === 'opening'
      ? {
          title: 'there is no store here yet',
          next: 'Save a pack first (packlight "<task>" --save), or say where it is: --store DIR or --store postgres://…',
        }
      : {
          title: `the store has no ${writeName(name)}`,
          next: 'packlight store list shows what there is; packlight store check finds what is missing.',
        },
  damaged: ({ name, detail }) => ({
    title: `${writeName(name)} is damaged in the store (${detail}), so it was not read`,
    next: 'Run packlight store check for all damage; bring the object back with packlight store import from a copy.',
  }),
  conflict: ({ ref }) => ({
    title: `the reference ${ref} was changed by someone else in the meantime`,
    next: 'Look at it with packlight show, then try again.',
  }),
  'bad-name': () => badName,
  foreign: ({ detail }) => ({
    title: `this is not a store that this version can read: ${detail}`,
    next: 'Give another folder with --store, or use the version of packlight that made it.',
  }),
  busy: ({ detail }) => ({ title: `the store is busy: ${detail}`, next: 'Try again in a moment.' }),
  full: () => ({
    title: 'the disk of the store is full',
    next: 'Free some space; packlight store collect removes the objects that nothing refers to.',
  }),
  'too-large': ({ sizeBytes, limit }) => ({
    title: `${sizeBytes} bytes are too much for one object (at most ${limit})`,
    next: 'Make a smaller pack: give --budget.',
  }),
  denied: ({ detail }) => ({
    title: `the store may not be used: ${detail}`,
    next: 'Check who owns the folder and that nobody else can enter it (mode 0700), or give another with --store.',
  }),
  'no-client': () => ({
    title: 'the package `postgres`, which opens PostgreSQL stores, is not installed',
    next: 'Install it beside packlight: npm install postgres (npm install -g postgres if packlight is installed globally).',
  }),
  unreachable: ({ detail }) => ({
    title: `the store cannot be reached: ${detail}`,
    next: 'Check the disk, or the address and that the database runs; doing it again is safe.',
  }),
  'no-pack': ({ word }) => ({
    title: `there is no stored pack ${writeName(word)}`,
    next: 'packlight store list shows every pack; give its id, the beginning of it (4 letters or more) or its reference.',
  }),
  ambiguous: ({ word, ids }) => ({
    title: [`${word} may be any of ${ids.length} packs:`, ...ids.slice(0, 10).map((id) => `  ${id}`)].join('\n'),
    next: 'Give more of the id.',
  }),
  'not-a-pack': ({ name, detail }) => ({
    title: `${writeName(name)} is no stored pack: ${detail}`,
    next: 'packlight store show reads any object; packlight store list shows the packs.',
  }),
  unsafe: ({ what, why }) =>
    why.kind === 'secret'
      ? {
          title: `${what} holds what looks like a secret (rule ${why.rule}, line ${why.line}), so nothing was saved`,
          next: 'Take it out of the request; if it stands in the project, packlight secrets finds the file.',
        }
      : badName,
};

/** Names of objects are long and say nothing past their beginning. */
function writeName(name: string): string {
  if (/^[0-9a-f]{64}$/.test(name)) return `object ${shortId(name)}`;
  return /^[\w./-]{1,120}$/.test(name) ? name : JSON.stringify(quoteText(name, maxQuotedName));
}

const maxQuotedName = 120;
