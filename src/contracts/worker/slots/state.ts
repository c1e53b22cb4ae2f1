/** Slot 12, the project state: the first lines of STATE.md, at most 150. */
import { capEntries, entriesOf } from '../line-caps.js';
import { linesOf } from '../markdown-text.js';
import type { Nexus } from '../nexus.js';
import { type Slot, slot } from '../packet-sidecar.js';
import { caps, fallbacks, places } from '../worker-words.table.js';

export function stateDigest(nexus: Nexus, wanted: number = caps.stateDigest): Slot<string> {
  const cap = Math.max(1, Math.min(wanted, caps.stateDigest));
  const document = nexus.read(places.state);
  if (document.kind === 'missing') return slot(fallbacks.noState, 'none');
  const paths = [document.path];
  if (document.kind === 'unreadable') return slot(fallbacks.badState, 'none', { paths, notes: [document.why] });
  const lines = linesOf(document.text);
  if (lines.every((line) => line.trim() === '')) return slot(fallbacks.noState, 'none', { paths });
  const capped = capEntries(entriesOf(lines), cap);
  return slot(capped.lines.join('\n'), 'file', { paths, cut: capped.cut });
}
