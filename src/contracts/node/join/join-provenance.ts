/** The record of a join: inputs, conflicts, and all input content that the joined pack does not hold. */
import { sha256 } from '../../../base/hash.js';
import { canonicalJson, type Json } from '../../../base/json.js';
import { compareBytes } from '../../../base/order.js';
import { engineVersion } from '../../../base/version.js';
import { guardJson } from '../../../guard/guard-json.js';
import type { Pack } from '../../../model/pack.js';
import type { TokenCounter } from '../../../model/tokens.js';
import { defined } from '../../defined.js';
import { writeNodePack } from '../edges/portable.js';
import type { NodePack } from '../node-wire.js';
import { assembleJoin } from './assemble-join.js';
import type { JoinFacts } from './join-contract.js';
import type { Arrived } from './join-order.js';
import type { JoinProvenance } from './join-shape.js';

type JoinedNode = JoinFacts & { readonly node: NodePack; readonly pack: Pack };

export function joinProvenanceOf(joined: JoinedNode, json: string, tokens: TokenCounter): JoinProvenance {
  const { node, merged, pack, asked, redacted } = joined;
  const { policy, status, late, missing } = joined.circumstances;
  const whole = assembleJoin(asked, merged, null);
  const required = (policy.require ?? []).map(({ fromNodeId, edgeId }) =>
    edgeId === undefined ? fromNodeId : `${fromNodeId}@${edgeId}`,
  );
  const guard = <T>(value: T): T => guardJson(value).value;
  return {
    schema: 'packlight/join-provenance/1',
    packId: node.packId,
    engine: `packlight ${engineVersion}`,
    pack: {
      sha256: sha256(json),
      bytes: Buffer.byteLength(json),
      tokens: tokens.count(json),
      tokenizer: tokens.name,
      budget: asked.budget,
    },
    policy: {
      kind: policy.kind,
      k: policy.k ?? 0,
      deadline: policy.deadline ?? '',
      require: guard(required),
      partial: policy.partial ?? false,
    },
    joinStatus: status,
    missing: guard(missing),
    inputs: asked.inputs.map(({ payloadId, fromNodeId, edgeId, ts, pack: one }) => ({
      payloadId,
      fromNodeId,
      edgeId,
      ts,
      packId: one.packId,
      sha256: sha256(writeNodePack(one, 'json')),
    })),
    parts: partsOf(node, asked.inputs),
    conflicts: merged.conflicts,
    trimmed: pack.moves.map(({ name, from, to, why }) => ({ what: name ?? 'goal', from, to, why })),
    leftOut: [
      ...merged.leftOut,
      ...ownInstead(merged.body, asked.own),
      ...trimmedFrom(whole, node),
      ...identities(asked.inputs),
      ...late.map(({ payloadId, pack: one }) => ({
        at: '$',
        reason: 'arrived after the deadline',
        from: [payloadId],
        value: guard(one as unknown as Json),
      })),
    ],
    redacted: redacted || pack.blocks.some(({ block }) => block.redactions.length > 0),
    notes: tokens.note === null ? [] : [tokens.note],
  };
}

/** Maps each entry of the pack to the inputs that contain it. */
function partsOf(node: NodePack, inputs: readonly Arrived[]): JoinProvenance['parts'] {
  const part = (at: string, holds: (pack: NodePack) => boolean) => ({
    at,
    from: inputs.filter(({ pack }) => holds(pack)).map(({ payloadId }) => payloadId),
  });
  const same = (a: unknown, b: unknown) => canonicalJson(a as Json) === canonicalJson(b as Json);
  return [
    ...node.docRefs.map(({ path }, i) =>
      part(`$.docRefs[${i}]`, (pack) => pack.docRefs.some((doc) => doc.path === path)),
    ),
    ...(node.relevantFiles ?? []).map(({ path, hash }, i) =>
      part(`$.relevantFiles[${i}]`, ({ relevantFiles = [] }) =>
        relevantFiles.some((file) => file.path === path && file.hash === hash),
      ),
    ),
    ...(node.artifacts ?? []).map(({ ref }, i) =>
      part(`$.artifacts[${i}]`, ({ artifacts = [] }) => artifacts.some((artifact) => artifact.ref === ref)),
    ),
    ...(node.decisions ?? []).map((decision, i) =>
      part(`$.decisions[${i}]`, ({ decisions = [] }) => decisions.some((one) => same(one, decision))),
    ),
  ];
}

type LeftOutEntry = JoinProvenance['leftOut'][number];

function ownInstead(body: Partial<NodePack>, own: Partial<NodePack>): LeftOutEntry[] {
  return (Object.keys(own) as (keyof NodePack)[])
    .filter(
      (name) => body[name] !== undefined && canonicalJson(body[name] as Json) !== canonicalJson(own[name] as Json),
    )
    .sort(compareBytes)
    .map((name) => ({
      at: `$.${name}`,
      reason: 'the joining node says otherwise',
      from: [],
      value: body[name] as Json,
    }));
}

function trimmedFrom(whole: NodePack, node: NodePack): LeftOutEntry[] {
  const texts = ({ docRefs, relevantFiles = [], artifacts = [] }: NodePack) => [
    ...docRefs.map(({ excerpt }, i) => [`$.docRefs[${i}].excerpt`, excerpt] as const),
    ...relevantFiles.map(({ excerpt }, i) => [`$.relevantFiles[${i}].excerpt`, excerpt] as const),
    ...artifacts.map(({ summary }, i) => [`$.artifacts[${i}].summary`, summary] as const),
  ];
  const after = new Map(texts(node));
  return texts(whole).flatMap(([at, value]) =>
    value === undefined || value === after.get(at) ? [] : [{ at, reason: 'budget', from: [], value }],
  );
}

/** The identities of the input packs. The joined pack has its own. */
function identities(inputs: readonly Arrived[]): LeftOutEntry[] {
  return inputs.map(({ payloadId, pack: { packId, runId, nodeId, createdAt } }) => ({
    at: '$',
    reason: 'identity of an input',
    from: [payloadId],
    value: defined({ packId, runId, nodeId, createdAt }),
  }));
}
