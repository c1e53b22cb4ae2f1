/** The plain pack: a task in words, and the functions that answer questions about a project without packing it. */
import type { Problem } from '../base/problem.js';
import { fail, ok, type Result } from '../base/result.js';
import { count, oneOf, text } from '../base/shape.js';
import * as plain from '../contracts/plain/build-plain.js';
import type { Explanation } from '../emit/proof-shapes.js';
import type { PackFormat } from '../emit/renderers.js';
import { type Manifest, manifestShape } from '../emit/shapes.js';
import { badRequest, explainRefusal } from '../guard/refusal.js';
import type { Candidate } from '../model/candidate.js';
import type { Pack } from '../model/pack.js';
import { parseRelPath } from '../model/path.js';
import type { Refusal } from '../model/refusal/refusal.js';
import type { Snapshot } from '../model/snapshot.js';
import type { Target as ParsedTarget } from '../model/target.js';
import { writePackManifest } from '../pipeline/recorder.js';
import * as queries from '../queries/explore.js';
import { type MapRequest, mapProject, type ProjectMap } from '../queries/map/map-project.js';
import { explainPath } from '../records/verify/explain-path.js';
import { readManifest } from '../records/verify/read-manifest.js';
import { type Answer, answer } from './answer.js';
import { folder, objectOf, tokens } from './arguments.js';
import { type EngineOptions, limitsShape, type PackTrace, type ScanLimits, toEngine } from './options.js';
import { engineFields, engineOptions } from './options.table.js';
import { relativePath, requestFields } from './plain.table.js';

/** A file, or one thing that it defines: `{ path: 'src/cart.ts', symbol: 'Cart.total' }`. */
export type Target = { readonly path: string; readonly symbol?: string | null };

export type PackRequest = {
  /** What is to be done, in plain words. */
  readonly task: string;
  /** What the task is about: `'src/cart.ts'`, `'src/cart.ts#Cart.total'`, or the same as objects. */
  readonly targets?: readonly (string | Target)[];
  /** The most tokens that the finished text may have (default 8000). */
  readonly budget?: number;
  /** Default `markdown`. */
  readonly format?: PackFormat;
  /** The model that will read the pack. It decides how tokens are counted. */
  readonly model?: string;
  readonly limits?: ScanLimits;
  /** Refuse when a target holds a secret, instead of redacting it (default false). */
  readonly strict?: boolean;
  /** Gitignore patterns of files that may be packed although their names say that they hold secrets. Recorded. */
  readonly secretPaths?: readonly string[];
  /** Use the whole budget, also for what is hardly worth its tokens (default false). */
  readonly fill?: boolean;
};

/** The pack, and the trace of how it was made. */
export type BuiltPack = Pack & { readonly trace: PackTrace };

/**
 * Packs what a task needs of a project: the text to send, and the record of why each line is in it.
 *
 * @example
 * const result = await pack('.', { task: 'the cart total is wrong', budget: 4000 });
 * if (result.ok) console.log(result.value.text);
 * else console.error(result.error.message);
 */
export function pack(root: string, request: PackRequest, options: EngineOptions = {}): Promise<Answer<BuiltPack>> {
  const built = answer({ root, request, options }, packShapes, async () => {
    const parsed = parseRequest(request);
    return parsed.ok ? plain.pack(root, parsed.value, toEngine(options)) : parsed;
  });
  return built as unknown as Promise<Answer<BuiltPack>>;
}

/**
 * Ranks the files of a project for a task, best first, each with the parts of its score.
 *
 * @example
 * const ranked = await rank('.', { task: 'the cart total is wrong' });
 * if (ranked.ok) for (const { path, score } of ranked.value.slice(0, 5)) console.log(score, path);
 */
export function rank(
  root: string,
  request: PackRequest,
  options: EngineOptions = {},
): Promise<Answer<readonly Candidate[]>> {
  return answer({ root, request, options }, packShapes, async () => {
    const parsed = parseRequest(request);
    return parsed.ok ? plain.rankTask(root, parsed.value, toEngine(options)) : parsed;
  });
}

/**
 * Lists every file of a project, and every path that is left out with the reason.
 *
 * @example
 * const scanned = await scan('.');
 * if (scanned.ok) for (const { path, reason } of scanned.value.excluded) console.log(path, reason);
 */
export function scan(
  root: string,
  options: EngineOptions & { readonly limits?: ScanLimits } = {},
): Promise<Answer<Snapshot>> {
  const shapes = { root: folder, options: objectOf({ ...engineFields, limits: limitsShape }) };
  return answer({ root, options }, shapes, () => plain.scanProject(root, toEngine(options)));
}

