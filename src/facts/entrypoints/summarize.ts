/**
 * The entry points of a project: those that its manifest names, then files that define routes or commands. Each has a
 * kind, one sentence, and its routes or commands, computed from the index and the texts.
 */

import { countEach } from '../../base/collections.js';
import { counted } from '../../base/counted.js';
import { compareBytes } from '../../base/order.js';
import { shortenGuarded } from '../../guard/cut.js';
import type { ReadGuardedText } from '../../guard/guarded-reader.js';
import { guardPhrase } from '../../guard/message.js';
import type { Index, IndexedFile } from '../../model/analysis.js';
import type { EntrypointSummary } from '../fact-types.js';
import { firstSentence } from '../readme-prose.js';
import { commentAtTop, commentOf } from '../summary/doc-comment.js';
import { withoutPackageFolders } from '../summary/non-production-dirs.js';
import { describeFindings, type FileFindings, kindOfFindings, kindOfMounts } from './describe-entrypoint.js';
import { plainEntry } from './entrypoint-kind.js';
import { maxEntrypoints, maxFilesRead, maxLineLength, maxLines, maxTextLength } from './entrypoint-limits.table.js';
import { findFileApplications } from './javascript/file-routes.js';
import { joinMounts } from './join-routers.js';
import { Source } from './read/source.js';
import { COMPUTED, joinReadings, type ProjectFiles, type Reading, routeLine } from './reading.js';
import { findOwnPackages, recognise, type ToRead } from './recognise.js';
import { toServing } from './served.js';

type EntrypointProject = {
  readonly index: Index;
  readonly readText: ReadGuardedText;
  /** The snapshot's files. */
  readonly files: readonly { readonly path: string; readonly language: string }[];
  /** From the manifest, best first. */
  readonly entryPoints: readonly string[];
};

type WeightedSummary = { readonly summary: EntrypointSummary; readonly weight: number };

export function summarizeEntrypoints(project: EntrypointProject): readonly EntrypointSummary[] {
  const findings = readFindings(project);
  const told = new Map<string, WeightedSummary>();
  for (const finding of findings.values()) {
    const summary = toldOf(finding, findings);
    if (summary !== null) told.set(finding.source.path, summary);
  }
  for (const application of findFileApplications(project.index.files)) {
    const lines = application.routes.map(({ line }) => line);
    const description = `${application.name} application with ${counted(lines.length, 'route')}`;
    const summary = { path: application.config, type: 'web', description, routes_or_commands: bounded(lines) } as const;
    told.set(application.config, { summary, weight: lines.length });
  }
  const serving = toServing(project.index, findings);
  const named = [...new Set(project.entryPoints)].map(
    (path) => told.get(path)?.summary ?? plainSummary(path, project, serving),
  );
  const isNamed = new Set(project.entryPoints);
  const others = [...told.values()].filter(({ summary }) => !isNamed.has(summary.path)).sort(byWeight);
  const room = Math.max(0, maxEntrypoints - named.length);
  const shown = others
    .slice(0, room)
    .map(({ summary }) => summary)
    .sort((a, b) => compareBytes(a.path, b.path));
  return sayHowManyMore([...named.slice(0, maxEntrypoints), ...shown], named.length + others.length);
}

/** Entry points of the project before examples and samples, then those with the most lines. */
function byWeight(a: WeightedSummary, b: WeightedSummary): number {
  const rank = ({ summary }: WeightedSummary) => (isExample.test(withoutPackageFolders(summary.path)) ? 1 : 0);
  return rank(a) - rank(b) || b.weight - a.weight || compareBytes(a.summary.path, b.summary.path);
}

const isExample =
  /(?:^|\/)(?:examples?|samples?|demos?|docs?|docs_src|playground|fixtures?|templates?|benchmarks?|integration|e2e|test-packages)\//i;

function sayHowManyMore(summaries: readonly EntrypointSummary[], all: number): readonly EntrypointSummary[] {
  const last = summaries.at(-1);
  const more = all - summaries.length;
  if (last === undefined || more <= 0) return summaries;
  const description = `${last.description} (${more} more ${more === 1 ? 'entry point is' : 'entry points are'} not listed)`;
  return [...summaries.slice(0, -1), { ...last, description }];
}

/** Every file that defines something, by its path. */
function readFindings({ index, readText, entryPoints }: EntrypointProject): Map<string, FileFindings> {
  const isEntry = new Set(entryPoints);
  const has = (path: string) => index.numberOf.has(path);
  const under = (folder: string) =>
    index.files.map(({ entry }) => entry.path).filter((path) => path.startsWith(`${folder}/`));
  const definedIn = (name: string) => [
    ...new Set((index.definitionsByName.get(name) ?? []).map(({ file }) => index.files[file]!.entry.path)),
  ];
  const toRead = recognise(index, {
    ownPackages: findOwnPackages(index, readText),
    modulesOf: ({ entry }) => (entry.language === 'kotlin' ? importLines(readText(entry.path) ?? '') : []),
    isLeftOut: (file) => !isEntry.has(file.entry.path) && isLeftOut(file),
  });
  const read = toRead.slice(0, maxFilesRead).flatMap((file) => readOne(file, readText, { has, under, definedIn }));
  const answering = new Set(
    read.flatMap(({ source, reading }) => [
      ...(reading.routes.length + reading.mounts.length > 0 ? [source.path] : []),
      ...[...reading.borrowed.values()].map(({ file }) => file),
    ]),
  );
  const pathsOf = joinMounts(read.map(({ source, reading }) => ({ path: source.path, reading })));
  return new Map(
    read.map((found) => {
      const routes = found.reading.routes.flatMap((route) =>
        pathsOf(found.source.path, route).map((path) => routeLine({ verb: route.verb, path })),
      );
      const mounts = found.reading.mounts.filter(({ file }) => answering.has(file)); // not the middleware
      return [found.source.path, { ...found, reading: { ...found.reading, mounts }, routes: withoutSame(routes) }];
    }),
  );
}

