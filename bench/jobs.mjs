/** The jobs that benchmarks compare, each run in a process of its own: `node jobs.mjs NAME FOLDER`. */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const jobs = {
  /** The floor of a question about an unchanged tree: ask git for the files and stat each one. */
  'floor-list': (folder) => {
    const names = listFiles(folder);
    return { files: names.filter((name) => lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFile()).length };
  },
  /** The floor: ask git for the files, read and hash each one, nothing else. */
  floor: (folder) => {
    let files = 0;
    let bytes = 0;
    for (const name of listFiles(folder)) {
      if (!lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFile()) continue;
      const content = readFileSync(join(folder, name));
      hash('sha256', content, 'hex');
      files += 1;
      bytes += content.length;
    }
    return { files, bytes };
  },
  scan: async (folder) => {
    const { scan: scanProject } = await import('../dist/index.js');
    const { value } = await scanProject(folder);
    return { files: value.files.length, bytes: value.files.reduce((sum, file) => sum + file.sizeBytes, 0) };
  },
  index: (folder) => indexWith(folder, 0),
  'index-workers': (folder) => indexWith(folder, availableParallelism()),
  pack: async (folder) => {
    const { pack } = await import('../dist/index.js');
    const { value } = await pack(folder, { task: 'where is the request handled when the session has expired' });
    return { files: value.filesScanned, bytes: value.text.length };
  },
};

function listFiles(folder) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return listed.split('\0').filter((name) => name !== '');
}

async function indexWith(folder, workers) {
  const { withWorld } = await import('../dist/pipeline/open-world.js');
  const { analyseProject } = await import('../dist/pipeline/analyse-project.js');
  const { DEFAULT_SCAN_LIMITS } = await import('../dist/model/limits.js');
  const { value } = await withWorld(folder, { workers }, async (world) => ({
    ok: true,
    value: await analyseProject(world, DEFAULT_SCAN_LIMITS),
  }));
  const symbols = value.index.files.reduce((sum, file) => sum + file.definitions.length, 0);
  return { files: value.index.files.length, bytes: 0, symbols, edges: value.index.edges.length };
}

const [name, folder] = process.argv.slice(2);
const answer = await jobs[name](folder);
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({
    ...answer,
    wallMs: Math.round(performance.now()),
    cpuMs: Math.round((user + system) / 1000),
    rssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);