/**
 * Says why a path is in a pack, why it is shown as it is, or why it is not in it. Takes a pack, or its manifest.
 *
 * @example
 * const result = await pack('.', { task: 'the cart total is wrong' });
 * if (result.ok) {
 *   const explained = explain(result.value, 'src/cart.ts');
 *   if (explained.ok) console.log(explained.value.why);
 * }
 */
export function explain(source: BuiltPack | Manifest | string | Uint8Array, path: string): Answer<Explanation> {
  const manifest = manifestOf(source);
  const problems = [...(manifest.ok ? [] : manifest.error), ...text.check(path, 'path')];
  if (!manifest.ok || problems.length > 0) return fail(explainRefusal(badRequest(problems)));
  return ok(explainPath(manifest.value, path));
}

/**
 * Lists the definitions of a project, or of one file, with their lines and signatures.
 *
 * @example
 * const symbols = await listSymbols('.', { path: 'src/cart.ts' });
 * if (symbols.ok) for (const { definition } of symbols.value.rows) console.log(definition.name, definition.lines);
 */
export function listSymbols(
  root: string,
  query: { readonly path?: string; readonly name?: string } = {},
  options: EngineOptions = {},
): Promise<Answer<queries.Symbols>> {
  const shapes = { root: folder, query: objectOf({ path: relativePath, name: text }), options: engineOptions };
  return answer({ root, query, options }, shapes, () =>
    queries.listSymbols(root, query as queries.SymbolQuery, toEngine(options)),
  );
}

/**
 * Finds what a file imports and what uses it, as edges with their reasons. Without a path: the whole project.
 *
 * @example
 * const graph = await drawGraph('.', { path: 'src/cart.ts', hops: 1 });
 * if (graph.ok) for (const { from, kind, to } of graph.value.edges) console.log(from, kind, to);
 */
export function drawGraph(
  root: string,
  query: { readonly path?: string; readonly hops?: number } = {},
  options: EngineOptions = {},
): Promise<Answer<queries.Graph>> {
  const shapes = { root: folder, query: objectOf({ path: relativePath, hops: count }), options: engineOptions };
  return answer({ root, query, options }, shapes, () =>
    queries.drawGraph(root, query as queries.GraphQuery, toEngine(options)),
  );
}

/**
 * Draws the whole project as a tree with the signatures that most files use. Every file is named or counted.
 *
 * @example
 * const drawn = await map('.', { budget: 2000 });
 * if (drawn.ok) console.log(drawn.value.text);
 */
export function map(root: string, request: MapRequest = {}, options: EngineOptions = {}): Promise<Answer<ProjectMap>> {
  const fields = { budget: tokens, format: oneOf('text', 'json') } satisfies Record<keyof MapRequest, unknown>;
  const shapes = { root: folder, request: objectOf(fields), options: engineOptions };
  return answer({ root, request, options }, shapes, () => mapProject(root, request, toEngine(options)));
}

export const packShapes = { root: folder, request: objectOf(requestFields, 'task'), options: engineOptions };

export function parseRequest({ targets, ...request }: PackRequest): Result<plain.TaskRequest, Refusal> {
  const parsed: ParsedTarget[] = [];
  for (const given of targets ?? []) {
    const { path, symbol = null } = typeof given === 'string' ? splitTarget(given) : given;
    const relative = parseRelPath(path.replace(/^(?:\.\/)+/, ''));
    if (!relative.ok) return fail({ kind: 'target-outside-root', path, why: relative.error });
    parsed.push({ path: relative.value, symbol });
  }
  return ok({ ...request, ...(targets === undefined ? {} : { targets: parsed }) });
}

/** Like `--target`: the symbol stands behind the first `#`. */
function splitTarget(written: string): Target {
  const [, path = written, symbol = null] = /^([^#]*)#(.*)$/s.exec(written) ?? [];
  return { path, symbol };
}

function manifestOf(source: unknown): Result<Manifest, readonly Problem[]> {
  const isPack = typeof source === 'object' && source !== null && 'trace' in source;
  const written = isPack ? writePackManifest(source as plain.BuiltPack) : source;
  if (typeof written !== 'string' && !(written instanceof Uint8Array)) {
    const problems = manifestShape.check(written, 'source');
    return problems.length === 0 ? ok(written as Manifest) : fail(problems);
  }
  const read = readManifest(written);
  if (read.ok) return read;
  const fix = 'Give a pack, or its manifest as it was written.';
  return fail(
    read.error.map(({ where, what }) => ({ path: `source ${where}`, expected: 'a manifest', found: what, fix })),
  );
}
