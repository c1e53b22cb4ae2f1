/** Files that only pass on what other files define, in JavaScript, TypeScript and Python. */

import { wordSet } from '../../base/collections.js';
import type { Index } from '../../model/analysis.js';
import type { Facts } from './summary-facts.js';

/** The files that a file passes on if it does nothing else; null for every other file. */
export function passedOn({ fileAt, project }: Facts, file: number): readonly number[] | null {
  const { entry, imports } = fileAt(file);
  const syntax = scripts.has(entry.language) ? ofScripts : entry.language === 'python' ? ofPython : null;
  if (syntax === null || entry.sizeBytes > maxBytes) return null;
  const text = project.readText(entry.path);
  if (text === null || text.replace(syntax.ignored, '').replace(syntax.passing, '') !== '') return null;
  const targets = new Set(
    imports
      .flatMap(({ to }) => (to.kind === 'file' ? to.paths : []))
      .flatMap((path) => definingFile(project.index, path) ?? []),
  );
  targets.delete(file);
  return targets.size === 0 || [...targets].some((target) => isDeclaration(fileAt(target).entry.path))
    ? null
    : [...targets];
}

/** The number of the file that defines what a path offers: for `index.d.ts` the script beside it, if there is one. */
export function definingFile({ numberOf }: Pick<Index, 'numberOf'>, path: string): number | undefined {
  const stem = isDeclaration(path) ? path.replace(/\.d\.[cm]?ts$/, '') : null;
  const script = stem === null ? undefined : ['.js', '.mjs', '.cjs', '.jsx'].map((end) => numberOf.get(stem + end));
  return script?.find((number) => number !== undefined) ?? numberOf.get(path);
}

/** Whether a file only declares what another file defines. */
export function isDeclaration(path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path);
}

type Syntax = { readonly ignored: RegExp; readonly passing: RegExp };

const scripts = wordSet('javascript typescript tsx jsx');
/** Longer files list the public names of a package, which is worth reading. */
const maxBytes = 20_000;
/**
 * `passing` is sticky, and takes white space between statements: it stops at the first text that does more. No two
 * repetitions beside each other may take the same characters, so that the time stays in proportion to the text.
 */
const ofScripts: Syntax = {
  ignored: /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$|^[ \t]*["']use strict["'];?|^#!.*$/gm,
  passing:
    /^[ \t]*(?:export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^{}]*\})\s*from\s*["'][^"'\n]+["']|import\s[\w$*{}\s,]+from\s*["'][^"'\n]+["']|import\s*["'][^"'\n]+["']|require\(\s*["'][^"'\n]+["']\s*\)|export\s+default\s+[\w$]+|export\s*\{[^{}]*\}|module\.exports\s*=\s*require\(\s*["'][^"'\n]+["']\s*\)(?:\.\w+)?);?[ \t]*$|\s/gmy,
};
const ofPython: Syntax = {
  ignored: /"""[\s\S]*?"""|'''[\s\S]*?'''|#.*$/gm,
  passing:
    /^(?:from\s+\.[\w.]*\s+import\s+(?:\([^()]*\)[ \t]*|[^\s(][^(\n]*)|from\s+__future__\s+import\s+.+|__all__\s*(?::[^=\n]+(?:\n\s*)?)?=\s*[[(][^[\]()]*[\])][ \t]*)$|\s/gmy,
};
