/** The time that a document demands: given, fixed by SOURCE_DATE_EPOCH, or now. The engine itself reads no clock. */
import { UsageError } from './flags.js';

export function timeFrom(given: string | undefined, environment: NodeJS.ProcessEnv): string {
  if (given !== undefined) return written(new Date(given), `--time ${given}`);
  const epoch = environment.SOURCE_DATE_EPOCH;
  if (epoch === undefined || epoch === '') return new Date().toISOString();
  return written(new Date(/^\d{1,12}$/.test(epoch) ? Number(epoch) * 1_000 : Number.NaN), `SOURCE_DATE_EPOCH=${epoch}`);
}

function written(date: Date, source: string): string {
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  if (/^\d{4}-/.test(text)) return text;
  throw new UsageError(
    `${source} is not a time`,
    'Write it like 2024-05-01T12:00:00Z (or, for SOURCE_DATE_EPOCH, as seconds since 1970).',
  );
}
