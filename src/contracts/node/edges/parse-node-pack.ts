/** Parses a node pack, flat or wrapped in `content`, with modes in any letter case. Drops `mime` of artifacts. */
import { fail, ok, type Result } from '../../../base/result.js';
import { isRecord, type JsonRecord } from '../../../formats/json-fields.js';
import { guardFaults } from '../../../guard/refusal.js';
import type { GuardedFault } from '../../../model/refusal/refusal.js';
import { type NodePack, nodePackShape } from '../node-wire.js';

export function parseNodePack(value: unknown): Result<NodePack, readonly GuardedFault[]> {
  const flat = tolerate(unwrap(value));
  const problems = nodePackShape.check(flat, '$');
  if (problems.length > 0) return fail(guardFaults(problems));
  return ok(nodePackShape.read(flat));
}

function unwrap(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value.content) || 'goal' in value) return value;
  const { content, ...around } = value;
  return { ...around, ...content };
}

function tolerate(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const lower = (field: unknown) => (typeof field === 'string' ? field.toLowerCase() : field);
  const each = (field: unknown, change: (item: JsonRecord) => JsonRecord) =>
    Array.isArray(field) ? field.map((item) => (isRecord(item) ? change(item) : item)) : field;
  return {
    ...value,
    ...('globalMode' in value && { globalMode: lower(value.globalMode) }),
    ...('nodeMode' in value && { nodeMode: lower(value.nodeMode) }),
    ...('docRefs' in value && {
      docRefs: each(value.docRefs, (doc) => ('priority' in doc ? { ...doc, priority: lower(doc.priority) } : doc)),
    }),
    ...('artifacts' in value && { artifacts: each(value.artifacts, ({ mime: _, ...artifact }) => artifact) }),
  };
}
