/**
 * Threats L1, L2 and L5: canaries. A generated secret of every rule is planted in every place a project or
 * a request can hold one; then everything that packlight writes is searched for it.
 */
import type { Json } from '../../src/base/json.js';
import { bundleIn } from '../../src/contracts/bundle/build.js';
import { parseBundleRequest } from '../../src/contracts/bundle/request.js';
import {
  graphDocument,
  guardLines,
  rankDocument,
  scanDocument,
  symbolsDocument,
} from '../../src/contracts/documents.js';
import { guardJson, writePackManifest } from '../../src/contracts/manifest.js';
import { plainContract } from '../../src/contracts/plain.js';
import { diffManifests } from '../../src/contracts/proof/diff.js';
import { explainPath } from '../../src/contracts/proof/explain.js';
import { readManifest } from '../../src/contracts/proof/read-manifest.js';
import { findSecretsInText } from '../../src/contracts/secrets.js';
import { writeSarif } from '../../src/emit/sarif.js';
import { findSecrets } from '../../src/guard/find.js';
import { allRules } from '../../src/guard/rules/all.js';
import { type Example, textOf } from '../../src/guard/sample.js';
import { DEFAULT_SCAN_LIMITS } from '../../src/model/limits.js';
import type { RelPath } from '../../src/model/path.js';
import { packFormats, packRequest } from '../../src/model/request.js';
import { pack, survey } from '../../src/pack.js';
import { memoryWorld } from '../fixtures/memory-world.js';
import { type Random, seededRandom } from '../fixtures/random.js';

export type CanarySummary = {
  readonly seed: number;
  readonly planted: number;
  readonly outputs: number;
  readonly leaked: number;
  /** Rule and place, never the value. */
  readonly firstLeak: string | null;
};

type Canary = { readonly rule: string; readonly place: string; readonly example: Example };

/** What is written, by where it goes. */
export type Outputs = ReadonlyMap<string, string>;

export async function runCanaries(
  seed: number,
  planted: number,
  /** For the twin: `raw` is the task and the names of the files as they are. */
  tamper: (outputs: Outputs, raw: string) => Outputs = (outputs) => outputs,
): Promise<CanarySummary> {
  const random = seededRandom(seed);
  // One draw in a thousand looks like words; its rule says that it is no secret, so it is none to plant.
  const examples = allRules.flatMap(({ id, confidence, finds }) =>
    confidence === 'high'
      ? finds(seed)
          .filter((example) => findSecrets(textOf(example)).length > 0)
          .map((example) => ({ rule: id, example }))
      : [],
  );
  const leaks: string[] = [];
  let count = 0;
  let outputs = 0;
  while (count < planted) {
    const batch = Array.from({ length: perProject }, (_, i) => examples[(count + i) % examples.length]!);
    const { files, request, task, canaries } = plant(batch, random);
    const written = tamper(await everythingWritten(files, request, task), [task, ...Object.keys(files)].join('\n'));
    for (const [where, text] of written) {
      outputs += 1;
      for (const canary of canaries)
        if (leaksIn(text, canary)) leaks.push(`${canary.rule} in ${canary.place} came out in ${where}`);
    }
    count += canaries.length;
  }
  return { seed, planted: count, outputs, leaked: leaks.length, firstLeak: leaks[0] ?? null };
}

const perProject = 24;

type Planted = {
  readonly files: Record<string, string | Buffer>;
  readonly request: Json;
  readonly task: string;
  readonly canaries: readonly Canary[];
};

type Pick = { readonly rule: string; readonly example: Example };

