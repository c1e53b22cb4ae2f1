/** Examines texts for secrets and for phrases that address a model. What is known of a text is not searched again. */
import { sha256 } from '../base/hash.js';
import type { KnownTexts } from '../model/known-texts.js';
import { findAll } from '../secrets/find.js';
import type { Finder } from '../secrets/finding.js';
import { findLineToModel, type LineToModel } from './labels.js';

export type Examiner = {
  readonly findSecrets: Finder;
  readonly lineToModel: LineToModel;
};

export function createExaminer(known: KnownTexts | null): Examiner {
  if (known === null) return { findSecrets: findAll, lineToModel: findLineToModel };
  return {
    findSecrets: (text) => [...recall(known.secrets, text, findAll)],
    lineToModel: (text) => recall(known.phrases, text, findLineToModel),
  };
}

function recall<Answer>(
  answers: { get(hash: string): Answer | undefined; set(hash: string, answer: Answer): unknown },
  text: string,
  find: (text: string) => Answer,
): Answer {
  // Looking up a short text takes as long as searching it.
  if (text.length < minRemembered) return find(text);
  const hash = sha256(text);
  const before = answers.get(hash);
  if (before !== undefined) return before;
  const answer = find(text);
  answers.set(hash, answer);
  return answer;
}

const minRemembered = 512;
