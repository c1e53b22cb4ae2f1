/** Formats runs and stored packs as lines for people. Their content was guarded before it was stored. */

import {
  counted,
  explainPath,
  firstLineOf,
  guardMessage,
  type Json,
  type OpenedPack,
  type StoredPack,
  shortenGuarded,
  shortId,
  type Timeline,
  type ToldEvent,
} from '../../../api/faces.js';
import { paintFor } from '../../output/colour.js';
import { writeOddName } from '../../output/printable-names.js';

export function timelineLines({ run, events }: Timeline): string[] {
  const paint = paintFor(process.stdout, process.env);
  return [
    paint.bold(`run ${run}: ${counted(events.length, 'event')}`),
    ...events.flatMap((event) => [eventLine(event), ...packsOf(event).map((line) => paint.dim(line))]),
  ];
}

function eventLine({ seq, at, kind, data }: ToldEvent): string {
  const said = fieldsOf(data)
    .filter(([name]) => !toldElsewhere.has(name))
    .map(([name, value]) => `${name} ${value}`);
  return `${String(seq).padStart(4)}  ${(at ?? '').padEnd(24)}  ${eventWords[kind]}${said.length === 0 ? '' : ` · ${said.join(' · ')}`}`;
}

const eventWords: Readonly<Record<ToldEvent['kind'], string>> = {
  'pack-built': 'pack built',
  'payload-sent': 'payload sent',
  joined: 'packs joined',
  permission: 'permission asked',
  error: 'error',
  note: 'note',
};

/** Fields that the line below the event already shows. */
const toldElsewhere: ReadonlySet<string> = new Set(['pack', 'tokens', 'tokenizer', 'contract']);

function packsOf({ packs, others }: ToldEvent): string[] {
  const indent = ' '.repeat(32);
  return [
    ...packs.map(({ id, record }) => `${indent}${shortId(id, 8)}  ${sizeOf(record)}  ${taskOf(record)}`),
    ...others.map((name) => `${indent}object ${shortId(name)}`),
  ];
}

function sizeOf({ contract, written, policy, tokenizer }: StoredPack): string {
  const unit = tokenizer === 'characters' ? 'characters' : 'tokens';
  return `${contract}, ${written.tokens}${policy.budget > 1e9 ? '' : ` of ${policy.budget}`} ${unit}`;
}

/** The first line identifies a task well enough. */
export function taskOf({ request }: StoredPack): string {
  const words = firstText(request) ?? joinedOf(request);
  return writeOddName(shortenGuarded(firstLineOf(guardMessage(words.trim())), maxTask).trim());
}

/** A join has no task of its own. */
function joinedOf(request: Json): string {
  const { inputs } = (request ?? {}) as { readonly inputs?: Json };
  return Array.isArray(inputs) ? `${inputs.length} packs joined` : '';
}

/** The task text, whose field differs between contracts. */
function firstText(request: Json): string | null {
  const fields = new Map(Object.entries((request ?? {}) as { readonly [key: string]: Json }));
  for (const name of ['task', 'goal', 'title', 'description', 'raw_input', 'taskId', 'log']) {
    const value = fields.get(name);
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  for (const name of ['task', 'plan_step', 'intent', 'request', 'asked']) {
    const inner = fields.get(name);
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) return firstText(inner);
  }
  return null;
}

export function packLines({ id, record, manifest }: OpenedPack): string[] {
  const paint = paintFor(process.stdout, process.env);
  const { git, written, left_out: left } = record;
  const place =
    git === null ? 'not in a git repository' : `commit ${shortId(git.commit)}${git.clean ? '' : ', with changes'}`;
  const redacted = record.items.flatMap(({ name, redactions }) =>
    redactions.map(({ rule, first_line }) => `  redacted   ${rule} in ${writeOddName(name ?? '')}, line ${first_line}`),
  );
  const unshown = manifest.unshown.slice(0, maxUnshown).map(({ path }) => writeOddName(path));
  const more = manifest.unshown.length - unshown.length;
  return [
    paint.bold(`pack ${id}`),
    `  task       ${taskOf(record)}`,
    `  what       ${sizeOf(record)}, ${written.bytes} bytes of ${record.policy.format}`,
    `  made by    ${record.engine}, tokens by ${record.tokenizer}`,
    `  project    ${place}`,
    `  files      ${manifest.included.length} shown or named of ${manifest.files_scanned}`,
    ...manifest.included.flatMap((block) => [
      `    ${writeOddName(block.path)}  ${block.level}${block.lines === '' ? '' : ` ${block.lines}`} of ${block.line_count} lines (${block.tokens})`,
      paint.dim(`      ${writeOddName(explainPath(manifest, block.path).why)}`),
    ]),
    ...redacted.slice(0, maxRedacted),
    ...(redacted.length > maxRedacted ? [`  redacted   ${redacted.length - maxRedacted} more`] : []),
    ...(unshown.length === 0 ? [] : [`  no place   ${unshown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`]),
    `  left out   ${left.files} other files${left.withheld.map(({ reason, count }) => `, ${count} ${reason}`).join('')}`,
    ...record.moves
      .slice(0, maxMoves)
      .map(({ name, from, to, why }) => `  step       ${writeOddName(name ?? '')}: ${from} → ${to}, ${why}`),
    `  next       packlight replay ${shortId(id, 8)} · packlight explain ${shortId(id, 8)} PATH · packlight show ${shortId(id, 8)} --text`,
  ];
}

function fieldsOf(data: Json): [string, string][] {
  if (data === null || typeof data !== 'object' || Array.isArray(data))
    return data === null ? [] : [['', String(data)]];
  return Object.entries(data)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => [name, writeOddName(typeof value === 'string' ? value : JSON.stringify(value))]);
}

const maxTask = 101;
const maxUnshown = 5;
const maxRedacted = 10;
const maxMoves = 12;
