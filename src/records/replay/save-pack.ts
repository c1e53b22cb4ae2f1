/** Saves texts, then the record, a reference `packs/<id>` and an event: nothing ever points at what is not there. */
import { Defect, ok, type Result } from '../../base/result.js';
import { uuidOf } from '../../base/uuid.js';
import { contracts, type Registry } from '../../contracts/registry.js';
import type { StoredPack } from '../../emit/stored-shapes.js';
import { guardJson } from '../../guard/guard-json.js';
import { sealBlob, sealName, sealRecord } from '../../guard/storable.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import { isRunName, type ObjectName, type SealFailure, type Store } from '../../model/store.js';
import type { PackTrace } from '../../model/trace.js';
import { type GitHint, manifestOf, type PackRecord, recordPack, withTrueSizes } from '../../pipeline/recorder.js';
import { recordEvent, type SaveFailure, unsafe } from '../record-event.js';
import { readManifest } from '../verify/read-manifest.js';
import { findMeasures } from './from-blocks.js';

export type SaveOptions = {
  readonly git?: GitHint | null;
  /** The run and the node that the pack was made for. */
  readonly run?: string | null;
  /** By default, those that the pack names. */
  readonly node?: string | null;
  /** The time, given by the caller; the engine reads no clock (INV-4). */
  readonly at?: string | null;
};

export type SavedPack = {
  readonly id: string;
  /** `packs/<id>`. */
  readonly ref: string;
  readonly object: ObjectName;
  /** The run, and the number of the event in it; null without a run. */
  readonly run: string | null;
  readonly event: number | null;
};

export async function savePack(
  store: Store,
  trace: PackTrace,
  options: SaveOptions & { readonly registry?: Registry } = {},
): Promise<Result<SavedPack, SaveFailure>> {
  const { git = null, registry = contracts } = options;
  const manifest = manifestOf(trace);
  if (!manifest.ok) return unsafe('the manifest of the pack', leakOf(manifest.error));
  const recorded = recordPack(trace, { git, manifest: manifest.value, clean: (value) => guardJson(value).value });
  const { record, texts } = withMeasures(recorded, trace, registry);
  for (const text of texts.values()) {
    const sealed = sealBlob(text);
    if (!sealed.ok) return unsafe('a text of the pack', sealed.error);
    const put = await store.put(sealed.value);
    if (!put.ok) return put;
  }
  const sealed = sealRecord(record as unknown as Parameters<typeof sealRecord>[0]);
  if (!sealed.ok) return unsafe('the record of the pack', sealed.error);
  const object = await store.put(sealed.value);
  if (!object.ok) return object;
  const id = packId(object.value, record);
  const name = sealName(`packs/${id}`);
  if (!name.ok) return unsafe('the reference', name.error);
  const set = await store.setRef(name.value, object.value);
  if (!set.ok) return set;
  const { identity } = trace.emission;
  const ownRun = identity?.run != null && isRunName(identity.run) ? identity.run : null;
  const { at = null } = options;
  const [run, node] = [options.run ?? ownRun, options.node ?? identity?.node ?? null];
  const { contract, written, tokenizer } = record;
  const data = { node, pack: id, contract, tokens: written.tokens, tokenizer };
  const kind = contract === 'join/1' ? 'joined' : 'pack-built';
  const event = run === null ? ok(null) : await recordEvent(store, run, { kind, at, links: [object.value], data });
  return event.ok ? ok({ id, ref: name.value, object: object.value, run, event: event.value }) : event;
}

/** The record holds no true sizes of redacted files. Where they decided, it holds what was measured. */
function withMeasures(made: PackRecord, { fit }: PackTrace, registry: Registry): PackRecord {
  const { record, texts } = made;
  if (!record.items.some(({ redactions, kind }) => kind === 'file' && redactions.length > 0)) return made;
  const manifest = readManifest(texts.get(record.manifest as ObjectName) ?? '');
  if (!manifest.ok) throw new Defect('a manifest is as it was written');
  const measuring = { record, manifest: manifest.value, exact: withTrueSizes(record, fit) };
  const measured = findMeasures(measuring, texts, registry);
  return { record: { ...record, left_out: { ...record.left_out, measured } }, texts };
}

function leakOf(refusal: Refusal): SealFailure {
  if (refusal.kind !== 'secret-risk') throw new Defect('a manifest is refused for secrets alone');
  return { kind: 'secret', rule: refusal.rule, line: refusal.line };
}

/** The id that the pack has in itself, or one that follows from its record: the same in every store. */
export function packId(object: ObjectName, record: Pick<StoredPack, 'pack_id'>): string {
  return record.pack_id ?? uuidOf('stored-pack', object);
}
