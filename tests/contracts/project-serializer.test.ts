/** Packs of the project contract, written and read as JSON and MessagePack, against their published schemas. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Shape, schemaDocument } from '../../src/base/shape.js';
import type { ProjectPack } from '../../src/contracts/project/project-types.js';
import { toContextPackInfo, toRecord } from '../../src/contracts/project/record/transparency-record.js';
import { projectShapes } from '../../src/contracts/project/serializer/project-shapes.js';
import { PackSerializer } from '../../src/contracts/project/serializer/serializer.js';
import { DocumentError } from '../../src/contracts/project/serializer/serializer-error.js';
import { encodeMsgpack } from '../../src/emit/msgpack.js';
import { fullPack, packFacts, snapshot, summaryPack, supplied } from './project-documents.js';

const serializer = new PackSerializer();
const packs: readonly [string, ProjectPack][] = [
  ['full', fullPack],
  ['summary', summaryPack],
];

type Node = null | boolean | number | string | Node[] | { [key: string]: Node };
type Step = string | number;

const documents: readonly [keyof typeof projectShapes, unknown][] = [
  ['project-full-pack', fullPack],
  ['project-summary-pack', summaryPack],
  ['project-snapshot', snapshot],
  ['transparency-record', toRecord({ ...packFacts, supplied }, 'detailed')],
  ['transparency-record', toRecord(packFacts, 'minimal')],
  ['context-pack-info', toContextPackInfo(packFacts)],
];

/** A twin of a pack whose objects were put together in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, reversed(field)]),
  );
}

function wrapped(pack: ProjectPack, content: Record<string, unknown> = {}): Record<string, unknown> {
  const { type, manifest, file_index, metadata, ...body } = pack;
  return { type, manifest, file_index, content: { ...body, ...content }, metadata };
}

function problemsOf(read: () => unknown): string[] {
  return allProblems(read).map(({ path, place }) => place ?? path);
}

function fixesOf(read: () => unknown): string[] {
  return allProblems(read).map(({ fix }) => fix);
}

function allProblems(read: () => unknown): DocumentError['problems'] {
  try {
    read();
  } catch (error) {
    if (error instanceof DocumentError) return error.problems;
    throw error;
  }
  return [];
}

const problemsIn = (value: unknown) => problemsOf(() => serializer.deserialize(JSON.stringify(value)));

function placesIn(node: Node, trail: readonly Step[] = []): (readonly Step[])[] {
  if (typeof node !== 'object' || node === null) return [trail];
  const steps: Step[] = Array.isArray(node) ? node.map((_, i) => i) : Object.keys(node);
  return [trail, ...steps.flatMap((step) => placesIn((node as Record<Step, Node>)[step]!, [...trail, step]))];
}

function changed(document: unknown, trail: readonly Step[], next: Node | undefined): unknown {
  const root = { document: structuredClone(document) } as Record<string, Node>;
  const steps = ['document', ...trail];
  const last = steps.pop()!;
  const parent = steps.reduce<Record<Step, Node>>((node, step) => node[step] as Record<Step, Node>, root);
  if (next === undefined) delete parent[last];
  else parent[last] = next;
  return root.document ?? null;
}

/** Changes of which the check and an independent validator of the schema think differently. */
function disagreements(shape: Shape<unknown>, document: unknown): string[] {
  const validate = new Ajv2020({ strict: false }).compile(schemaDocument('x', shape));
  const values: (Node | undefined)[] = [undefined, null, true, -1, 0.5, '', 'x', 'full', '2024-05-01', [], {}, ['x']];
  return placesIn(document as Node).flatMap((trail) =>
    values.flatMap((value) => {
      const other = changed(document, trail, value);
      return (shape.check(other, '$').length === 0) === validate(other) ? [] : [`${trail.join('.')} := ${value}`];
    }),
  );
}

