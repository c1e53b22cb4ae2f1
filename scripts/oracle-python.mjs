/**
 * Python's own `ast` module as a judge of our definitions: which functions, classes and methods a file has, and on
 * which lines. `scripts/evidence-symbols-python.mjs` asks it about whole projects, a test about a library folder.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One definition as both sides write it: `name first-last`. */
const rowOf = (name, first, last) => `${name} ${first}-${last}`;

/** All .py files below a folder in byte order; links are not followed. */
export function pythonFiles(folder) {
  const files = [];
  const walk = (directory) => {
    for (const entry of readdirSync(join(folder, directory), { withFileTypes: true })) {
      const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile() && entry.name.endsWith('.py')) files.push(path);
    }
  };
  walk('');
  return files.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/** The folder of the standard library that belongs to this machine's python3. */
export function standardLibrary() {
  return askPython(['-c', 'import sysconfig; print(sysconfig.get_path("stdlib"))'], '').trim();
}

/**
 * What `ast` says about each file, as sorted rows; null for a file that this Python cannot parse itself.
 * @param {string} folder
 * @param {readonly string[]} files
 * @returns {(string[] | null)[]}
 */
export function definitionsByAst(folder, files) {
  const answer = askPython(
    ['-W', 'ignore', '-c', readWithAst],
    JSON.stringify(files.map((file) => join(folder, file))),
  );
  const answers = JSON.parse(answer);
  return answers.map((rows) => rows?.map(([name, first, last]) => rowOf(name, first, last)) ?? null);
}

/**
 * The same from our definitions: functions, methods and classes, without functions that are assigned lambdas,
 * which are plain assignments to `ast`.
 * @param {readonly { name: string, kind: string, lines: readonly [number, number], signature: string }[]} definitions
 * @returns {string[]}
 */
export function comparableRows(definitions) {
  return definitions
    .filter(({ kind }) => kind === 'function' || kind === 'method' || kind === 'constructor' || kind === 'class')
    .filter(({ signature }) => /^(?:async\s+)?(?:def|class)\b/.test(signature))
    .map(({ name, lines: [first, last] }) => rowOf(name, first, last));
}

/**
 * Rows that only one side has; a row that stands twice must be found twice.
 * @param {readonly string[]} expected
 * @param {readonly string[]} found
 */
export function compareRows(expected, found) {
  const open = new Map();
  for (const row of expected) open.set(row, (open.get(row) ?? 0) + 1);
  const extra = [];
  for (const row of found) {
    const count = open.get(row) ?? 0;
    if (count === 0) extra.push(row);
    else open.set(row, count - 1);
  }
  return { missing: [...open].flatMap(([row, count]) => Array(count).fill(row)), extra };
}

/**
 * Compares a folder's files one by one.
 * @param {string} folder
 * @param {readonly string[]} files
 * @param {(text: string) => Parameters<typeof comparableRows>[0]} findDefinitions
 */
export function compareFolder(folder, files, findDefinitions) {
  const total = { files: files.length, skipped: 0, definitions: 0, missing: 0, extra: 0 };
  /** @type {string[]} */
  const examples = [];
  for (const [i, expected] of definitionsByAst(folder, files).entries()) {
    if (expected === null) {
      total.skipped += 1;
      continue;
    }
    const text = readFileSync(join(folder, files[i]), 'utf8').replace(/^\ufeff/, '');
    const { missing, extra } = compareRows(expected, comparableRows(findDefinitions(text)));
    total.definitions += expected.length;
    total.missing += missing.length;
    total.extra += extra.length;
    examples.push(
      ...missing.map((row) => `missing ${files[i]} ${row}`),
      ...extra.map((row) => `extra ${files[i]} ${row}`),
    );
  }
  return { ...total, examples };
}

function askPython(args, input) {
  const { error, status, stdout, stderr } = spawnSync('python3', ['-I', ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (error?.code === 'ENOENT') throw new Error('python3 is not on this machine; this check needs its ast module');
  if (error !== undefined || status !== 0) throw new Error(`python3 failed: ${error?.message ?? stderr}`);
  return stdout;
}

/** File names as a JSON list on stdin; for each a list of [name, first, last], or null, as JSON on stdout. */
const readWithAst = `
import ast, json, sys
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
def rows_of(path):
    try:
        with open(path, 'rb') as file:
            tree = ast.parse(file.read())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return [
        [node.name, min([node.lineno] + [d.lineno for d in node.decorator_list]), node.end_lineno]
        for node in ast.walk(tree) if isinstance(node, DEFINITIONS)
    ]
json.dump([rows_of(path) for path in json.load(sys.stdin)], sys.stdout)
`;
