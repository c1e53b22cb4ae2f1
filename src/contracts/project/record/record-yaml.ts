/**
 * Writes plain values as YAML: maps and lists of maps in block style, other lists in brackets. A string is unquoted
 * only if every YAML 1.1 and 1.2 reader takes it as a string. Otherwise it is quoted and unusual characters are
 * escaped, so no text can end its line, open a key or become a number. The `yaml` package cannot write these bytes: it
 * pads either all brackets and braces or none, and does not escape control and direction characters.
 */
import type { Json } from '../../../base/json.js';
import type { TransparencyRecord } from './record-shapes.js';

export function writeYaml(value: Json): string {
  if (isMap(value) || isBlockList(value)) return `${writeBlock(value, '').join('\n')}\n`;
  return `${writeFlow(value)}\n`;
}

type YamlMap = { readonly [key: string]: Json | undefined };

function writeBlock(value: YamlMap | readonly Json[], indent: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((entry: Json) => {
      const [first, ...rest] = writeLines(entry, `${indent}  `);
      return [`${indent}- ${first!.trimStart()}`, ...rest];
    });
  return fieldsOf(value as YamlMap).flatMap(([name, field]) => {
    const key = `${indent}${writeText(name)}:`;
    if (isMap(field) || isBlockList(field)) return [key, ...writeBlock(field, `${indent}  `)];
    return [`${key} ${writeFlow(field)}`];
  });
}

function writeLines(value: Json, indent: string): string[] {
  return isMap(value) || isBlockList(value) ? writeBlock(value, indent) : [writeFlow(value)];
}

function writeFlow(value: Json): string {
  if (typeof value === 'string') return writeText(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeFlow).join(', ')}]`;
  const fields = fieldsOf(value as YamlMap).map(([name, field]) => `${writeText(name)}: ${writeFlow(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function writeText(text: string): string {
  if (bare.test(text) && !taken.test(text)) return text;
  return JSON.stringify(text).replace(/[\x7f-\x9f\u00ad\u2028-\u202e\ufeff\ufffe\uffff]/g, escapeUnit);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function fieldsOf(map: YamlMap): [string, Json][] {
  return Object.entries(map).filter((field): field is [string, Json] => field[1] !== undefined);
}

function isMap(value: Json): value is YamlMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && fieldsOf(value as YamlMap).length > 0;
}

/** A list that contains a map is written with one entry per line. */
function isBlockList(value: Json): value is readonly Json[] {
  return Array.isArray(value) && value.some(isMap);
}

/** Words of letters, digits and a few signs, beginning with a letter. */
const bare = /^[A-Za-z_][A-Za-z0-9_./-]*(?: [A-Za-z0-9_./-]+)*$/;
/** Words that some readers take as a boolean or null. */
const taken = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** The two short forms of a record: a few lines of YAML, and one log line. Unknown fields are omitted and named. */
export function writeCompact(record: TransparencyRecord): string {
  const { session, providers, aggregate } = record;
  const tokens = { in: aggregate?.total_tokens_in, out: aggregate?.total_tokens_out };
  const hasTokens = tokens.in !== undefined || tokens.out !== undefined;
  const compact = {
    run: record.run_id,
    time: record.timestamp,
    mode: session?.mode,
    pack: record.context_pack.type,
    providers: providers?.map(({ provider }) => provider),
    tokens: hasTokens ? tokens : undefined,
    duration_ms: aggregate?.total_duration_ms,
    status: statusOf(record),
    missing: record.missing,
  };
  return writeYaml({ transparency: compact as unknown as Json });
}

export function writeLogLine(record: TransparencyRecord): string {
  const { session, providers, aggregate, missing = [] } = record;
  const fields: readonly (readonly [string, string | number | undefined])[] = [
    ['run', record.run_id],
    ['mode', session?.mode],
    ['pack', record.context_pack.type],
    ['providers', providers?.length],
    ['files_sent', record.context_pack.statistics.files_included],
    ['tokens_in', aggregate?.total_tokens_in],
    ['tokens_out', aggregate?.total_tokens_out],
    ['duration_ms', aggregate?.total_duration_ms],
    ['status', statusOf(record)],
    ['missing', missing.length === 0 ? undefined : missing.join(',')],
  ];
  const known = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return `COUNCIL ${known.join(' ')}\n`;
}

/** The common status of all providers, or `partial` if they differ. */
function statusOf({ providers = [] }: TransparencyRecord): 'ok' | 'partial' | 'failed' | undefined {
  const statuses = new Set(providers.map(({ status }) => status));
  return statuses.size > 1 ? 'partial' : [...statuses][0];
}
