/** What ordinary requests hold: names as each language writes them, budgets at the edge, imports of excluded files, indexes of others. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { sha256 } from '../../src/base/hash.js';
import { parseBundleRequest } from '../../src/contracts/bundle/bundle-request.js';
import { describeRefusal } from '../../src/model/refusal/refusal-message.js';
import { blockOf, bundle, hardLimit, refused, tryBundle } from './bundle-fixture.js';

beforeAll(ensureVocabulary);

const symbolsOf = async (tree: Record<string, string>, ...target_symbols: string[]) =>
  (await bundle(tree, { plan_step: { target_symbols } })).answer.context_manifest.selection.target_symbols;

describe('a symbol', () => {
  const classes: readonly (readonly [file: string, text: string])[] = [
    ['a.ts', 'export class Cart {\n  constructor() {}\n  total() {\n    return 1;\n  }\n}\n'],
    ['a.js', 'class Cart {\n  constructor() {}\n  total() {\n    return 1;\n  }\n}\n'],
    ['a.py', 'class Cart:\n    def __init__(self):\n        pass\n\n    def total(self):\n        return 1\n'],
    ['Cart.java', 'package shop;\nclass Cart {\n  Cart() {}\n  int total() {\n    return 1;\n  }\n}\n'],
    [
      'Cart.cs',
      'namespace Shop.Core {\n  class Cart {\n    public Cart() {}\n    public int total() {\n      return 1;\n    }\n  }\n}\n',
    ],
    ['a.go', 'package shop\n\ntype Cart struct{}\n\nfunc (c *Cart) total() int {\n\treturn 1\n}\n'],
    ['a.rs', 'pub struct Cart;\n\nimpl Cart {\n    pub fn total(&self) -> i32 {\n        1\n    }\n}\n'],
    ['a.rb', 'module Shop\n  class Cart\n    def initialize\n    end\n\n    def total\n      1\n    end\n  end\nend\n'],
    [
      'a.php',
      '<?php\nnamespace Shop;\nclass Cart {\n  function __construct() {}\n  function total() {\n    return 1;\n  }\n}\n',
    ],
    ['a.cpp', 'namespace shop {\nclass Cart {\n public:\n  Cart() {}\n  int total() {\n    return 1;\n  }\n};\n}\n'],
    ['a.swift', 'class Cart {\n  init() {}\n  func total() -> Int {\n    return 1\n  }\n}\n'],
    ['a.dart', 'class Cart {\n  Cart();\n  int total() {\n    return 1;\n  }\n}\n'],
    ['a.kt', 'class Cart {\n  fun total(): Int {\n    return 1\n  }\n}\n'],
  ];

  it.each(classes)('`Cart.total` and `Cart` of %s resolve, without and with the file', async (file, text) => {
    for (const step of [{}, { target_files: [file] }]) {
      const request = (name: string) => ({ plan_step: { ...step, target_symbols: [name] } });
      for (const name of ['Cart.total', 'Cart']) {
        const { target_symbols } = (await bundle({ [file]: text }, request(name))).answer.context_manifest.selection;
        expect(target_symbols).toHaveLength(1);
        // An outline knows no containers: it has `total` alone.
        expect(`.${target_symbols[0]}`.endsWith(`.${name}`) || file === 'a.kt').toBe(true);
      }
    }
  });

  it.each(['Cart::total', 'Cart#total', 'Cart->total', 'Cart.total()', 'Shop.Cart.total', 'Shop\\Cart::total'])(
    'may be written as %s',
    async (name) => {
      const [file, text] = classes.find(([one]) => one === 'a.php')!;
      expect(await symbolsOf({ [file]: text, 'b.ts': 'export class Other {\n  total() {}\n}\n' }, name)).toHaveLength(
        1,
      );
    },
  );

  it('is no heading of a document', async () => {
    const tree = { 'docs/a.md': '# Cart\n\n## total\n', 'a.ts': 'export class Cart {\n  total() {}\n}\n' };
    expect(await symbolsOf(tree, 'Cart', 'total')).toEqual(['Cart', 'Cart.total']);
    const missing = await refused({ 'docs/a.md': '# Cart\n' }, { plan_step: { target_symbols: ['Cart'] } });
    expect(missing.kind).toBe('symbol-missing');
    const selected = { plan_step: { target_files: ['docs/a.md'] }, user_selected_targets: ['docs/a.md#Cart'] };
    expect((await refused({ 'docs/a.md': '# Cart\n' }, selected)).kind).toBe('symbol-missing');
  });
});

describe('the limit', () => {
  const tree = {
    'src/a.ts': `export const a = '${'word '.repeat(300)}';\n`,
    'src/b.ts': "import { a } from './a.js';\n",
  };
  const request = (tokens: number, more: object = {}) => ({
    plan_step: { target_files: ['src/a.ts'] },
    token_budget: hardLimit(tokens),
    ...more,
  });

  it('is exact: what is needed fits, and one token less does not', async () => {
    const error = await refused(tree, request(200));
    const needed = error.kind === 'context-too-large' ? error.needed : 0;
    const { budget_report } = (await bundle(tree, request(needed))).answer;
    expect(budget_report.estimated_input_tokens).toBeLessThanOrEqual(needed);
    const again = await refused(tree, request(needed - 1));
    expect(again).toMatchObject({ kind: 'context-too-large', needed });
  });

  it('does not depend on correlation id or time', async () => {
    const ids = ['ffffffff-ffff-4fff-bfff-ffffffffffff', '11111111-1111-4111-8111-111111111111', undefined];
    const error = await refused(tree, request(200));
    const needed = error.kind === 'context-too-large' ? error.needed : 0;
    const reports = [];
    for (const correlation_id of ids) {
      const { answer } = await bundle(tree, request(needed, { correlation_id }));
      const { bundle_id: _, ...report } = answer.budget_report;
      reports.push(report);
      expect((await refused(tree, request(needed - 1, { correlation_id }))).kind).toBe('context-too-large');
    }
    expect(reports[1]).toEqual(reports[0]);
    expect(reports[2]).toEqual(reports[0]);
  });

  it('is refused with the budget report and advice that the command can follow', async () => {
    const error = await refused(
      tree,
      request(200, { token_budget: { ...hardLimit(210), response_token_reserve: 10 } }),
    );
    const { budget_report } = error;
    expect(budget_report).toMatchObject({ decision: 'refuse_hard_limit', hard_limit_tokens: 200 });
    for (const audience of ['command-line', 'program'] as const) {
      const { next } = describeRefusal(error, audience);
      const [, to] = /Raise token_budget\.max_input_tokens to at least (\d+)/.exec(next)!;
      expect(next).toContain(`budget_report: ${JSON.stringify(budget_report)}`);
      expect(next).not.toMatch(/--(?:target|budget)/);
      const raised = { token_budget: { max_input_tokens: Number(to), response_token_reserve: 10 } };
      expect((await tryBundle(tree, request(0, raised))).ok).toBe(true);
    }
  });

  it('and a choice between symbols is made with user_selected_targets', async () => {
    const two = { 'a.ts': 'export function go() {}\n', 'b.ts': 'export function go() {}\n' };
    const error = await refused(two, { plan_step: { target_symbols: ['go'] } });
    const { next } = describeRefusal(error, 'command-line');
    expect(next).toBe('Name one of them in `user_selected_targets`, like a.ts#go');
    const chosen = await bundle(two, { plan_step: { target_symbols: ['go'] }, user_selected_targets: ['a.ts#go'] });
    expect(chosen.answer.context_manifest.selection.target_files).toEqual(['a.ts']);
  });
});

describe('excluded_candidates', () => {
  it('lists what the targets import and may not be sent; what else is excluded stands in the redaction report', async () => {
    const { answer } = await bundle(
      {
        'src/a.ts':
          "import cert from './certs/server.key';\nimport gen from '../bin/gen.js';\nexport const a = cert + gen;\n",
        'src/certs/server.key': 'x\n',
        'bin/gen.js': 'export default 1;\n',
        'other/obj/x.js': 'let x;\n',
        'logo.png': Buffer.from([0, 1, 2]),
      },
      { plan_step: { target_files: ['src/a.ts'] } },
    );
    expect(answer.context_manifest.selection.excluded_candidates).toEqual([
      { path: 'src/certs/server.key', reason: 'secret_risk' },
      { path: 'bin/', reason: 'deny_rule' },
    ]);
    const excluded = answer.redaction_report.redactions.filter(({ type }) => type === 'path_excluded');
    expect(excluded.map(({ target }) => target)).toEqual(['bin/', 'logo.png', 'other/obj/', 'src/certs/server.key']);
  });

  it('names every related file past the most that a bundle looks at', async () => {
    const users = Object.fromEntries(
      Array.from({ length: 70 }, (_, i) => [`src/user${i}.ts`, `import { hub } from './hub.js';\nhub(${i});\n`]),
    );
    const tree = { 'src/hub.ts': 'export function hub(n: number) {\n  return n;\n}\n', ...users };
    const { answer } = await bundle(tree, { plan_step: { target_files: ['src/hub.ts'], target_symbols: ['hub'] } });
    const { included_files, excluded_candidates } = answer.context_manifest.selection;
    const named = new Set([...included_files, ...excluded_candidates].map(({ path }) => path));
    expect(Object.keys(tree).filter((path) => !named.has(path))).toEqual([]);
    expect(excluded_candidates.length).toBeGreaterThan(15);
  });
});

describe('deny rules', () => {
  it('ignore letter case', async () => {
    const tree = {
      'src/a.ts': 'let a;\n',
      'Bin/x.ts': 'let x;\n',
      'App/OBJ/y.ts': 'let y;\n',
      'Legacy/z.ts': 'let z;\n',
    };
    const request = { plan_step: { target_files: ['src/a.ts'] }, sandbox: { deny: ['legacy/'] } };
    const { redactions } = (await bundle(tree, request)).answer.redaction_report;
    expect(redactions.map(({ target }) => target)).toEqual(['App/OBJ/', 'Bin/', 'Legacy/']);
    const allowed = { ...request, sandbox: { allow: ['bin/x.ts'] }, user_selected_targets: ['Bin/x.ts'] };
    expect(blockOf(await bundle(tree, allowed), 'Bin/x.ts').content).toContain('let x');
  });
});

describe('a given project_index', () => {
  const tree = { 'src/a.ts': 'let a;\n', 'src/b.ts': 'let b;\n' };
  const step = { plan_step: { target_files: ['src/a.ts'] } };

  it('is used: changed and missing files are said', async () => {
    const fingerprint = (await bundle(tree, step)).answer.context_manifest.fingerprints.project_index_fingerprint;
    const files = [
      { path: 'src/a.ts', hash: sha256(Buffer.from('let a;\n')) },
      { path: 'src/b.ts', hash: '0'.repeat(64) },
      { path: 'gone.ts' },
    ];
    const { answer } = await bundle(tree, { ...step, project_index: { fingerprint, files } });
    const notes = answer.budget_report.notes.join('\n');
    expect(notes).toContain('src/b.ts has changed since project_index was made: it is read as it is now');
    expect(notes).toContain('gone.ts of project_index is not among the files');
    expect(notes).not.toContain('src/a.ts has changed');
  });

  it('of other files is refused', async () => {
    const error = await refused(tree, { ...step, project_index: { fingerprint: 'a'.repeat(64) } });
    expect(error).toMatchObject({ kind: 'bad-request', problems: [{ path: '$.project_index.fingerprint' }] });
  });

  it('of another shape is refused, not ignored', () => {
    for (const project_index of [{ tables: [] }, 'index.db', []])
      expect(parseBundleRequest({ ...step, project_index }).ok).toBe(false);
  });
});
