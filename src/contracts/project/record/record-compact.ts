/** The two short forms of a record: a few lines of YAML, and one log line. Unknown fields are omitted and named. */
import type { Json } from '../../../base/json.js';
import type { TransparencyRecord } from './record-shapes.js';
import { writeYaml } from './record-yaml.js';

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
