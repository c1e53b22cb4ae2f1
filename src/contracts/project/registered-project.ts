/** The registered project contracts. The record of each holds its request and path rules. */
import { createDigest } from '../../base/hash.js';
import { ok } from '../../base/result.js';
import * as s from '../../base/shape.js';
import { packFormats } from '../../emit/renderers.js';
import { replayFitted } from '../plain/registered-plain.js';
import { type RegisteredContract, type Rerunner, rerunOf } from '../registered-contract.js';
import { packProjectWithin, projectContract } from './budgeted-pack.js';
import { diffContract, packDiff } from './diff/diff-pack.js';
import { logContract, packLog } from './diff/log-pack.js';
import { shownLevels } from './full/file-levels.js';
import { memorySpool } from './full/stream-project.js';
import { packWholeProject, streamFormats, type WholeOptions, wholeContractId } from './full/write-stream.js';
import type { ProjectOptions } from './scanned-project.js';
import { projectShapes } from './serializer/project-shapes.js';

const rules = s.openRecord({
  exclude: s.optional(s.list(s.text)),
  only: s.optional(s.list(s.text)),
  allow: s.optional(s.list(s.text)),
  dumpsOnly: s.optional(s.flag),
  secretPaths: s.optional(s.list(s.text)),
  limits: s.optional(s.record({ maxFileBytes: s.count, maxFiles: s.count })),
  encoding: s.optional(s.record({ on_decode_error: s.optional(s.oneOf('replace', 'skip')) })),
});
const format = s.oneOf(...packFormats);
const around = { rules, model: s.text } as const;
const within = s.record({ ...around, asked: s.record({ budget: s.count, format }) });
const changed = s.record({
  ...around,
  asked: s.record({
    base: s.text,
    head: s.optional(s.text),
    fromFork: s.optional(s.flag),
    ids: s.record({ base: s.text, head: s.optional(s.text) }),
    budget: s.optional(s.count),
    format: s.optional(format),
  }),
});
const logged = s.record({
  ...around,
  asked: s.record({ log: s.text, budget: s.optional(s.count), format: s.optional(format) }),
});
const whole = s.record({
  ...around,
  asked: s.record({
    format: s.oneOf(...streamFormats),
    folderName: s.text,
    levels: s.list(s.record({ pattern: s.text, level: s.oneOf(...shownLevels) })),
    exact: s.flag,
    unseen: s.list(s.text),
    maxFileBytes: s.optional(s.count),
    time: s.optional(s.isoTime),
  }),
});

type Recorded<Asked> = s.Shape<{ readonly asked: Asked; readonly model: string; readonly rules: s.Of<typeof rules> }>;
type Rerun<Asked> = (root: string, asked: Asked, options: ProjectOptions) => ReturnType<Rerunner>;

function rerunner<Asked>(recorded: Recorded<Asked>, run: Rerun<Asked>): Rerunner {
  return (root, { request }, options) => {
    if (recorded.check(request, '$').length > 0) return null;
    const { asked, model, rules: paths } = recorded.read(request);
    return run(root, asked, { ...options, ...paths, model });
  };
}

/** Holds the output in memory, like the pack under verification. */
async function remakeWhole(root: string, options: WholeOptions) {
  const made = await packWholeProject(root, options);
  if (!made.ok) return made;
  const digest = createDigest();
  for (const piece of made.value.pieces()) digest.add(piece);
  const manifest = await made.value.manifest!();
  return manifest.ok ? ok({ sha256: digest.finish().sha256, manifest: [...manifest.value].join('') }) : manifest;
}

const published = { command: 'project', page: 'docs/contracts/project.md', schemas: {}, replay: replayFitted } as const;

export const projectWithin: RegisteredContract = {
  ...published,
  id: projectContract.id,
  rerun: rerunner(within, (root, asked, options) => rerunOf(packProjectWithin(root, { ...options, ...asked }))),
};

/** A whole project is streamed without keeping its blocks, so it cannot be replayed. */
export const projectWhole: RegisteredContract = {
  ...published,
  id: wholeContractId,
  schemas: projectShapes,
  rerun: rerunner(whole, (root, asked, options) =>
    remakeWhole(root, { ...options, ...asked, spool: memorySpool(), manifest: true }),
  ),
  replay: null,
};

/** Uses the recorded commits. A diff to the work tree cannot be rerun in a commit, which has none. */
export const projectDiff: RegisteredContract = {
  ...published,
  id: diffContract.id,
  rerun: rerunner(changed, (root, asked, options) =>
    options.commit != null && asked.head === undefined ? null : rerunOf(packDiff(root, asked, options)),
  ),
};

export const projectLog: RegisteredContract = {
  ...published,
  id: logContract.id,
  rerun: rerunner(logged, (root, asked, options) => rerunOf(packLog(root, asked, options))),
};
