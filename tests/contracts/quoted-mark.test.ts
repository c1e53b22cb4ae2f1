/**
 * Whether something was redacted is answered from recorded redactions. A project and a request that merely quote a redaction
 * mark are reported as not redacted by every contract; the same with a secret in the place of the mark, as redacted.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { buildBundle } from '../../src/contracts/bundle/build-bundle.js';
import { buildNodePack } from '../../src/contracts/node/build-node.js';
import { joinPacks } from '../../src/contracts/node/join/join-packs.js';
import { pack } from '../../src/contracts/plain/build-plain.js';
import { packProjectWithin } from '../../src/contracts/project/budgeted-pack.js';
import { packDiff } from '../../src/contracts/project/diff/diff-pack.js';
import { packLog } from '../../src/contracts/project/diff/log-pack.js';
import { memorySpool } from '../../src/contracts/project/full/stream-project.js';
import { packWholeProject } from '../../src/contracts/project/full/write-stream.js';
import { contracts } from '../../src/contracts/registry.js';
import { buildTaskPack } from '../../src/contracts/task/build-task.js';
import { buildWorkerPacket } from '../../src/contracts/worker/build-worker.js';
import { answerPermissions } from '../../src/contracts/worker/permit/answer-permissions.js';
import type { PackTrace } from '../../src/model/trace.js';
import { manifestOf } from '../../src/pipeline/recorder.js';
import { readManifest } from '../../src/records/verify/read-manifest.js';
import { createDraw } from '../../src/secrets/sample.js';
import { commitAll, git, scratchFolder, writeTree } from '../fixtures/git-tree.js';

beforeAll(ensureVocabulary);
const scratch = scratchFolder();
afterAll(scratch.remove);

const mark = '[REDACTED:github-personal-token#1]';
const secret = `ghp_${createDraw('quoted mark').base62(36)}`;

const task = (word: string) => ({ id: 'T1', filesModified: ['src/invoice.ts'], description: `see ${word}` });

/** A project in which `word` stands in a file, in a document and in the mission of a worker. */
function projectWith(word: string, name: string): string {
  const root = join(scratch.path, name);
  const file = `export function invoiceTotal(sum: number) {\n  return sum;\n}\n`;
  writeTree(root, { 'src/invoice.ts': file, 'src/other.ts': `export const other = '${word}';\n` });
  git(root, 'init', '-q');
  commitAll(root);
  writeTree(root, {
    'src/invoice.ts': `${file}export const note = '${word}'; // the invoice total\n`,
    'docs/plan.md': `# Plan\n\nThe invoice total prints ${word}.\n`,
    '.nexus/00-mission/PRD.md': `# Mission\n\nNever print ${word}.\n`,
  });
  commitAll(root);
  return root;
}

type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: unknown };

async function orThrow<T>(asked: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const answer = (await asked) as Answer;
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value as T;
}

