import { describe, expect, it } from 'vitest';
import type { RelPath } from '../../model/path.js';
import { type ByteFacts, typeOf } from './type.js';

const text: ByteFacts = { kind: 'text' };
const unseen: ByteFacts = { kind: 'unseen' };
const bytes: ByteFacts = { kind: 'binary', magic: null };
const png: ByteFacts = { kind: 'binary', magic: { kind: 'PNG image', type: 'image', sure: true } };
const zip: ByteFacts = { kind: 'binary', magic: { kind: 'ZIP archive', type: 'binary', sure: true } };
const sqlite: ByteFacts = { kind: 'binary', magic: { kind: 'SQLite database', type: 'data', sure: true } };

describe('typeOf', () => {
  it.each([
    ['src/a.ts', text, 'text'],
    ['logo.svg', text, 'text'],
    ['notes', text, 'text'],
    ['placeholder.png', text, 'text'],
    ['table.csv', text, 'data'],
    ['events.jsonl', text, 'data'],
    ['map.geojson', text, 'data'],
    ['schema.sql', text, 'text'],
    ['prod-dump.sql', text, 'data'],
    ['dumper.sql', text, 'text'],
    ['logo.png', png, 'image'],
    ['picture.txt', png, 'image'],
    ['favicon.ico', bytes, 'image'],
    ['store', sqlite, 'data'],
    ['points.parquet', bytes, 'data'],
    ['cities.dbf', bytes, 'data'],
    ['book.xlsx', zip, 'data'],
    ['lib.jar', zip, 'binary'],
    ['core', bytes, 'binary'],
    ['a.ts', bytes, 'binary'],
    ['big.ts', unseen, 'text'],
    ['big.csv', unseen, 'data'],
    ['big.png', unseen, 'image'],
    ['big.zip', unseen, 'binary'],
    ['big', unseen, 'unknown'],
  ] as const)('says of %s (%o): %s', (path, seen, type) => {
    expect(typeOf(path as RelPath, seen)).toBe(type);
  });
});
