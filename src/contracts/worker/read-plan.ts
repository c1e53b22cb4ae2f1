/**
 * Reads the PLAN.md of a task's phase, under `04-phases` or (older tools) `04-plans`. A folder matches a phase by its
 * exact name or by its leading number, never by a bare prefix: phase `1` is `01-core`, not `10-reports`.
 */
import { compareBytes } from '../../base/order.js';
import { field } from '../../formats/json-fields.js';
import { readYaml } from '../../formats/yaml.js';
import { findSection, type Section, sectionsOf } from './markdown-text.js';
import type { Nexus } from './nexus.js';
import type { WorkerTask } from './task-node.js';
import { places } from './worker-words.table.js';

export type Plan =
  | { readonly kind: 'plan'; readonly path: string; readonly sections: readonly Section[]; readonly header: unknown }
  | { readonly kind: 'no-plans' }
  | { readonly kind: 'no-plan' }
  | { readonly kind: 'unreadable'; readonly path: string; readonly why: string };

export function readPlan(nexus: Nexus, task: Pick<WorkerTask, 'phase' | 'plan'>): Plan {
  const roots = places.plans.map((folder) => ({ folder, names: nexus.folders(folder) }));
  if (roots.every(({ names }) => names.length === 0)) return { kind: 'no-plans' };
  for (const { folder, names } of roots) {
    for (const name of matchingPhases(names, task.phase)) {
      const plan = task.plan === '' ? [] : [`${folder}/${name}/${task.plan}/PLAN.md`];
      const found = nexus.read([`${folder}/${name}/PLAN.md`, ...plan]);
      if (found.kind === 'unreadable') return found;
      if (found.kind === 'text') return { kind: 'plan', path: found.path, ...partsOf(found.text) };
    }
  }
  return { kind: 'no-plan' };
}

/** The folder with exactly this name, or else all with the same leading number. */
export function matchingPhases(names: readonly string[], phase: string): string[] {
  if (phase === '') return [];
  const exact = names.filter((name) => name === phase);
  if (exact.length > 0) return exact;
  const number = leadingNumber(phase);
  if (number === null) return [];
  return names.filter((name) => leadingNumber(name) === number).sort(compareBytes);
}

/** Whether two names mean the same phase. A missing name matches any phase. */
export function isSamePhase(one: string, other: string): boolean {
  if (one === other || one === '' || other === '') return true;
  const number = leadingNumber(one);
  return number !== null && number === leadingNumber(other);
}

/** Whether work of one phase came before another, by their numbers. Phases without a number have no order. */
export function isEarlierPhase(one: string, other: string): boolean {
  const [a, b] = [leadingNumber(one)?.split('.'), leadingNumber(other)?.split('.')];
  if (a === undefined || b === undefined) return false;
  const at = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => Number(a[i] ?? 0) - Number(b[i] ?? 0));
  return (at.find((difference) => difference !== 0) ?? 0) < 0;
}

/** `01-core`, `phase-1` and `1` have the number 1; `1.2-fix` has 1.2. */
function leadingNumber(name: string): string | null {
  const match = /^(?:phase[-_ ]*)?(\d{1,9}(?:\.\d{1,9})*)(?![\d.])(?![A-Za-z])/i.exec(name);
  return match === null ? null : match[1]!.split('.').map(Number).join('.');
}

function partsOf(text: string): { readonly sections: readonly Section[]; readonly header: unknown } {
  const header = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(text);
  const read = header === null ? null : readYaml(header[1]!);
  const body = header === null ? text : text.slice(header[0].length);
  return { sections: sectionsOf(body), header: read?.ok === true ? read.value.value : {} };
}

export function sectionOfPlan(plan: Plan, title: RegExp): Section | null {
  return plan.kind === 'plan' ? findSection(plan.sections, [title]) : null;
}

/** The section of the plan about a task: the text under `### T01: …`. */
export function taskPart(plan: Plan, id: string): readonly string[] {
  if (plan.kind !== 'plan') return [];
  const part = plan.sections.find(
    ({ title }) => title === id || (/^[\s:—–-]/.test(title.slice(id.length)) && title.startsWith(id)),
  );
  return part?.lines ?? [];
}

export function headerField(plan: Plan, ...names: readonly string[]): unknown {
  return plan.kind === 'plan' ? field(plan.header, ...names) : undefined;
}

/**
 * The list under a mark such as DO NOT CHANGE, and the text on the mark's own line. The mark may be a heading, bold, or
 * a plain line; the list may be bulleted or numbered.
 */
export function markedPart(
  lines: readonly string[],
  words: RegExp,
): { readonly inline: string; readonly bullets: string[]; readonly prose: string } {
  const at = lines.findIndex((line) => markOf(line, words) !== null);
  if (at < 0) return { inline: '', bullets: [], prose: '' };
  const inline = markOf(lines[at]!, words)!;
  const bullets: string[] = [];
  const prose: string[] = [];
  for (const line of lines.slice(at + 1)) {
    if (endsPart(line)) break;
    const bullet = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(.*\S)\s*$/.exec(line);
    if (bullet !== null) bullets.push(bullet[1]!);
    else if (/^\s+\S/.test(line) && bullets.length > 0) bullets.push(`${bullets.pop()} ${line.trim()}`);
    else if (line.trim() !== '' && !/^\s*(?:={2,}|-{2,})\s*$/.test(line)) prose.push(line.trim());
  }
  return { inline, bullets, prose: prose.join(' ') };
}

/** The text after the mark on this line; null if the line does not begin with it. */
function markOf(line: string, words: RegExp): string | null {
  const plain = line
    .replace(/^\s*(?:#{1,6}\s+|[-*+]\s+|\d{1,9}[.)]\s+)?/, '')
    .replace(/^(?:\*\*|__|\*|_)/, '')
    .replace(/^\d{1,3}(?:\.\d{1,3})*[.)]?\s+/, '');
  const found = words.exec(plain);
  if (found === null || found.index !== 0) return null;
  const rest = /^\s*:?(?:\*\*|__|\*|_)?:?\s*(.*)$/.exec(plain.replace(words, ''))![1]!.trim();
  const isMark = /[:*_#]/.test(line.replace(rest, '')) || rest === '';
  return isMark ? rest : null;
}

/** A heading, a rule, a bold mark or another of the plan's own marks. */
function endsPart(line: string): boolean {
  const isPlainMark = /^\s*(?:DO NOT(?: CHANGE)?|SCOPE LIMITS?)\s*:/i.test(line);
  return isPlainMark || boldMark.test(line) || /^ {0,3}#{1,6}\s/.test(line) || /^ {0,3}-{3,}\s*$/.test(line);
}

export function planLines(plan: Plan, title: RegExp): readonly string[] {
  return sectionOfPlan(plan, title)?.lines ?? [];
}

/** Bold text alone on its line, or with a colon. Bold words at the start of an entry are part of it. */
const boldMark = /^\s*(?:[-*+]\s+)?\*\*(?:[^*]+:\*\*|[^*]+\*\*\s*:|(?:DO NOT(?: CHANGE)?|SCOPE LIMITS?)\b[^*]*\*\*)/i;
