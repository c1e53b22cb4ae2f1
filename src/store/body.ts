/** The text of an event as it is stored and exported, the same in every kind of store. */
import { canonicalJson, type Json } from '../base/json.js';
import { maxEventBytes, type NewEvent } from '../model/store.js';
import { StoreError } from './store-error.js';

export function bodyOf({ kind, at, links, data }: NewEvent): string {
  return canonicalJson({ kind, at, links: links as readonly Json[], data });
}

export function boundedBody(event: NewEvent): string {
  const body = bodyOf(event);
  const sizeBytes = Buffer.byteLength(body);
  if (sizeBytes > maxEventBytes) throw new StoreError({ kind: 'too-large', sizeBytes, limit: maxEventBytes });
  return body;
}
