/**
 * Reads a set of labelled lines: `SET/index.json` names files of `SET/files` with their subject (a repository) and their
 * lines, each `T` (a secret) or `F` (reviewed and clean). Clean lines that share a line with a secret are left out.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function* labelledFiles(set) {
  const index = JSON.parse(readFileSync(join(set, 'index.json'), 'utf8'));
  for (const path of Object.keys(index).sort()) {
    const { subject, lines } = index[path];
    const secret = new Set(lines.filter(({ t }) => t === 'T').flatMap(({ a, b }) => range(a, b)));
    const rows = lines
      .map(({ a, b, t, category }) => ({ lines: range(a, b), isSecret: t === 'T', category }))
      .filter((row) => row.isSecret || !row.lines.some((line) => secret.has(line)));
    yield { path, subject, rows, read: () => readFileSync(join(set, 'files', path), 'utf8') };
  }
}

function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Repositories are dealt to folds by a hash of their name, so that no repository is in two of them. */
export function foldOf(subject, folds) {
  let hash = 0x811c9dc5;
  for (const character of subject) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return (hash >>> 7) % folds;
}
