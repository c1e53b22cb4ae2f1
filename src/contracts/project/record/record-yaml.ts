/**
 * Writes plain values as YAML: maps and lists of maps in block style, other lists in brackets. A string is unquoted
 * only if every YAML 1.1 and 1.2 reader takes it as a string. Otherwise it is quoted and unusual characters are
 * escaped, so no text can end its line, open a key or become a number. The `yaml` package cannot write these bytes: it
 * pads either all brackets and braces or none, and does not escape control and direction characters.
 */
import type { Json } from '../../../base/json.js';

export function writeYaml(value: Json): string {
  if (isMap(value) || isBlockList(value)) return `${writeBlock(value, '').join('\n')}\n`;
  return `${writeFlow(value)}\n`;
}

type YamlMap = { readonly [key: string]: Json | undefined };

function writeBlock(value: YamlMap | readonly Json[], indent: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((entry: Json) => {
      const [first, ...rest] = writeLines(entry, `${indent}  `);
      return [`${indent}- ${first!.trimStart()}`, ...rest];
    });
  return fieldsOf(value as YamlMap).flatMap(([name, field]) => {
    const key = `${indent}${writeText(name)}:`;
    if (isMap(field) || isBlockList(field)) return [key, ...writeBlock(field, `${indent}  `)];
    return [`${key} ${writeFlow(field)}`];
  });
}

function writeLines(value: Json, indent: string): string[] {
  return isMap(value) || isBlockList(value) ? writeBlock(value, indent) : [writeFlow(value)];
}

function writeFlow(value: Json): string {
  if (typeof value === 'string') return writeText(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeFlow).join(', ')}]`;
  const fields = fieldsOf(value as YamlMap).map(([name, field]) => `${writeText(name)}: ${writeFlow(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function writeText(text: string): string {
  if (bare.test(text) && !taken.test(text)) return text;
  return JSON.stringify(text).replace(/[\x7f-\x9f\u00ad\u2028-\u202e\ufeff\ufffe\uffff]/g, escapeUnit);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function fieldsOf(map: YamlMap): [string, Json][] {
  return Object.entries(map).filter((field): field is [string, Json] => field[1] !== undefined);
}

function isMap(value: Json): value is YamlMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && fieldsOf(value as YamlMap).length > 0;
}

/** A list that contains a map is written with one entry per line. */
function isBlockList(value: Json): value is readonly Json[] {
  return Array.isArray(value) && value.some(isMap);
}

/** Words of letters, digits and a few signs, beginning with a letter. */
const bare = /^[A-Za-z_][A-Za-z0-9_./-]*(?: [A-Za-z0-9_./-]+)*$/;
/** Words that some readers take as a boolean or null. */
const taken = /^(?:y|n|yes|no|on|off|true|false|null)$/i;
