/** Slot 7, the API contracts of the task's files, matched by file, by owning module, by operation or by consumer. */

import { field, type JsonRecord, rowsOf, textField, textsOf } from '../../../formats/json-fields.js';
import type { Index } from '../../../model/analysis.js';
import type { Nexus } from '../nexus.js';
import type { ContextPacket } from '../packet.js';
import { type Slot, slot } from '../packet-sidecar.js';
import { covers } from '../plan-globs.js';
import { places } from '../worker-words.table.js';

export type Contracts = Slot<ContextPacket['contractsSlice']> & {
  /** Files that the task's contracts name. A worker may request them. */
  readonly files: readonly string[];
};

type TaskOwnership = { readonly files: readonly string[]; readonly owners: ReadonlySet<string>; readonly index: Index };

export function contractsSlice(nexus: Nexus, owned: TaskOwnership): Contracts {
  const document = nexus.readJson(places.contracts);
  const paths = document.kind === 'missing' ? [] : [document.path];
  const notes = document.kind === 'unreadable' ? [document.why] : [];
  const all = document.kind === 'json' ? rowsOf(document.value, 'contracts', 'id') : [];
  if (all.length === 0) return { ...slot({}, 'none', { paths, notes }), files: [] };
  const symbols = symbolsIn(owned);
  const contracts = all.filter((contract) => concerns(contract, owned, symbols));
  const files = contracts.flatMap(filesOf);
  return { ...slot({ contracts: contracts as Contract[] }, 'file', { paths }), files };
}

type Contract = NonNullable<ContextPacket['contractsSlice']['contracts']>[number];

function concerns(contract: JsonRecord, { files, owners }: TaskOwnership, symbols: ReadonlySet<string>): boolean {
  const users = textsOf(field(contract, 'consumers', 'usedBy', 'used_by'));
  if (users.some((user) => owners.has(user) || files.includes(user))) return true;
  const named = filesOf(contract);
  if (named.length > 0) return named.some((pattern) => files.some((file) => covers(pattern, file)));
  const module = textField(contract, 'moduleId', 'module_id', 'module', 'owner');
  if (module !== undefined && owners.has(module)) return true;
  const operation = textField(contract, 'operationId', 'operation_id', 'handler');
  return operation !== undefined && symbols.has(operation);
}

/**
 * `path` is a URL in the schema, but a file in older builders. A leading slash, a scheme or a placeholder marks a URL.
 */
function filesOf(contract: JsonRecord): string[] {
  const path = textField(contract, 'path');
  const file = path !== undefined && !/^\/|^[a-z]+:\/\/|[{}:]|^[A-Z]+ /.test(path) ? [path] : [];
  const names = ['file', 'files', 'sourceFile', 'source_file', 'implementation'];
  const listed = names.flatMap((name) => textsOf(field(contract, name)));
  return [...listed, ...file].filter((text) => text.trim() !== '');
}

function symbolsIn({ files, index }: TaskOwnership): Set<string> {
  const own = new Set(files);
  const defining = index.files.filter(({ entry }) => own.has(entry.path));
  return new Set(defining.flatMap(({ definitions }) => definitions.map(({ name }) => name)));
}
