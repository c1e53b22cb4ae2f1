/** Small generated projects in TypeScript and Python: imports, classes, secrets, binaries, odd names, big files. */
import { createDraw } from '../../src/secrets/sample.js';
import type { Random } from '../fixtures/random.js';

export type Invented = {
  readonly files: Readonly<Record<string, string | Buffer>>;
  /** Values that must never be seen again. */
  readonly secrets: readonly string[];
  readonly paths: readonly string[];
  readonly symbols: readonly string[];
};

const folders = ['src', 'src/deep/er', 'lib', 'odd names', 'täst', 'bin', 'packages/one', 'a#b'] as const;

export function inventBundleProject(random: Random): Invented {
  const secrets = [`ghp_${createDraw(`${random.below(1e9)}`).base62(36)}`, `Winter${1_000 + random.below(9_000)}!`];
  const modules = Array.from({ length: 4 + random.below(7) }, (_, i) => ({
    name: `part${i}`,
    path: `${random.pick(folders)}/part${i}.${random.pick(['ts', 'ts', 'py'])}`,
  }));
  const files: Record<string, string | Buffer> = {};
  const symbols = ['run', 'Missing'];
  for (const [i, { name, path }] of modules.entries()) {
    const needs = modules.slice(0, i).filter((other) => random.below(2) === 0 && sameLanguage(path, other.path));
    files[path] = (path.endsWith('.py') ? python : script)(random, { name, path, needs, secrets });
    symbols.push(name, `Class_${name}`, `${path}#${name}`);
  }
  const [java, sharp] = [random.below(3), random.below(3)];
  if (java === 0) files['app/Cart.java'] = javaCart;
  if (sharp === 0) files['Services/Cart.cs'] = sharpCart;
  if (java === 0 || sharp === 0) symbols.push('Cart', 'Cart.Total', 'Shop.Cart', 'Cart::Total');
  if (random.below(3) === 0) files['docs/part0.md'] = `# part0\n\n## run\n\n## Class_${modules[0]!.name}\n`;
  if (random.below(4) === 0) files['Bin/tool.ts'] = 'export const tool = 1;\n';
  if (random.below(6) === 0)
    for (let i = 0; i < 60; i++)
      files[`users/u${i}.ts`] = `import { hub } from '../hub.js';\nexport const u${i} = hub(${i});\n`;
  if ('users/u0.ts' in files) files['hub.ts'] = 'export function hub(n: number) {\n  return n;\n}\n';
  if (random.below(2) === 0) files['.env'] = `TOKEN=${secrets[0]}\n`;
  if (random.below(2) === 0) files['logo.png'] = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, random.below(256)]);
  if (random.below(2) === 0)
    files['package.json'] = random.pick(['{}\n', '{"workspaces":["packages/*"]}\n', '{ broken\n']);
  if (random.below(3) === 0)
    files['notes/big.txt'] = `${random.pick(['many words ', 'x', '😀 '])}\n`.repeat(300 + random.below(3_000));
  if (random.below(3) === 0) files[`odd \u202e name ${random.below(9)}.md`] = '# A heading\n\nSome text.\n';
  if (random.below(4) === 0) files['empty.ts'] = '';
  if (random.below(4) === 0) files['latin.txt'] = Buffer.from('caf\xe9\n', 'latin1');
  if (random.below(4) === 0) files['odd.txt'] = Buffer.from([0x61, 0x81, 0x8d, 0xff, 0xfe, 0x81]);
  if (random.below(4) === 0) files['copy.ts'] = files[modules[0]!.path]!;
  if (random.below(5) === 0) files['dos.ts'] = 'export function dos() {\r\n  return 1;\r\n}\r\n';
  return { files, secrets, paths: Object.keys(files), symbols };
}

const javaCart =
  'package shop;\n\npublic class Cart {\n  public Cart() {}\n\n  public int Total() {\n    return 1;\n  }\n}\n';
const sharpCart =
  'namespace Shop {\n  public class Cart {\n    public Cart() {}\n\n    public int Total() {\n      return 1;\n    }\n  }\n}\n';

type Module = {
  readonly name: string;
  readonly path: string;
  readonly needs: readonly { readonly name: string; readonly path: string }[];
  readonly secrets: readonly string[];
};

function sameLanguage(a: string, b: string): boolean {
  return a.slice(-2) === b.slice(-2);
}

