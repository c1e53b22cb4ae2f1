/** The command line as few files: Node opens some chunks instead of more than a hundred modules (src/cli/start.cts). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

export async function bundleCommandLine(dist) {
  const dir = join(dist, 'cli');
  const bundle = await rolldown({
    input: join(dir, 'main.js'),
    platform: 'node',
    external: ['web-tree-sitter'],
    // Comments with the path of each module would differ from checkout to checkout.
    experimental: { attachDebugInfo: 'none' },
  });
  // Beside the entry: files that are found by their place (data, workers) are at the same distance from each chunk.
  const { output } = await bundle.write({
    dir,
    entryFileNames: 'packlight.cjs',
    chunkFileNames: 'chunk-[name]-[hash].cjs',
    format: 'cjs',
  });
  await bundle.close();
  for (const { fileName } of output) {
    const file = join(dir, fileName);
    writeFileSync(file, asFunction(inAscii(readFileSync(file, 'utf8'))));
  }
}

/** As Node wraps a module: the start runs it as it stands, and makes no second copy of it to do so. */
function asFunction(code) {
  return `(function (exports, require, module, __filename, __dirname) {${code}\n})`;
}

/**
 * One character that is not Latin makes the engine keep a whole chunk in twice the memory, and every page of it is paid for at
 * each start. Such characters stand in strings, templates and patterns, where an escape means the same, and in comments.
 */
export function inAscii(code) {
  const raw = /String\.raw`[^`]*[^\0-\x7f]/.exec(code) ?? /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.exec(code);
  if (raw !== null) throw new Error(`an escape would not mean the same here: ${raw[0].slice(-40)}`);
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
