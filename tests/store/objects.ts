/** Things to store, made from a number, and the little that every test of a store does with them. */
import type { Result } from '../../src/base/result.js';
import { sealBlob, sealEvent, sealName, sealRecord } from '../../src/guard/storable.js';
import type { NewEvent, ObjectName, Storable, StorableEvent, StorableName } from '../../src/model/store.js';

export function must<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(`refused: ${JSON.stringify(result.error)}`);
}

export function refusal<E>(result: Result<unknown, E>): E {
  if (!result.ok) return result.error;
  throw new Error('expected a refusal');
}

export const blob = (text: string): Storable => must(sealBlob(text));
export const record = (links: readonly ObjectName[], data = ''): Storable => must(sealRecord({ links, data }));
export const name = (text: string): StorableName => must(sealName(text));
export const note = (text: string, links: readonly ObjectName[] = []): StorableEvent =>
  must(sealEvent(newNote(text, links)));

export function newNote(text: string, links: readonly ObjectName[] = []): NewEvent {
  return { kind: 'note', at: null, links, data: { text } };
}

/** A secret of a known form that stands in no file: the rules must find it, the repository must not hold it. */
export function makeSecret(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return `AK${'IA'}${Array.from(bytes, (byte) => letters[byte % letters.length]).join('')}7`;
}

export async function collectAll<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
