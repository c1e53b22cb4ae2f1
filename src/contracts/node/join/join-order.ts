/** Orders join inputs by instant, then payload, then content, so that the arrival order has no effect. */
import { canonicalJson, type Json } from '../../../base/json.js';
import { compareBytes } from '../../../base/order.js';
import type { NodePack } from '../node-wire.js';

export type Arrived = {
  readonly pack: NodePack;
  readonly payloadId: string;
  readonly fromNodeId: string;
  readonly edgeId: string;
  /** '' if unknown. Such inputs come first. */
  readonly ts: string;
};

/** Sorts the inputs and removes duplicates with the same payload and content. */
export function orderInputs(inputs: readonly Arrived[]): Arrived[] {
  const keyed = inputs.map((input) => ({
    input,
    instant: instantOf(input.ts),
    content: canonicalJson(input as unknown as Json),
  }));
  keyed.sort(
    (a, b) =>
      compareNumbers(a.instant[0], b.instant[0]) ||
      a.instant[1] - b.instant[1] ||
      compareBytes(a.input.payloadId, b.input.payloadId) ||
      compareBytes(a.content, b.content),
  );
  return keyed.filter(({ content }, i) => content !== keyed[i - 1]?.content).map(({ input }) => input);
}

export function isAfter(a: string, b: string): boolean {
  const [x, y] = [instantOf(a), instantOf(b)];
  return x[0] > y[0] || (x[0] === y[0] && x[1] > y[1]);
}

/** The later of two times as written. For equal instants, the smaller text. */
export function laterOf(a: string, b: string): string {
  if (isAfter(a, b)) return a;
  return isAfter(b, a) || compareBytes(b, a) < 0 ? b : a;
}

/** Whole seconds since 1970, and nanoseconds. */
function instantOf(ts: string): readonly [seconds: number, rest: number] {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):(\d\d))$/.exec(ts);
  if (match === null) return [Number.NEGATIVE_INFINITY, 0];
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const zone = (match[8] === '-' ? -1 : 1) * (Number(match[9] ?? 0) * 3_600 + Number(match[10] ?? 0) * 60);
  const seconds = daysBefore(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - zone;
  return [seconds, Number((match[7] ?? '').padEnd(9, '0'))];
}

/** Days since 1 January 1970 in the Gregorian calendar. */
function daysBefore(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

/** Treats two NaN values as equal. Their difference is NaN. */
function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
