/**
 * Python imports against Python's own finder: `node scripts/evidence-imports-python.mjs FOLDER…`. Needs
 * python3. The oracle finds the imports with `ast` and follows them with `importlib.machinery`, executing
 * nothing. Prints a table row per folder; leaves with 1 if fewer than 98 % lead to the same files.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compareAnswers, readArguments, report, resolveImports, tableHead } from './evidence-imports.mjs';

const { folders, dist } = await readArguments();
console.log(tableHead);
for (const folder of folders) {
  const { imports, milliseconds } = await resolveImports({ folder, dist, languages: ['python'] });
  const found = new Map();
  for (const { path, line, specifier, answer } of imports)
    found.set(`${path}:${line} ${specifier}`, answer.kind === 'file' ? answer.paths : []);
  const expected = new Map();
  const known = new Set();
  for (const { path, line, specifier, files } of askPython(folder)) {
    const key = `${path}:${line} ${specifier}`;
    known.add(key);
    if (files.length > 0) expected.set(key, files);
  }
  // Templates and broken files, which Python's parser gives up on, are not compared.
  for (const key of found.keys()) if (!known.has(key)) found.delete(key);
  const comparison = compareAnswers(expected, found, (wanted, ours) => sorted(wanted) === sorted(ours));
  if (!report({ folder, oracle: 'importlib', milliseconds }, comparison)) process.exitCode = 1;
}

function askPython(folder) {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const output = execFileSync(
    'python3',
    [fileURLToPath(new URL('evidence-imports-python.py', import.meta.url)), folder],
    {
      input: JSON.stringify(tracked.split('\0').filter((path) => path !== '')),
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    },
  );
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

function sorted(paths) {
  return [...new Set(paths)].sort().join('\n');
}
