/** Which languages a project is written in, by share of the lines of its own code and tests. */
import { compareBytes } from '../../../base/order.js';
import type { Facts } from '../summary-facts.js';
import { nameOfLanguage } from './language-names.table.js';

type LanguageShare = { readonly name: string; readonly lines: number; readonly percent: number };

export function shareLanguages({ own, tests, fileAt, languageAt }: Facts): readonly LanguageShare[] {
  const lines = new Map<string, number>();
  let total = 0;
  for (const file of [...own, ...tests]) {
    const { lineCount } = fileAt(file).entry;
    const name = nameOfLanguage(languageAt(file));
    lines.set(name, (lines.get(name) ?? 0) + lineCount);
    total += lineCount;
  }
  return [...lines]
    .map(([name, sum]) => ({ name, lines: sum, percent: total === 0 ? 0 : (sum * 100) / total }))
    .sort((a, b) => b.lines - a.lines || compareBytes(a.name, b.name));
}

/** `97%`, `under 1%`, `over 99%`: never rounds to a full hundred or to nothing. */
export function writePercent(percent: number): string {
  if (percent >= 99.5 && percent < 100) return 'over 99%';
  return percent >= 1 || percent === 0 ? `${Math.round(percent)}%` : 'under 1%';
}
