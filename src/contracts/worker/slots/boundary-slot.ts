/** Slots 13 and 14: what a task must not change, and the settings of the project. */
import { entriesOf, field, textsOf } from '../../../formats/json-fields.js';
import type { RelPath } from '../../../model/path.js';
import type { Nexus } from '../nexus.js';
import type { WorkerSettings } from '../packet.js';
import { type Slot, slot } from '../packet-sidecar.js';
import { covers } from '../plan-globs.js';
import { markedPart, type Plan, planLines } from '../read-plan.js';
import { defaultCommands, fallbacks, places } from '../worker-words.table.js';

export type Boundaries = Slot<readonly string[]> & { readonly doNot: readonly string[]; readonly scopeLimit: string };

/** Slot 13, boundaries: the DO NOT CHANGE bullets of the plan, verbatim, then those of settings.json. */
export function boundaries(plan: Plan, settings: Settings): Boundaries {
  const section = planLines(plan, /^boundaries\b/i);
  const lines = section.length > 0 ? section : planLines(plan, changeWords);
  const change = markedPart(lines, changeWords);
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
  const unknown = plan.kind === 'unreadable' ? [fallbacks.unknownBoundaries] : [];
  const doNot = markedPart(lines, /^do not(?!\s+\w)/i);
  const limit = markedPart(lines, /^scope limits?\b/i);
  return {
    ...slot([...fromPlan, ...fromSettings, ...unknown], paths.length > 0 ? 'file' : 'none', { paths }),
    doNot: [doNot.inline, ...doNot.bullets].filter((text) => text !== '' && !isNone(text)),
    scopeLimit: [limit.inline, limit.prose, ...limit.bullets].filter((text) => text !== '').join(' '),
  };
}

const changeWords = /^(?:do not|don['’]t) (?:change|modify|touch)\b/i;

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

/** Slot 14, the exact commands of settings.json. Flags at the top level take precedence over those under `pipeline`. */
type Settings = Slot<WorkerSettings> & { readonly raw: unknown; readonly path: string | null };

export function readSettings(nexus: Nexus): Settings {
  const document = nexus.readJson(places.settings);
  const raw = document.kind === 'json' ? document.value : {};
  const given = commandsOf(field(raw, 'commands'));
  const assumed = Object.keys(defaultCommands).filter((name) => given[name] === undefined);
  const value = {
    commands: { ...defaultCommands, ...given },
    auto_advance: flagOf(raw, 'auto_advance', 'autoAdvance'),
    parallelization: flagOf(raw, 'parallelization'),
  };
  const problem = document.kind === 'unreadable' ? `settings.json could not be read (${document.why})` : '';
  const said = problem === '' ? {} : { note: `(${problem}: the commands are assumed, its boundaries are unknown)` };
  const notes = [...(problem === '' ? [] : [problem]), ...assumed.map((name) => `commands.${name} is assumed`)];
  const path = document.kind === 'json' ? document.path : null;
  const paths = document.kind === 'missing' ? [] : [document.path];
  return { ...slot({ ...value, ...said }, path === null ? 'default' : 'file', { paths, notes }), raw, path };
}

function commandsOf(value: unknown): Record<string, string> {
  const filled = entriesOf(value).filter(([, command]) => typeof command === 'string' && command.trim() !== '');
  return Object.fromEntries(filled) as Record<string, string>;
}

function flagOf(raw: unknown, ...names: readonly string[]): boolean {
  for (const place of [raw, field(raw, 'pipeline')]) {
    const found = field(place, ...names);
    if (typeof found === 'boolean') return found;
  }
  return false;
}
