/** The plain contract: a task in words, optional targets, and the ranked files that match. */
import { fail, ok, type Result } from '../../base/result.js';
import { renderers } from '../../emit/renderers.js';
import type { AnalysedProject, Contract, Gathered, GatherTools } from '../../model/contract.js';
import type { Pack } from '../../model/pack.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import { searchWords } from '../../pipeline/redacted-query.js';
import { asWritten, troubleWithTargets } from '../../pipeline/target-errors.js';
import { selectCandidates } from '../../select/candidates.js';
import { confidenceIn } from '../../select/confidence.js';
import { readQuery } from '../../select/query.js';
import { weighTerms } from '../../select/weights.js';
import { standardPolicy } from '../standard-policy.js';
import type { PackRequest } from './plain-request.js';

export const plainContract: Contract<PackRequest, PackRequest, Pack> = {
  id: 'pack/1',
  policy: ({ budget, format, limits, strict, secretPaths, fill }) => ({
    ...standardPolicy,
    budget,
    format,
    limits,
    fit: fill ? 'fill' : 'worth',
    refusesSecrets: strict,
    secretPaths,
  }),
  gather: gatherPlain,
  renderer: ({ format }) => renderers[format],
  shape: (request, { pack }) => ok({ output: pack, draft: draftOf(request, pack) }),
};

export function gatherPlain(
  request: PackRequest,
  { snapshot, index }: AnalysedProject,
  { readText }: Pick<GatherTools, 'readText'>,
): Result<Gathered<PackRequest>, Refusal> {
  const { task, targets: asked } = request;
  if (task.trim() === '' && asked.length === 0) return fail({ kind: 'empty-task' });
  if (snapshot.files.length === 0) return fail({ kind: 'no-files', excluded: snapshot.excluded.length });
  const targets = asked.map((target) => asWritten(target, index));
  const trouble = troubleWithTargets(targets, snapshot, index);
  if (trouble !== null) return fail(trouble);
  const words = searchWords(task);
  const query = { task: words, targets, userSelected: [], activeFile: null, withConfig: false };
  const candidates = selectCandidates(index, query, readText);
  if (candidates.length === 0) return fail({ kind: 'no-match' });
  const required = new Set(candidates.filter(({ priority }) => priority === 'P0').map(({ path }) => path));
  const telling = [words, ...targets.flatMap(({ symbol }) => symbol ?? [])].join(' ');
  const weights = new Map(weighTerms(index, readQuery(telling)).map(({ text, weight }) => [text, weight]));
  const confidence = targets.length === 0 ? confidenceIn(candidates) : null;
  return ok({ facts: request, task, maxOfTask, texts: [], candidates, required, weights, confidence });
}

function draftOf(
  { task, targets, model, strict, secretPaths, fill }: PackRequest,
  { budget, format, text, ...pack }: Pack,
) {
  return {
    asked: {
      task,
      targets: targets.map(({ path, symbol }) => (symbol === null ? path : `${path}#${symbol}`)),
      budget,
      format,
      model,
      strict,
      secret_paths: secretPaths,
      fill,
    },
    redacted: pack.task.redactions.length + pack.task.hidden.length > 0,
    model,
    facts: {},
    written: text,
  };
}

/** The maximum share of the budget for the task text. At 8,000 tokens, nine tasks in ten are shorter. */
const maxOfTask = 1 / 8;
