/**
 * Makes refusals safe: every text in them is guarded whole and then shortened. `bad-request` can only be made here,
 * because its problems quote fields and values of foreign data.
 */
import type { Json } from '../base/json.js';
import type { Problem } from '../base/problem.js';
import type { GuardedFault, Refusal, RequestFault } from '../model/refusal/refusal.js';
import { refusalMessage } from '../model/refusal/refusal-message.js';
import { guardJson } from './guard-json.js';
import { guardMessage, quoteText } from './message.js';

export function badRequest(problems: readonly (Problem | RequestFault)[]): Refusal & { readonly kind: 'bad-request' } {
  return { kind: 'bad-request', problems: guardFaults(problems) };
}

/** Problems in foreign data: a path names fields, and the name of a field may itself be a secret (INV-7). */
export function guardFaults(problems: readonly (Problem | RequestFault)[]): GuardedFault[] {
  return problems.map((fault) => ({
    path: quoteText(fault.path, maxQuoted),
    expected: quoteText(fault.expected, maxQuoted),
    found: quoteText(fault.found, maxQuoted),
    fix: quoteText(fault.fix, maxQuoted),
    place: 'place' in fault ? fault.place : null,
  }));
}

/** A refusal as data, and `message`: what is wrong and what to do next. */
export type Explained<R> = R & { readonly message: string };

/** The guarded refusal in words. */
export function explainRefusal<R extends Refusal>(refusal: R): Explained<R> {
  const guarded = guardRefusal(refusal) as R;
  return { ...guarded, message: guardMessage(refusalMessage(guarded)) };
}

/** The other kinds name paths, symbols and signatures. */
export function guardRefusal(refusal: Refusal): Refusal {
  return refusal.kind === 'bad-request' ? refusal : (guardJson(refusal as unknown as Json).value as unknown as Refusal);
}

/** A list of names in a fix is longer than most things that are quoted. */
const maxQuoted = 2_000;
