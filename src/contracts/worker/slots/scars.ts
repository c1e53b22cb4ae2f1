/** Slot 11, what went wrong before: the Active Prevention Rules of SCARS.md and nothing else of it. At most 30 lines. */
import { capEntries, entriesOf, isDivider, isRow } from '../lines.js';
import { beforeRule, findSection, sectionsOf } from '../markdown-text.js';
import type { Nexus } from '../nexus.js';
import { type Slot, slot } from '../sidecar.js';
import { caps, fallbacks, places } from '../words.table.js';

export function scarsDigest(nexus: Nexus): Slot<string> {
  const document = nexus.read(places.scars);
  if (document.kind === 'missing') return slot(fallbacks.noRules, 'none');
  const paths = [document.path];
  if (document.kind === 'unreadable') return slot(fallbacks.badScars, 'none', { paths, notes: [document.why] });
  const section = findSection(sectionsOf(document.text), [/^active prevention rules\b/i]);
  if (section === null) return slot(fallbacks.noRulesSection, 'none', { paths });
  const lines = beforeRule(section.lines).filter((line) => !isPlaceholder(line));
  if (!holdsRules(lines)) return slot(fallbacks.noRules, 'none', { paths });
  const capped = capEntries(entriesOf(lines), caps.scarsDigest);
  return slot(capped.lines.join('\n'), 'file', { paths, cut: capped.cut });
}

/** A table with a head alone, or a remark about rules, is no rule. */
function holdsRules(lines: readonly string[]): boolean {
  const divider = lines.findIndex(isDivider);
  if (divider >= 0) return lines.slice(divider + 1).some((line) => isRow(line) && /[^\s|—-]/.test(line));
  return lines.slice(1).some((line) => line.trim() !== '' && !/^\s*>/.test(line));
}

function isPlaceholder(line: string): boolean {
  return /\[\s*no active rules\b/i.test(line);
}