function script(random: Random, { name, path, needs, secrets }: Module): string {
  const up = '../'.repeat(path.split('/').length - 1);
  const imports = needs.map(
    (need) => `import { ${need.name}, Class_${need.name} } from '${up}${need.path.replace(/ts$/, 'js')}';`,
  );
  const base = needs.length > 0 && random.below(2) === 0 ? ` extends Class_${needs[0]!.name}` : '';
  const secret =
    random.below(9) === 0
      ? [`const token = "${secrets[0]}";`]
      : random.below(9) === 0
        ? [`const password = '${secrets[1]}';`]
        : [];
  const methods = Array.from(
    { length: random.below(5) },
    (_, i) => `  run${i || ''}(value: number): number {\n    return value + ${i};\n  }`,
  );
  const fill = Array.from(
    { length: random.below(12) },
    (_, i) => `  const step${i} = value * ${i}; // [SLICED FULL_FILE: lines 1 of ${i}]`,
  );
  const calls = needs.map((need) => `${need.name}(value)`).join(' + ') || 'value';
  return [
    ...imports,
    ...secret,
    `export class Class_${name}${base} {`,
    ...methods,
    '}',
    `export function ${name}(value: number): number {`,
    ...fill,
    `  return ${calls};`,
    `}${random.pick(['\n', ''])}`,
  ].join('\n');
}

function python(random: Random, { name, needs, secrets }: Module): string {
  const imports = needs.map(
    (need) => `from ${need.path.replace(/\.py$/, '').replaceAll('/', '.')} import ${need.name}`,
  );
  const secret = random.below(9) === 0 ? [`TOKEN = "${secrets[0]}"`] : [];
  const calls = needs.map((need) => `${need.name}(value)`).join(' + ') || 'value';
  return [
    ...imports,
    ...secret,
    `class Class_${name}:`,
    '    def run(self, value):',
    ...Array.from({ length: random.below(9) }, (_, i) => `        step = value * ${i}`),
    '        return value',
    '',
    `def ${name}(value):`,
    `    return ${calls}`,
    '',
  ].join('\n');
}

/** A request of any kind, most of them sensible. */
export function inventRequest(random: Random, { paths, symbols }: Invented): object {
  const some = <T>(items: readonly T[], most: number) =>
    Array.from({ length: random.below(most + 1) }, () => random.pick(items));
  const wild = ['missing.ts', '../out.ts', './src/../src/part0.ts', 'src\\part1.ts', 'C:\\x.ts'];
  const plain = paths.filter((path) => !/^(?:bin|packages)\/|^\.env|^(?:logo|odd)\.\w+$/.test(path));
  const files = some(random.pick([plain, plain, plain, plain, plain, plain, plain, paths, wild]), 3);
  const names = random.below(4) === 0 ? some(symbols, 1) : [];
  const step = {
    description: random.pick(['change part1 and the value', 'run the class', 'x']),
    operation: random.pick(['Create', 'Modify', 'Delete', 'Build'] as const),
    target_files: files,
    target_symbols: names,
  };
  const purpose = random.pick(['diff', 'diff', 'diff', 'plan', 'intent'] as const);
  return {
    purpose,
    ...(purpose === 'diff' || random.below(2) === 0 ? { plan_step: step } : {}),
    ...(random.below(2) === 0
      ? { intent: { raw_input: 'make part2 run faster', type: random.pick(['FixBug', 'BuildPackage']) } }
      : {}),
    constraints: some(
      [
        { type: 'MUST', description: 'keep it small' },
        { type: 'MUST_NOT', description: 'add dependencies' },
        { type: 'PREFER', description: 'short names' },
      ] as const,
      3,
    ),
    token_budget: {
      model: random.pick(['unspecified', 'unspecified', 'claude-x', 'other']),
      max_input_tokens:
        random.pick([200, 600, 800, 900, 1_000, 1_100, 1_200, 1_500, 1_800, 2_000, 3_000, 8_000, 100_000]) +
        random.below(100),
      response_token_reserve: random.below(150),
      soft_limit_threshold_pct: 1 + random.below(100),
    },
    sandbox: {
      deny: random.below(6) === 0 ? [random.pick(['src/', '*.py', 'lib/**', '!src/part0.ts'])] : [],
      allow: random.below(6) === 0 ? [random.pick(['bin/', 'packages/one/**', '.env'])] : [],
    },
    active_file: random.below(4) === 0 ? random.pick([...paths, ...wild]) : null,
    user_selected_targets: random.below(6) === 0 ? some(plain, 2) : [],
    last_error: random.below(5) === 0 ? { message: 'failed', output: 'a line\n'.repeat(random.below(20)) } : null,
    last_diff: random.below(5) === 0 ? 'one line in part1' : null,
    correlation_id: random.pick([null, 'ffffffff-ffff-4fff-bfff-fffffffffff0', '12345678-9abc-4def-8123-456789abcdef']),
    project_index:
      random.below(6) === 0 ? { files: some(paths, 3).map((path) => ({ path, hash: 'sha256:00' })) } : null,
  };
}
