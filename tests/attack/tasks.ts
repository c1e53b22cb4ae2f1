/**
 * Threats P1, P4, P5 and D1 on the task pack: random tasks over generated projects. Every pack is judged from
 * outside: by its bytes, the files and what was handed in, not by what the engine says of itself.
 */
import { taskPackIn } from '../../src/contracts/task/build-task.js';
import { tierLimits } from '../../src/contracts/task/task-limits.table.js';
import { type ContextPack, contextPackShape } from '../../src/contracts/task/task-wire.js';
import { parsePack } from '../../src/emit/parse/parse-pack.js';
import { createGuard } from '../../src/guard/seal.js';
import { createAnalysisCache } from '../../src/index/cache.js';
import type { AnalysisCache } from '../../src/model/analysis-cache.js';
import type { World } from '../../src/model/world.js';
import { inPlaceOfFile } from '../contracts/task-fixture.js';
import { memoryWorld } from '../fixtures/memory-world.js';
import { type Random, seededRandom } from '../fixtures/random.js';
import { colours, type InventedTask, inventTask, inventTaskProject, type TaskProject } from './tasks-projects.js';

/** What a caller gets. */
export type Written = { readonly json: string; readonly markdown: string; readonly manifest: string };

/** Changes an answer as a broken engine would. */
export type Twin = (written: Written, project: TaskProject) => Written;

export type TaskSummary = {
  readonly seed: number;
  readonly tasks: number;
  readonly answered: number;
  readonly refused: number;
  readonly truncated: number;
  readonly cutErrors: number;
  readonly withoutLower: number;
  readonly wrong: number;
  readonly firstWrong: string | null;
};

export async function runTaskCampaign(seed: number, tasks: number): Promise<TaskSummary> {
  const random = seededRandom(seed);
  const wrong: string[] = [];
  let [answered, refused, truncated, cutErrors, withoutLower] = [0, 0, 0, 0, 0];
  let arena = openArena(random);
  for (let i = 0; i < tasks; i++) {
    if (i % tasksPerProject === tasksPerProject - 1) arena = openArena(random);
    const { project, world, cache } = arena;
    const asked = inventTask(random, project);
    const built = await ask(world, asked);
    const say = (problem: string) => wrong.push(`task ${i}: ${problem}`);
    if ('kind' in built) {
      refused += 1;
      judgeRefusal(built.kind, asked).forEach(say);
      continue;
    }
    answered += 1;
    const pack = JSON.parse(built.json) as ContextPack;
    if (pack.truncated) truncated += 1;
    if ((pack.previousState?.issues ?? []).some(({ message, raw }) => isCut(message) || isCut(raw ?? '')))
      cutErrors += 1;
    judge(built, { project, asked }).forEach(say);
    if (i % 8 === 0) {
      const again = await ask(worldOf(project, random, cache), asked);
      if (
        'kind' in again ||
        again.json !== built.json ||
        again.markdown !== built.markdown ||
        again.manifest !== built.manifest
      )
        say('other bytes the second time');
    }
    if (i % 8 === 1) {
      const without = await askWithoutLower(world, asked);
      if (without !== null) {
        withoutLower += 1;
        judgeOrder(pack, without).forEach(say);
      }
    }
  }
  return {
    seed,
    tasks,
    answered,
    refused,
    truncated,
    cutErrors,
    withoutLower,
    wrong: wrong.length,
    firstWrong: wrong[0] ?? null,
  };
}

/** How many problems are noticed in what each twin makes of the same answers. */
export async function runTaskTwins(seed: number, tasks: number, twins: readonly Twin[]): Promise<readonly number[]> {
  const random = seededRandom(seed);
  const { project, world } = openArena(random);
  const noticed = twins.map(() => 0);
  for (let i = 0; i < tasks; i++) {
    const asked = inventTask(random, project);
    const built = await ask(world, asked);
    if ('kind' in built) continue;
    const without = await askWithoutLower(world, asked);
    for (const [number, twin] of twins.entries()) {
      const written = twin(built, project);
      const order = without === null ? [] : judgeOrder(JSON.parse(written.json) as ContextPack, without);
      noticed[number]! += judge(written, { project, asked }).length + order.length;
    }
  }
  return noticed;
}

