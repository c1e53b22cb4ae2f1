/**
 * Which files of a project earlier runs found clean, by content hash (ADR 0013). The cache is never in a project, and is
 * trusted only if it belongs to this user alone, is complete, and was written by the same code.
 */
import { join, resolve } from 'node:path';
import { guardKey, type KnownClean, type Sha256, sha256 } from '../api/faces.js';
import privateCache from './private-cache.cjs';

const { cacheHome, isInside, readPrivate, writePrivate } = privateCache;

export type KnownFiles = KnownClean & {
  /** Call it at the end of a run. */
  save(): void;
};

/** Null if nothing can be stored. The cache must not be inside any of the packed `roots`. */
export function openKnownFiles(
  root: string,
  roots: readonly string[],
  environment: NodeJS.ProcessEnv,
): KnownFiles | null {
  const [build, folder] = [guardKey(), join(cacheHome(environment), 'packlight', 'clean')];
  if (build === null || roots.some((one) => isInside(one, folder))) return null;
  // The character tables of the JavaScript engine affect the findings.
  const key = sha256(`${build} ${process.versions.unicode} ${process.versions.v8}`);
  const file = join(folder, `${sha256(`${key} ${resolve(root)}`).slice(0, 32)}.txt`);
  const before = readText(readPrivate(file)?.toString('latin1') ?? '', key);
  const now = new Map<string, number>();
  let isNew = false;
  return {
    tokensOf: (hash) => {
      const tokens = before.get(hash) ?? now.get(hash);
      if (tokens !== undefined) now.set(hash, tokens);
      return tokens;
    },
    keep: (hash, tokens) => {
      isNew = true;
      now.set(hash, tokens);
    },
    save: () => {
      // A run that read no file as a whole (a summary, a pack within a budget) must not shrink the cache.
      const isLess = now.size > 0 && now.size < before.size;
      if (isNew || isLess) writePrivate(file, writeText(key, now));
    },
  };
}

function writeText(key: string, known: ReadonlyMap<string, number>): string {
  const lines = Array.from(known, ([hash, tokens]) => `${hash} ${tokens}\n`);
  const body = `${title} ${key}\n${lines.join('')}`;
  return `${body}${sha256(body)}\n`;
}

/** Empty if the text is truncated or was written by other code. */
function readText(text: string, key: string): ReadonlyMap<string, number> {
  const known = new Map<string, number>();
  const bodyEnd = text.length - hashLength - 1;
  const body = text.slice(0, bodyEnd);
  if (!body.endsWith('\n') || !body.startsWith(`${title} ${key}\n`) || text.slice(bodyEnd) !== `${sha256(body)}\n`)
    return known;
  for (let at = body.indexOf('\n') + 1; at < body.length; ) {
    const end = body.indexOf('\n', at);
    known.set(body.slice(at, at + hashLength) as Sha256, Number(body.slice(at + hashLength + 1, end)));
    at = end + 1;
  }
  return known;
}

const title = 'packlight clean 1';
const hashLength = 64;
