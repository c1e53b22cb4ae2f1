/** The task contract. It counts characters instead of tokens, and admits blocks in order. */
import type { Json } from '../../base/json.js';
import { Defect, ok } from '../../base/result.js';
import { labelNotes } from '../../emit/label-words.js';
import { guardJson } from '../../guard/guard-json.js';
import type { Clean, Contract, Shaped } from '../../model/contract.js';
import { characterCounter } from '../../model/tokens.js';
import type { FitTrace } from '../../model/trace.js';
import { standardPolicy } from '../standard-policy.js';
import { shownRequest } from './assemble-task.js';
import { withoutSecretFiles } from './diff/unified-diff.js';
import { gatherTask, type TaskFound } from './gather-task.js';
import { createTaskRenderer } from './render-task.js';
import { taskFacts } from './task-facts-codec.js';
import { tierLimits } from './task-limits.table.js';
import type { TaskPackRequest } from './task-request.js';
import type { ContextPack } from './task-wire.js';

export type TaskFacts = {
  /** With every text guarded. */
  readonly request: TaskPackRequest;
  readonly redacted: boolean;
  readonly found: TaskFound;
};

export type TaskOutput = { readonly pack: ContextPack; readonly notes: readonly string[] };

export const taskContract: Contract<TaskPackRequest, TaskFacts, TaskOutput> = {
  id: 'task/1',
  policy: ({ tier, format }) => ({
    ...standardPolicy,
    budget: tierLimits[tier],
    counter: characterCounter,
    format,
    fit: 'admit',
  }),
  clean: cleanRequest,
  gather: (request, analysed, tools) => {
    const gathered = gatherTask(request, analysed, tools);
    if (!gathered.ok) return gathered;
    return ok({ ...gathered.value, facts: { request, redacted: tools.requestRedacted, found: gathered.value.facts } });
  },
  renderer: ({ request, found }) => createTaskRenderer(shownRequest(request), found),
  shape: (facts, fit) => ok(shapeTask(facts, fit)),
};

function shapeTask({ request, redacted, found }: TaskFacts, { pack, items }: FitTrace): Shaped<TaskOutput> {
  const shown = shownRequest(request);
  const { json, markdown, pack: output } = createTaskRenderer(shown, found).forms(pack.blocks);
  const written = request.format === 'json' ? json : markdown;
  const limit = tierLimits[request.tier];
  if (json.length > limit || markdown.length > limit) throw new Defect('a task pack passed the limit of its tier');
  const notes = [...pack.notes, ...found.notes, ...labelNotes(pack.blocks)].map((note) => guardJson(note).value);
  return {
    output: { pack: output, notes },
    draft: {
      asked: recordOf(request),
      redacted,
      model: 'characters',
      facts: taskFacts(shown, found, items),
      written,
      forms: { json, markdown },
      described: { tokens: written.length, notes },
    },
  };
}

/** The request as recorded. Repeating it gives the same pack and the same notes. */
function recordOf({ task, ...request }: TaskPackRequest): Json {
  const { id, title, goal, files, docs, allowed, forbidden, allowNewFiles, filledIn } = task;
  const acceptance = task.acceptance.map(({ id: name, text, ...criterion }, i) => ({
    ...(filledIn.acceptance[i]?.id === true ? {} : { id: name }),
    ...(filledIn.acceptance[i]?.text === true ? {} : { text }),
    ...criterion,
  }));
  return {
    task: {
      id,
      ...(filledIn.title ? {} : { title }),
      ...(filledIn.goal ? {} : { goal }),
      acceptance: acceptance as unknown as Json,
      context: { files, docs },
      files_contract: { allowed, forbidden, allow_new_files: allowNewFiles },
    },
    tier: request.tier,
    budget_tier: request.budgetTier,
    iteration: request.iteration,
    issues: request.issues,
    input_files: request.inputFiles,
    diff: request.diff,
    top_issues: request.topIssues,
    diff_summary_chars: request.diffSummaryChars,
    format: request.format,
  };
}

/** Guards every complete text of the request before anything is cut from it. */
function cleanRequest(request: TaskPackRequest, clean: Clean): TaskPackRequest {
  const { task, issues, diff } = request;
  const orNull = (text: string | null) => (text === null ? null : clean(text));
  return {
    ...request,
    task: {
      ...task,
      id: clean(task.id),
      title: clean(task.title),
      goal: clean(task.goal),
      acceptance: task.acceptance.map((criterion) => ({
        ...criterion,
        id: clean(criterion.id),
        text: clean(criterion.text),
        ...(criterion.evidence?.must_include_files && {
          evidence: { must_include_files: criterion.evidence.must_include_files.map(clean) },
        }),
      })),
      allowed: task.allowed.map(clean),
      forbidden: task.forbidden.map(clean),
    },
    issues: issues.map((issue) => ({
      ...issue,
      issueId: orNull(issue.issueId),
      kind: clean(issue.kind),
      message: clean(issue.message),
      file: orNull(issue.file),
      hint: orNull(issue.hint),
      raw: orNull(issue.raw),
      signature: orNull(issue.signature),
    })),
    diff: diff === '' ? '' : clean(withoutSecretFiles(diff)),
  };
}
