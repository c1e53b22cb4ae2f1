/** A record at one level: the fields of that level, and the names of missing ones. */
import type { Json } from '../../../base/json.js';
import { fieldsToName, levelOfField, type RecordLevel, recordLevels } from './record-levels.table.js';

type Fields = { readonly [key: string]: Json | undefined };

export function atLevel(whole: Fields, level: RecordLevel): { readonly [key: string]: Json } {
  const kept = keep(whole, '', level) as Fields | undefined;
  return { ...kept, missing: missingFrom(whole, level) } as { readonly [key: string]: Json };
}

export function includes(level: RecordLevel, field: RecordLevel): boolean {
  return recordLevels.indexOf(field) <= recordLevels.indexOf(level);
}

/** Fields that the table does not list are dropped, so callers cannot add fields to a record. */
function keep(value: Json, path: string, level: RecordLevel): Json | undefined {
  if (Array.isArray(value)) return keepList(value, `${path}[]`, level);
  if (value === null || typeof value !== 'object') {
    const known = levelOfField.get(path);
    return known !== undefined && includes(level, known) ? value : undefined;
  }
  const fields = Object.entries(value as Fields).flatMap(([name, field]) => {
    const kept = field === undefined ? undefined : keep(field, path === '' ? name : `${path}.${name}`, level);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

/** Keeps an empty list if the level includes the list. */
function keepList(value: readonly Json[], path: string, level: RecordLevel): Json | undefined {
  const hasList = [...levelOfField].some(([field, from]) => field.startsWith(path) && includes(level, from));
  return hasList ? value.flatMap((entry) => keep(entry, path, level) ?? []) : undefined;
}

function missingFrom(whole: Fields, level: RecordLevel): string[] {
  return fieldsToName.filter(([path, from]) => includes(level, from) && !has(whole, path)).map(([path]) => path);
}

function has(whole: Fields, path: string): boolean {
  let value: Json | undefined = whole;
  for (const name of path.split('.')) value = (value as Fields | undefined)?.[name];
  return value !== undefined;
}
