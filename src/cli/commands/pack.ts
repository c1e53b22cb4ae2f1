/** `packlight pack`, the main command: reads a task, writes the context for it. */
import { basename } from 'node:path';
import * as engine from '../../api/faces.js';
import { choice, lastValue, type ParsedArgs, readAmount } from '../args/parse-flags.js';
import { savingFor } from '../args/store-flags.js';
import { readTargets, readTask } from '../args/task-input.js';
import { UsageError } from '../args/usage-error.js';
import { ask, oneRoot, say } from '../command.js';
import { attestationPath, manifestPath, ownFilesIn } from '../output/own-files.js';
import { writeOddName } from '../output/printable-names.js';
import { writePackFile, writePackOut } from '../output/write-output.js';
import { wrongUse } from '../usage-words.table.js';

export async function runPack(args: ParsedArgs): Promise<void> {
  const format = choice(args, 'format', [...engine.packFormats, 'paths', 'tsv']);
  const isList = format === 'paths' || format === 'tsv';
  const out = readOut(args, isList ? 'list' : 'pack');
  const budget = readAmount(lastValue(args, 'budget') ?? String(engine.DEFAULT_BUDGET), 'budget');
  const task = readTask(args);
  const targets = readTargets(args);
  const root = oneRoot(args);
  const model = lastValue(args, 'model') ?? '';
  const strict = args.switches.has('strict');
  const fill = args.switches.has('fill');
  const secretPaths = args.values.get('include-secret-path') ?? [];
  const hidden = out === null ? [] : ownFilesIn(root, out.path);
  const saving = savingFor(args, root);
  const pack = await ask(args, (options) =>
    engine.pack(
      root,
      { task, targets, budget, format: isList ? 'markdown' : format, model, strict, secretPaths, fill },
      { ...options, hidden },
    ),
  );
  const answer =
    format === 'paths'
      ? engine.guardLines(pack.blocks.map(({ block }) => `${writeOddName(block.name ?? '')}\n`))
      : format === 'tsv'
        ? engine.guardLines(tableLines(pack, model))
        : [pack.text];
  if (out === null) await writePackOut(answer);
  else if (isList) {
    writePackFile(out.path, answer);
    say(args, `no record was written: it is about a pack, and --format ${format} lists only its files`);
  } else writePack(pack, out);
  await saving.save({ trace: pack.trace, root, hidden });
  say(args, summarise(pack));
}

type Out = { readonly path: string; readonly attested: boolean };

function readOut(args: ParsedArgs, content: 'pack' | 'list'): Out | null {
  const path = lastValue(args, 'out');
  const attested = args.switches.has('attest');
  if (attested && content === 'list') throw new UsageError(...wrongUse.attestedList());
  return path === undefined ? null : { path, attested };
}

function writePack(pack: engine.BuiltPack, { path, attested }: Out): void {
  const manifest = engine.writePackManifest(pack);
  writePackFile(path, pack.text);
  writePackFile(manifestPath(path), manifest);
  const read = engine.readManifest(manifest);
  if (attested && read.ok)
    writePackFile(
      attestationPath(path),
      engine.releaseOrThrow(engine.writeAttestation(read.value, basename(path)), 'record'),
    );
}

/** A block's tokens are what it adds to the pack, so the rows add up to the pack's own count. */
function tableLines(pack: engine.Pack, model: string): readonly string[] {
  const tokens = engine.countBlocks(pack, model);
  return pack.blocks.map((fitted) => {
    const { block, rung } = fitted;
    const cells = [writeOddName(block.name ?? ''), tokens.get(fitted), rung.level, engine.writeRanges(rung.ranges)];
    return `${cells.join('\t')}\n`;
  });
}

/** A file can have redactions in lines that the pack does not show. */
function redactionsShown({ block, rung }: engine.Pack['blocks'][number]): number {
  const isShown = (line: number) => rung.ranges.some(([first, last]) => first <= line && line <= last);
  return block.redactions.filter(({ firstLine }) => isShown(firstLine)).length;
}

function summarise({ blocks, tokens, budget, tokenizer, filesScanned }: engine.Pack): string {
  const levels = (['full', 'region', 'signatures', 'summary', 'name'] as const)
    .map((level) => ({ level, count: blocks.filter(({ rung }) => rung.level === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${count} ${level}`);
  const redacted = blocks.reduce((sum, fitted) => sum + redactionsShown(fitted), 0);
  const hidden = blocks.reduce((sum, { block }) => sum + block.hidden.reduce((all, { count }) => all + count, 0), 0);
  return [
    `${tokens} of ${budget} tokens (${tokenizer})`,
    `${levels.join(', ')} of ${filesScanned} files`,
    ...(redacted > 0 ? [`${engine.counted(redacted, 'secret')} redacted`] : []),
    ...engine.labelNotes(blocks),
    ...(hidden > 0 ? [`${hidden} hidden characters made visible`] : []),
  ].join(' · ');
}
