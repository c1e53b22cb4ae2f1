/** Puts failures of a store into words. `store-words.table.ts` has the words of each kind. */
import { descriptions, type Occasion, type StoreFailures, type StoreWords } from './store-words.table.js';

/** What is wrong and what to do, as `error.message` says it. */
export function storeMessage(failure: StoreFailures, when: Occasion = 'using'): string {
  const { title, next } = describeStoreFailure(failure, when);
  return `${title}. ${next}`;
}

export function describeStoreFailure(failure: StoreFailures, when: Occasion = 'using'): StoreWords {
  const describe = descriptions[failure.kind] as (failure: StoreFailures, when: Occasion) => StoreWords;
  return describe(failure, when);
}
