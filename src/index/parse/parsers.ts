/**
 * Grammars, loaded when a file first needs them. A parse is bounded by steps, never by time: the
 * parser reports how far it is, and a text that makes it report too often is given up, or one that makes it
 * ask for too much memory in between (`meter.ts`), or read the text too often.
 */
import { createRequire } from 'node:module';
import type { Parser, Query, Tree } from 'web-tree-sitter';
import { instantiateWith } from '../../base/webassembly.js';
import { readGrammar } from '../../jail/package-data.js';
import { specFor } from '../languages/all.js';
import { type Meter, meterName, withMeter } from './meter.js';
import { keepParts } from './parts.js';
import type { LanguageSpec } from './spec.js';
import { isTooWide } from './width.js';

export type LoadedLanguage = {
  readonly spec: LanguageSpec;
  /** Definitions and imports as one query, so that the tree is walked once. */
  readonly query: Query;
  /** Null when the text needs too many steps. The caller deletes the tree. */
  parse(text: string): Tree | null;
};

export type Reading = { readonly reader: LoadedLanguage; readonly tree: Tree };

export class Parsers {
  /** The language if it is loaded already, null if no parser reads it, a promise while it loads. */
  get(id: string): LoadedLanguage | null | Promise<LoadedLanguage> {
    const spec = specFor(id);
    if (spec === null) return null;
    const known = loaded.get(spec) ?? loading.get(spec);
    if (known !== undefined) return known;
    const promise = this.load(spec);
    loading.set(spec, promise);
    return promise;
  }

  /** A text's tree, and which language made it; null when it needs too many steps. The caller deletes the tree. */
  read(language: LoadedLanguage, text: string): Reading | null {
    const embedded = language.spec.readAs(text);
    const reader = (embedded === null ? null : this.loadedAs(embedded.language)) ?? language;
    const code = embedded === null || reader === language ? text : keepParts(text, embedded.parts);
    const tree = reader.parse(code);
    const other = reader.spec.ifFaulty;
    const second = other === null || tree?.rootNode.hasError === false ? null : this.readFaultless(other, code);
    if (second === null) return tree === null ? null : { reader, tree };
    tree?.delete();
    return second;
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
    runtime.started ??= startRuntime();
    const { Language, Parser, Query } = await runtime.started;
    const language = await Language.load(readGrammar(spec.grammar));
    const parser = new Parser();
    parser.setLanguage(language);
    const ready: LoadedLanguage = {
      spec,
      query: new Query(language, `${spec.definitions}\n${spec.imports}`),
      parse: (text) => parseBounded(parser, spec.prepare(text), spec.readsPerCharacter),
    };
    await Promise.all(spec.readers.map((id) => this.get(id)));
    loaded.set(spec, ready);
    return ready;
  }
}

/** A grammar never changes and costs much to make ready, so each is loaded once in a process. */
const runtime: { started: Promise<Runtime> | null; meter: Meter | null } = { started: null, meter: null };
const loaded = new Map<LanguageSpec, LoadedLanguage>();
const loading = new Map<LanguageSpec, Promise<LoadedLanguage>>();

type Runtime = typeof import('web-tree-sitter');

/** Many commands parse nothing, so even its code is loaded only here. */
async function startRuntime(): Promise<Runtime> {
  const treeSitter = createRequire(import.meta.url)('web-tree-sitter') as Runtime;
  await treeSitter.Parser.init({ instantiateWasm: instantiate });
  return treeSitter;
}

/** The runtime takes every export for one of its own, so it does not see the meter. */
function instantiate(imports: object, receive: (instance: object, module: object) => void): object {
  const wasm = withMeter(readGrammar('web-tree-sitter'));
  void instantiateWith(wasm, imports).then(({ instance, module }) => {
    const { [meterName]: meter, ...exports } = instance.exports;
    runtime.meter = meter as Meter;
    receive({ exports }, module);
  });
  return {};
}

/**
 * The parser calls back about every hundred of its own steps, and whenever it needs another stretch of the text, of some
 * five thousand characters: a grammar that looks ahead to the end of the text at each word reads all of it each time.
 */
function parseBounded(parser: Parser, text: string, readsPerCharacter: number): Tree | null {
  const most = fewestCalls + Math.ceil(text.length / charactersPerCall);
  const mostMemory = fewestRequests + requestsPerCharacter * text.length;
  const before = readMeter();
  let calls = 0;
  let readsLeft = fewestReads + readsPerCharacter * text.length;
  // A single step may read the text over and over, without a call back: to it the text ends when it has read enough.
  const read = (from: number): string => {
    readsLeft -= 1;
    return readsLeft < 0 ? '' : text.slice(from);
  };
  const tree = parser.parse(read, null, {
    progressCallback: () => {
      calls += 1;
      return calls > most || readsLeft < 0 || readMeter() - before > mostMemory;
    },
  });
  const isRead = readsLeft >= 0;
  // Whoever asks a node for its text reads here too.
  readsLeft = Number.POSITIVE_INFINITY;
  if (tree === null) parser.reset();
  if (tree === null || (isRead && !isTooWide(tree))) return tree;
  tree.delete();
  return null;
}

/** How often the runtime has asked for memory. */
function readMeter(): number {
  return runtime.meter!.value >>> 0;
}

/** Real files ask for memory up to 2.6 times for each character (a table of numbers). */
const fewestRequests = 100_000;
const requestsPerCharacter = 8;
/** Real files in most languages are read once, and some thirty stretches of them again. */
const fewestReads = 500;
const fewestCalls = 2_000;
const charactersPerCall = 4;
