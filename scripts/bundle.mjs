/**
 * Bundles the code that the package ships into dist/lib: the command line, one entry for each published subpath, and the
 * worker threads, as CommonJS modules that share chunks. `import` and `require` of the package load the same files.
 * All of them lie two folders below the package, so that src/jail/package-data.ts finds data files and workers.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

/** The published entries, by the name of the subpath: `packlight` itself is `index`. */
export const publishedEntries = {
  index: 'index',
  bundle: 'api/bundle',
  task: 'api/task',
  worker: 'api/worker',
  project: 'api/project',
  node: 'api/node',
  store: 'api/store',
  verify: 'api/verify',
  secrets: 'api/secrets',
};

const otherEntries = {
  packlight: 'cli/main',
  'analysis-thread': 'index/worker',
  'blob-thread': 'jail/git/blob-worker',
};

/** Folders whose modules are used together: one chunk each instead of many small ones. */
const sharedChunks = [
  { name: 'base', test: /^(?:base|model)\//, priority: 3 },
  { name: 'guard', test: /^(?:guard|secrets)\//, priority: 2 },
  { name: 'emit', test: /^emit\//, priority: 2 },
  { name: 'jail', test: /^(?:jail|scan)\/(?!git\/blob-worker\.js$)/, priority: 2 },
  { name: 'store', test: /^store\/(?!postgres\/)/, priority: 1 },
  {
    name: 'terminal',
    test: /^cli\/(?:output\/(?:colour|help|write-output)|args\/usage-error)\.js$/,
    priority: 1,
  },
];

export async function bundlePackage(dist) {
  const moduleName = (id) => relative(dist, id).split(sep).join('/');
  const dir = join(dist, 'lib');
  const entries = Object.entries({ ...publishedEntries, ...otherEntries });
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map(([name, module]) => [name, join(dist, `${module}.js`)])),
    platform: 'node',
    external: ['postgres', 'web-tree-sitter'],
    // Comments with the path of each module would differ from checkout to checkout.
    experimental: { attachDebugInfo: 'none' },
  });
  const { output } = await bundle.generate({
    entryFileNames: '[name].cjs',
    // A chunk may be called after the folder that is built, whose name differs from build to build.
    chunkFileNames: ({ name }) => `chunk-${name === basename(dist) ? 'shared' : name}-[hash].cjs`,
    format: 'cjs',
    // Names of functions and classes stay: messages about defects name them.
    minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
    codeSplitting: {
      groups: sharedChunks.map((group) => ({ ...group, test: (id) => group.test.test(moduleName(id)) })),
    },
  });
  await bundle.close();
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  for (const { fileName, code } of output) writeFileSync(join(dir, fileName), asFunction(inAscii(code)));
}

/**
 * A file that can be loaded in two ways. `require` runs it as a module. As a script it evaluates to a function, which
 * src/cli/start.cts compiles with a code cache and calls itself, without a second copy of the text.
 */
function asFunction(code) {
  const parameters = 'exports, require, module, __filename, __dirname';
  return `(this === globalThis ? (run) => run : (run) => run(${parameters}))((function (${parameters}) {${code}\n}))\n`;
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
