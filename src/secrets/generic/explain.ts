/**
 * Says why the judge took a value for a secret. Terms about the name and the syntax are listed one by one; terms about
 * the value are summed up, because each of them tells something of the value.
 */
import { judge, type Verdict } from './judge.js';
import { createLineReader } from './line-reader.js';
import { stemSearch } from './stems.js';

/** The reason for each accepted candidate of a text, by its offset. */
export function explainJudged(text: string): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  const reader = createLineReader(text, (candidate, line) => {
    const verdict = judge(candidate, line);
    if (verdict.tier !== null) reasons.set(candidate.start, writeReason(candidate.how, verdict));
  });
  for (const { index } of text.matchAll(stemSearch)) reader.stemAt(index);
  reader.finish();
  return reasons;
}

function writeReason(how: string, { reason, score, terms }: Verdict): string {
  if (reason === 'generated') return `a generated value beside a telling name (${how})`;
  const listed = terms();
  const open = listed.filter(({ name }) => openTerms.test(name)).map(({ name, points }) => `${name} ${signed(points)}`);
  const hidden = listed.filter(({ name }) => !openTerms.test(name)).reduce((sum, { points }) => sum + points, 0);
  const lead = reason === 'named' ? 'a literal right after a telling name' : `score ${score}`;
  return `${lead}: ${[...open, `the value ${signed(hidden)}`].join(', ')}`;
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points);
}

const openTerms =
  /^(?:kc|kc\*how|kc\*Q|how|how\*Q|op|op\*Q|kl|k|ntk|line|sp|depth)=|^(?:KEY|var|comment|msg|user|def|test|flush)\b/;
