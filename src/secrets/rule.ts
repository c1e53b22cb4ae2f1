/**
 * A rule says how one kind of secret looks, with the examples that prove it beside it. Rules are data:
 * the finder runs a rule's pattern only where one of its keywords stands, so a rule costs nothing in
 * text that does not mention it.
 */
import { createDraw, type Draw, type Example } from './sample.js';

/** `high`: surely a secret. `suspect`: a value in a place where secrets stand. */
export type Confidence = 'high' | 'suspect';

export type Rule = {
  readonly id: string;
  /** One of these, in any letter case, stands in every match. In lower case. */
  readonly keywords: readonly string[];
  /** How many characters before its keyword a match may begin. */
  readonly back: number;
  /** Sticky and bounded (`pattern-bound.ts`). The first capture group that took part is the secret; without groups, the whole match. */
  readonly pattern: RegExp;
  readonly confidence: Confidence;
  /** The last word on a match: placeholders and the like are turned down here. */
  readonly accepts: (secret: string, match: string) => boolean;
  /** What of that a pattern can say, as source: looks ahead from where the secret begins that each accepted one passes. */
  readonly needs: string;
  /** How a word of an accepted name may go on after a keyword that it begins with, in lower case; null if it may anyhow. */
  readonly goesOn: (keyword: string) => readonly string[] | null;
  /** Where the secret really ends, for blocks of which the pattern only finds the head; `from` is the pattern's end. */
  readonly endsAt: (text: string, from: number) => number | null;
  /** Examples; another variant has the same shapes with other characters. */
  readonly finds: (variant: number) => readonly Example[];
  readonly ignores: (variant: number) => readonly string[];
};

export type RuleSpec = {
  readonly id: string;
  readonly keywords: readonly string[];
  readonly pattern: RegExp;
  readonly back?: number;
  readonly confidence?: Confidence;
  readonly accepts?: Rule['accepts'];
  readonly needs?: string;
  readonly goesOn?: Rule['goesOn'];
  readonly endsAt?: Rule['endsAt'];
  readonly finds: (draw: Draw) => readonly Example[];
  readonly ignores: (draw: Draw) => readonly string[];
};

export function rule(spec: RuleSpec): Rule {
  const { source, flags } = spec.pattern;
  return {
    id: spec.id,
    keywords: spec.keywords,
    back: spec.back ?? 0,
    pattern: new RegExp(source, `${flags}dy`),
    confidence: spec.confidence ?? 'high',
    accepts: spec.accepts ?? (() => true),
    needs: spec.needs ?? '',
    goesOn: spec.goesOn ?? (() => null),
    endsAt: spec.endsAt ?? ((_, from) => from),
    finds: (variant) => spec.finds(createDraw(`${spec.id} ${variant}`)),
    ignores: (variant) => spec.ignores(createDraw(`${spec.id} ignored ${variant}`)),
  };
}