type Arena = { readonly project: TaskProject; readonly world: World; readonly cache: AnalysisCache };

/** A project of its own; its files are parsed once. */
function openArena(random: Random): Arena {
  const project = inventTaskProject(random);
  const cache = createAnalysisCache();
  return { project, cache, world: worldOf(project, random, cache) };
}

async function ask(world: World, { task, options }: InventedTask): Promise<Written | { readonly kind: string }> {
  const built = await taskPackIn(world, task, options);
  return built.ok ? built.value : built.error;
}

/** One directory order per world, and one cache, so that a project is parsed once. */
function worldOf({ files }: TaskProject, random: Random, cache: AnalysisCache): World {
  return { ...memoryWorld(files, { shuffle: (entries) => random.shuffled(entries) }), cache };
}

type Given = { readonly project: TaskProject; readonly asked: InventedTask };

function judge({ json, markdown, manifest }: Written, { project, asked }: Given): string[] {
  const pack = JSON.parse(json) as ContextPack;
  const limit = tierLimits[asked.options.tier!];
  const problems: string[] = contextPackShape.check(pack, '$').map(({ path }) => `not the published shape at ${path}`);
  if (json.length > limit) problems.push(`${json.length} characters of JSON in a limit of ${limit}`);
  if (markdown.length > limit) problems.push(`${markdown.length} characters of Markdown in a limit of ${limit}`);
  if (pack.totalChars !== json.length - 1) problems.push('totalChars is not the length');
  for (const secret of project.secrets)
    for (const output of [json, markdown, manifest]) if (output.includes(secret)) problems.push('a secret got out');
  return [
    ...problems,
    ...judgeRun(pack, asked, project),
    ...judgeFiles(pack, project),
    ...judgeErrors(pack, asked),
    ...judgeMarkdown(pack, markdown),
    ...judgeTruncated(pack, asked),
  ];
}

/** What failed is high, what passed is not, whatever a runner writes. */
function judgeRun({ files }: ContextPack, { run, options }: InventedTask, project: TaskProject): string[] {
  if (run === null || options.topIssues === 0) return [];
  const high = new Set(files.filter(({ priority }) => priority === 'high').map(({ path }) => path));
  return [
    ...run.failing
      .filter((path) => typeof project.files[path] === 'string' && !high.has(path) && !isBinary(project.files[path]))
      .map((path) => `${path} failed and is not high`),
    ...run.passing.filter((path) => high.has(path)).map((path) => `${path} passed and is high`),
  ];
}

/** Control characters in a short text may make it binary: then it is not shown. */
function isBinary(text: string | Buffer | undefined): boolean {
  return String(text).includes('\u0001');
}

/** A file is whole, or a mark and exactly the numbered lines that it names. */
function judgeFiles({ files, docs }: ContextPack, project: TaskProject): string[] {
  return [...files, ...docs].flatMap(({ path, content }) => {
    if (inPlaceOfFile.test(content)) return [];
    const text = guarded(String(project.files[path] ?? ''));
    if (plain(content) === text) return [];
    const [, ranges, count] = /^\[context truncated: (?:lines ([\d,-]+)|none) of (\d+)\]\n/.exec(content) ?? [];
    if (count === undefined) return [`${path} is neither whole nor marked`];
    const lines = text.split('\n');
    const wanted = (ranges?.split(',') ?? []).flatMap((range) => {
      const [first, last = first] = range.split('-').map(Number) as [number, number?];
      return Array.from(
        { length: last - first + 1 },
        (_, i) => `${first + i}: ${lines[first + i - 1]?.replace(/\r$/, '')}\n`,
      );
    });
    return plain(content.slice(content.indexOf('\n') + 1)) === wanted.join('')
      ? []
      : [`${path} does not show the lines it names`];
  });
}

