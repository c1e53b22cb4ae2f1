/**
 * Import cycles among the files of the project. Type-only imports are left out, because they do not exist at run time,
 * and so are imports inside functions. Cycles are reported only for languages that load files one by one. A Rust crate
 * or a Java package is compiled as a whole.
 */

import { wordSet } from '../../base/collections.js';
import type { Import, Index } from '../../model/analysis.js';
import { isDeclaration } from './re-exports.js';
import type { Facts } from './summary-facts.js';
import { LIMITS } from './summary-limits.table.js';

type Needs = ReadonlyMap<number, ReadonlySet<number>>;
/** Whether an import of a file is inside a function. */
type Waits = (file: number, of: Import) => boolean;

/** Sets of files that import each other in a cycle at load time, largest first, each ascending. */
export function findCycles(facts: Facts): readonly (readonly number[])[] {
  const rough = circlesIn(facts, () => false).flat();
  // Only files that may be in a cycle are read, to find imports inside functions.
  const read = rough.slice(0, LIMITS.filesReadForCycles);
  const waits = new Map(read.map((file) => [file, waitingLines(facts, file)]));
  return circlesIn(facts, (file, { line }) => waits.get(file)?.has(line) === true);
}

function drawImports({ own, isOwn, fileAt, pathAt, project }: Facts, waits: Waits): Needs {
  const needs = new Map<number, Set<number>>();
  for (const from of own) {
    if (!loadedByFile.has(fileAt(from).entry.language) || isDeclaration(pathAt(from))) continue;
    for (const imported of fileAt(from).imports) {
      const { to, flavour, kind } = imported;
      if (to.kind !== 'file' || flavour === 'type' || later.has(kind) || waits(from, imported)) continue;
      if (typed.has(fileAt(from).entry.language) && bringsTypesAlone(project.index, imported)) continue;
      for (const path of to.paths) {
        const target = project.index.numberOf.get(path);
        if (target === undefined || target === from || !isOwn(target)) continue;
        // `from . import part` imports the part, not the package.
        if (to.paths.length > 1 && isPackageOf(path, pathAt(from))) continue;
        needs.set(from, needs.get(from) ?? new Set());
        needs.get(from)!.add(target);
      }
    }
  }
  return needs;
}

/** TypeScript drops an import of types only, even without the keyword `type`. */
function bringsTypesAlone({ definitionsByName, files }: Index, { names }: Import): boolean {
  return (
    names.length > 0 &&
    names.every(({ name }) => {
      const places = definitionsByName.get(name) ?? [];
      return places.length > 0 && places.every(({ file, at }) => typeKinds.has(files[file]!.definitions[at]!.kind));
    })
  );
}

function circlesIn(facts: Facts, waits: Waits): number[][] {
  const needs = drawImports(facts, waits);
  const files = facts.own.filter((file) => needs.has(file));
  return strongComponents(files, (file) => [...(needs.get(file) ?? [])])
    .filter((component) => component.length > 1)
    .map((component) => component.sort((a, b) => a - b))
    .sort((a, b) => b.length - a.length || a[0]! - b[0]!);
}

/** Lines of imports inside a function or a condition. Imports in `try` run at load time. */
function waitingLines({ fileAt, project }: Facts, file: number): ReadonlySet<number> {
  const { entry, imports } = fileAt(file);
  const lines = indented.has(entry.language) ? (project.readText(entry.path)?.split('\n') ?? []) : [];
  const waiting = imports.filter(({ line }) => {
    const indent = indentOf(lines[line - 1] ?? '');
    if (indent === 0) return false;
    const above = lines
      .slice(Math.max(0, line - 200), line - 1)
      .findLast((text) => text.trim() !== '' && indentOf(text) < indent);
    return !/^\s*(?:try|except|begin|module|class)\b/.test(above ?? '');
  });
  return new Set(waiting.map(({ line }) => line));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function isPackageOf(path: string, file: string): boolean {
  return path.endsWith('/__init__.py') && file.startsWith(path.slice(0, -'__init__.py'.length));
}

/** Tarjan's algorithm without recursion, because a chain of imports may be as long as the project. */
function strongComponents(files: readonly number[], next: (file: number) => readonly number[]): number[][] {
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const components: number[][] = [];
  for (const root of files) {
    if (order.has(root)) continue;
    const path: { file: number; targets: readonly number[]; at: number }[] = [];
    const enter = (file: number) => {
      order.set(file, order.size);
      low.set(file, order.get(file)!);
      open.push(file);
      isOpen.add(file);
      path.push({ file, targets: next(file), at: 0 });
    };
    enter(root);
    while (path.length > 0) {
      const step = path.at(-1)!;
      if (step.at < step.targets.length) {
        const target = step.targets[step.at++]!;
        if (!order.has(target)) enter(target);
        else if (isOpen.has(target)) low.set(step.file, Math.min(low.get(step.file)!, order.get(target)!));
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) low.set(above.file, Math.min(low.get(above.file)!, low.get(step.file)!));
      if (low.get(step.file) !== order.get(step.file)) continue;
      // The search begins at the end, so that small components stay cheap.
      const component = open.splice(open.lastIndexOf(step.file));
      for (const file of component) isOpen.delete(file);
      components.push(component);
    }
  }
  return components;
}

const typed: ReadonlySet<string> = new Set(['typescript', 'tsx']);
const typeKinds: ReadonlySet<string> = new Set(['interface', 'type']);
const later: ReadonlySet<string> = new Set(['dynamic', 'autoload', 'namespace']);
const indented: ReadonlySet<string> = new Set(['python', 'javascript', 'jsx', 'typescript', 'tsx', 'ruby']);
const loadedByFile = wordSet('javascript jsx typescript tsx vue svelte python ruby c cpp lua');