/** Tests, generated and vendored files are no entry points. */
function isLeftOut({ entry }: IndexedFile): boolean {
  return (
    entry.category === 'test' ||
    entry.lowValue !== null ||
    entry.path.endsWith('.d.ts') ||
    entry.sizeBytes > maxTextLength
  );
}

function readOne(
  { file, frameworks, imports }: ToRead,
  readText: ReadGuardedText,
  around: ProjectFiles,
): Omit<FileFindings, 'routes'>[] {
  const { path, language } = file.entry;
  const text = readText(path);
  if (text === null || text.length > maxTextLength) return [];
  const source = new Source({ path, text, language, file, imports });
  const readings = frameworks.map((framework) => ({ framework, reading: framework.read(source, around) }));
  const fruitful = readings.filter(({ reading: { routes = [], commands = [], mounts = [] } }) =>
    [routes, commands, mounts].some(({ length }) => length > 0),
  );
  const reading = withoutDoubles(joinReadings(fruitful.map((found) => found.reading)));
  return [{ source, frameworks: fruitful.map(({ framework }) => framework), reading }];
}

/** Two frameworks may read the same call. Each offset counts once, in the order of the source. */
function withoutDoubles(reading: Reading): Reading {
  const seen = new Set<string>();
  const once = (key: string) => !seen.has(key) && seen.add(key);
  return {
    ...reading,
    routes: reading.routes.filter(({ at, verb, path }) => once(`${at} ${verb} ${path}`)).sort((a, b) => a.at - b.at),
    commands: reading.commands.filter(({ line }) => once(line)).sort((a, b) => a.at - b.at),
  };
}

function toldOf(finding: FileFindings, all: ReadonlyMap<string, FileFindings>): WeightedSummary | null {
  const { source, reading, routes } = finding;
  const commands = reading.commands.map(({ line }, at) =>
    at < maxLines ? shortenGuarded(guardPhrase(line), maxLineLength) : line,
  );
  const lines = [...withCounts(routes), ...commands];
  const computed = describeFindings(finding);
  if (computed === '') return null;
  const description = docSentence(source) ?? computed;
  const type = kindOfMounts(finding, all) ?? kindOfFindings(finding);
  const summary = { path: source.path, type, description, routes_or_commands: bounded(lines) };
  return { summary, weight: lines.length };
}

/** Drops repeated routes. Computed paths may differ, so each of them stays. */
function withoutSame(routes: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return routes.filter((line) => line.includes(COMPUTED) || (!seen.has(line) && seen.add(line)));
}

/** Equal lines are printed once, with their number. */
function withCounts(routes: readonly string[]): readonly string[] {
  return [...countEach(routes)].map(([line, number]) => (number === 1 ? line : `${line}, ${number} times`));
}

function bounded(lines: readonly string[]): readonly string[] {
  return lines.length <= maxLines ? lines : [...lines.slice(0, maxLines), `… ${lines.length - maxLines} more`];
}

function plainSummary(
  path: string,
  { index, readText, files }: EntrypointProject,
  serving: ReturnType<typeof toServing>,
): EntrypointSummary {
  const number = index.numberOf.get(path);
  const file = number === undefined ? null : index.files[number]!;
  const text = readText(path);
  if (text === null)
    return { path, type: 'script', description: 'named by the manifest; the file is not here to read' };
  const language = file?.entry.language ?? files.find((known) => known.path === path)?.language ?? '';
  const { type, description } = serving(path, plainEntry(path, text, file));
  return { path, type, description: docSentence({ text, language, file }) ?? description };
}

function importLines(text: string): string[] {
  return [...text.matchAll(/^import\s+([\w.]+)/gm)].map(([, name]) => name!);
}

/** The first sentence of the comment at the head of a file, or of its class in languages with one class per file. */
function docSentence({ text, language, file }: Pick<Source, 'text' | 'language' | 'file'>): string | null {
  const { docLines = null } =
    file?.definitions.find(({ kind, docLines }) => kind === 'class' && docLines !== null) ?? {};
  const ofClass =
    docLines === null || !/^(?:java|kotlin|csharp|php|ruby)$/.test(language) ? '' : commentOf(text, docLines);
  const said = commentAtTop(text, language) || ofClass;
  return said === '' ? null : firstSentence(said);
}
