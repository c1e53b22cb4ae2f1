/** Streams every file of a folder: as one pack, in parts, or as a tree. */
import * as engine from '../../../api/faces.js';
import { amountOf, type ParsedArgs } from '../../args/parse-flags.js';
import { type OpenSpool, openSpool } from '../../output/spool.js';
import { levelRules, recordChoice } from './project-flags.js';
import { type BuiltProject, type FolderRequest, formatOf } from './project-result.js';
import { splitParts } from './project-split.js';

type Whole = FolderRequest & { readonly reason: string };

export async function makeWhole(
  root: string,
  args: ParsedArgs,
  { options, knownClean, unseen, reason }: Whole,
): Promise<engine.Result<BuiltProject, engine.Refusal>> {
  const isWhole = args.switches.has('full') || args.switches.has('tree') || args.values.has('split');
  const maxFileBytes = amountOf(args, 'max-file-bytes') ?? (isWhole ? undefined : 50_000);
  const spool = openSpool();
  try {
    const made = await engine.packWholeProject(root, {
      ...options,
      format: formatOf(args),
      spool: args.switches.has('tree') ? forgetful : spool,
      levels: levelRules(args),
      exact: args.switches.has('exact-tokens'),
      knownClean,
      unseen,
      manifest: args.switches.has('manifest'),
      ...engine.defined({ maxFileBytes }),
    });
    if (made.ok) return { ok: true, value: fromWhole(made.value, args, { spool, reason }) };
    spool.close();
    return made;
  } catch (error) {
    spool.close();
    throw error;
  }
}

type Spooled = { readonly spool: OpenSpool; readonly reason: string };

function fromWhole(whole: engine.WholeProject, args: ParsedArgs, { spool, reason }: Spooled): BuiltProject {
  const tokens = whole.streamed.files.reduce((sum, file) => sum + file.tokens, 0);
  const { parts, notes } = partsOf(whole, args, spool);
  return {
    parts,
    record: () => engine.writeRecord(factsOf(whole, reason), recordChoice(args)),
    trace: null,
    manifest: whole.manifest,
    notes: [
      ...whole.notes,
      `${engine.counted(whole.metadata.files_included, 'file')}, ${tokens} tokens (${args.switches.has('exact-tokens') ? 'counted' : 'estimated'}), ${whole.metadata.files_excluded} left out`,
      ...notes,
    ],
    close: spool.close,
  };
}

/** The tree needs no contents. */
const forgetful = { write: () => {}, read: () => new Uint8Array(), readAll: () => [], clear: () => {} };

function partsOf(
  whole: engine.WholeProject,
  args: ParsedArgs,
  spool: engine.Spool,
): Pick<BuiltProject, 'parts' | 'notes'> {
  const depth = amountOf(args, 'depth') ?? Number.POSITIVE_INFINITY;
  if (args.switches.has('tree'))
    return { parts: [() => engine.guardLines(engine.drawFiles(whole.streamed.files, depth))], notes: [] };
  const limit = amountOf(args, 'split');
  if (limit === undefined) return { parts: [whole.pieces], notes: [] };
  const { parts, notes } = splitParts(whole, { limit, format: formatOf(args), spool });
  return { parts: parts.map(({ pieces }) => pieces), notes };
}

function factsOf(
  { metadata, exclusions, streamed, keyFiles }: engine.WholeProject,
  reason: string,
): engine.RecordFacts {
  return {
    metadata,
    scanTimestamp: streamed.time,
    selectionReason: reason,
    exclusions,
    truncatedFiles: streamed.files.filter(({ level, chunk }) => chunk !== null && level !== 'full').length,
    keyFilesCount: keyFiles,
    timestamp: streamed.time,
  };
}
