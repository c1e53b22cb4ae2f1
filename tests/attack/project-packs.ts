/**
 * Project packs of random projects as they are: sources in folders called `build`, names in capitals, odd bytes, links,
 * hub files. Judged from outside: every file is in the index, every count adds up, limits hold, no secret is shown.
 */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { FullPackBuilder } from '../../src/contracts/project/full/full-pack.js';
import { memorySpool } from '../../src/contracts/project/full/stream-project.js';
import { packWholeProject } from '../../src/contracts/project/full/write-stream.js';
import type { FullPack, PackConstraints, ProjectPack } from '../../src/contracts/project/project-types.js';
import { recordFactsOf, toContextPackInfo } from '../../src/contracts/project/record/transparency-record.js';
import { limitsOf, selectPack } from '../../src/contracts/project/select-pack.js';
import { PackSerializer } from '../../src/contracts/project/serializer/serializer.js';
import { scanSnapshot } from '../../src/contracts/project/snapshot-scanner.js';
import { SummaryPackBuilder } from '../../src/contracts/project/summary/summary-pack.js';
import { createDraw } from '../../src/secrets/sample.js';
import { type Random, seededRandom } from '../fixtures/random.js';

type Tree = Readonly<Record<string, string | Buffer>>;

export type ProjectTwin = (pack: FullPack, secret: string) => FullPack;

export type ProjectPacksSummary = {
  readonly seed: number;
  readonly requests: number;
  readonly projects: number;
  readonly files: number;
  readonly leftOut: number;
  readonly summaries: number;
  readonly wrong: number;
  readonly firstWrong: string | null;
  readonly twins: Readonly<Record<string, number>>;
};

const time = '2024-05-01T12:00:00.000Z';

