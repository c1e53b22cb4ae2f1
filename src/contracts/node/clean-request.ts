/** Guards every complete text of a request before anything is cut from it. */
import type { Json } from '../../base/json.js';
import type { Clean } from '../../model/contract.js';
import { defined } from '../defined.js';
import { withoutSecretFiles } from '../task/diff/unified-diff.js';
import type { NodeRequest } from './node-request.js';
import type { JsonObject } from './node-wire.js';

export function cleanRequest(request: NodeRequest, clean: Clean): NodeRequest {
  const { identity, deltas } = request;
  const deep = <T>(value: T): T => cleanJson(value as Json, clean) as T;
  const { createdAt, ...named } = identity;
  const sent = { ...deltas, diff: deltas.diff === '' ? '' : withoutSecretFiles(deltas.diff) };
  const orEmpty = (text: string) => (text === '' ? '' : clean(text));
  const cleaned = { diff: orEmpty(sent.diff), tests: orEmpty(sent.tests), errors: orEmpty(sent.errors) };
  return {
    ...request,
    identity: { ...deep(named), ...defined({ createdAt }) },
    goal: clean(request.goal),
    definitionOfDone: request.definitionOfDone.map(clean),
    docs: request.docs.map(({ path, priority, ...doc }) => ({ path, priority, ...deep(doc) })),
    files: request.files.map(({ path, ...file }) => ({ path, ...deep(file) })),
    repoFacts: deep(request.repoFacts),
    workspace: deep(request.workspace),
    inputs: request.inputs.map(({ payloadId, ...from }) => ({ payloadId, ...deep(from) })),
    artifacts: deep(request.artifacts),
    decisions: deep(request.decisions),
    constraints: deep(request.constraints),
    toolPolicy: deep(request.toolPolicy),
    outputSchemaRef: deep(request.outputSchemaRef),
    deltas: cleaned,
    redactedDeltas: (['diff', 'tests', 'errors'] as const).filter((name) => cleaned[name] !== sent[name]),
    notes: request.notes.map(clean),
  };
}

export function cleanJson(value: Json, clean: Clean): Json {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((item: Json) => cleanJson(item, clean));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, field]) => [clean(key), cleanJson(field, clean)]),
  );
}
