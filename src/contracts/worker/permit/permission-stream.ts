/**
 * Extracts a worker's messages from the event stream of agent programs: one JSON object per line, or one JSON document.
 * Only the worker's own words count. Tool input and output (`tool_use`, `tool_result`, a user turn) is file content,
 * and tags in it are no requests.
 */
import { readJsonText } from '../../../base/json-text.js';
import { field, isRecord, type JsonRecord, textField } from '../../../formats/json-fields.js';

/** Words of the worker, or a position where others spoke. */
export type Said = { readonly line: number; readonly text: string; readonly byWorker: boolean };

/** Null if the output is plain text. */
export function readEventStream(output: string): readonly Said[] | null {
  const whole = eventsIn(output.trim());
  if (whole !== null) return withoutEchoes(whole.flatMap((event) => wordsOf(event, 1)));
  const lines = output.split('\n');
  const filled = lines.filter((line) => line.trim() !== '').length;
  const events = lines.flatMap((line, at) => {
    const found = looksLikeEvent(line) ? eventsIn(line.trim()) : null;
    return found === null ? [] : [{ line: at + 1, event: found[0]! }];
  });
  // Programs mix warnings into streams, and plain text may contain some lines of JSON.
  if (events.length * 2 <= filled) return null;
  const known = new Set(events.map(({ line }) => line));
  const between = lines.flatMap((text, at): Said[] =>
    known.has(at + 1) ? [] : [{ line: at + 1, text, byWorker: false }],
  );
  const said = events.flatMap(({ line, event }) => wordsOf(event, line));
  return withoutEchoes([...said, ...between].sort((a, b) => a.line - b.line));
}

function looksLikeEvent(line: string): boolean {
  return /^\s*\{\s*"/.test(line) && line.includes('"type"');
}

/** The events of one JSON text: an object with a type, or a list of them. */
function eventsIn(text: string): JsonRecord[] | null {
  if (!/^\s*[[{]/.test(text)) return null;
  const read = readJsonText(text, { characters: maxCharacters, depth: 60 });
  if (!read.ok) return null;
  const value = read.value.value;
  const events = Array.isArray(value) ? value : [value];
  return events.length > 0 && events.every(isEvent) ? events : null;
}

function isEvent(value: unknown): value is JsonRecord {
  return isRecord(value) && textField(value, 'type') !== undefined;
}

function wordsOf(event: JsonRecord, line: number): Said[] {
  const own = ownWords(event);
  if (own.length === 0) return [{ line, text: JSON.stringify(event), byWorker: false }];
  return own.map((text) => ({ line, text, byWorker: true }));
}

/** Where the known programs store the model's own text. */
function ownWords(event: JsonRecord): string[] {
  const type = textField(event, 'type');
  if (type === 'assistant') return textParts(field(field(event, 'message'), 'content') ?? field(event, 'content'));
  if (type === 'result') return textParts(field(event, 'result'));
  if (type === 'message') return field(event, 'role') === 'assistant' ? textParts(field(event, 'content')) : [];
  if (type === 'text') return textParts(field(event, 'text') ?? field(field(event, 'part'), 'text'));
  const item = field(event, 'item');
  const isMessage = ['agent_message', 'assistant_message'].includes(textField(item, 'type') ?? '');
  return type === 'item.completed' && isMessage ? textParts(field(item, 'text')) : [];
}

function textParts(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part) => {
    const text = textField(part, 'type') === 'text' ? textField(part, 'text') : undefined;
    return text === undefined ? [] : [text];
  });
}

/** A stream repeats its last message at the end. It counts once. */
function withoutEchoes(said: readonly Said[]): Said[] {
  const heard = new Set<string>();
  return said.filter(({ text, byWorker }) => {
    const isNew = !byWorker || !heard.has(text.trim());
    if (byWorker) heard.add(text.trim());
    return isNew;
  });
}

const maxCharacters = 4_000_000;