function isHeadAndTail(shown: string, texts: Iterable<string>): boolean {
  const [head = '', tail = '', ...more] = shown.split(/\n?\[context truncated: \d+ characters\]\n/);
  if (more.length > 0 || head === shown) return false;
  return [...texts].some((all) => all.startsWith(head) && all.endsWith(tail) && all.length > head.length + tail.length);
}

/** Error output is whole, or head and tail around a mark; and it is cut only when little else has room. */
function judgeErrors({ previousState, files, docs }: ContextPack, { options, run }: InventedTask): string[] {
  const issues = (options.issues ?? []) as readonly { message: string; raw?: string }[];
  const given = issues.flatMap(({ message, raw }) => [message, raw ?? '']).map((text) => guarded(uncoloured(text)));
  const whole = new Set(given.map(relative));
  const shown = (previousState?.issues ?? []).flatMap(({ message, raw }) => [
    message,
    ...(raw === undefined ? [] : [raw]),
  ]);
  const problems = shown.flatMap((text) => {
    const clean = relative(plain(text));
    if (whole.has(clean) || (run !== null && isWithoutPasses(clean, relative(run.log)))) return [];
    // A cut may stand inside an absolute path; then only the text as it was given has both parts.
    const isPart = isHeadAndTail(clean, whole) || isHeadAndTail(plain(text), given);
    return isPart ? [] : ['error output is neither whole nor head and tail'];
  });
  const isShort = options.budgetTier !== 'optimal';
  const others = [...files, ...docs].reduce(
    (sum, { content }) => sum + (isCut(content) ? content.length - content.indexOf('\n') : content.length),
    0,
  );
  const isShortened = (text: string) =>
    isCut(text.replace(/\[context truncated: \d+ lines that report successes\]/g, ''));
  if (!isShort && shown.some(isShortened) && others > 3_000)
    problems.push(`error output is cut beside ${others} characters of files`);
  return problems;
}

/** CONTEXT.md reads back to the same files and the same diff. */
function judgeMarkdown({ files, docs, previousState }: ContextPack, markdown: string): string[] {
  const parts = parsePack(markdown);
  if (!parts.ok) return [`the Markdown does not read back: ${parts.error.what}`];
  const contents = parts.value.flatMap((part) => (part.kind === 'file' ? [`${part.name}\n${part.content}`] : []));
  const wanted = [...files, ...docs].map(({ path, content }) => `${path}\n${content}`);
  const diffs = parts.value.flatMap((part) => (part.kind === 'diff-hint' ? [part.content] : []));
  const errors = parts.value.filter(({ kind }) => kind === 'error-context').length;
  return [
    ...(JSON.stringify(contents) === JSON.stringify(wanted) ? [] : ['the Markdown holds other files']),
    ...(diffs.join() === (previousState?.diffSummary ?? '') ? [] : ['the Markdown holds another diff']),
    ...(errors === (previousState?.issues.length ?? 0) ? [] : ['the Markdown holds other issues']),
  ];
}

function judgeTruncated(pack: ContextPack, { options }: InventedTask): string[] {
  const { previousState, truncated } = pack;
  // No project of this campaign holds the marker, so wherever it stands something was cut.
  const problems = isCut(JSON.stringify(pack)) && !truncated ? ['cut, and not said to be truncated'] : [];
  const signatures = new Set((options.issues as readonly object[] | undefined)?.map((issue) => JSON.stringify(issue)));
  if (!truncated && (previousState?.issues.length ?? 0) < Math.min(10, signatures.size))
    problems.push('issues are missing, and it is not said');
  return problems;
}

