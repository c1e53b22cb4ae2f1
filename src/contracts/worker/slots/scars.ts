/**
 * Slot 11, scars: only the Active Prevention Rules of SCARS.md. At most 30 lines; rules about the task's files are kept
 * longest. The store creates SCARS.md with an
 * empty table and writes rules to scars.jsonl. If the table has no rules, scars.jsonl is used. Otherwise the table
 * alone counts, since people shorten it.
 */
import { readJsonText } from '../../../base/json-text.js';
import { textField } from '../../../formats/json-fields.js';
import { capEntries, type Entry, entriesOf, isDivider, isRow } from '../line-caps.js';
import { beforeRule, findSection, sectionsOf } from '../markdown-text.js';
import type { Nexus } from '../nexus.js';
import { type Slot, slot } from '../packet-sidecar.js';
import { covers } from '../plan-globs.js';
import { caps, fallbacks, places } from '../worker-words.table.js';

export function scarsDigest(nexus: Nexus, files: readonly string[]): Slot<string> {
  const written = writtenRules(nexus);
  if (written.lines.length > 0) return digest(written, files);
  const machine = machineRules(nexus);
  const notes = [...written.notes, ...machine.notes];
  if (machine.lines.length > 0) return digest({ ...machine, notes }, files);
  const missing = machine.notes.map((note) => `\n(${note})`).join('');
  return slot(`${written.fallback}${missing}`, 'none', { paths: written.paths, notes });
}

function digest({ lines, paths, notes }: Rules, files: readonly string[]): Slot<string> {
  const first = lines.findIndex(isDivider) + 1 || 1;
  const head = lines.slice(0, first);
  const isNeeded = (entry: Entry) => entry === head || entry.some((line) => concerns(line, files));
  const capped = capEntries([head, ...entriesOf(lines.slice(first))], caps.scarsDigest, isNeeded);
  return slot(capped.lines.join('\n'), 'file', { paths, notes, cut: capped.cut });
}

/** Whether a rule names one of the files, by a path or a pattern anywhere in it. */
function concerns(rule: string, files: readonly string[]): boolean {
  const named = rule.split(/[\s|,;`()]+/).filter((word) => /[/*.]/.test(word) && !/^[*.]+$/.test(word));
  return named.some((word) => files.some((file) => covers(word, file) || covers(`**/${word}`, file)));
}

type Rules = {
  readonly lines: readonly string[];
  readonly paths: readonly string[];
  readonly notes: readonly string[];
};

function writtenRules(nexus: Nexus): Rules & { readonly fallback: string } {
  const none = (fallback: string, paths: readonly string[], notes: readonly string[] = []) => {
    return { lines: [], paths, notes, fallback };
  };
  const document = nexus.read(places.scars);
  if (document.kind === 'missing') return none(fallbacks.noRules, []);
  const paths = [document.path];
  if (document.kind === 'unreadable') return none(fallbacks.badScars, paths, [document.why]);
  const section = findSection(sectionsOf(document.text), [/^active prevention rules\b/i]);
  if (section === null) return none(fallbacks.noRulesSection, paths);
  const lines = beforeRule(section.lines).filter((line) => !isPlaceholder(line));
  return holdsRules(lines) ? { ...none('', paths), lines } : none(fallbacks.noRules, paths);
}

/** One JSON object per line. Each rule appears once, from the newest scar that has it. */
function machineRules(nexus: Nexus): Rules {
  const document = nexus.read(places.scarsLog);
  if (document.kind === 'missing') return { lines: [], paths: [], notes: [] };
  if (document.kind === 'unreadable')
    return { lines: [], paths: [document.path], notes: [`scars.jsonl could not be read (${document.why})`] };
  const rows = new Map<string, string>();
  for (const line of document.text.split('\n')) {
    const read = line.trim() === '' ? null : readJsonText(line, { characters: 100_000, depth: 20 });
    const scar = read?.ok === true ? read.value.value : undefined;
    const rule = textField(scar, 'preventionRule', 'prevention_rule', 'rule');
    if (rule === undefined) continue;
    const cells = [
      rule,
      textField(scar, 'id', 'sourceScarId') ?? '',
      /^\d{4}-\d\d-\d\d/.exec(textField(scar, 'timestamp', 'addedAt') ?? '')?.[0] ?? '',
    ];
    rows.set(cellOf(rule), `| ${cells.map(cellOf).join(' | ')} |`);
  }
  if (rows.size === 0) return { lines: [], paths: [], notes: [] };
  const head = ['## Active Prevention Rules', '| Rule | Source Scar | Applied Since |', '|---|---|---|'];
  return { lines: [...head, ...rows.values()], paths: [document.path], notes: ['the rules are those of scars.jsonl'] };
}

/** A bar or a line break would end the cell. */
function cellOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

/** A table with only a head, or a remark about rules, is no rule. */
function holdsRules(lines: readonly string[]): boolean {
  const divider = lines.findIndex(isDivider);
  if (divider >= 0) return lines.slice(divider + 1).some((line) => isRow(line) && /[^\s|—-]/.test(line));
  return lines.slice(1).some((line) => line.trim() !== '' && !/^\s*>/.test(line));
}

function isPlaceholder(line: string): boolean {
  return /\[\s*no active rules\b/i.test(line);
}
