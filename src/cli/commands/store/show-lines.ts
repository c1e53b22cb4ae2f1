/** Formats runs and stored packs as lines for people. Their content was guarded before it was stored. */
import * as engine from '../../../api/faces.js';
import { paintFor } from '../../output/colour.js';
import { writeOddName } from '../../output/printable-names.js';
import { eventWords } from '../../words.table.js';

export function timelineLines({ run, events }: engine.Timeline): string[] {
  const paint = paintFor(process.stdout, process.env);
  return [
    paint.bold(`run ${run}: ${engine.counted(events.length, 'event')}`),
    ...events.flatMap((event) => [eventLine(event), ...packsOf(event).map((line) => paint.dim(line))]),
  ];
}

function eventLine({ seq, at, kind, data }: engine.ToldEvent): string {
  const said = fieldsOf(data)
    .filter(([name]) => !toldElsewhere.has(name))
    .map(([name, value]) => `${name} ${value}`);
  return `${String(seq).padStart(4)}  ${(at ?? '').padEnd(24)}  ${eventWords[kind]}${said.length === 0 ? '' : ` · ${said.join(' · ')}`}`;
}

/** Fields that the line below the event already shows. */
const toldElsewhere: ReadonlySet<string> = new Set(['pack', 'tokens', 'tokenizer', 'contract']);

function packsOf({ packs, others }: engine.ToldEvent): string[] {
  const indent = ' '.repeat(32);
  return [
    ...packs.map(({ id, record }) => `${indent}${engine.shortId(id, 8)}  ${sizeOf(record)}  ${taskOf(record)}`),
    ...others.map((name) => `${indent}object ${engine.shortId(name)}`),
  ];
}

function sizeOf({ contract, written, policy, tokenizer }: engine.StoredPack): string {
  const unit = tokenizer === 'characters' ? 'characters' : 'tokens';
  return `${contract}, ${written.tokens}${policy.budget > 1e9 ? '' : ` of ${policy.budget}`} ${unit}`;
}

/** The first line identifies a task well enough. */
export function taskOf({ request }: engine.StoredPack): string {
  const words = firstText(request) ?? joinedOf(request);
  return writeOddName(engine.shortenGuarded(engine.firstLineOf(engine.guardMessage(words.trim())), maxTask).trim());
}

/** A join has no task of its own. */
function joinedOf(request: engine.Json): string {
  const { inputs } = (request ?? {}) as { readonly inputs?: engine.Json };
  return Array.isArray(inputs) ? `${inputs.length} packs joined` : '';
}

/** The task text, whose field differs between contracts. */
function firstText(request: engine.Json): string | null {
  const fields = new Map(Object.entries((request ?? {}) as { readonly [key: string]: engine.Json }));
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

export function packLines({ id, record, manifest }: engine.OpenedPack): string[] {
  const paint = paintFor(process.stdout, process.env);
  const { git, written, left_out: left } = record;
  const place =
    git === null
      ? 'not in a git repository'
      : `commit ${engine.shortId(git.commit)}${git.clean ? '' : ', with changes'}`;
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
      paint.dim(`      ${writeOddName(engine.explainPath(manifest, block.path).why)}`),
    ]),
    ...redacted.slice(0, maxRedacted),
    ...(redacted.length > maxRedacted ? [`  redacted   ${redacted.length - maxRedacted} more`] : []),
    ...(unshown.length === 0 ? [] : [`  no place   ${unshown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`]),
    `  left out   ${left.files} other files${left.withheld.map(({ reason, count }) => `, ${count} ${reason}`).join('')}`,
    ...record.moves
      .slice(0, maxMoves)
      .map(({ name, from, to, why }) => `  step       ${writeOddName(name ?? '')}: ${from} → ${to}, ${why}`),
    `  next       packlight replay ${engine.shortId(id, 8)} · packlight explain ${engine.shortId(id, 8)} PATH · packlight show ${engine.shortId(id, 8)} --text`,
  ];
}

function fieldsOf(data: engine.Json): [string, string][] {
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