/** The same task without its low files, and without its context too: what is left must look the same. */
async function askWithoutLower(
  world: World,
  { task, options }: InventedTask,
): Promise<Readonly<Record<'low' | 'medium', ContextPack>> | null> {
  const name = 'filesContract' in task ? 'filesContract' : 'files_contract';
  const contract = task[name] as { readonly allowed: readonly string[] };
  if (contract.allowed.length === 0) return null;
  // As long as before, since the globs stand in the pack themselves; they match nothing.
  const allowed = contract.allowed.map((glob) => glob.replace(/./gs, 'z'));
  const fewer = await ask(world, { run: null, task: { ...task, [name]: { ...contract, allowed } }, options });
  const fewest = await ask(world, {
    run: null,
    task: { ...task, context: {}, [name]: { ...contract, allowed } },
    options,
  });
  if ('kind' in fewer || 'kind' in fewest) return null;
  return { low: JSON.parse(fewer.json) as ContextPack, medium: JSON.parse(fewest.json) as ContextPack };
}

function judgeOrder(pack: ContextPack, without: Readonly<Record<'low' | 'medium', ContextPack>>): string[] {
  const above = ({ files, docs }: ContextPack, isKept: (priority: string) => boolean) =>
    JSON.stringify([files.filter(({ priority }) => isKept(priority)), isKept('medium') ? docs : []]);
  const notLow = (priority: string) => priority !== 'low';
  const isHigh = (priority: string) => priority === 'high';
  // Other globs put other hunks first, so only the size of the diff's summary is the same.
  const state = ({ previousState }: ContextPack) =>
    JSON.stringify({ ...previousState, diffSummary: previousState?.diffSummary.length });
  return [
    ...(above(pack, notLow) === above(without.low, notLow) ? [] : ['low files cost something higher']),
    ...(sizeOf(pack, isHigh) >= sizeOf(without.medium, isHigh) - reserved(pack)
      ? []
      : ['medium files cost a high one']),
    ...(state(pack) === state(without.low) ? [] : ['low files cost error output or the diff']),
  ];
}

function sizeOf({ files }: ContextPack, isKept: (priority: string) => boolean): number {
  return files.filter(({ priority }) => isKept(priority)).reduce((sum, { content }) => sum + content.length, 0);
}

/** A region of each file that the task asks for is kept before anything grows. */
function reserved({ files, docs }: ContextPack): number {
  return 4_000 + [...files, ...docs].length * 4_000;
}

/** Goal, acceptance and constraints alone must be too much. */
function judgeRefusal(kind: string, { task, options }: InventedTask): string[] {
  if (kind !== 'context-too-large') return [`refused: ${kind}`];
  const {
    goal = '',
    acceptance,
    files_contract: contract = {},
  } = task as { goal?: string; acceptance: object; files_contract?: object };
  const alone = JSON.stringify([goal, acceptance, contract]).length;
  return alone > tierLimits[options.tier!] - 1_500 ? [] : [`refused with ${alone} characters of task`];
}

/** Absolute paths are shown from the root, if they lead to a file of the project. */
function relative(text: string): string {
  return text.replace(/(?:C:\\work\\(?:shop\\)?|\/srv\/)([\w\\./-]+)/g, (_, path: string) =>
    path.replaceAll('\\', '/'),
  );
}

/** Every line stands in the output, in its order, and everything from the first failure on but successes is there. */
function isWithoutPasses(shown: string, log: string): boolean {
  const lines = log.split('\n');
  // A line beside a cut may be a part of one.
  const whole = shown.split('\n').filter((line, i, all) => !isCut([all[i - 1], line, all[i + 1]].join('\n')));
  let at = 0;
  for (const line of whole) {
    at = lines.indexOf(line, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function uncoloured(text: string): string {
  return colours.reduce((rest, colour) => rest.replaceAll(colour, ''), text);
}

function isCut(text: string): boolean {
  return text.includes('[context truncated');
}

const guardedBefore = new Map<string, string>();

/** Judging asks for the same texts again and again. */
function guarded(text: string): string {
  const known = guardedBefore.get(text);
  if (known !== undefined) return known;
  if (guardedBefore.size > 400) guardedBefore.clear();
  const clean = plain(createGuard().guardText(text).text);
  guardedBefore.set(text, clean);
  return clean;
}

/** Redactions are numbered by pack, so numbers are left out. */
function plain(text: string): string {
  return text.replace(/(\[REDACTED:[^#\]]*)#\d+\]/g, '$1]');
}

const tasksPerProject = 40;
