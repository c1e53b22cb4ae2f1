/** Everything that can be wrong with a store, in words: what it is and what to do next. A forgotten kind does not compile. */

import { quoteText, shortId } from '../../api/faces.js';
import type { StoreFailure } from '../../api/store.js';
import type { OpenFailure, SaveFailure } from '../../index.js';

export type StoreMessage = { readonly exitCode: 2 | 3 | 4; readonly title: string; readonly next: string };

/** A failed store operation, thrown by a command; `main` prints it and sets the exit code. */
export class StoreError extends Error {
  constructor(readonly told: StoreMessage) {
    super(told.title);
  }
}

export function messageForStore(failure: StoreFailure, { isOpening = false } = {}): StoreMessage {
  switch (failure.kind) {
    case 'missing':
      return isOpening
        ? {
            exitCode: 2,
            title: 'there is no store here yet',
            next: 'Save a pack first (packlight "<task>" --save), or say where it is: --store DIR or --store postgres://…',
          }
        : {
            exitCode: 3,
            title: `the store has no ${writeName(failure.name)}`,
            next: 'packlight store list shows what there is; packlight store check finds what is missing.',
          };
    case 'damaged':
      return {
        exitCode: 4,
        title: `${writeName(failure.name)} is damaged in the store (${failure.detail}), so it was not read`,
        next: 'Run packlight store check for all damage; bring the object back with packlight store import from a copy.',
      };
    case 'conflict':
      return {
        exitCode: 3,
        title: `the reference ${failure.ref} was changed by someone else in the meantime`,
        next: 'Look at it with packlight show, then try again.',
      };
    case 'bad-name':
      return {
        exitCode: 2,
        title: 'that is no name for a reference or a run',
        next: 'Use letters, digits, ., _ and - (and / between the parts of a reference), 120 characters at most.',
      };
    case 'foreign':
      return {
        exitCode: 2,
        title: `this is not a store that this version can read: ${failure.detail}`,
        next: 'Give another folder with --store, or use the version of packlight that made it.',
      };
    case 'busy':
      return { exitCode: 3, title: `the store is busy: ${failure.detail}`, next: 'Try again in a moment.' };
    case 'full':
      return {
        exitCode: 3,
        title: 'the disk of the store is full',
        next: 'Free some space; packlight store collect removes what nothing leads to.',
      };
    case 'too-large':
      return {
        exitCode: 3,
        title: `${failure.sizeBytes} bytes are too much for one object (at most ${failure.limit})`,
        next: 'Make a smaller pack: give --budget.',
      };
    case 'denied':
      return {
        exitCode: 3,
        title: `the store may not be used: ${failure.detail}`,
        next: 'Check who owns the folder and that nobody else can enter it (mode 0700), or give another with --store.',
      };
    case 'unreachable':
      return {
        exitCode: 3,
        title: `the store cannot be reached: ${failure.detail}`,
        next: 'Check the disk, or the address and that the database runs; doing it again is safe.',
      };
    default:
      return failure satisfies never;
  }
}

export function messageForSaving(failure: SaveFailure): StoreMessage {
  if (failure.kind !== 'unsafe') return messageForStore(failure);
  const { what, why } = failure;
  if (why.kind === 'secret')
    return {
      exitCode: 3,
      title: `${what} holds what looks like a secret (rule ${why.rule}, line ${why.line}), so nothing was saved`,
      next: 'Take it out of the request; if it stands in the project, packlight secrets finds the file.',
    };
  return messageForStore({ kind: 'bad-name', name: '' });
}

export function messageForOpening(failure: OpenFailure): StoreMessage {
  switch (failure.kind) {
    case 'no-pack':
      return {
        exitCode: 2,
        title: `there is no stored pack ${writeName(failure.word)}`,
        next: 'packlight store list shows every pack; give its id, the beginning of it (4 letters or more) or its reference.',
      };
    case 'ambiguous':
      return {
        exitCode: 2,
        title: `${failure.word} may be any of ${failure.ids.length} packs:\n${failure.ids
          .slice(0, 10)
          .map((id) => `  ${id}`)
          .join('\n')}`,
        next: 'Give more of the id.',
      };
    case 'not-a-pack':
      return {
        exitCode: 2,
        title: `${writeName(failure.name)} is no stored pack: ${failure.detail}`,
        next: 'packlight store show reads any object; packlight store list shows the packs.',
      };
    default:
      return messageForStore(failure);
  }
}

/** Names of objects are long and say nothing past their beginning. */
function writeName(name: string): string {
  if (/^[0-9a-f]{64}$/.test(name)) return `object ${shortId(name)}`;
  return /^[\w./-]{1,120}$/.test(name) ? name : JSON.stringify(quoteText(name, maxQuotedName));
}

const maxQuotedName = 120;
