/** The Transparency Record v0.1 and the block context_pack_info: fields, levels, forms, and what never gets in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Json } from '../../src/base/json.js';
import { includes } from '../../src/contracts/project/record/record-level.js';
import { fieldsToName, levelOfField, recordLevels } from '../../src/contracts/project/record/record-levels.table.js';
import { previewOf, queryFacts } from '../../src/contracts/project/record/record-query.js';
import { suppliedShape, transparencyRecordShape } from '../../src/contracts/project/record/record-shapes.js';
import {
  contextPackInfo,
  type RecordFacts,
  recordForms,
  toContextPackInfo,
  toRecord,
  writeRecord,
} from '../../src/contracts/project/record/transparency-record.js';
import { DocumentError } from '../../src/contracts/project/serializer/serializer-error.js';
import { createDraw } from '../../src/secrets/sample.js';
import { projectRoot } from '../fixtures/command-process.js';
import { packFacts, someTime, supplied } from './project-documents.js';

const query = queryFacts('Is the pump safe?\nWhat if the tank is empty?')!;
const allFacts: RecordFacts = { ...packFacts, supplied, query, runId: 'run-7' };
const secret = `ghp_${createDraw('record tests').base62(36)}`;
const detailed = { level: 'detailed', form: 'yaml' } as const;

/** The fields that a schema or a record has, as the table of levels writes them. */
function fieldsOfSchema(schema: Json, path = ''): string[] {
  const { properties, items } = schema as { properties?: Record<string, Json>; items?: Json };
  if (items !== undefined) return fieldsOfSchema(items, `${path}[]`);
  if (properties === undefined) return [path];
  return Object.entries(properties).flatMap(([name, field]) =>
    fieldsOfSchema(field, path === '' ? name : `${path}.${name}`),
  );
}

function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => fieldsOf(entry, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, field]) => fieldsOf(field, path === '' ? name : `${path}.${name}`));
}

describe('the transparency record', () => {
  it('has every field of v0.1 when everything is known', () => {
    const record = toRecord(allFacts, 'detailed');
    expect(record.missing).toEqual([]);
    const known = new Set(fieldsOf(record));
    const absent = [...levelOfField.keys()].filter(
      (field) => !known.has(field) && !/rounds\.R[23]|missing/.test(field),
    );
    expect(absent).toEqual([]);
    expect(Object.keys(record)).toEqual([
      'record_version',
      'run_id',
      'timestamp',
      'session',
      'transport',
      'providers',
      'context_pack',
      'aggregate',
      'short_circuit',
      'missing',
    ]);
  });

  it('gives every field of its schema a level', () => {
    expect([...levelOfField.keys()]).toEqual(fieldsOfSchema(transparencyRecordShape.schema as Json));
  });

  it.each(recordLevels)('writes at level %s the fields of that level and no other', (level) => {
    const written = new Set(fieldsOf({ ...toRecord(allFacts, level), missing: [] }));
    for (const [field, from] of levelOfField)
      if (!/rounds\.R[23]|missing/.test(field))
        expect([field, written.has(field)]).toEqual([field, includes(level, from)]);
  });

  it.each(recordLevels)('names at level %s what nobody supplied, and invents nothing', (level) => {
    const record = toRecord(packFacts, level);
    expect(record.missing).toEqual(fieldsToName.filter(([, from]) => includes(level, from)).map(([path]) => path));
    expect(Object.keys(record)).toEqual(['record_version', 'run_id', 'timestamp', 'context_pack', 'missing']);
  });

  it('adds up the tokens when every provider told its own, and not otherwise', () => {
    const { aggregate } = toRecord(allFacts, 'standard');
    expect(aggregate).toMatchObject({ total_tokens_in: 30_840, total_tokens_out: 1856, total_tokens: 32_696 });
    const [first, second] = supplied.providers!;
    const { metrics: _, ...silent } = second!;
    const partly = toRecord({ ...allFacts, supplied: { ...supplied, providers: [first!, silent] } }, 'standard');
    expect(partly.aggregate).not.toHaveProperty('total_tokens_in');
    expect(partly.missing).toContain('aggregate.total_tokens_in');
  });

  it('derives its id from what it records, and takes one that is given', () => {
    const id = toRecord(packFacts, 'minimal').run_id;
    expect(toRecord({ ...packFacts }, 'detailed').run_id).toBe(id);
    expect(toRecord({ ...packFacts, truncatedFiles: 9 }, 'minimal').run_id).not.toBe(id);
    expect(toRecord({ ...packFacts, timestamp: '2024-05-01T12:00:01Z' }, 'minimal').run_id).not.toBe(id);
    expect(toRecord(allFacts, 'minimal').run_id).toBe('run-7');
  });

  it.each(['', '../../etc/passwd', 'a b', 'a\nb', 'x'.repeat(129)])(
    'turns down the id %j, which could not name a file',
    (runId) => {
      expect(() => writeRecord({ ...packFacts, runId }, detailed)).toThrow(DocumentError);
    },
  );

  it('turns down an id that looks like a secret', () => {
    expect(() => writeRecord({ ...packFacts, runId: secret }, detailed)).toThrow(
      'an id that does not look like a secret',
    );
  });

  it('lists everything that is wrong with the facts', () => {
    const wrong = { ...packFacts, timestamp: 'now', supplied: { mode: 'chat', providers: [{ provider: 'a' }] } };
    try {
      writeRecord(wrong as unknown as RecordFacts, detailed);
      expect.unreachable();
    } catch (error) {
      expect((error as DocumentError).problems.map(({ path }) => path)).toEqual([
        '$.timestamp',
        '$.supplied.mode',
        '$.supplied.providers[0].model',
        '$.supplied.providers[0].status',
      ]);
    }
  });
});

