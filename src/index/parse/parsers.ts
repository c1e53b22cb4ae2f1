/**
 * Loads grammars on first use and parses texts with them. The work for one file is bounded by counted steps and memory
 * (`work-meter.ts`), never by time.
 */
import type { Node, Parser, Query, Tree } from 'web-tree-sitter';
import { allLanguages } from '../languages/all-languages.js';
import type { Languages } from '../languages/language-module.js';
import { blankOutside } from './blank-outside.js';
import { loadGrammar, type Runtime, startRuntime } from './runtime.js';
import type { LanguageSpec } from './spec.js';
import type { WorkMeter } from './work-meter.js';

export type LoadedLanguage = {
  readonly spec: LanguageSpec;
  /** Definitions and imports as one query, so that the tree is walked once. */
  readonly query: Query;
  readonly work: WorkMeter;
  /** Null when the text needs too much work. The caller deletes the tree. */
  parse(text: string): Tree | null;
};

export type Reading = { readonly reader: LoadedLanguage; readonly tree: Tree };

export class Parsers {
  private readonly languages: Languages;

  constructor(languages: Languages = allLanguages) {
    this.languages = languages;
  }

  /** The language if it is loaded already, null if no parser reads it, a promise while it loads. */
  get(id: string): LoadedLanguage | null | Promise<LoadedLanguage> {
    const spec = this.languages.specFor(id);
    if (spec === null) return null;
    const known = current.loaded.get(spec) ?? current.loading.get(spec);
    if (known !== undefined) return known;
    const promise = this.load(spec);
    current.loading.set(spec, promise);
    return promise;
  }

  /** The tree of a text, and the language that parsed it; null if it needs too much work. The caller deletes the tree. */
  read(language: LoadedLanguage, text: string): Reading | null {
    const embedded = language.spec.readAs(text);
    const reader = (embedded === null ? null : this.loadedAs(embedded.language)) ?? language;
    const code = embedded === null || reader === language ? text : blankOutside(text, embedded.regions);
    const tree = reader.parse(code);
    const other = reader.spec.ifFaulty;
    const second = other === null || tree?.rootNode.hasError === false ? null : this.readFaultless(other, code);
    if (second === null) return tree === null ? null : { reader, tree };
    tree?.delete();
    return second;
  }

  /** Discards a broken runtime. Grammars are then loaded into a new one. */
  restart(): void {
    current = noRuntime();
  }

  /** Discards a runtime that has grown large, because its memory never shrinks. */
  restartIfGrown(): void {
    if ((current.runtime?.size() ?? 0) > maxRuntime) this.restart();
  }

  private readFaultless(id: string, code: string): Reading | null {
    const reader = this.loadedAs(id);
    const tree = reader?.parse(code) ?? null;
    if (reader === null || tree === null) return null;
    if (!tree.rootNode.hasError) return { reader, tree };
    tree.delete();
    return null;
  }

  private loadedAs(id: string): LoadedLanguage | null {
    const language = this.get(id);
    return language instanceof Promise ? null : language;
  }

  private async load(spec: LanguageSpec): Promise<LoadedLanguage> {
    const state = current;
    state.started ??= startRuntime();
    const runtime = await state.started;
    state.runtime = runtime;
    const language = await loadGrammar(runtime, spec.grammar);
    const parser = new runtime.treeSitter.Parser();
    parser.setLanguage(language);
    const { work } = runtime;
    const ready: LoadedLanguage = {
      spec,
      query: new runtime.treeSitter.Query(language, `${spec.definitions}\n${spec.imports}`),
      work,
      parse: (text) => parseBounded(parser, spec.prepare(text), work),
    };
    await Promise.all(spec.readers.map((id) => this.get(id)));
    state.loaded.set(spec, ready);
    return ready;
  }
}

/** The current runtime. Each grammar is loaded once per runtime, because loading is expensive. */
type RuntimeState = {
  started: Promise<Runtime> | null;
  runtime: Runtime | null;
  readonly loaded: Map<LanguageSpec, LoadedLanguage>;
  readonly loading: Map<LanguageSpec, Promise<LoadedLanguage>>;
};

function noRuntime(): RuntimeState {
  return { started: null, runtime: null, loaded: new Map(), loading: new Map() };
}

let current = noRuntime();

/**
 * The parser calls back about every hundred steps to ask whether to continue, and for each chunk of text of about five
 * thousand characters. A grammar that looks ahead to the end of the text at each word reads all of it each time.
 */
function parseBounded(parser: Parser, text: string, work: WorkMeter): Tree | null {
  // A single step may read the text repeatedly without asking: once the budget is spent, the text appears to end.
  let isCut = false;
  let isDone = false;
  const read = (from: number): string => {
    if (isDone) return text.slice(from);
    work.charge(stepsPerRead);
    isCut ||= work.isSpent();
    return isCut ? '' : text.slice(from, from + maxReadLength);
  };
  const tree = parser.parse(read, null, { progressCallback: () => work.isSpent() });
  // Reading the text of a node calls `read` too.
  isDone = true;
  if (tree === null) parser.reset();
  if (tree === null || (!isCut && !isTooWide(tree))) return tree;
  tree.delete();
  return null;
}

/** More than the runtime takes at once. */
const maxReadLength = 8_192;
/** What copying the text takes, in steps of the runtime. */
const stepsPerRead = 2_000;
/** In bytes. A file of usual size leaves it at the 32 MB it has at first. */
const maxRuntime = 160_000_000;

/**
 * Estimates the cost of a query over a tree before it runs. Where a parser gives up, it puts everything it has seen
 * into one error node, and each step among these siblings costs as many steps as there are siblings. True when walking
 * among the siblings of error nodes would take too many steps.
 */
function isTooWide(tree: Tree): boolean {
  if (!tree.rootNode.hasError) return false;
  const open: Node[] = [tree.rootNode];
  let steps = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.isError) steps += node.childCount * node.childCount;
    if (steps > maxSteps) return true;
    for (const child of node.children) if (child?.hasError) open.push(child);
  }
  return false;
}

/** About half a second of work. */
const maxSteps = 100_000_000;
