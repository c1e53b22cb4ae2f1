/**
 * The tables of o200k_base as scripts/vocabulary.mjs wrote them. Reading only makes views, so it takes no time; a file
 * of another version, length or byte order is refused.
 */
import { Defect } from '../../base/result.js';
import type { Classes } from './classes.js';
import type { RankTables } from './ranks.js';

export interface Vocabulary {
  readonly ranks: RankTables;
  readonly classes: Classes;
}

export function readVocabulary(data: Uint8Array): Vocabulary {
  const aligned = data.byteOffset % 4 === 0 && data.byteLength % 4 === 0 ? data : Uint8Array.from(data);
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
  if (words[0] !== MAGIC || words[1] !== VERSION || words[2] !== data.byteLength) {
    throw new Defect('the o200k_base vocabulary does not fit this version of packlight; run npm run build');
  }
  const [slotBits, offsetBits, maxTokenLength, lastRank, slots, pairs, records, units, astral, astralWords] =
    words.subarray(3, 13) as unknown as HeaderFields;
  return {
    ranks: {
      slots: words.subarray(slots >> 2, (slots >> 2) + (1 << slotBits)),
      pairs: words.subarray(pairs >> 2, (pairs >> 2) + PAIRS),
      records: aligned.subarray(records, units),
      offsetBits,
      maxTokenLength,
      lastRank,
    },
    classes: {
      units: aligned.subarray(units, units + UNITS),
      astral: words.subarray(astral >> 2, (astral >> 2) + astralWords),
    },
  };
}

/** Offsets count bytes from the start of the file. */
type HeaderFields = [
  slotBits: number,
  offsetBits: number,
  maxTokenLength: number,
  lastRank: number,
  slots: number,
  pairs: number,
  records: number,
  units: number,
  astral: number,
  astralWords: number,
];

const MAGIC = 0x6b30326f;
const VERSION = 1;
const PAIRS = 1 << 16;
const UNITS = 1 << 16;
