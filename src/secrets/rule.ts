/**
 * A rule describes one kind of secret, together with generated examples that it must find and look-alikes that it must
 * ignore. Rules are data. A rule's pattern runs only around its keywords, so it costs nothing in a text without them.
 */
import { createDraw, type Draw, type Example } from './sample.js';

/** `high`: certainly a secret. `suspect`: a value in a place where secrets often stand. */
export type Confidence = 'high' | 'suspect';

export type Rule = {
  readonly id: string;
  /** Every match contains one of these, in any letter case. Written in lower case, at least two characters long. */
  readonly keywords: readonly string[];
  /** How many characters before its keyword a match may begin. */
  readonly back: number;
  /**
   * Sticky and bounded (`pattern-bound.ts`). The secret is the first capture group that took part, or the whole match.
   */
  readonly pattern: RegExp;
  readonly confidence: Confidence;
  /** Decides about a match: rejects placeholders and the like. */
  readonly accepts: (secret: string, match: string) => boolean;
  /** Whether the judge of generic values decides for this rule (`generic/`). Its pattern is not used then. */
  readonly isJudged: boolean;
  /** The end of a secret whose head alone the pattern matches; `from` is the end of the match. Null rejects it. */
  readonly endsAt: (text: string, from: number) => number | null;
  /** Examples. Each variant has the same shapes with other characters. */
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
  readonly isJudged?: boolean;
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
    isJudged: spec.isJudged ?? false,
    endsAt: spec.endsAt ?? ((_, from) => from),
    finds: (variant) => spec.finds(createDraw(`${spec.id} ${variant}`)),
    ignores: (variant) => spec.ignores(createDraw(`${spec.id} ignored ${variant}`)),
  };
}
