/** Decides whether a join may proceed. It reads no clock: arrivals and their times are inputs. */
import { fail, ok, type Result } from '../../../base/result.js';
import { quoteText } from '../../../guard/message.js';
import { badRequest } from '../../../guard/refusal.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import { type Arrived, isAfter } from './join-order.js';

export type JoinPolicy = {
  /** `all` required inputs, `any` one, a `quorum` of k, or whatever has arrived at the `timeout`. */
  readonly kind: 'all' | 'any' | 'quorum' | 'timeout';
  readonly k?: number;
  /** Nodes that must have arrived, optionally along a given edge. Default: the nodes that have arrived. */
  readonly require?: readonly RequiredInput[];
  /** Later inputs are ignored. */
  readonly deadline?: string;
  /** Proceed with the inputs that have arrived instead of refusing. */
  readonly partial?: boolean;
};

export type RequiredInput = { readonly fromNodeId: string; readonly edgeId?: string };

export const joinStatuses = ['complete', 'partial', 'timeout'] as const;
export type JoinStatus = (typeof joinStatuses)[number];

export type Admitted = {
  readonly status: JoinStatus;
  readonly inTime: readonly Arrived[];
  readonly late: readonly Arrived[];
  readonly missing: readonly string[];
};

/** `missing` lists the inputs to wait for. */
export type JoinRefusal = Refusal & { readonly missing?: readonly string[] };

export function admitInputs(inputs: readonly Arrived[], policy: JoinPolicy): Result<Admitted, JoinRefusal> {
  const { kind, require = [], deadline } = policy;
  const isLate = ({ ts }: Arrived) => deadline !== undefined && isAfter(ts, deadline);
  const inTime = inputs.filter((input) => !isLate(input));
  const late = inputs.filter(isLate);
  const missing = require.filter((wanted) => !inTime.some((input) => meets(input, wanted))).map(nameOf);
  const here =
    require.length === 0 ? new Set(inTime.map(({ fromNodeId }) => fromNodeId)).size : require.length - missing.length;
  const enough = {
    all: missing.length === 0,
    any: here > 0,
    quorum: here >= (policy.k ?? 1),
    timeout: missing.length === 0,
  }[kind];
  const status = enough ? 'complete' : kind === 'timeout' ? 'timeout' : policy.partial === true ? 'partial' : null;
  if (inTime.length > 0 && status !== null) return ok({ status, inTime, late, missing });
  return fail(waitingFor(policy, { missing, here, late: late.length }));
}

function meets({ fromNodeId, edgeId }: Arrived, wanted: RequiredInput): boolean {
  return fromNodeId === wanted.fromNodeId && (wanted.edgeId === undefined || edgeId === wanted.edgeId);
}

function nameOf({ fromNodeId, edgeId }: RequiredInput): string {
  return edgeId === undefined ? fromNodeId : `${fromNodeId} (edge ${edgeId})`;
}

type Arrivals = { readonly missing: readonly string[]; readonly here: number; readonly late: number };

function waitingFor({ kind, k = 1 }: JoinPolicy, { missing, here, late }: Arrivals): JoinRefusal {
  const found = `${here} ${here === 1 ? 'input' : 'inputs'}${late > 0 ? `, ${late} too late` : ''}`;
  const expected = {
    all: 'all required inputs',
    any: 'at least one input',
    quorum: `a quorum of ${k}`,
    timeout: 'at least one input',
  }[kind];
  const fix = 'Wait for it, or go on with what is there: --partial, or the policies any, quorum:K or timeout.';
  const problems =
    kind === 'all' && missing.length > 0
      ? missing.map((name) => ({ path: '$.require', expected: `a pack of node ${name}`, found, fix }))
      : [{ path: '$.inputs', expected, found, fix }];
  const awaited = missing.length > 0 ? missing : [expected];
  return { ...badRequest(problems), missing: awaited.map((name) => quoteText(name)) };
}
