/** Canaries in plain packs and bundles, and in the listings and reports about them. */

import type { Json } from '../../../src/base/json.js';
import { bundleIn } from '../../../src/contracts/bundle/build-bundle.js';
import { parseBundleRequest } from '../../../src/contracts/bundle/bundle-request.js';
import { packIn } from '../../../src/contracts/plain/build-plain.js';
import { gatherPlain } from '../../../src/contracts/plain/plain-contract.js';
import { packRequest } from '../../../src/contracts/plain/plain-request.js';
import { packFormats } from '../../../src/emit/renderers.js';
import { writeSarif } from '../../../src/emit/sarif.js';
import { DEFAULT_SCAN_LIMITS } from '../../../src/model/limits.js';
import type { RelPath } from '../../../src/model/path.js';
import type { World } from '../../../src/model/world.js';
import { analyseProject } from '../../../src/pipeline/analyse-project.js';
import { writePackManifest } from '../../../src/pipeline/recorder.js';
import {
  graphDocument,
  guardLines,
  rankDocument,
  scanDocument,
  symbolsDocument,
} from '../../../src/queries/query-documents.js';
import { findSecretsInText } from '../../../src/queries/secrets-report.js';
import { diffManifests } from '../../../src/records/verify/diff-manifests.js';
import { explainPath } from '../../../src/records/verify/explain-path.js';
import { readManifest } from '../../../src/records/verify/read-manifest.js';
import { memoryWorld } from '../../fixtures/memory-world.js';
import type { Random } from '../../fixtures/random.js';
import { type Drawn, type Places, plantAll, type Trap } from './canary.js';
import { baseFiles, diffOf, filePlaces, type Tree } from './files.js';
import { sayRefusal } from './said.js';
import { storedOutputs } from './stored.js';

export async function trapPacks(batch: readonly Drawn[], random: Random): Promise<Trap> {
  const state = createState();
  // A target that is not there is refused, so that most bundles have none.
  const places = random.below(4) === 0 ? { ...packPlaces, ...missingTarget } : packPlaces;
  const canaries = plantAll(state, batch, { places, random });
  const { files, texts, request } = state;
  const outputs = new Map([
    ...(await packsWritten(files, texts.task)),
    ...(await bundleWritten(memoryWorld(files), request as unknown as Json)),
    ...(await listingsWritten(files, texts.task)),
  ]);
  return { canaries, outputs, unguarded: [texts.task, ...Object.keys(files)].join('\n') };
}

type State = ReturnType<typeof createState>;

function createState() {
  return {
    files: { ...baseFiles } as Tree,
    texts: { task: 'pay the cart total' },
    request: {
      purpose: 'diff',
      plan_step: { description: 'pay the cart', target_files: ['src/cart.ts'], target_symbols: [] as string[] },
      constraints: [{ type: 'MUST', description: 'keep it small' }],
      last_error: { message: 'it failed', output: '' },
      last_diff: '',
      system: 'Be careful.',
      active_file: 'src/pay.ts',
      sandbox: { deny: ['*.tmp'], allow: [] as string[] },
    },
  };
}

const packPlaces: Places<State> = {
  ...filePlaces(({ files }: State) => files),
  task: {
    put: ({ texts }, text) => {
      texts.task += `\n${text}`;
    },
  },
  step: {
    put: ({ request }, text) => {
      request.plan_step.description += `\n${text}`;
    },
  },
  constraint: {
    takes: 'line',
    put: ({ request }, text) => request.constraints.push({ type: 'MUST', description: `${text} .` }),
  },
  error: {
    put: ({ request }, text) => {
      request.last_error.output += `\n${text}\n`;
    },
  },
  diff: {
    put: ({ request }, text) => {
      request.last_diff += diffOf('src/pay.ts', text);
    },
  },
  system: {
    put: ({ request }, text) => {
      request.system += `\n${text}`;
    },
  },
  rule: { takes: 'name', put: ({ request }, name) => request.sandbox.deny.push(`${name}.none`) },
};

const missingTarget: Places<State> = {
  'missing target': {
    takes: 'name',
    put: ({ request }, name) => request.plan_step.target_files.push(`${name}.ts`),
  },
};

async function packsWritten(files: Tree, task: string): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  const world = memoryWorld(files);
  for (const format of packFormats) {
    for (const budget of [400, 1_500, 20_000]) {
      const where = `${format} ${budget}`;
      const request = packRequest({ task, format, budget });
      const packed = await packIn(world, request);
      if (!packed.ok) {
        written.set(`refusal ${where}`, sayRefusal(packed.error));
        continue;
      }
      const manifest = writePackManifest(packed.value);
      if (format === 'markdown' && budget === 1_500)
        for (const [name, text] of await storedOutputs(packed.value.trace, `pack ${where}`)) written.set(name, text);
      written.set(`pack ${where}`, packed.value.text).set(`manifest ${where}`, manifest);
      for (const [name, text] of proofsOf(manifest)) written.set(`${name} ${where}`, text);
    }
  }
  return written;
}

/** What `explain` and `diff` say from a record. */
export function proofsOf(manifest: string): [string, string][] {
  const read = readManifest(manifest);
  if (!read.ok) throw new Error('the manifest does not hold');
  const paths = [...read.value.included.map(({ path }) => path), ...read.value.unranked];
  return [
    ['explain', JSON.stringify(paths.map((path) => explainPath(read.value, path)))],
    ['diff', JSON.stringify(diffManifests(read.value, { ...read.value, unranked: [] }))],
  ];
}

async function bundleWritten(world: World, request: Json): Promise<[string, string][]> {
  const asked = parseBundleRequest(request);
  if (!asked.ok) throw new Error('the request of the campaign is wrong');
  const time = '2024-05-01T12:00:00.000Z';
  const built = await bundleIn(world, { ...asked.value, asked: request, createdAt: time });
  if (!built.ok) return [['bundle refusal', sayRefusal(built.error)]];
  return [
    ['bundle', built.value.text],
    ['bundle manifest', built.value.manifest],
    ...(await storedOutputs(built.value.trace, 'bundle')),
  ];
}

async function listingsWritten(files: Tree, task: string): Promise<Map<string, string>> {
  const { snapshot, index } = await analyseProject(memoryWorld(files), DEFAULT_SCAN_LIMITS);
  const rows = index.files.flatMap(({ entry, definitions }) =>
    definitions.map((definition) => ({ path: entry.path as RelPath, definition })),
  );
  const nodes = index.files.map((file) => ({ file, hops: 0, direction: 'start' as const, exports: [] }));
  const ranked = gatherPlain(packRequest({ task }), { snapshot, index }, { readText: () => null });
  const written = new Map([
    ['scan', [...scanDocument(snapshot)].join('')],
    ['paths', [...guardLines(snapshot.files.map(({ path }) => `${path}\n`))].join('')],
    ['symbols', [...symbolsDocument({ rows, files: index.files })].join('')],
    ['graph', [...graphDocument({ nodes, edges: [] })].join('')],
    ['rank', ranked.ok ? rankDocument({ task, candidates: ranked.value.candidates }) : ''],
  ]);
  for (const [number, content] of Object.values(files).entries()) {
    const report = findSecretsInText(String(content));
    written.set(`secrets ${number}`, JSON.stringify(report) + writeSarif(report));
  }
  return written;
}
