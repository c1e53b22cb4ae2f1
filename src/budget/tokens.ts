/** The exact token counter. Its vocabulary is loaded at the first count. */
import { lazily } from '../base/remember.js';
import { readPackageData } from '../jail/package-data.js';
import type { TokenCounter } from '../model/tokens.js';
import { O200k } from './o200k/counter.js';
import { readVocabulary } from './o200k/vocabulary.js';

/** OpenAI's o200k_base. Special tokens count as ordinary text: `<|endoftext|>` is counted by its letters. */
export function o200kCounter(): TokenCounter {
  return O200K_BASE;
}

function createO200kCounter(): TokenCounter {
  const encoder = lazily(() => new O200k(readVocabulary(readPackageData('o200k.bin'))));
  return {
    name: 'o200k_base',
    note: null,
    count: (text) => encoder().countUpTo(text, Number.POSITIVE_INFINITY),
    countUpTo: (text, limit) => encoder().countUpTo(text, limit),
  };
}

const O200K_BASE = createO200kCounter();