/** A project is laid out and scanned once, and asked for packs under several constraints. */
export async function runProjectPacks(folder: string, seed: number, requests: number): Promise<ProjectPacksSummary> {
  const random = seededRandom(seed);
  const wrong: string[] = [];
  const twins = Object.fromEntries(Object.keys(projectTwins).map((name) => [name, 0]));
  let [projects, files, leftOut, summaries] = [0, 0, 0, 0];
  for (let request = 0; request < requests; projects++) {
    const secret = `ghp_${createDraw(`project pack ${seed} ${projects}`).base62(36)}`;
    const { tree, link } = inventTree(random, secret);
    const root = join(folder, `p${projects}`);
    for (const [path, content] of Object.entries(tree)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    if (link) symlinkSync('/nowhere', join(root, 'link.ts'));
    const scanned = await scanSnapshot(root, { time });
    if (!scanned.ok) throw new Error(JSON.stringify(scanned.error));
    const made = await packWholeProject(root, { time, format: 'json', spool: memorySpool() });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const text = [...made.value.pieces()].map((piece) => Buffer.from(piece).toString('utf8')).join('');
    const boundless = { max_content_bytes: 1e9, max_files: 1e9 };
    const told = judgePack(JSON.parse(text) as FullPack, { tree, secret, constraints: boundless });
    for (let i = 0; i < requestsPerProject && request < requests; i++, request++) {
      const constraints = inventConstraints(random);
      const { type } = selectPack(scanned.value, constraints);
      const full = new FullPackBuilder().build(scanned.value);
      const judge = (pack: ProjectPack) => judgePack(pack, { tree, secret, constraints });
      told.push(...judge(full));
      if (type === 'summary' || i === 0) {
        summaries += 1;
        told.push(...judge(new SummaryPackBuilder().build(scanned.value)));
      }
      if (request < twinRequests)
        for (const [name, twin] of Object.entries(projectTwins)) twins[name]! += judge(twin(full, secret)).length;
      files += full.metadata.files_included;
      leftOut += full.metadata.files_excluded;
    }
    rmSync(root, { recursive: true });
    for (const problem of told) wrong.push(`project ${projects}: ${problem}`);
  }
  const [firstWrong = null] = wrong;
  return { seed, requests, projects, files, leftOut, summaries, wrong: wrong.length, firstWrong, twins };
}

type Case = { readonly tree: Tree; readonly secret: string; readonly constraints: PackConstraints };

function judgePack(pack: ProjectPack, { tree, secret, constraints }: Case): string[] {
  const told: string[] = [];
  const { metadata, file_index: index } = pack;
  const places = index.map(({ path }) => path);
  if (new Set(places).size !== places.length) told.push('a path stands twice in the index');
  for (const path of Object.keys(tree))
    if (!places.some((place) => place === path || (place.endsWith('/') && path.startsWith(place))))
      told.push(`${path} is lost`);
  for (const { path, size_bytes, included, exclusion_reason } of index) {
    const content = tree[path];
    if (content !== undefined && Buffer.byteLength(content) !== size_bytes) told.push(`${path} has another size`);
    if (pack.type === 'full' && included === (exclusion_reason !== undefined))
      told.push(`${path} has no reason or one too many`);
  }
  const inside = index.filter(({ included }) => included).length;
  if (inside !== metadata.files_included || places.length - inside !== metadata.files_excluded)
    told.push('the index does not add up');
  if (metadata.files_included + metadata.files_excluded !== metadata.total_files_scanned)
    told.push('the metadata do not add up');
  const info = toContextPackInfo(recordFactsOf(pack, 'why')).context_pack_info;
  const sum = Object.values(info.exclusions_by_reason).reduce((total, one) => total + one, 0);
  if (sum !== info.files_excluded) told.push('the record does not add up');
  if (JSON.stringify(pack).includes(secret)) told.push('leaks a secret');
  for (const path of places)
    if (
      /(?:^|\/)(?:\.env|credentials|secrets)[^/]*$|\.(?:pem|key)$/i.test(path) &&
      index.some((file) => file.path === path && file.included)
    )
      told.push(`${path} is shown`);
  const again = new PackSerializer().deserialize(new PackSerializer().serialize(pack));
  if (!isDeepStrictEqual(again, pack)) told.push('is not read back');
  if (pack.type === 'summary') return told;
  const limits = limitsOf(constraints);
  const bytes = [...pack.contents, ...pack.key_files].reduce(
    (total, { content }) => total + Buffer.byteLength(content),
    0,
  );
  if (bytes !== metadata.total_content_bytes) told.push('the content does not add up');
  if (bytes > limits.max_content_bytes || pack.contents.length > limits.max_files)
    told.push('passes the constraints of the selector');
  if (pack.contents.length !== inside) told.push('contents are not what is included');
  return told;
}

export const projectTwins: Readonly<Record<string, ProjectTwin>> = {
  'loses a file': (pack) => ({ ...pack, file_index: pack.file_index.slice(1) }),
  miscounts: (pack) => ({ ...pack, metadata: { ...pack.metadata, files_excluded: pack.metadata.files_excluded + 1 } }),
  leaks: (pack, secret) => ({ ...pack, manifest: { ...pack.manifest, purpose_guess: secret } }),
  'lies about sizes': (pack) => ({
    ...pack,
    file_index: pack.file_index.map((file) => ({ ...file, size_bytes: file.size_bytes + 1 })),
  }),
};
const twinRequests = 20;
const requestsPerProject = 5;

function inventConstraints(random: Random): PackConstraints {
  return random.pick<PackConstraints>([
    {},
    { max_files: 1 + random.below(12) },
    { max_content_bytes: random.below(4_000) },
    { provider_limits: { a: 2_000, b: random.below(3_000) } },
  ]);
}

function inventTree(random: Random, secret: string): { readonly tree: Tree; readonly link: boolean } {
  const tree: Record<string, string | Buffer> = {};
  for (let i = 2 + random.below(24); i > 0; i--) {
    const name = random.pick(names).replace('#', String(random.below(4)));
    const path = `${random.pick(folders)}${name}`;
    const isTaken = Object.keys(tree).some((other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`));
    const isOther = Object.keys(tree).some((other) => other.toLowerCase() === path.toLowerCase());
    if (!isTaken && !isOther) tree[path] = contentOf(random, path, secret);
  }
  if (random.below(3) > 0) tree['package.json'] = random.pick(manifests);
  if (random.below(3) === 0) tree['.councilignore'] = random.pick(['notes/\n', '!build/\n', '*.md\n']);
  return { tree, link: random.below(5) === 0 };
}

function contentOf(random: Random, path: string, secret: string): string | Buffer {
  const fate = random.below(14);
  if (fate === 0)
    return Buffer.concat([Buffer.from('const städte = "Zürich, Genève, Köln";\n// '), Buffer.from([0x81, 0x8d, 0xe4])]);
  if (fate === 1) return Buffer.from([0, 1, 2, 0, 255]);
  if (fate === 2) return '';
  if (fate === 3) return `${'a long line of words '.repeat(3_000)}\n`;
  if (fate === 4) return `const token = '${secret}';\n`;
  if (fate === 5) return `\ufeffexport const a = 1;\r\nexport default a;\r\n`;
  if (path.endsWith('.md')) return '# Title\n\n- [ ] one\n- [x] two\n';
  const hub = random.below(2) === 0 ? "import { hub } from './hub.js';\n" : '';
  return `${hub}${Array.from({ length: random.below(220) }, (_, i) => `export function f${i}(x) {\n  return x ? ${i} : 0;\n}\n`).join('')}`;
}

const folders = [
  '',
  'src/',
  'src/auth/',
  'build/',
  'dist/',
  'vendor/lib/',
  'Docs/',
  'packages/one/',
  'src/build/',
  'täst dir/',
  'notes/',
  'logs/',
  'Secrets/',
];
const names = [
  'a#.ts',
  'index.js',
  'hub.js',
  'main.py',
  'auth#.ts',
  'rbac.ts',
  'README.md',
  'Server.PEM',
  '.env.local',
  '.ENV',
  'My_Token.txt',
  'credentials.json',
  'dump.sql',
  'logo.PNG',
  'logo.png',
  'schema#.ts',
  'routes.ts',
  'odd name.txt',
  'Ümläut.ts',
  'x.min.js',
  'a.tsbuildinfo',
  'tokens.ts',
];
const manifests = [
  '{"name":"shop","main":"src/index.js","dependencies":{"express":"^4"}}\n',
  '{ broken\n',
  '{}\n',
  '{"name":"x","workspaces":["packages/*"]}\n',
];
