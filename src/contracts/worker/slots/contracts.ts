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
  const problem = document.kind === 'unreadable' ? `api_contracts.json could not be read (${document.why})` : '';
  const notes = problem === '' ? [] : [problem];
  const all = document.kind === 'json' ? rowsOf(document.value, 'contracts', 'id') : [];
  if (all.length === 0)
    return { ...slot(problem === '' ? {} : { note: `(${problem})` }, 'none', { paths, notes }), files: [] };
  const symbols = symbolsIn(owned);
  const contracts = all.filter((contract) => concerns(contract, owned, symbols));
  const files = contracts.flatMap(filesOf);
  const unplaced = all.filter((contract) => !isPlaced(contract)).map(nameOf);
  const said = unplaced.length === 0 ? {} : { note: unplacedNote(unplaced) };
  return { ...slot({ contracts: contracts as Contract[], ...said }, 'file', { paths }), files };
}

/** Whether a contract says whose it is. For one that does not, nobody can tell whether the task's files hold to it. */
function isPlaced(contract: JsonRecord): boolean {
  return filesOf(contract).length > 0 || placeFields.some((name) => textsOf(field(contract, name)).length > 0);
}

function nameOf(contract: JsonRecord): string {
  return textField(contract, 'id', 'endpoint', 'path', 'name') ?? 'one without an id';
}

function unplacedNote(names: readonly string[]): string {
  const more = names.length > maxNames ? `, and ${names.length - maxNames} more` : '';
  return `(unknown whether these concern the files: ${names.slice(0, maxNames).join(', ')}${more})`;
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

const placeFields = [
  ...['consumers', 'usedBy', 'used_by', 'moduleId', 'module_id', 'module', 'owner'],
  ...['operationId', 'operation_id', 'handler'],
];
const maxNames = 20;
