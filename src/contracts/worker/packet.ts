/** The worker packet: 14 slots and identity fields. One description defines its type, schema and check. */
import type { Json } from '../../base/json.js';
import { flag, isoTime, list, type Of, oneOf, openRecord, record, type Shape, text } from '../../base/shape.js';
import { riskTiers, tddModes } from './worker-words.table.js';

function recordOf<T>(value: Shape<T>): Shape<{ readonly [key: string]: T }> {
  const words = [`an object of ${value.name[1]}`, `objects of ${value.name[1]}`] as const;
  const open = openRecord({}, { name: words });
  const fields = (given: unknown) => Object.entries(given as object);
  return {
    name: words,
    schema: { type: 'object', additionalProperties: value.schema },
    check: (given, path) => {
      const wrong = open.check(given, path);
      return wrong.length > 0
        ? wrong
        : fields(given).flatMap(([key, entry]) => value.check(entry, `${path}[${JSON.stringify(key)}]`));
    },
    warn: () => [],
    read: (given) => Object.fromEntries(fields(given).map(([key, entry]) => [key, value.read(entry)])),
  };
}

/** Objects from other tools, passed on unchanged. */
const anyRow: Shape<{ readonly [field: string]: Json }> = {
  ...openRecord({}),
  read: (value) => value as { readonly [field: string]: Json },
  warn: () => [],
};

/** What a reader of the packet has to know about the slot: that its document could not be read, for example. */
const note = { ...text, presence: 'optional' as const };

function sliceOf<const Name extends string>(name: Name) {
  return { ...record({ [name]: { ...list(anyRow), presence: 'optional' as const }, note }), warn: () => [] };
}

export const workerPacketShape = record({
  taskId: text,
  tddMode: oneOf(...tddModes),
  riskTier: oneOf(...riskTiers),
  generatedAt: isoTime,
  missionContext: text,
  phaseObjective: text,
  files: list(text),
  filesContent: recordOf(text),
  acceptanceCriteria: text,
  architectureSlice: sliceOf('modules'),
  contractsSlice: sliceOf('contracts'),
  dependencySymbols: recordOf(list(text)),
  testsSlice: list(text),
  waveContext: text,
  scarsDigest: text,
  stateDigest: text,
  boundaries: list(text),
  settings: record({ commands: recordOf(text), auto_advance: flag, parallelization: flag, note }),
});

type Rows = readonly { readonly [field: string]: Json | undefined }[];

export type WorkerSettings = Of<typeof workerPacketShape>['settings'] & {
  readonly commands: { readonly test: string; readonly lint: string; readonly typecheck: string };
};

type SliceName = 'architectureSlice' | 'contractsSlice';

export type ContextPacket = Omit<Of<typeof workerPacketShape>, SliceName> & {
  readonly architectureSlice: { readonly modules?: Rows; readonly note?: string };
  readonly contractsSlice: { readonly contracts?: Rows; readonly note?: string };
  readonly settings: WorkerSettings;
};
