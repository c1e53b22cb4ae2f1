/** The task pack as a contract over the one pipeline: characters for tokens, and blocks admitted in order. */
import { Defect, ok } from '../../base/result.js';
import type { Clean, Contract } from '../../model/contract.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import type { Pack } from '../../model/pack.js';
import { NO_PATH_RULES } from '../../model/rules.js';
import type { TokenCounter } from '../../model/tokens.js';
import { shownRequest } from './assemble-task.js';
import { withoutSecretFiles } from './diff/unified-diff.js';
import { gatherTask, type TaskFound } from './gather-task.js';
import { createTaskRenderer, type TaskForms, type TaskRenderer } from './render-task.js';
import { tierLimits } from './task-limits.table.js';
import type { TaskPackRequest } from './task-request.js';

export type PackedTask = {
  readonly pack: Pack;
  readonly forms: TaskForms;
  readonly found: TaskFound;
  readonly request: TaskPackRequest;
};

/** `root` is the real path of the root, which tools may have printed; it is shown to nobody. */
export function createTaskContract(root: string): Contract<TaskPackRequest, PackedTask> {
  let found: TaskFound | null = null;
  let renderer: TaskRenderer | null = null;
  return {
    id: 'task/1',
    policy: ({ tier, format }) => ({
      budget: tierLimits[tier],
      format,
      limits: DEFAULT_SCAN_LIMITS,
      rules: () => NO_PATH_RULES,
      fit: 'admit',
      refusesSecrets: false,
      secretPaths: [],
    }),
    clean: cleanRequest,
    gather: (request, analysed, readText) => {
      const gathered = gatherTask(request, analysed, { readText, root });
      if (!gathered.ok) return gathered;
      found = gathered.value.found;
      return ok(gathered.value.gathered);
    },
    renderer: (request) => {
      if (found === null) throw new Defect('a task is gathered before it is rendered');
      renderer = createTaskRenderer(shownRequest(request), found);
      return renderer;
    },
    shape: (pack, request) => {
      if (found === null || renderer === null) throw new Defect('a task is gathered before it is shaped');
      return { pack, forms: renderer.forms(pack.blocks), found, request };
    },
  };
}

/** UTF-16 units: what `length` says of a string. */
export const characterCounter: TokenCounter = {
  name: 'characters',
  note: null,
  count: (text) => text.length,
  countUpTo: (text) => text.length,
};

/** Every text that the request brings, seen whole by the guard before anything is cut from it. */
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
        ...(criterion.evidence?.must_include_files === undefined
          ? {}
          : { evidence: { must_include_files: criterion.evidence.must_include_files.map(clean) } }),
      })),
      allowed: task.allowed.map(clean),
      forbidden: task.forbidden.map(clean),
    },
    issues: issues.map((issue) => ({
      ...issue,
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
