/**
 * Runs many command lines in one process, each as the program itself would: `node command-series.mjs FILE`, where FILE
 * holds a JSON list of argument lists. Prints one JSON line per command line: its arguments, its exit code and all
 * that it wrote.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [, , main, file] = process.argv;
const { runCommandLine } = await import(pathToFileURL(main).href);
const [out, talk] = [process.stdout.write.bind(process.stdout), process.stderr.write.bind(process.stderr)];
for (const args of JSON.parse(readFileSync(file, 'utf8'))) {
  const written = { out: '', talk: '' };
  for (const [name, stream] of [
    ['out', process.stdout],
    ['talk', process.stderr],
  ])
    stream.write = (chunk) => {
      written[name] += Buffer.from(chunk).toString('latin1');
      return true;
    };
  process.argv = [process.argv[0], main, ...args];
  process.exitCode = 0;
  await runCommandLine();
  [process.stdout.write, process.stderr.write] = [out, talk];
  await new Promise((done) =>
    process.stdout.write(`${JSON.stringify({ args, code: process.exitCode, ...written })}\n`, done),
  );
}
process.exitCode = 0;
