/**
 * Runs command lines of the built packlight one after the other in one process, which is many times quicker than a
 * process for each. Reads one JSON line per job: { cwd, commands }. Writes one JSON line per job: an array of
 * { code, out, talk } with the bytes as latin1.
 */
import { createInterface } from 'node:readline';

const [main] = process.argv.slice(2);
const { runCommandLine } = await import(main);
const answer = process.stdout.write.bind(process.stdout);
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);

for await (const line of createInterface({ input: process.stdin })) {
  const { cwd, commands } = JSON.parse(line);
  process.chdir(cwd);
  const runs = [];
  for (const command of commands) runs.push(await runCommand(command));
  answer(`${JSON.stringify(runs)}\n`);
}

async function runCommand(command) {
  const taken = { out: [], talk: [] };
  const capture = (pieces) => (piece) => {
    pieces.push(Buffer.from(piece));
    return true;
  };
  process.stdout.write = capture(taken.out);
  process.stderr.write = capture(taken.talk);
  process.argv = [process.argv[0], 'packlight', ...command];
  await runCommandLine();
  const read = (pieces) => Buffer.concat(pieces).toString('latin1');
  return { code: process.exitCode, out: read(taken.out), talk: read(taken.talk) };
}