describe('the shapes of the project contract', () => {
  it.each(documents)('%s: a sample of it is valid for an independent validator and for ours', (name, document) => {
    const validate = new Ajv2020().compile(schemaDocument(name, projectShapes[name]));
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(projectShapes[name].check(document, '$')).toEqual([]);
  });

  it.each(documents)('%s: the check and the schema agree on every single change', (name, document) => {
    expect(disagreements(projectShapes[name], document)).toEqual([]);
  });

  it('would notice a check that is laxer than its schema', () => {
    const lax = { ...projectShapes['project-full-pack'], check: () => [] };
    expect(disagreements(lax, fullPack).length).toBeGreaterThan(100);
  });

  it('finds a fault at the bottom of a tree that is deeper than any stack', () => {
    let tree: unknown = { name: 'x', path: 'x', size_bytes: -1, type: 'text' };
    for (let i = 0; i < 20_000; i++) tree = { name: 'd', path: 'd', children: [tree] };
    const [found] = projectShapes['project-snapshot'].check({ ...snapshot, directory_tree: tree }, '$');
    expect(found?.path.endsWith('.size_bytes')).toBe(true);
  });
});

describe('PackSerializer', () => {
  it.each(packs)('gives back a %s pack from JSON and from MessagePack', (_, pack) => {
    const text = serializer.serialize(pack);
    const bytes = serializer.serializeBinary(pack);
    expect(JSON.parse(text)).toEqual(pack);
    expect(serializer.deserialize(text)).toEqual(pack);
    expect(serializer.deserializeBinary(bytes)).toEqual(pack);
    expect(bytes.length).toBeLessThan(Buffer.byteLength(text));
  });

  it.each(packs)('writes a %s pack the same way however it was put together', (_, pack) => {
    const other = reversed(pack) as ProjectPack;
    expect(JSON.stringify(other)).not.toBe(JSON.stringify(pack));
    expect(serializer.serialize(other)).toBe(serializer.serialize(pack));
    expect(Buffer.from(serializer.serializeBinary(other)).equals(serializer.serializeBinary(pack))).toBe(true);
    expect(Object.keys(serializer.deserialize(JSON.stringify(other)))).toEqual(Object.keys(pack));
  });

  it('prints fields in the order of the types', () => {
    expect(Object.keys(JSON.parse(serializer.serialize(summaryPack)))).toEqual([
      'type',
      'manifest',
      'file_index',
      'repo_summary',
      'key_files_summary',
      'entrypoints',
      'risk_hotspots',
      'metadata',
    ]);
  });

  it('keeps fields that it does not know, after those that it knows', () => {
    const extended = { zeta: [1, { b: null }], ...fullPack, metadata: { alpha: 'x', ...fullPack.metadata } };
    const back = serializer.deserialize(serializer.serialize(extended));
    expect(back).toEqual(extended);
    expect(Object.keys(back).at(-1)).toBe('zeta');
    expect(Object.keys(back.metadata).at(-1)).toBe('alpha');
    expect(serializer.deserializeBinary(serializer.serializeBinary(extended))).toEqual(extended);
  });

  it.each(packs)('reads a wrapped %s pack and gives the flat one', (_, pack) => {
    expect(serializer.deserialize(JSON.stringify(wrapped(pack)))).toEqual(pack);
    expect(serializer.deserializeBinary(encodeMsgpack(wrapped(pack) as never))).toEqual(pack);
    expect(Object.keys(serializer.deserialize(JSON.stringify(wrapped(pack))))).toEqual(Object.keys(pack));
  });

  it('names the place in a wrapped pack as it is written there', () => {
    expect(problemsIn(wrapped(fullPack, { contents: null }))).toEqual(['$.content.contents']);
    expect(problemsIn({ ...wrapped(fullPack), content: null })).toEqual(['$.content']);
    expect(problemsIn(wrapped(fullPack, { manifest: {} }))).toEqual(['$.content.manifest']);
    expect(problemsIn(wrapped(fullPack, { type: 'full' }))).toEqual([]);
  });

  it('lists every problem at once', () => {
    const broken = {
      ...fullPack,
      manifest: { ...fullPack.manifest, dependencies: null, project_name: undefined },
      key_files: [{ ...fullPack.key_files[0], importance: 'low' }],
      contents: [],
      metadata: { ...fullPack.metadata, created_at: 'yesterday', files_included: -1 },
    };
    const expected = [
      '$.manifest.project_name',
      '$.manifest.dependencies',
      '$.key_files[0].importance',
      '$.metadata.created_at',
      '$.metadata.files_included',
    ];
    expect(problemsIn(broken)).toEqual(expected);
    expect(problemsOf(() => serializer.serialize(broken as unknown as ProjectPack))).toEqual(expected);
    expect(problemsOf(() => serializer.serializeBinary(broken as unknown as ProjectPack))).toEqual(expected);
    const bytes = encodeMsgpack(JSON.parse(JSON.stringify(broken)));
    expect(problemsOf(() => serializer.deserializeBinary(bytes))).toEqual(expected);
  });

  it('takes empty lists and turns down null in their place', () => {
    const empty = { ...fullPack, file_index: [], key_files: [], contents: [] };
    expect(problemsIn(empty)).toEqual([]);
    expect(problemsIn({ ...empty, file_index: null })).toEqual(['$.file_index']);
  });

  it('holds a pack of no known type against what every pack has', () => {
    expect(problemsIn({ ...fullPack, type: 'partial', manifest: 1 })).toEqual(['$.type', '$.manifest']);
    expect(problemsIn([])).toEqual(['$']);
  });

  it('turns down a pack whose two types differ', () => {
    const metadata = { ...fullPack.metadata, pack_type: 'summary' };
    expect(problemsIn({ ...fullPack, metadata })).toEqual(['$.metadata.pack_type']);
  });

  it('says where data is that cannot be read at all', () => {
    expect(problemsOf(() => serializer.deserialize('{\n  "type": full'))).toEqual(['line 2, column 11']);
    expect(problemsOf(() => serializer.deserialize('{"type":"full","type":"full"}'))).toEqual(['$.type']);
    expect(problemsOf(() => serializer.deserializeBinary(new Uint8Array([0x81, 0xa1, 0xff])))).toEqual(['byte 2']);
  });

  it('says which method reads what was given to the other', () => {
    const [text, bytes] = [serializer.serialize(fullPack), serializer.serializeBinary(fullPack)];
    for (const given of [bytes, Buffer.from(text), null, fullPack])
      expect(fixesOf(() => serializer.deserialize(given as unknown as string))).toEqual([
        'For MessagePack, call deserializeBinary.',
      ]);
    for (const given of [text, undefined, fullPack])
      expect(fixesOf(() => serializer.deserializeBinary(given as unknown as Uint8Array))).toEqual([
        'For JSON, call deserialize.',
      ]);
  });

  it('writes nothing that could not be read again', () => {
    const odd = { ...fullPack, extra: [Number.NaN, '\ud83d', () => 1, 1n] } as unknown as ProjectPack;
    expect(problemsOf(() => serializer.serialize(odd))).toEqual([
      '$.extra[0]',
      '$.extra[1]',
      '$.extra[2]',
      '$.extra[3]',
    ]);
    const cycle: Record<string, unknown> = { ...fullPack };
    cycle.self = cycle;
    expect(problemsOf(() => serializer.serialize(cycle as unknown as ProjectPack)).length).toBeGreaterThan(0);
  });

  it('gives equal values through JSON and through MessagePack, even of fields that it does not know', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (extra) => {
        const pack = { ...summaryPack, extra, zero: -0 };
        const viaJson = serializer.deserialize(serializer.serialize(pack));
        const viaBytes = serializer.deserializeBinary(serializer.serializeBinary(pack));
        expect(viaBytes).toStrictEqual(viaJson);
        expect(serializer.serialize(viaBytes)).toBe(serializer.serialize(pack));
      }),
      { seed: 6, numRuns: 30 },
    );
  });

  it('quotes no value in an error', () => {
    const text = 'sentence that stands in the file';
    const broken = { ...fullPack, contents: [{ ...fullPack.contents[0], truncated: text, path: '' }] };
    const problems = () => serializer.deserialize(JSON.stringify(broken));
    expect(problems).toThrow('not a project pack: $.contents[0].path: expected');
    expect(problems).not.toThrow(text);
  });

  it('answers a million wrong entries with a short list', () => {
    const hostile = { ...fullPack, file_index: Array(1_000_000).fill(0) };
    expect(problemsOf(() => serializer.serialize(hostile as unknown as ProjectPack)).length).toBeLessThan(1100);
  });

  it('never crashes on a pack of which anything was changed', () => {
    const places = placesIn(JSON.parse(JSON.stringify(fullPack)));
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (trail, value) => {
        const other = changed(fullPack, trail, value as Node);
        if (problemsIn(other).length === 0)
          expect(serializer.deserializeBinary(encodeMsgpack(other as never))).toEqual(other);
      }),
      { seed: 5, numRuns: 60 },
    );
  });
});
