/**
 * Packs the context of a stack trace or test log: the log, the definitions in its frames, callers as signatures, tests,
 * and dependencies. Paths in a log are never guessed. If the log names no project file, its words select files.
 */
import { stripVTControlCharacters } from 'node:util';
import type { Problem } from '../../../base/problem.js';
import { fail, ok, type Result } from '../../../base/result.js';
import { renderers } from '../../../emit/renderers.js';
import { findFailures } from '../../../formats/log/verdicts.js';
import { badRequest } from '../../../guard/refusal.js';
import { type Index, qualifiedName } from '../../../model/analysis.js';
import type { LineRange } from '../../../model/block.js';
import type { Contract, ReadText } from '../../../model/contract.js';
import type { Pack } from '../../../model/pack.js';
import type { RelPath } from '../../../model/path.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import { withWorld } from '../../../pipeline/open-world.js';
import { runPipeline } from '../../../pipeline/pack.js';
import { searchWords } from '../../../pipeline/redacted-query.js';
import { selectCandidates } from '../../../select/candidates.js';
import { createFindInstalled } from '../../../select/installed.js';
import { readQuery } from '../../../select/query.js';
import { weighTerms } from '../../../select/weights.js';
import { type BuiltPack, withTrace } from '../../plain/build-plain.js';
import { createLocate, type FindOwn } from '../../task/locate-path.js';
import { createMiddleCut, cutMiddle, type Shared, takeShare, withGrowth } from '../full/text-share.js';
import { type Bounds, boundsOf, given, type ProjectOptions, projectPolicy, shapeProject } from '../scanned-project.js';
import { type Around, definitionsHolding, gatherAround, type PointedFile } from './related-context.js';

export type LogAsked = Bounds & { readonly log: string };

/** A file in a log with its line numbers, in the order of first mention. */
export type LogPlace = { readonly path: RelPath; readonly lines: readonly number[] };

export function packLog(
  root: string,
  asked: LogAsked,
  options: ProjectOptions = {},
): Promise<Result<BuiltPack, Refusal>> {
  return withWorld(root, options, async (world) => {
    const log = stripVTControlCharacters(asked.log);
    if (log.trim() === '') return fail(badRequest([emptyLog]));
    const packed = await runPipeline(logContract, { log, asked, options }, world);
    return packed.ok ? ok(withTrace(packed.value)) : packed;
  });
}

/** Finds project files in a log. `root` is the prefix of absolute paths on this machine. */
export function startFromLog(
  log: string,
  { paths, root, findOwn }: { readonly paths: readonly RelPath[]; readonly root: string; readonly findOwn?: FindOwn },
): readonly LogPlace[] {
  const locate = createLocate(paths, root, findOwn);
  const found = new Map<RelPath, Set<number>>();
  for (const { path: written, line } of findFailures(log)) {
    const path = locate(written);
    if (path === null) continue;
    const lines = found.get(path) ?? new Set();
    if (line !== null && line > 0) lines.add(line);
    found.set(path, lines);
  }
  return [...found].map(([path, lines]) => ({ path, lines: [...lines].slice(0, maxLines) }));
}

type LogTask = { readonly log: string; readonly asked: LogAsked; readonly options: ProjectOptions };

type LogFacts = LogTask & { readonly shown: Shared };

export const logContract: Contract<LogTask, LogFacts, Pack> = {
  id: 'project-log/1',
  policy: ({ asked, options }) => projectPolicy(options, boundsOf(asked)),
  // Guard the whole log before anything is cut.
  clean: (task, clean) => ({ ...task, log: clean(task.log) }),
  gather: (task, { snapshot, index }, { readText, root, tokens }) => {
    const { log, asked } = task;
    if (snapshot.files.length === 0) return fail({ kind: 'no-files', excluded: snapshot.excluded.length });
    const paths = index.files.map(({ entry }) => entry.path);
    const text = createLocate(paths, root).strip(log.endsWith('\n') ? log : `${log}\n`);
    const shown = takeShare(text, { ...boundsOf(asked), tokens, cut: createMiddleCut(text) });
    const places = startFromLog(log, { paths, root, findOwn: createFindInstalled(index, readText) });
    const around =
      places.length > 0 ? gatherAround(index, startsOf(places, index), readText) : matching(index, log, readText);
    if (around.candidates.length === 0) return fail({ kind: 'no-match' });
    return ok({
      facts: { ...task, shown },
      task: 'Find out why this fails.',
      texts: [
        { kind: 'error-context', title: 'Log', text: shown.text, priority: 'P0' },
        { kind: 'project-meta', title: 'Places in the log', text: listPlaces(places, index), priority: 'P0' },
      ],
      ...around,
    });
  },
  renderer: ({ asked }) => renderers[boundsOf(asked).format],
  shape: ({ asked: { log, budget, format }, options }, { pack }) =>
    ok(shapeProject(pack, { options, asked: given({ log, budget, format }) })),
  tooLarge: (refusal, { shown }) => withGrowth(refusal, shown),
};

/** The first frames are required. A file without a line number is optional. */
function startsOf(places: readonly LogPlace[], index: Index): PointedFile[] {
  let required = 0;
  return places.map(({ path, lines: named }) => {
    const file = index.files[index.numberOf.get(path)!]!;
    const { lineCount, lowValue } = file.entry;
    // The log may be older than the file.
    const lines = named.filter((line) => line <= lineCount);
    const isRequired = lines.length > 0 && lowValue === null && required < maxFrames;
    if (isRequired) required += 1;
    const core = lines.map((line): LineRange => [Math.max(1, line - linesAround), line + linesAround]);
    return { path, core, lines, isWhole: false, isRequired, why: lines.length > 0 ? 'frame' : 'named in the log' };
  });
}

function matching(index: Index, log: string, readText: ReadText): Around {
  const task = searchWords(cutMiddle(log, maxSearched));
  const wanted = { task, targets: [], userSelected: [], activeFile: null, withConfig: false };
  const weights = new Map(weighTerms(index, readQuery(task)).map(({ text, weight }) => [text, weight]));
  return { candidates: selectCandidates(index, wanted, readText), required: new Set(), weights };
}

function listPlaces(places: readonly LogPlace[], index: Index): string {
  if (places.length === 0) return 'The log names no file of this project; what its words lead to is shown.\n';
  const lines = places.flatMap(({ path, lines: named }) => {
    const file = index.files[index.numberOf.get(path)!]!;
    if (named.length === 0) return [path];
    return named.map((line) => {
      if (line > file.entry.lineCount) return `${path}:${line} (the file has ${file.entry.lineCount} lines now)`;
      const [holding] = definitionsHolding(file, [line]);
      return `${path}:${line}${holding === undefined ? '' : ` in ${qualifiedName(holding)}`}`;
    });
  });
  const more = lines.length - maxListed;
  return `${[...lines.slice(0, maxListed), ...(more > 0 ? [`and ${more} more`] : [])].join('\n')}\n`;
}

const emptyLog: Problem = {
  path: 'log',
  expected: 'a stack trace or the output of a failing test',
  found: 'an empty text',
  fix: 'Give the output as the tool printed it.',
};

const maxFrames = 20;
const maxListed = 100;
/** The maximum number of lines per file. Recursion repeats the same ones. */
const maxLines = 50;
/** Lines shown around a frame whose definition does not fit. */
const linesAround = 3;
const maxSearched = 20_000;
