/** Every printed field of the task, node and worker contracts, on real packs. The rows are `NAME-requirements.txt`. */
import { beforeAll, describe, expect, it } from 'vitest';
import { requirementsOf } from '../../scripts/requirements.mjs';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { asked, deskFiles, nodeFor } from './node-fixture.js';
import { unnamedFields, wrongValues } from './printed-fields.js';
import { packFor } from './task-fixture.js';
import { nexusProject, packetOf } from './worker-fixture.js';

type Samples = Record<string, readonly unknown[]>;
const samples: Record<string, Samples> = {};
const own = 'published-types.test.ts › %s is %s';
const rowsOf = (contract: string) => requirementsOf(contract).filter(([, , test]) => test === own);
/** A list of objects as samples of their own. */
const each = (list: readonly object[] | undefined) => list ?? [];

beforeAll(async () => {
  ensureVocabulary();
  samples.task = await taskSamples();
  samples.node = await nodeSamples();
  samples.worker = { packet: [await packetOf(nexusProject())] };
});

async function taskSamples(): Promise<Samples> {
  const { pack } = await packFor(
    { 'src/a.ts': 'export const a = 1;\n', 'src/b.ts': 'export const b = 1;\n', 'docs/a.md': '# A\n', 'c.ts': 'c;\n' },
    {
      id: 'T1',
      acceptance: [{ id: 'A1', text: 'it holds', type: 'evidence', evidence: { must_include_files: ['src/**'] } }],
      context: { files: ['src/b.ts'], docs: ['docs/a.md'] },
      files_contract: { allowed: ['**'] },
    },
    { issues: [{ kind: 'tsc', level: 'error', message: 'wrong', file: 'src/a.ts', line: 1, hint: 'cast', raw: 'x' }] },
  );
  const { task, constraints, previousState, files, docs, repairTickets } = pack;
  const { acceptance } = task;
  return {
    ContextPack: [pack],
    task: [task],
    acceptance,
    constraints: [constraints],
    previousState: [previousState!],
    issues: previousState!.issues,
    files,
    docs,
    repairTickets: each(repairTickets),
  };
}

async function nodeSamples(): Promise<Samples> {
  const { pack } = await nodeFor(deskFiles(), {
    ...asked,
    runId: 'run-1',
    nodeId: 'coder',
    createdAt: '2026-01-20T10:00:00.000Z',
    nodeMode: 'auto',
    repoFacts: { team: 'desk' },
    workspace: { mode: 'copy', rootPath: '.', worktreePath: '/srv/trees/1', branch: 'fees' },
    inputs: [{ payloadId: '22222222-2222-2222-2222-222222222222', fromNodeId: 'planner', edgeId: 'e1' }],
    decisions: [{ id: 'D-1', summary: 'in cents', rationale: 'sums are exact', links: ['docs/PLAN.md'] }],
    constraints: { noNewDependencies: true },
    toolPolicy: { approvalMode: 'on_request' },
    outputSchemaRef: 'schema://PatchAndReport/v1',
    deltas: { errors: 'Error: no' },
  });
  const { docRefs, workspace, relevantFiles, inputs, artifacts, decisions } = pack;
  return {
    ContextPack: [pack],
    docRefs,
    workspace: [workspace!],
    relevantFiles: each(relevantFiles),
    inputs: each(inputs),
    artifacts: each(artifacts),
    decisions: each(decisions),
  };
}

describe.each(['task', 'node', 'worker'])('the published types of the %s contract', (contract) => {
  it.each(rowsOf(contract))('%s is %s', (...row) => {
    expect(wrongValues(samples[contract]!, row as string[])).toEqual([]);
  });

  it('have no field without a row', () => {
    expect(unnamedFields(samples[contract]!, rowsOf(contract))).toEqual([]);
  });
});
