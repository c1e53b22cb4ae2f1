/** Slot 14, the exact commands of settings.json. Flags at the top level take precedence over those under `pipeline`. */
import { entriesOf, field } from '../../../formats/json-fields.js';
import type { Nexus } from '../nexus.js';
import type { WorkerSettings } from '../packet.js';
import { type Slot, slot } from '../packet-sidecar.js';
import { defaultCommands, places } from '../worker-words.table.js';

export type Settings = Slot<WorkerSettings> & { readonly raw: unknown; readonly path: string | null };

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
  const notes = [
    ...(document.kind === 'unreadable' ? [`settings.json could not be read (${document.why})`] : []),
    ...assumed.map((name) => `commands.${name} is assumed`),
  ];
  const path = document.kind === 'json' ? document.path : null;
  const paths = document.kind === 'missing' ? [] : [document.path];
  return { ...slot(value, path === null ? 'default' : 'file', { paths, notes }), raw, path };
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
