/**
 * The parser runtime: web-tree-sitter with meters. It can be discarded and started again, because a trap leaves it
 * unusable and its memory only grows.
 */
import { createRequire } from 'node:module';
import type { Language } from 'web-tree-sitter';
import { remember } from '../../base/remember.js';
import { Defect } from '../../base/result.js';
import {
  compile,
  compileUnoptimised,
  instantiateModule,
  type WasmMemory,
  type WasmModule,
} from '../../base/webassembly.js';
import { readGrammar } from '../../jail/package-data.js';
import { type Meter, memoryName, stepsName, withMeters } from './meter.js';
import { WorkMeter } from './work-meter.js';

type TreeSitter = typeof import('web-tree-sitter');

export type Runtime = {
  readonly treeSitter: TreeSitter;
  readonly work: WorkMeter;
  /** How much memory it holds, in bytes. */
  size(): number;
};

/** The package is loaded here, because many commands parse nothing. */
export async function startRuntime(): Promise<Runtime> {
  const require = createRequire(import.meta.url);
  // The package has one runtime per copy, so another runtime needs another copy of the package.
  delete require.cache[require.resolve('web-tree-sitter')];
  const treeSitter = require('web-tree-sitter') as TreeSitter;
  const module = await moduleFor('web-tree-sitter');
  const made: { runtime: Runtime | null } = { runtime: null };
  const instantiateWasm = (imports: Imports, receive: (instance: object, module: object) => void): object => {
    // The package expects only its own exports, so the meters are hidden from it.
    const { [stepsName]: steps, [memoryName]: memory, ...exports } = instantiateModule(module, imports);
    const work = new WorkMeter(steps as Meter, memory as Meter);
    const heap = imports.env.memory;
    made.runtime = { treeSitter, work, size: () => heap.buffer.byteLength };
    work.end();
    receive({ exports }, module);
    return {};
  };
  await treeSitter.Parser.init({ instantiateWasm });
  if (made.runtime === null) throw new Defect('the runtime of the parsers did not take its code from packlight');
  return made.runtime;
}

type Imports = { readonly env: { readonly memory: WasmMemory } };

export async function loadGrammar({ treeSitter }: Runtime, grammar: string): Promise<Language> {
  return treeSitter.Language.loadSync(await moduleFor(grammar));
}

/** Compiled modules are cached, so a restart takes a fraction of the first start. */
const moduleFor = remember((name): Promise<WasmModule> => {
  const bytes = readGrammar(name);
  // Swift's grammar has a function that the optimiser works on for four seconds.
  if (name === 'swift') return compileUnoptimised(bytes);
  return compile(name === 'web-tree-sitter' ? withMeters(bytes) : bytes);
});
