/** Everything that packlight asks git about a project, as one text: whatever any command could print. */

import { ok } from '../../../src/base/result.js';
import { messageFor } from '../../../src/cli/output/messages.js';
import { pack, scanProject } from '../../../src/contracts/plain/build-plain.js';
import { packDiff } from '../../../src/contracts/project/diff/diff-pack.js';
import { readChurn } from '../../../src/jail/git/churn.js';
import { withCommit } from '../../../src/jail/git/open-commit.js';
import { openGit, openGitHistory } from '../../../src/jail/git/open-git.js';
import { GitStopped } from '../../../src/model/git.js';
import type { Refusal } from '../../../src/model/refusal/refusal.js';
import type { Store } from '../../../src/model/store.js';
import { type EngineOptions, gitOptionsOf } from '../../../src/pipeline/open-world.js';
import { evaluateHistory } from '../../../src/queries/eval/evaluate.js';
import { findSecretsIn } from '../../../src/queries/secrets-report.js';
import { findGitHint } from '../../../src/records/replay/git-hint.js';
import { replayPack } from '../../../src/records/replay/replay.js';
import { savePack } from '../../../src/records/replay/save-pack.js';
import { memoryStore } from '../../fixtures/memory-store.js';

export type Asked = {
  readonly root: string;
  /** A pack of another project, replayed here: its files are looked for in the history of this root. */
  readonly recorded: Recorded | null;
  /** `short` asks those questions that read each kind of metadata once. */
  readonly depth: 'short' | 'whole';
  readonly options: EngineOptions;
};

export type Recorded = { readonly store: Store; readonly pack: string };

export type Answers = {
  /** By question: what was answered, as JSON; a refusal is in words. */
  readonly texts: ReadonlyMap<string, string>;
  readonly refusals: readonly Refusal[];
};

export async function askEverything(asked: Asked): Promise<Answers> {
  const texts = new Map<string, string>();
  const refusals: Refusal[] = [];
  for (const [name, ask] of Object.entries(questions)) {
    if (asked.depth === 'short' && !shortQuestions.has(name)) continue;
    const answer = await ask(asked).catch((error: unknown) => {
      if (error instanceof GitStopped) return { ok: false, error: error.refusal };
      throw error;
    });
    texts.set(name, JSON.stringify(answer, (_, value) => (value instanceof Map ? [...value] : value)) ?? '');
    const refusal = refusalIn(answer);
    if (refusal === null) continue;
    refusals.push(refusal);
    texts.set(`${name} in words`, JSON.stringify(messageFor(refusal)));
  }
  return { texts, refusals };
}

/** Only refusals that are about git: other kinds of trouble are words already. */
function refusalIn(answer: unknown): Refusal | null {
  const { ok, error } = (answer ?? {}) as { readonly ok?: boolean; readonly error?: { readonly kind: string } };
  return ok === false && error?.kind.startsWith('git-') === true && error.kind !== 'git-failed'
    ? (error as Refusal)
    : null;
}

const questions: Readonly<Record<string, (asked: Asked) => Promise<unknown>>> = {
  scan: ({ root, options }) => scanProject(root, options),
  pack: ({ root, options }) => pack(root, { task: 'why are total and tax rounded?' }, options),
  secrets: ({ root, options }) => findSecretsIn(root, options),
  commit: readCommit,
  'commit before': (asked) => readCommit(asked, 'HEAD~1'),
  diff: ({ root, options }) => openGit(gitOptionsOf(options)).diffCommits!(root, 'HEAD~1', 'HEAD'),
  'diff of the work tree': ({ root, options }) => packDiff(root, { base: 'HEAD~1' }, options),
  hint: ({ root, options }) => findGitHint(root, options),
  churn: ({ root, options }) => readChurn(root, 100, gitOptionsOf(options)),
  eval: ({ root, options }) => evaluateHistory(root, { fixes: 1, budgets: [2_000], anyCommit: true }, options),
  scope: ({ root, options }) => openGitHistory(gitOptionsOf(options)).describeSince(root, 'HEAD~1'),
  replay: async ({ root, recorded, options }) =>
    recorded === null ? null : replayPack(recorded.store, recorded.pack, { ...options, root }),
};

const shortQuestions = new Set(['scan', 'commit', 'diff', 'churn']);

/** Every file of a commit with its contents, as `--commit` reads them. */
async function readCommit({ root, options }: Asked, name = 'HEAD'): Promise<unknown> {
  return withCommit(root, { commit: name, git: gitOptionsOf(options) }, async ({ jail, tree }) => {
    const files = tree.tracked.filter(({ kind }) => kind === 'file');
    return ok(
      files.map(({ path }) => {
        const read = jail.readSync(path, 1_000_000);
        return [path, read.ok ? read.value.bytes.toString('utf8') : read.error];
      }),
    );
  });
}

export async function recordPack(project: string): Promise<Recorded> {
  const packed = await pack(project, { task: 'notes' });
  if (!packed.ok) throw new Error('nothing was recorded');
  const store = memoryStore();
  const saved = await savePack(store, packed.value.trace, {
    git: null,
    run: null,
    node: null,
    at: '2024-01-01T00:00:00.000Z',
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  return { store, pack: saved.value.ref };
}