describe('what a record never holds', () => {
  it('drops whatever a caller passes along beside the known fields', () => {
    const content = 'text of a file';
    const stuffed = {
      ...supplied,
      prompt: content,
      providers: supplied.providers!.map((provider) => ({ ...provider, response: content })),
      aggregate: { ...supplied.aggregate, note: content },
    };
    expect(suppliedShape.check(stuffed, '$')).toEqual([]);
    for (const form of recordForms)
      expect(writeRecord({ ...allFacts, supplied: stuffed }, { level: 'detailed', form })).not.toContain(content);
  });

  it('guards the words that come from elsewhere', () => {
    const [first, ...rest] = supplied.providers!;
    const providers = [{ ...first!, error: `401 with ${secret}` }, ...rest];
    const facts = { ...allFacts, selectionReason: `because ${secret}`, supplied: { ...supplied, providers } };
    for (const form of recordForms) expect(writeRecord(facts, { level: 'detailed', form })).not.toContain(secret);
    expect(contextPackInfo(facts)).not.toContain(secret);
    expect(toRecord(facts, 'detailed').providers![0]!.error).toContain('401 with');
  });

  it('keeps of a query its hash and one short line, both of the guarded text', () => {
    const asked = queryFacts(`Use ${secret}\nto ${'look '.repeat(50)}`)!;
    const { session } = toRecord({ ...packFacts, query: asked }, 'detailed');
    expect(session!.user_query_hash).toBe(`sha256:${asked.sha256}`);
    expect([...session!.query_preview!].length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(session)).not.toContain(secret);
    expect(session!.query_preview).not.toContain('\n');
  });

  it('cuts a preview between characters, never inside of one', () => {
    const preview = previewOf(queryFacts('🌱'.repeat(200))!);
    expect([...preview]).toHaveLength(100);
    expect(preview.startsWith('🌱🌱')).toBe(true);
  });
});

