/** The timestamp of a document: a flag, SOURCE_DATE_EPOCH, or now. The engine itself reads no clock. */
import { readTime, UsageError } from './parse-flags.js';

export function timeFrom(given: string | undefined, environment: NodeJS.ProcessEnv): string {
  if (given !== undefined) return readTime(given, 'time');
  const epoch = environment.SOURCE_DATE_EPOCH;
  if (epoch === undefined || epoch === '') return new Date().toISOString();
  const written = /^\d{1,12}$/.test(epoch) ? new Date(Number(epoch) * 1_000).toISOString() : '';
  if (/^\d{4}-/.test(written)) return written;
  throw new UsageError(`SOURCE_DATE_EPOCH=${epoch} is not a time`, 'Write it as seconds since 1970.');
}
