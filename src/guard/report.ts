/**
 * Reports where secrets are in a text: rule, place and tier, never the value, its length or its hash (INV-7). Columns
 * count UTF-16 units from 1; the end column is past the last character.
 */
import type { Redaction } from '../model/block.js';
import { makeVisible } from '../secrets/decode/unicode.js';
import { findAll } from '../secrets/find.js';
import { explainJudged } from '../secrets/generic/explain.js';
import { genericRules } from '../secrets/generic/generic-rules.js';

export type SecretPlace = {
  readonly rule: string;
  readonly tier: Redaction['tier'];
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Why the judge of generic values took it for a secret; null for other rules. */
  readonly why: string | null;
};

export function locateSecrets(source: string): SecretPlace[] {
  const { text } = makeVisible(source);
  const place = placesIn(text);
  const found = findAll(text);
  const reasons = found.some(({ rule }) => judgedIds.has(rule)) ? explainJudged(text) : null;
  return found.map(({ rule, confidence, start, end }) => {
    const [startLine, startColumn] = place(start);
    const [endLine, endColumn] = place(end);
    return {
      rule,
      tier: confidence === 'high' ? 'high' : 'suspect',
      startLine,
      startColumn,
      endLine,
      endColumn,
      why: judgedIds.has(rule) ? (reasons?.get(start) ?? null) : null,
    };
  });
}

/** Offsets come in ascending order, so the text is traversed once. */
function placesIn(text: string): (offset: number) => readonly [line: number, column: number] {
  let line = 1;
  let lineStart = 0;
  return (offset) => {
    for (let at = text.indexOf('\n', lineStart); at >= 0 && at < offset; at = text.indexOf('\n', lineStart)) {
      line += 1;
      lineStart = at + 1;
    }
    return [line, offset - lineStart + 1];
  };
}

const judgedIds: ReadonlySet<string> = new Set(genericRules.map(({ id }) => id));
