/** Slot 13, boundaries: the DO NOT CHANGE bullets of the plan, verbatim, then those of settings.json. */

import { field, textsOf } from '../../../formats/json-fields.js';
import type { RelPath } from '../../../model/path.js';
import { type Slot, slot } from '../packet-sidecar.js';
import { covers } from '../plan-globs.js';
import { markedPart, type Plan, planLines } from '../read-plan.js';
import type { Settings } from './settings.js';

export type Boundaries = Slot<readonly string[]> & { readonly doNot: readonly string[]; readonly scopeLimit: string };

export function boundaries(plan: Plan, settings: Settings): Boundaries {
  const lines = planLines(plan, /^boundaries\b/i);
  const change = markedPart(lines, /^\s*(?:[-*+]\s+)?\*\*DO NOT CHANGE:?\*\*:?/i);
  const inline = isNone(change.inline) || change.inline === '' ? [] : [change.inline];
  const fromPlan = [...inline, ...change.bullets].filter((text) => !isNone(text));
  const known = new Set(fromPlan.map(plainWords));
  const fromSettings = textsOf(field(settings.raw, 'boundaries'))
    .map((text) => text.trim())
    .filter((text) => text !== '' && !isNone(text) && !known.has(plainWords(text)));
  const paths = [
    ...(plan.kind === 'plan' && fromPlan.length > 0 ? [plan.path] : []),
    ...(settings.path !== null && fromSettings.length > 0 ? [settings.path] : []),
  ];
  const doNot = markedPart(lines, /^\s*(?:[-*+]\s+)?\*\*DO NOT:?\*\*:?/i);
  const limit = markedPart(lines, /^\s*(?:[-*+]\s+)?\*\*SCOPE LIMIT:?\*\*:?/i);
  return {
    ...slot([...fromPlan, ...fromSettings], paths.length > 0 ? 'file' : 'none', { paths }),
    doNot: [doNot.inline, ...doNot.bullets].filter((text) => text !== '' && !isNone(text)),
    scopeLimit: [limit.inline, limit.prose, ...limit.bullets].filter((text) => text !== '').join(' '),
  };
}

/** The boundary that covers a path, or null. */
export function boundaryOf(path: RelPath | string, list: readonly string[]): string | null {
  return list.find((boundary) => boundaryPaths(boundary).some((pattern) => covers(pattern, path))) ?? null;
}

/** The paths of a boundary: those in back-ticks, or else the text before the reason. */
function boundaryPaths(words: string): string[] {
  const boundary = words.slice(0, 2_000);
  const reason = boundary.search(/\s+[—–]\s|\s+--?\s|:\s/);
  const subject = reason < 0 ? boundary : boundary.slice(0, reason);
  const quoted = [...subject.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
  if (quoted.length > 0) return quoted;
  return subject
    .split(/\s*,\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && (reason >= 0 || !/\s/.test(part)));
}

function isNone(text: string): boolean {
  return /^[(_*]*none[)_*.]*$/i.test(text.trim());
}

function plainWords(text: string): string {
  return text.replace(/`/g, '').replace(/\s+/g, ' ').trim();
}
