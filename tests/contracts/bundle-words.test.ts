/** Every value of every published enum is reached by a real bundle, or is known never to be emitted. */
import { describe, expect, it } from 'vitest';
import { bundleShapes } from '../../src/contracts/bundle/bundle-wire.js';
import { encodings, exclusionWords, includedReasons } from '../../src/contracts/bundle/bundle-words.table.js';
import { candidateReasons } from '../../src/model/candidate.js';
import { bundle, hardLimit, madeUpPassword, refused } from './bundle-fixture.js';

type Values = Map<string, Set<string>>;

/** Field -> the values it has anywhere in a value. */
function collect(value: unknown, into: Values, field = ''): Values {
  if (typeof value === 'string') into.set(field, (into.get(field) ?? new Set()).add(value));
  else if (Array.isArray(value)) for (const item of value) collect(item, into, field);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) collect(item, into, `${field}.${key}`);
  return into;
}

/** Field -> the values that its schema lists. */
function enumsOf(schema: unknown, into: Values = new Map(), field = ''): Values {
  const node = schema as { enum?: unknown[]; properties?: object; items?: unknown };
  if (Array.isArray(node.enum)) into.set(field, new Set(node.enum.filter((word) => typeof word === 'string')));
  if (node.items !== undefined) enumsOf(node.items, into, field);
  for (const [key, item] of Object.entries(node.properties ?? {})) enumsOf(item, into, `${field}.${key}`);
  return into;
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const project = {
  'a.ts': `import { b } from './b.js';\nimport type { Face } from './face.js';\nimport { Base } from './base.js';\n\nexport class A extends Base implements Face {\n  run(): number {\n    return b(1);\n  }\n${Array.from({ length: 40 }, (_, i) => `  more${i}(): number {\n    return ${i};\n  }\n`).join('')}}\n`,
  'b.ts': `export function b(value: number): number {\n  const password = "${madeUpPassword}";\n  return value;\n}\n`,
  'face.ts': 'export interface Face {\n  run(): number;\n}\n',
  'base.ts': 'export class Base {}\n',
  'use.ts': "import { A } from './a.js';\nexport const use = new A();\n",
  'package.json': '{}\n',
  'le.txt': Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('wide words\n')]),
  'be.txt': Buffer.concat([Buffer.from([0xfe, 0xff]), utf16('wide words\n').swap16()]),
  'latin.txt': Buffer.from('caf\xe9 au lait, d\xe9j\xe0 vu\n', 'latin1'),
  'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]),
  'huge.txt': 'x'.repeat(1_000_001),
  '.env': 'A=1\n',
  'private.ts': 'x\n',
  link: 'x',
};
const sandbox = { deny: ['private.ts'] };
const options = { kinds: { link: 'link' } } as const;

describe('the vocabulary of the bundle document', () => {
  it('is emitted in full, but for the values that are listed here', async () => {
    const requests = [
      {
        purpose: 'plan',
        plan_step: { operation: 'Build', target_files: ['a.ts', './a.ts', 'le.txt', 'be.txt', 'latin.txt'] },
        user_selected_targets: ['b.ts'],
        last_error: 'failed on private.ts, link, .env, logo.png and huge.txt',
        last_diff: 'one line',
        sandbox,
      },
      { plan_step: { target_files: ['a.ts'], target_symbols: ['A.run'] }, token_budget: hardLimit(1_150), sandbox },
      { plan_step: { target_files: ['a.ts'] }, token_budget: hardLimit(100_000, 1), sandbox },
      { purpose: 'intent', intent: { raw_input: 'run' }, sandbox },
    ];
    const seen: Values = new Map();
    for (const request of requests) collect((await bundle(project, request, options)).answer, seen);
    const refusal = await refused(project, { ...requests[1], token_budget: hardLimit(300) }, options);
    if (refusal.kind !== 'context-too-large') throw new Error(refusal.kind);
    collect({ budget_report: refusal.budget_report }, seen);

    const missing: string[] = [];
    for (const [field, values] of enumsOf(bundleShapes.bundle.schema))
      for (const value of values)
        if (!seen.get(field)?.has(value)) missing.push(`${field.split('.').slice(-2).join('.')} ${value}`);
    // Plain ASCII is reported as utf-8, which one more letter would make it; what has no known encoding is
    // never sent; optional context is left out of a bundle (docs/contracts/bundle.md).
    expect(missing).toEqual(['blocks.priority P3', 'meta.encoding ascii', 'meta.encoding unknown']);
  });

  it('has a word for everything that the engine can say', () => {
    const selection = enumsOf(bundleShapes['context-manifest'].schema);
    const included = selection.get('.selection.included_files.reason');
    const excluded = selection.get('.selection.excluded_candidates.reason');
    for (const reason of candidateReasons) expect(included).toContain(includedReasons[reason]);
    for (const { excluded: word } of Object.values(exclusionWords)) expect(excluded).toContain(word);
    expect(Object.values(encodings)).toEqual(['utf-8', 'utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'unknown']);
  });
});