/** What the manifest says: of the request, and of each file. */
function recorded(text: string): readonly boolean[] {
  const read = readManifest(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return [read.value.request_redacted, read.value.included.some(({ redactions }) => redactions.length > 0)];
}

async function tracedOf(asked: Promise<{ ok: true; value: { trace: PackTrace } } | { ok: false; error: unknown }>) {
  const { trace } = await orThrow(asked);
  return recorded(await orThrow(Promise.resolve(manifestOf(trace))));
}

type Reporter = (root: string, word: string) => Promise<readonly boolean[]>;

/** Every answer to "was anything redacted?" that a contract gives, by the contract's id. */
const reporters: Readonly<Record<string, Reporter>> = {
  'pack/1': (root, word) => tracedOf(pack(root, { task: `the invoice total of ${word}` })),
  'bundle/1': async (root, word) => {
    const request = { plan_step: { description: 'fix the other value' }, last_error: { message: `failed: ${word}` } };
    const built = await orThrow(buildBundle(root, request));
    const { redactions } = built.answer.redaction_report;
    return [recorded(built.manifest)[0]!, redactions.some(({ type }) => type === 'pattern_redacted')];
  },
  'task/1': (root, word) => {
    const asked = { id: 'T1', title: 'Fix it', goal: `the total of ${word}`, context: { files: ['src/invoice.ts'] } };
    return tracedOf(buildTaskPack(root, asked, { issues: [{ kind: 'test', message: `got ${word}` }] }));
  },
  'worker/1': async (root, word) => {
    const built = await orThrow(buildWorkerPacket(root, { task: task(word), allTasks: [] }));
    const slots = await orThrow(buildWorkerPacket(root, { task: { ...task(''), filesModified: [] }, allTasks: [] }));
    const output = 'PERMISSION REQUEST\nFILE: src/other.ts\nREASON: to see it\n';
    const permitted = await orThrow(
      answerPermissions(root, { task: task(''), allTasks: [], output, allow: ['src/other.ts'] }),
    );
    const granted = permitted.report.answers.map(({ redacted }) => redacted);
    return [built.sidecar.redacted, slots.sidecar.redacted, ...granted, ...(await tracedOf(ok(built)))];
  },
  'node/1': async (root, word) => {
    const request = { goal: 'fix the invoice total', definitionOfDone: ['it works'], globalMode: 'implementation' };
    const quiet = await orThrow(buildNodePack(root, request));
    const told = await orThrow(
      buildNodePack(root, { ...request, goal: `fix ${word}` }, { deltas: { tests: `got ${word}\n` } }),
    );
    const deltas = told.provenance.parts
      .filter(({ source }) => source === 'delta')
      .map(({ redacted }) => redacted === true);
    return [quiet.provenance.redacted, told.provenance.redacted, ...deltas, recorded(told.manifest)[0]!];
  },
  'join/1': async (root, word) => {
    const request = { goal: 'fix the invoice total', definitionOfDone: ['it works'], globalMode: 'implementation' };
    const { json } = await orThrow(buildNodePack(root, request));
    const input = { ...(JSON.parse(json) as object), goal: `fix ${word}` };
    const joined = await orThrow(joinPacks([{ pack: input, fromNodeId: 'coder' }], { kind: 'all' }));
    return [joined.provenance.redacted, recorded(joined.manifest)[0]!];
  },
  'project/1': async (root) => {
    const [, included] = await tracedOf(packProjectWithin(root, { budget: 4_000, format: 'markdown' }));
    return [included!];
  },
  'project-full/1': async (root) => {
    const whole = await orThrow(packWholeProject(root, { format: 'json', spool: memorySpool(), manifest: true }));
    for (const _ of whole.pieces());
    const manifest = await orThrow(whole.manifest!());
    return [recorded([...manifest].join(''))[1]!];
  },
  'project-diff/1': async (root) => {
    const built = await orThrow(packDiff(root, { base: 'HEAD~1', head: 'HEAD' }));
    return [built.blocks.some(({ block }) => block.redactions.length > 0)];
  },
  'project-log/1': (root, word) => tracedOf(packLog(root, { log: `src/invoice.ts:4: error: ${word}\n` })),
};

function ok<T>(value: T): Promise<{ readonly ok: true; readonly value: T }> {
  return Promise.resolve({ ok: true, value });
}

describe('a project that quotes a redaction mark', () => {
  const quoting = projectWith(mark, 'quoting');
  const leaking = projectWith(secret, 'leaking');

  it('is asked about in every contract', () => {
    expect(Object.keys(reporters).sort()).toEqual(contracts.map(({ id }) => id).sort());
  });

  it.each(Object.keys(reporters))('is not redacted, and with a secret in its place it is: %s', async (id) => {
    const said = await reporters[id]!(quoting, mark);
    expect(said).toEqual(said.map(() => false));
    const withSecret = await reporters[id]!(leaking, secret);
    expect(withSecret).toEqual(withSecret.map(() => true));
  });
});
