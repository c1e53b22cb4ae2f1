/**
 * A tree too deep for any path: made and removed by stepping into it, one directory at a time. Call
 * only where the working directory may be changed (a main thread).
 */
import { mkdirSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { INSIDE } from './jail-arena.mjs';

/** Directories named `a`, one in the other; the innermost holds the file `f`. */
export function makeDeepTree(root, levels) {
  const former = process.cwd();
  try {
    process.chdir(root);
    for (let level = 0; level < levels; level++) {
      mkdirSync('a');
      process.chdir('a');
    }
    writeFileSync('f', INSIDE);
  } finally {
    process.chdir(former);
  }
}

/** Also removes what an interrupted making left behind. */
export function removeDeepTree(root) {
  const former = process.cwd();
  try {
    process.chdir(root);
    let depth = 0;
    while (tryTo(() => process.chdir('a'))) depth += 1;
    tryTo(() => unlinkSync('f'));
    for (; depth > 0; depth--) {
      process.chdir('..');
      rmdirSync('a');
    }
  } finally {
    process.chdir(former);
  }
}

function tryTo(act) {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