describe('the forms of a record', () => {
  it.each(recordLevels)('says the same in YAML and in JSON at level %s', (level) => {
    const json = JSON.parse(writeRecord(allFacts, { level, form: 'json' }));
    expect(json).toEqual(toRecord(allFacts, level));
    expect(parse(writeRecord(allFacts, { level, form: 'yaml' }))).toEqual(json);
    expect(transparencyRecordShape.check(json, '$')).toEqual([]);
  });

  it('has a compact form', () => {
    expect(parse(writeRecord(allFacts, { level: 'standard', form: 'compact' }))).toEqual({
      transparency: {
        run: 'run-7',
        time: someTime,
        mode: 'review',
        pack: 'full',
        providers: ['alpha', 'beta'],
        tokens: { in: 30_840, out: 1856 },
        duration_ms: 92_345,
        status: 'partial',
        missing: [],
      },
    });
  });

  it('has a form of one line', () => {
    expect(writeRecord(allFacts, { level: 'standard', form: 'log-line' })).toBe(
      'COUNCIL run=run-7 mode=review pack=full providers=2 files_sent=2 tokens_in=30840 tokens_out=1856 duration_ms=92345 status=partial\n',
    );
    expect(writeRecord({ ...packFacts, runId: 'r' }, { level: 'minimal', form: 'log-line' })).toBe(
      'COUNCIL run=r pack=full files_sent=2 missing=session.mode,transport.configured,providers,aggregate.total_duration_ms\n',
    );
  });

  it.each([
    [['ok', 'ok'], 'ok'],
    [['failed', 'failed'], 'failed'],
    [['ok', 'failed'], 'partial'],
    [['ok', 'partial'], 'partial'],
    [[], undefined],
  ] as const)('makes of the statuses %j the status %s', (statuses, expected) => {
    const providers = statuses.map((status) => ({ provider: 'a', model: 'b', status }));
    const text = writeRecord({ ...packFacts, supplied: { providers } }, { level: 'minimal', form: 'compact' });
    expect(parse(text).transparency.status).toBe(expected);
  });

  it('is the same text every time', () => {
    for (const form of recordForms)
      expect(writeRecord(structuredClone(allFacts), { level: 'detailed', form })).toBe(
        writeRecord(allFacts, { level: 'detailed', form }),
      );
  });
});

describe('context_pack_info', () => {
  it('is the block of the document, in its own names', () => {
    expect(parse(contextPackInfo(packFacts))).toEqual({
      context_pack_info: {
        type: 'full',
        selection_reason: 'Content size within limits',
        files_scanned: 5,
        files_included: 2,
        files_excluded: 3,
        exclusions_by_reason: { credentials: 0, binary: 2, size: 0, pattern: 1 },
        content_bytes: 1234,
        truncated_files: 1,
      },
    });
    expect(parse(contextPackInfo(packFacts))).toEqual(toContextPackInfo(packFacts));
  });
});

describe('docs/contracts/project-record.md', () => {
  const page = readFileSync(join(projectRoot, 'docs/contracts/project-record.md'), 'utf8');
  const example = { ...allFacts, runId: 'run-7' };

  it.each(recordForms)('shows what the code writes in the form %s', (form) => {
    expect(page).toContain(writeRecord(example, { level: form === 'yaml' ? 'detailed' : 'standard', form }).trimEnd());
  });

  it('shows what a record without a caller says', () => {
    expect(page).toContain(writeRecord({ ...packFacts, runId: 'run-8' }, { level: 'minimal', form: 'yaml' }).trimEnd());
    expect(page).toContain(contextPackInfo(packFacts).trimEnd());
  });

  it('says of every field from which level on it is written', () => {
    const rows = new Map(
      [...page.matchAll(/^\| `([^`]+)` \| (minimal|standard|detailed) \|/gm)].map(([, field, level]) => [field, level]),
    );
    const asWritten = new Map([...levelOfField].map(([field, level]) => [field.replace(/\.R1\./, '.R1…R3.'), level]));
    for (const field of asWritten.keys()) if (/\.R[23]\./.test(field)) asWritten.delete(field);
    expect(rows).toEqual(asWritten);
  });
});
