/** Packs a folder in full or as a summary, depending on its size. */
import * as engine from '../../../api/faces.js';
import { amountOf, type ParsedArgs } from '../../args/parse-flags.js';
import { UsageError } from '../../args/usage-error.js';
import { trustsGitDir } from '../../command.js';
import { wrongUse } from '../../usage-words.table.js';
import { projectOptions, recordChoice } from './project-flags.js';
import { type BuiltProject, type FolderRequest, formatOf, heldProject } from './project-result.js';
import { makeWhole } from './project-whole.js';

export async function makeSelected(
  root: string,
  args: ParsedArgs,
  { options, knownClean, unseen }: FolderRequest,
): Promise<engine.Result<BuiltProject, engine.Refusal>> {
  const scanned = await engine.scanSnapshot(root, { ...options, analyse: args.switches.has('summary') });
  if (!scanned.ok) return scanned;
  const constraints = constraintsOf(args);
  const selection = engine.selectPack(scanned.value, constraints);
  const format = formatOf(args);
  const isStreamed = format === 'markdown' || format === 'xml' || args.values.has('level');
  if (selection.type === 'full' && isStreamed)
    return makeWhole(root, args, { options, knownClean, unseen, reason: selection.reason });
  const made = (pack: engine.ProjectPack) =>
    ({ ok: true, value: fromPack(pack, { args, reason: selection.reason }) }) as const;
  if (selection.type === 'full')
    return made(new engine.FullPackBuilder(truncationOf(args)).build(scanned.value, constraints));
  if (args.values.has('level')) throw new UsageError(...wrongUse.levelOfSummary(selection.reason));
  const analysed = args.switches.has('summary') ? scanned : await engine.scanSnapshot(root, options);
  if (!analysed.ok) return analysed;
  const commits = amountOf(args, 'churn');
  const git = { program: 'git', globalExcludes: null, trustGitDir: trustsGitDir(args) };
  const churn = commits === undefined ? undefined : await engine.readChurn(root, commits, git);
  return made(new engine.SummaryPackBuilder(engine.defined({ churn })).build(analysed.value, constraints));
}

function constraintsOf(args: ParsedArgs) {
  return {
    prefer_summary: args.switches.has('summary'),
    ...engine.defined({ max_content_bytes: amountOf(args, 'max-bytes'), max_files: amountOf(args, 'max-files') }),
  };
}

function truncationOf(args: ParsedArgs) {
  return engine.defined({
    max_file_bytes: amountOf(args, 'max-file-bytes'),
    max_total_bytes: amountOf(args, 'max-bytes'),
  });
}

type Context = { readonly args: ParsedArgs; readonly reason: string };

function fromPack(pack: engine.ProjectPack, { args, reason }: Context): BuiltProject {
  const format = formatOf(args);
  const serializer = new engine.PackSerializer();
  const text = (): engine.ReleasedPiece => {
    if (format === 'msgpack') return engine.releaseBytesOrThrow(serializer.serializeBinary(pack));
    return engine.releaseOrThrow(
      format === 'json' ? `${serializer.serialize(pack)}\n` : engine.writeSummary(pack as engine.SummaryPack, format),
    );
  };
  return {
    ...heldProject,
    parts: [() => [text()]],
    record: () => engine.writeRecord(engine.recordFactsOf(pack, reason), recordChoice(args)),
    notes: [...engine.exclusionNotes(projectOptions(args)), `${pack.type} pack: ${reason}`],
  };
}
