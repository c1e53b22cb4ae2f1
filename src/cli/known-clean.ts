/**
 * Which files of a project earlier runs found nothing in, by the hash of their content (ADR 0013). Kept in the cache folder
 * of the person at the keyboard, never in a project. What is read is believed only if it is theirs alone, whole, and of the
 * same code.
 */
import { join, resolve } from 'node:path';
import { guardKey, type KnownClean, type Sha256, sha256 } from '../api/faces.js';
import privateCache from './private-cache.cjs';

const { cacheHome, isInside, readPrivate, writePrivate } = privateCache;

export type KnownFiles = KnownClean & {
  /** To be called when a run has come to its end. */
  save(): void;
};

/** Null where nothing can be kept. In none of the `roots` that are packed together anything of it may stand. */
export function openKnownFiles(
  root: string,
  roots: readonly string[],
  environment: NodeJS.ProcessEnv,
): KnownFiles | null {
  const [build, folder] = [guardKey(), join(cacheHome(environment), 'packlight', 'clean')];
  if (build === null || roots.some((one) => isInside(one, folder))) return null;
  // The engine's own tables of characters have a say in what is found.
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
      // A run that looked at no file whole (a summary, a pack within a budget) has nothing to say of them.
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

/** Nothing if it is not whole, or of other code. */
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
