/** Puts refusals into words. `refusal-words.table.ts` has the words of each kind. */

import type { Refusal } from './refusal.js';
import { descriptions, type Reader, type RefusalWords } from './refusal-words.table.js';

/** The command line names options as flags (`--budget`), a program by their names (`budget`). */
export type Audience = 'command-line' | 'program';

/** One sentence about the refusal and one about the next step: what `error.message` says. */
export function refusalMessage(refusal: Refusal): string {
  const { title, next } = describeRefusal(refusal, 'program');
  return `${title}${title.includes('\n') ? '\n' : '. '}${next}`;
}

export function describeRefusal(refusal: Refusal, audience: Audience): RefusalWords {
  const isProgram = audience === 'program';
  const option = (name: string) => (isProgram ? `\`${name}\`` : `--${name}`);
  const target = isProgram ? '`targets`' : '--target';
  const describe = descriptions[refusal.kind] as (refusal: Refusal, to: Reader) => RefusalWords;
  return describe(refusal, { isProgram, option, target });
}
