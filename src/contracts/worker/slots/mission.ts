/** Slots 1, 2 and 12, which show prose of the project: its mission, the objective of the phase, and its state. */
import { type Capped, capEntries, countLines, type Entry, entriesOf } from '../line-caps.js';
import { beforeRule, findSection, linesOf, type Section, sectionsOf, trimEnd } from '../markdown-text.js';
import type { Nexus } from '../nexus.js';
import { type Slot, slot } from '../packet-sidecar.js';
import { type Plan, sectionOfPlan } from '../read-plan.js';
import { caps, fallbacks, places } from '../worker-words.table.js';

/** Slot 1, the mission: project purpose and technical constraints from PRD.md. At most 20 lines. */
export function missionContext(nexus: Nexus): Slot<string> {
  const document = nexus.read(places.prd);
  if (document.kind === 'missing') return slot(fallbacks.noPrd, 'none');
  if (document.kind === 'unreadable')
    return slot(fallbacks.badPrd, 'none', { paths: [document.path], notes: [document.why] });
  const sections = sectionsOf(document.text);
  const summary = summaryOf(sections, document.text);
  const limits = constraintsOf(sections);
  if (summary.length + limits.length === 0) return slot(fallbacks.noPrdSections, 'none', { paths: [document.path] });
  const { lines, cut } = share(entriesOf(summary), entriesOf(limits), caps.missionContext);
  return slot(lines.join('\n'), 'file', { paths: [document.path], cut });
}

/** Each part may take half, plus what the other does not need. So technical constraints always get room. */
function share(first: readonly Entry[], second: readonly Entry[], cap: number): Capped {
  const gap = first.length > 0 && second.length > 0 ? 1 : 0;
  const wanted = [countLines(first), countLines(second)] as const;
  const half = Math.floor((cap - gap) / 2);
  const forSecond = Math.min(wanted[1], Math.max(half, cap - gap - wanted[0]));
  const one = capEntries(first, Math.min(wanted[0], cap - gap - forSecond));
  const two = capEntries(second, forSecond);
  const none = { entries: 0, lines: 0 };
  const [a, b] = [one.cut ?? none, two.cut ?? none];
  const isCut = one.cut !== null || two.cut !== null;
  return {
    lines: [...one.lines, ...(gap === 1 ? [''] : []), ...two.lines],
    cut: isCut ? { entries: a.entries + b.entries, lines: a.lines + b.lines } : null,
  };
}

function summaryOf(sections: readonly Section[], text: string): string[] {
  const named = findSection(sections, summaryTitles);
  if (named !== null) return bodyOf(named).length > 1 ? bodyOf(named) : [];
  if (constraintsOf(sections).length > 0 || sections.length === 0) return firstParagraph(text);
  return sections.length === 1 ? firstParagraph(text) : [];
}

const summaryTitles = [/^executive summary\b/i, /^project overview\b/i, /^overview\b/i, /^mission\b/i, /^summary\b/i];
const constraintTitles = [/^constraints$/i, /^technical constraints\b/i, /^constraints \(technical\)$/i];

/** Of a section with technical, business and quality parts, only the technical part. */
function constraintsOf(sections: readonly Section[]): string[] {
  const section = findSection(sections, constraintTitles);
  if (section === null) return [];
  const technical = sectionsOf(section.lines.slice(1).join('\n')).find(({ title }) => /^technical\b/i.test(title));
  const lines =
    technical === undefined
      ? bodyOf(section)
      : [`${section.lines[0]!.trim()} (Technical)`, ...trimEnd(technical.lines.slice(1))];
  const filled = lines.filter((line, at) => at === 0 || line.trim() !== '');
  return filled.length > 1 ? filled : [];
}

/** A section up to its first rule, without the blank lines after its heading. */
function bodyOf(section: Section): string[] {
  const [head, ...rest] = beforeRule(section.lines);
  const first = rest.findIndex((line) => line.trim() !== '');
  return first < 0 ? [head!] : [head!, ...rest.slice(first)];
}

function firstParagraph(text: string): string[] {
  const lines = linesOf(text);
  const start = lines.findIndex((line) => /^[^#\s|>-]/.test(line));
  if (start < 0) return [];
  const end = lines.findIndex((line, at) => at > start && line.trim() === '');
  return lines.slice(start, end < 0 ? undefined : end);
}

/** Slot 2, the objective: the Objective section of the phase's PLAN.md. At most 15 lines. */
export function phaseObjective(plan: Plan): Slot<string> {
  if (plan.kind === 'no-plans') return slot(fallbacks.noPlans, 'none');
  if (plan.kind === 'no-plan') return slot(fallbacks.noPlan, 'none');
  if (plan.kind === 'unreadable') return slot(fallbacks.badPlan, 'none', { paths: [plan.path], notes: [plan.why] });
  const section = sectionOfPlan(plan, /^objectives?$/i);
  const lines = section === null ? [] : beforeRule(section.lines);
  if (lines.length < 2) return slot(fallbacks.noObjective, 'none', { paths: [plan.path] });
  const capped = capEntries(entriesOf(lines), caps.phaseObjective);
  return slot(capped.lines.join('\n'), 'file', { paths: [plan.path], cut: capped.cut });
}

/** Slot 12, the project state: the first lines of STATE.md, at most 150. */
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
