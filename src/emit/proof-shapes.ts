/** The wire formats of `verify`, `explain` and `diff`. */
import { anyOf, count, flag, hexDigest, list, type Of, oneOf, orNull, record, text } from '../base/shape.js';
import { sideFiles } from '../model/side-files.js';
import { level, shown, standing } from './pack-shape.js';

/** Why two packs differ. `ranking`: other files changed, and so did the rank of this one. */
const diffCauses = ['source', 'request', 'budget', 'config', 'rules', 'version', 'ranking', 'unexplained'] as const;

/** What differs about a block. */
const blockChanges = ['added', 'removed', 'content', 'level', 'lines', 'reason', 'redactions', 'place'] as const;

const cause = oneOf(...diffCauses);
const moves = list(record({ from: text, to: text, why: text }));
const shownBlock = orNull(record({ level, lines: text, tokens: count, sha256: hexDigest, place: count }));

export const diffShape = record({
  packlight: oneOf('diff/1'),
  /** Whether the bytes of the packs are equal. */
  same: flag,
  causes: list(record({ cause, what: text, before: text, after: text })),
  blocks: list(
    record({
      path: text,
      changes: list(oneOf(...blockChanges)),
      causes: list(cause),
      before: shownBlock,
      after: shownBlock,
      /** Where an added block was before, or where a removed block is now. */
      note: text,
    }),
  ),
  /** Sentences about what differs outside the blocks. */
  around: list(text),
});

export const verifyShape = record({
  packlight: oneOf('verify/1'),
  /** Whether no check found a difference. */
  holds: flag,
  checks: list(
    record({
      check: oneOf('manifest', 'pack', 'attestation', ...sideFiles, 'rerun'),
      outcome: oneOf('ok', 'different', 'skipped'),
      about: list(text),
      /** What to do; empty if nothing. */
      next: text,
    }),
  ),
  /** How a new run of the same request differs. */
  difference: orNull(diffShape),
});

const asked = { packlight: oneOf('explain/1'), path: text, why: text } as const;
const ranked = {
  ...standing,
  /** The rank among the files shown, or among those not shown; 1 is the best. */
  place: count,
  moves,
} as const;

export const explainShape = anyOf(
  record({ ...asked, answer: oneOf('shown'), ...ranked, ...shown }),
  record({ ...asked, answer: oneOf('not-shown'), ...ranked }),
  record({ ...asked, answer: oneOf('not-ranked') }),
  record({ ...asked, answer: oneOf('excluded'), by: text, reason: text, detail: text }),
  record({ ...asked, answer: oneOf('unknown'), nearest: list(text) }),
);

export type Difference = Of<typeof diffShape>;
export type DiffCause = (typeof diffCauses)[number];
export type BlockChange = (typeof blockChanges)[number];
export type BlockDifference = Difference['blocks'][number];
export type Verification = Of<typeof verifyShape>;
export type Check = Verification['checks'][number];
export type Explanation = Of<typeof explainShape>;
