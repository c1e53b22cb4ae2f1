/** Asks recorded project packs again: the record holds what was asked and the rules for paths. */

import { createDigest } from '../../base/hash.js';
import type { Json } from '../../base/json.js';
import { ok } from '../../base/result.js';
import { count, flag, isoTime, list, oneOf, openRecord, optional, record, text } from '../../base/shape.js';
import { packFormats } from '../../emit/renderers.js';
import type { EngineOptions } from '../../pipeline/open-world.js';
import { rerunKept } from '../rerun-recorded.js';
import { packProjectWithin } from './budgeted-pack.js';
import { packDiff } from './diff/diff-pack.js';
import { packLog } from './diff/log-pack.js';
import { shownLevels } from './full/file-levels.js';
import { memorySpool } from './full/stream-project.js';
import { packWholeProject, streamFormats, type WholeOptions } from './full/write-stream.js';

const rules = openRecord({
  exclude: optional(list(text)),
  only: optional(list(text)),
  allow: optional(list(text)),
  dumpsOnly: optional(flag),
  secretPaths: optional(list(text)),
  limits: optional(record({ maxFileBytes: count, maxFiles: count })),
});
const format = oneOf(...packFormats);
const around = { rules, model: text } as const;
const within = record({ ...around, asked: record({ budget: count, format }) });
const changed = record({
  ...around,
  asked: record({
    base: text,
    head: optional(text),
    fromFork: optional(flag),
    ids: record({ base: text, head: optional(text) }),
    budget: optional(count),
    format: optional(format),
  }),
});
const logged = record({ ...around, asked: record({ log: text, budget: optional(count), format: optional(format) }) });
const whole = record({
  ...around,
  asked: record({
    format: oneOf(...streamFormats),
    folderName: text,
    levels: list(record({ pattern: text, level: oneOf(...shownLevels) })),
    exact: flag,
    unseen: list(text),
    maxFileBytes: optional(count),
    time: optional(isoTime),
  }),
});

type Asked = { readonly request: Json };

/** Each is null when the request cannot be read: then it is not one that this contract wrote. */
export function rerunProject(root: string, { request }: Asked, options: EngineOptions) {
  if (within.check(request, '$').length > 0) return null;
  const { asked, model, rules: paths } = within.read(request);
  return rerunKept(options, (listening) => packProjectWithin(root, { ...listening, ...paths, model, ...asked }));
}

/** With the commits that the names stood for then. A diff to the work tree is not asked in a commit, which has none. */
export function rerunDiff(root: string, { request }: Asked, options: EngineOptions) {
  if (changed.check(request, '$').length > 0) return null;
  const { asked, model, rules: paths } = changed.read(request);
  if (options.commit != null && asked.head === undefined) return null;
  return rerunKept(options, (listening) => packDiff(root, asked, { ...listening, ...paths, model }));
}

/** Held in memory: whoever verifies has the pack there too. */
export function rerunWhole(root: string, { request }: Asked, options: EngineOptions) {
  if (whole.check(request, '$').length > 0) return null;
  const { asked, model, rules: paths } = whole.read(request);
  return remakeWhole(root, { ...options, ...paths, model, ...asked, spool: memorySpool(), manifest: true });
}

async function remakeWhole(root: string, options: WholeOptions) {
  const made = await packWholeProject(root, options);
  if (!made.ok) return made;
  const digest = createDigest();
  for (const piece of made.value.pieces()) digest.add(piece);
  const manifest = await made.value.manifest!();
  return manifest.ok ? ok({ sha256: digest.finish().sha256, manifest: [...manifest.value].join('') }) : manifest;
}

export function rerunLog(root: string, { request }: Asked, options: EngineOptions) {
  if (logged.check(request, '$').length > 0) return null;
  const { asked, model, rules: paths } = logged.read(request);
  return rerunKept(options, (listening) => packLog(root, asked, { ...listening, ...paths, model }));
}
