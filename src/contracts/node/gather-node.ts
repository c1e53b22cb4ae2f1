/** Gathers the content of a node pack in the published order: documents, deltas, relevant files. */

import { ranked } from '../../base/collections.js';
import { canonicalJson, parseJson } from '../../base/json.js';
import { fieldAt } from '../../formats/json-fields.js';
import type { Candidate } from '../../model/candidate.js';
import type { AnalysedProject, Gathered, GatherTools, GivenText, ReadText } from '../../model/contract.js';
import { searchWords } from '../../pipeline/redacted-query.js';
import { readQuery } from '../../select/query.js';
import { weighTerms } from '../../select/weights.js';
import { defined } from '../defined.js';
import { cleanJson } from './clean-request.js';
import { maxSpoken } from './doc-set.table.js';
import { digestDiff, digestGiven, digestOutput, type Evidence, tellingLines } from './evidence.js';
import { type ChosenDoc, docsOf, gatherDocs, type NodeFindings, titles, type Unscored } from './gather-docs.js';
import { gatherFiles } from './gather-files.js';
import { charactersPerToken, evidenceShare } from './node-limits.table.js';
import type { NodeRequest } from './node-request.js';
import type { JsonObject } from './node-wire.js';
import { managers, testers } from './project-tools.table.js';

export function gatherNode(
  request: NodeRequest,
  analysed: AnalysedProject,
  { readText, clean, root }: Pick<GatherTools, 'readText' | 'clean' | 'root'>,
): Gathered<NodeFindings> {
  const said = [request.goal, ...request.definitionOfDone];
  const words = searchWords(said.join('\n'));
  const weights = new Map(
    weighTerms(analysed.index, readQuery(words)).map(({ text, weight }) => [text, Math.max(weight, minWeight)]),
  );
  const chosen = docsOf(request, analysed.index);
  const isDoc = new Set<string>(chosen.map(({ asked }) => asked.path));
  // A goal such as "make the tests pass" names nothing; what failed does.
  const failures = failuresOf(request);
  const named = failures.length === 0 ? said : [...said.map((one) => one.replace(generic, '')), ...failures];
  const files = gatherFiles(request, analysed, {
    readText,
    weights,
    clean,
    words: searchWords(named.join('\n')),
    docs: isDoc,
    root,
  });
  const spoken = files.spoken.slice(0, maxSpoken).map((path): ChosenDoc => {
    return { asked: { path, shown: path, priority: 'medium' }, rule: 'speaks of the goal' };
  });
  const { budget } = request;
  const docs = gatherDocs([...chosen, ...spoken], analysed, { readText, weights, clean, budget });
  const facts = repoFactsOf(analysed, readText);
  const repoFacts = cleanJson(facts, clean) as JsonObject;
  const evidence = digestAll(request);
  const most = docs.candidates.length + files.most;
  const candidates = withScores([...docs.candidates, ...files.candidates]);
  return {
    task: request.goal,
    texts: textsOf(evidence),
    candidates: candidates.slice(0, most),
    required: new Set(),
    weights,
    facts: {
      docs: docs.docs,
      evidence,
      files: files.files,
      repoFacts,
      namesRedacted: docs.isRedacted || files.isRedacted || canonicalJson(facts) !== canonicalJson(repoFacts),
      leftOut: [
        ...docs.leftOut,
        ...files.leftOut,
        ...files.spoken.slice(maxSpoken).map((path) => ({
          what: clean(path),
          reason: 'past the number of documents',
          detail: 'speaks of the goal',
        })),
        ...candidates.slice(most, most + nextBest).map(({ path }) => ({
          what: clean(path),
          reason: 'past the number of files that the budget is good for',
          detail: files.files.get(path)?.rule ?? '',
        })),
      ],
      notes: [...request.notes, ...docs.notes, ...files.notes],
    },
  };
}

function failuresOf({ deltas }: NodeRequest): string[] {
  return [deltas.errors, deltas.tests].flatMap((output) => tellingLines(output).slice(0, maxFailures));
}

function digestAll({ deltas, artifacts, budget }: NodeRequest): Evidence[] {
  const most = Math.floor(budget * charactersPerToken * evidenceShare);
  const outputs = (['errors', 'tests'] as const).filter((name) => deltas[name] !== '');
  return [
    ...outputs.map((name) => digestOutput(name, deltas[name], most)),
    ...(deltas.diff === '' ? [] : [digestDiff(deltas.diff, most)]),
    ...artifacts.map(digestGiven),
  ];
}

/** Required texts precede optional ones. */
function textsOf(evidence: readonly Evidence[]): GivenText[] {
  const given = ({ origin }: Evidence, title: string, text: string) =>
    ({ kind: origin === 'diff' ? 'diff-hint' : 'error-context', title, text }) as const;
  return [
    ...evidence.map((one, i) => ({ ...given(one, titles.least(i), one.least), priority: 'P0' as const })),
    ...evidence.flatMap((one, i) =>
      one.more.map((text, piece) => ({ ...given(one, titles.more(i, piece), text), priority: 'P1' as const })),
    ),
  ];
}

/** Candidates without a ranking get a score that only preserves their order. */
function withScores(list: readonly Unscored[]): Candidate[] {
  return list.map((candidate, i) => {
    const points = firstPoints - i;
    return { score: points, signals: [{ name: candidate.reason, points }], ...candidate };
  });
}

/** Even a word that occurs in every file helps to choose regions within a file. */
const minWeight = 0.2;
const firstPoints = 200_000;
/** What goals say of failures of any kind. */
const generic =
  /\b(?:(?:unit|integration|e2e) )?tests?\b|\b(?:fail(?:s|ed|ing|ures?)?|pass(?:es|ing)?|broken|again)\b/gi;
/** Lines per output that the search reads. */
const maxFailures = 12;
/** The number of further candidates to record. All others are listed as unranked. */
const nextBest = 50;

/** Short facts about the project: languages, package manager, test command. Values in the request take precedence. */
function repoFactsOf({ index }: AnalysedProject, readText: ReadText): JsonObject {
  const paths = index.files.map(({ entry }) => entry.path);
  const first = (list: typeof managers) => list.find(([form]) => paths.some((path) => form.test(path)))?.[1];
  const lines = new Map<string, number>();
  for (const { entry } of index.files)
    if (entry.lowValue === null && !['documentation', 'config', 'other', 'dependency'].includes(entry.category))
      lines.set(entry.language, (lines.get(entry.language) ?? 0) + entry.lineCount);
  lines.delete('text');
  const languages = ranked(lines)
    .slice(0, maxLanguages)
    .map(([language]) => language);
  const manager = first(managers);
  const command = index.numberOf.has('package.json') ? npmTest(readText('package.json'), manager) : first(testers);
  return defined({
    language: languages[0],
    languages: languages.length > 1 ? languages : undefined,
    packageManager: manager,
    testCommand: command,
  });
}

function npmTest(text: string | null, manager = 'npm'): string | undefined {
  return typeof fieldAt(parseJson(text ?? '{}'), 'scripts', 'test') === 'string' ? `${manager} test` : undefined;
}

const maxLanguages = 4;
