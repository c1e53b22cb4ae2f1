/**
 * Decides whether a join may proceed. It reads no clock: arrivals and their times are inputs. The policy decides only
 * whether there is a result and its status. The merge always includes everything that arrived in time.
 */
import { fail, ok, type Result } from '../../../base/result.js';
import { quoteText } from '../../../guard/message.js';
import { badRequest } from '../../../guard/refusal.js';
import type { Refusal, RequestFault } from '../../../model/refusal/refusal.js';
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
  /** Required inputs that have not arrived. */
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
  if (inTime.length > 0 && enough) return ok({ status: 'complete', inTime, late, missing });
  if (inTime.length > 0 && kind === 'timeout') return ok({ status: 'timeout', inTime, late, missing });
  if (inTime.length > 0 && policy.partial === true) return ok({ status: 'partial', inTime, late, missing });
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
  const names = kind === 'all' && missing.length > 0 ? missing : [];
  const fault = (path: string, wanted: string): RequestFault => ({ path, expected: wanted, found, fix, place: null });
  const problems =
    names.length > 0
      ? names.map((name) => fault('$.require', `a pack of node ${name}`))
      : [fault('$.inputs', expected)];
  return {
    ...badRequest(problems),
    missing: (missing.length > 0 ? missing : [expected]).map((name) => quoteText(name)),
  };
}