/** Each canary in another place: kinds of files, encodings, names, and the texts of a request. */
function plant(batch: readonly Pick[], random: Random): Planted {
  const files: Record<string, string | Buffer> = {
    'src/pay.ts': 'import { cart } from "./cart";\nexport function pay(total: number) {\n  return cart(total);\n}\n',
    'src/cart.ts': 'export function cart(total: number) {\n  return total;\n}\n',
  };
  const request = {
    purpose: 'diff',
    plan_step: { description: 'pay the cart', target_files: ['src/cart.ts'], target_symbols: [] as string[] },
    constraints: [{ type: 'MUST', description: 'keep it small' }],
    last_error: { message: 'it failed', output: '' },
    last_diff: '',
    system: 'Be careful.',
    active_file: 'src/pay.ts',
    sandbox: { deny: ['*.tmp'], allow: [] as string[] },
  };
  const texts = { task: 'pay the cart total' };
  const canaries = batch.map(({ rule, example }, i) => {
    const text = textOf(example);
    const place = random.pick(text.includes('\n') ? places.filter((name) => !flatPlaces.has(name)) : places);
    plantings[place]!({ files, request, texts, text, example, i });
    return { rule, place, example };
  });
  return { files, request: request as unknown as Json, task: texts.task, canaries };
}

type Planting = {
  readonly files: Record<string, string | Buffer>;
  readonly request: {
    plan_step: { description: string; target_files: string[]; target_symbols: string[] };
    constraints: { type: string; description: string }[];
    last_error: { message: string; output: string };
    last_diff: string;
    system: string;
    sandbox: { deny: string[]; allow: string[] };
  };
  readonly texts: { task: string };
  readonly text: string;
  readonly example: Example;
  readonly i: number;
};

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');
/** A name holds a secret only if it can stand in one. */
const asName = ({ example }: Planting) =>
  example.before === '' && /^[\w.=+-]{8,120}$/.test(example.secret) ? example.secret : 'plain';

/** A kind of file: its name and what it holds around the secret. */
type FileKind = (text: string, i: number) => readonly [path: string, content: string | Buffer];

const fileKinds: Readonly<Record<string, FileKind>> = {
  comment: (text, i) => [`src/pay${i}.ts`, `// pay the cart\n/* ${text} */\nexport const pay${i} = 1;\n`],
  body: (text, i) => [
    `src/pay${i}.ts`,
    `export function pay${i}() {\n${text}\n}\n${'// filler line of the cart\n'.repeat(200)}`,
  ],
  docstring: (text, i) => [
    `src/cart${i}.py`,
    `def pay${i}(cart, total):\n    """pay the cart: ${oneLine(text)}"""\n    return 1\n`,
  ],
  signature: (text, i) => [`src/cart${i}.js`, `export function pay${i}(cart, key = ${JSON.stringify(text)}) {}\n`],
  markdown: (text, i) => [`docs/pay${i}.md`, `# Pay the cart\n\n\`\`\`\n${text}\n\`\`\`\n\n## ${oneLine(text)}\n`],
  json: (text, i) => [`conf/pay${i}.json`, JSON.stringify({ cart: 'pay', note: text }, null, 1)],
  yaml: (text, i) => [`conf/pay${i}.yaml`, `cart: pay\nnote: |\n  ${text.replaceAll('\n', '\n  ')}\n`],
  shell: (text, i) => [`run/pay${i}.sh`, `#!/bin/sh\n# pay the cart\n${text}\n`],
  plain: (text, i) => [`notes/pay${i}.txt`, `pay the cart\n${text}\n`],
  utf16: (text, i) => [`notes/pay${i}.utf16.txt`, Buffer.from(`\ufeffpay the cart\n${text}\n`, 'utf16le')],
  crlf: (text, i) => [`notes/pay${i}.crlf.txt`, `pay the cart\r\n${text}\r\n`],
};

function addFile(kind: FileKind): (planting: Planting) => void {
  return ({ files, text, i }) => {
    const [path, content] = kind(text, i);
    files[path] = content;
  };
}

