/**
 * Reads packlight's own data files, never the project's. They lie in `dist/data` of the package; the path is the
 * same two steps up from `dist/jail` and from `src/jail`, so built code and tests read the same files.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Defect } from '../base/result.js';

export function readPackageData(name: string): Buffer {
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(name)) throw new Defect('a package data file is named by a plain file name');
  try {
    return readFileSync(new URL(`../../dist/data/${name}`, import.meta.url));
  } catch (cause) {
    throw new Defect(`the data file ${name} is missing or unreadable; run npm run build`, { cause });
  }
}

/** A data file that the build generates from the code; null for code that was not built. */
export function readBuiltData(name: string): Buffer | null {
  const file = new URL(`../data/${name}`, import.meta.url);
  return existsSync(file) ? readFileSync(file) : null;
}

/** A parser's WebAssembly, from the packages that ship it: the runtime itself, or a grammar by name. */
export function readGrammar(name: string): Buffer {
  const file = name === 'web-tree-sitter' ? runtimeFile : `@repomix/tree-sitter-wasms/out/tree-sitter-${name}.wasm`;
  try {
    return readFileSync(requireFrom.resolve(file));
  } catch (cause) {
    throw new Defect(`the parser ${name} is missing; install packlight's dependencies again`, { cause });
  }
}

/** The bundle that a worker thread runs. `src/jail`, `dist/jail` and the bundles in `dist/lib` all lie two steps below the package. */
export function threadFile(name: 'analysis-thread' | 'blob-thread'): URL {
  return new URL(`../../dist/lib/${name}.cjs`, import.meta.url);
}

const requireFrom = createRequire(import.meta.url);
const runtimeFile = 'web-tree-sitter/web-tree-sitter.wasm';
