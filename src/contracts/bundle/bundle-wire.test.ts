import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullAnswer, fullRequest } from '../../../tests/fixtures/bundle-documents.js';
import { type Shape, schemaDocument } from '../../base/shape.js';
import { bundleAnswerShape, bundleShapes } from './bundle-wire.js';

type Node = null | boolean | number | string | Node[] | { [key: string]: Node };
type Step = string | number;

const documents: readonly [string, Shape<unknown>, unknown][] = [
  ['bundle-request', bundleShapes['bundle-request'], fullRequest],
  ['bundle', bundleShapes.bundle, fullAnswer],
  ['context-bundle', bundleShapes['context-bundle'], fullAnswer.context_bundle],
  ['context-manifest', bundleShapes['context-manifest'], fullAnswer.context_manifest],
  ['redaction-report', bundleShapes['redaction-report'], fullAnswer.redaction_report],
  ['budget-report', bundleShapes['budget-report'], fullAnswer.budget_report],
];

/** All paths in a document, the root first. */
function placesIn(node: Node, trail: readonly Step[] = []): (readonly Step[])[] {
  if (typeof node !== 'object' || node === null) return [trail];
  const steps: Step[] = Array.isArray(node) ? node.map((_, i) => i) : Object.keys(node);
  return [trail, ...steps.flatMap((step) => placesIn((node as Record<Step, Node>)[step]!, [...trail, step]))];
}

/** A copy with the value at a path changed; undefined removes it. */
function changed(document: unknown, trail: readonly Step[], change: (node: Node) => Node | undefined): unknown {
  const root = { document: structuredClone(document) } as Record<string, Node>;
  const steps = ['document', ...trail];
  const last = steps.pop()!;
  const parent = steps.reduce<Record<Step, Node>>((node, step) => node[step] as Record<Step, Node>, root);
  const next = change(parent[last]!);
  if (next === undefined) delete parent[last];
  else parent[last] = next;
  return root.document === undefined ? null : root.document;
}

const otherValue: fc.Arbitrary<Node> = fc.constantFrom<Node>(
  null,
  true,
  0,
  1,
  -1,
  0.5,
  101,
  2e9,
  '',
  ' ',
  'x',
  'diff',
  'MUST',
  '2024-05-01T12:00:00Z',
  'f'.repeat(64),
  [],
  ['x'],
  [1],
  {},
  { type: 'file' },
);
const mutation = fc.record({
  place: fc.nat(),
  how: fc.constantFrom('replace', 'remove', 'add', 'wrap', 'append'),
  value: otherValue,
  name: fc.constantFrom('extra', 'toString', '__proto__', 'targetFiles', 'tokenBudget', 'deps', 'rule', 'type', 'id'),
});

function mutate(
  document: unknown,
  { place, how, value, name }: typeof mutation extends fc.Arbitrary<infer M> ? M : never,
) {
  const places = placesIn(document as Node);
  return changed(document, places[place % places.length]!, (node) => {
    if (how === 'remove') return undefined;
    if (how === 'wrap') return [node];
    if (how === 'append' && Array.isArray(node)) return [...node, value];
    if (how === 'add' && typeof node === 'object' && node !== null && !Array.isArray(node)) {
      const copy = { ...node };
      Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true });
      return copy;
    }
    return value;
  });
}

describe.each(documents)('the %s document', (name, shape, full) => {
  const validate = new Ajv2020({ strict: true }).compile(schemaDocument(`packlight ${name}`, shape));

  it('is accepted with every field, and reads as itself', () => {
    expect(shape.check(full, '$')).toEqual([]);
    expect(shape.warn(full, '$')).toEqual([]);
    expect(validate(full)).toBe(true);
  });

  it('is judged by the code as by its schema, after each of 600 mutations', () => {
    const seen = { accepted: 0, refused: 0 };
    const agree = fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
      const mutant = mutations.reduce<unknown>(mutate, full);
      const accepted = shape.check(mutant, '$').length === 0;
      seen[accepted ? 'accepted' : 'refused']++;
      expect(validate(mutant), JSON.stringify(mutant)).toBe(accepted);
      shape.warn(mutant, '$');
      if (accepted) shape.read(mutant);
    });
    fc.assert(agree, { seed: 4, numRuns: 600 });
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(10);
  });

  it('would be found to disagree with a schema that forgets what is required', () => {
    const { required: _, ...lax } = schemaDocument('lax', shape) as Record<string, never>;
    const open = new Ajv2020().compile({ ...lax, type: ['object', 'null'] });
    const agree = fc.property(mutation, (one) => {
      const mutant = mutate(full, one);
      return (shape.check(mutant, '$').length === 0) === open(mutant);
    });
    expect(fc.check(agree, { seed: 4, numRuns: 2_000 }).failed).toBe(true);
  });
});

describe('the answer', () => {
  const places = placesIn(fullAnswer as unknown as Node).filter((trail) => typeof trail.at(-1) === 'string');

  it.each(places.map((trail) => [trail.join('.'), trail] as const))(
    'needs %s and allows nothing beside it',
    (_, trail) => {
      expect(
        bundleAnswerShape.check(
          changed(fullAnswer, trail, () => undefined),
          '$',
        ),
      ).toHaveLength(1);
      const beside = changed(fullAnswer, trail.slice(0, -1), (node) => ({ ...(node as object), extra: 1 }));
      expect(bundleAnswerShape.check(beside, '$')).toMatchObject([{ expected: 'no such field' }]);
    },
  );

  const enums: readonly [string, string][] = [
    ['context_bundle.blocks.0.block_type', 'system|constraints|project_meta|file|symbol|diff_hint|error_context'],
    ['context_bundle.blocks.0.priority', 'P0|P1|P2|P3'],
    ['context_bundle.blocks.0.meta.encoding', 'utf-8|utf-16le|utf-16be|ascii|windows-1252|unknown'],
    ['context_bundle.blocks.0.meta.source', 'index|filesystem|user|system'],
    ['context_bundle.purpose', 'intent|plan|diff'],
    ['context_manifest.purpose', 'intent|plan|diff'],
    [
      'context_manifest.selection.included_files.0.reason',
      'target|dependency|interface|caller|base_type|config|user_selected',
    ],
    [
      'context_manifest.selection.excluded_candidates.0.reason',
      'deny_rule|binary|too_large|token_budget|outside_sandbox|secret_risk|duplicate',
    ],
    ['redaction_report.redactions.0.type', 'path_excluded|pattern_redacted|block_removed|content_sliced'],
    ['redaction_report.redactions.0.reason', 'secret|deny_rule|budget|binary|policy'],
    ['budget_report.decision', 'ok|warn_soft_limit|refuse_hard_limit'],
  ];

  it.each(enums)('takes in %s the published values %s and no other', (place, values) => {
    const withValue = (value: string) => changed(fullAnswer, place.split('.'), () => value);
    for (const value of values.split('|')) expect(bundleAnswerShape.check(withValue(value), '$'), value).toEqual([]);
    const [problem] = bundleAnswerShape.check(withValue('other'), '$');
    expect(problem!.expected).toBe(`one of ${values.replaceAll('|', ', ')}`);
  });
});