const plantings: Readonly<Record<string, (planting: Planting) => void>> = {
  ...Object.fromEntries(Object.entries(fileKinds).map(([name, kind]) => [name, addFile(kind)])),
  'file name': (planting) => {
    planting.files[`src/${asName(planting)}.ts`] = 'export const payCart = 1;\n';
  },
  'folder name': (planting) => {
    planting.files[`${asName(planting)}/pay.ts`] = 'export const payCart = 1;\n';
  },
  task: ({ texts, text }) => {
    texts.task += `\n${text}`;
  },
  step: ({ request, text }) => {
    request.plan_step.description += `\n${text}`;
  },
  'missing target': (planting) => {
    if (planting.i % 4 === 0) planting.request.plan_step.target_files.push(`${asName(planting)}.ts`);
  },
  constraint: ({ request, text }) => {
    request.constraints.push({ type: 'MUST', description: `${text} .` });
  },
  error: ({ request, text }) => {
    request.last_error.output += `\n${text}\n`;
  },
  diff: ({ request, text }) => {
    request.last_diff += `\n+${text}\n`;
  },
  system: ({ request, text }) => {
    request.system += `\n${text}`;
  },
  rule: (planting) => {
    planting.request.sandbox.deny.push(`${asName(planting)}.none`);
  },
};

const places = Object.keys(plantings);
/** Where a text stands on one line, one that needs several would no longer be what its rule describes. */
const flatPlaces: ReadonlySet<string> = new Set(['docstring', 'markdown', 'constraint']);

async function everythingWritten(files: Planted['files'], request: Json, task: string): Promise<Outputs> {
  const written = new Map<string, string>();
  const world = memoryWorld(files);
  for (const format of packFormats) {
    for (const budget of [400, 1_500, 20_000]) {
      const packed = await pack(plainContract, packRequest({ task, format, budget }), world);
      if (!packed.ok) {
        written.set(`refusal ${format} ${budget}`, JSON.stringify(guardJson(packed.error as unknown as Json).value));
        continue;
      }
      const manifest = writePackManifest(packed.value);
      written.set(`pack ${format} ${budget}`, packed.value.text);
      written.set(`manifest ${format} ${budget}`, manifest);
      const read = readManifest(manifest);
      if (!read.ok) throw new Error('the manifest does not hold');
      const paths = [...read.value.included.map(({ path }) => path), ...read.value.unranked];
      written.set(`explain ${format} ${budget}`, JSON.stringify(paths.map((path) => explainPath(read.value, path))));
      written.set(
        `diff ${format} ${budget}`,
        JSON.stringify(diffManifests(read.value, { ...read.value, unranked: [] })),
      );
    }
  }
  const asked = parseBundleRequest(request);
  if (!asked.ok) throw new Error('the request of the campaign is wrong');
  const built = await bundleIn(world, { ...asked.value, asked: request }, '2024-05-01T12:00:00.000Z');
  if (built.ok) {
    written.set('bundle', built.value.text);
    written.set('bundle manifest', built.value.manifest);
  } else written.set('bundle refusal', JSON.stringify(guardJson(built.error as unknown as Json).value));
  const { snapshot, index } = await survey(world, DEFAULT_SCAN_LIMITS);
  const rows = index.files.flatMap(({ entry, definitions }) =>
    definitions.map((definition) => ({ path: entry.path as RelPath, definition })),
  );
  written.set('scan', [...scanDocument(snapshot)].join(''));
  written.set('paths', [...guardLines(snapshot.files.map(({ path }) => `${path}\n`))].join(''));
  written.set('symbols', [...symbolsDocument({ rows, files: index.files })].join(''));
  const nodes = index.files.map((file) => ({ file, hops: 0, direction: 'start' as const, exports: [] }));
  written.set('graph', [...graphDocument({ nodes, edges: [] })].join(''));
  const ranked = plainContract.gather(packRequest({ task }), { snapshot, index }, () => null);
  if (ranked.ok) written.set('rank', rankDocument(task, ranked.value.candidates));
  for (const [path, content] of Object.entries(files)) {
    const report = findSecretsInText(String(content));
    written.set(`secrets ${path.length}`, JSON.stringify(report) + writeSarif(report));
  }
  return written;
}

/** The value, its middle, or the value as JSON writes it. */
function leaksIn(text: string, { example }: Canary): boolean {
  const { secret } = example;
  const middle = secret.length >= 32 ? secret.slice(8, 28) : secret;
  return (
    text.includes(secret) ||
    (/^[\w+/=.-]+$/.test(middle) && text.includes(middle)) ||
    text.includes(JSON.stringify(secret).slice(1, -1))
  );
}
