/** Slot 2, the objective: the Objective section of the phase's PLAN.md. At most 15 lines. */
import { capEntries, entriesOf } from '../line-caps.js';
import { beforeRule } from '../markdown-text.js';
import { type Slot, slot } from '../packet-sidecar.js';
import { type Plan, sectionOfPlan } from '../read-plan.js';
import { caps, fallbacks } from '../worker-words.table.js';

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
