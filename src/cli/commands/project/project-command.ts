/** `packlight project`: packs a whole project, in full or as a summary, with a record of what was sent. */
import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { type OpenedCommit, type Released, releaseOrThrow, writePackManifest } from '../../../api/faces.js';
import { withCommitTree } from '../../args/commit-tree.js';
import { choice, lastValue, type ParsedArgs } from '../../args/parse-flags.js';
import { savingFor } from '../../args/store-flags.js';
import { UsageError } from '../../args/usage-error.js';
import { ask, oneRoot, RefusedError, say, trustsGitDir } from '../../command.js';
import { sparing } from '../../gc-tuning.js';
import { type KnownFiles, openKnownFiles } from '../../known-clean.js';
import { assertTerminal, copyText } from '../../output/clipboard.js';
import { manifestPath, ownFilesIn } from '../../output/own-files.js';
import { type PackPiece, writePackFile, writePackOut } from '../../output/write-output.js';
import { wrongUse } from '../../usage-words.table.js';
import { rangeOf } from './project-flags.js';
import { makeProject } from './project-folder.js';
import type { BuiltProject } from './project-result.js';
import { earlierParts, removeStaleParts } from './project-split.js';

export async function runProject(args: ParsedArgs): Promise<void> {
  const format = choice(args, 'format', ['markdown', 'xml', 'json', 'msgpack']);
  const roots = args.words.length > 0 ? args.words : [oneRoot(args)];
  if (args.words.length > 0 && lastValue(args, 'root') !== undefined)
    throw new UsageError('the root is given twice', 'Give folders, or --root DIR.');
  if (roots.length > 1 && format !== 'markdown') throw new UsageError(...wrongUse.markdownOnly());
  const out = lastValue(args, 'out');
  if (args.switches.has('copy')) assertTerminal();
  await packOnce(args, roots, out);
  if (args.switches.has('watch')) await watchRoots(roots, out!, () => packOnce(args, roots, out));
}

async function packOnce(args: ParsedArgs, roots: readonly string[], out: string | undefined): Promise<void> {
  const record = lastValue(args, 'record');
  const made: BuiltProject[] = [];
  const known: KnownFiles[] = [];
  const saving = savingFor(args, roots[0]);
  try {
    for (const root of roots) {
      const parts = out !== undefined && args.values.has('split') ? earlierParts(out) : [];
      const knownClean = args.switches.has('fresh') ? null : openKnownFiles(root, roots, process.env);
      if (knownClean !== null) known.push(knownClean);
      const ownIn = (files: readonly (string | undefined)[]) =>
        files.flatMap((file) => (file === undefined ? [] : ownFilesIn(root, file)));
      const [hidden, unseen] = [ownIn([out, record, ...parts]), ownIn([record])];
      made.push(
        await atCommit(args, root, async (commit) => {
          const one = await ask(args, (options) => {
            const own = { progress: sparing(options.progress), hidden, unseen, knownClean };
            return makeProject(root, args, { ...options, ...own, commit });
          });
          await saving.save({ trace: one.trace, root, hidden, ...(commit === null ? {} : { commit: commit.id }) });
          return one;
        }),
      );
    }
    if (record !== undefined) writePackFile(record, joinRecords(made.flatMap((one) => one.record() ?? [])));
    const parts = made.flatMap((one) => one.parts);
    if (args.switches.has('copy')) copyText(textOf(joined(parts)));
    else if (out === undefined) for (const part of parts) await writePackOut(part());
    else if (args.values.has('split')) writeParts(args, out, parts);
    else writePackFile(out, joined(parts));
    // A pack of one folder that is held in memory has a record beside it; a stream has one with --manifest.
    const [{ trace = null } = {}, ...others] = made;
    if (out !== undefined && trace !== null && others.length === 0)
      writePackFile(manifestPath(out), writePackManifest({ trace }));
    for (const { manifest } of made) if (out !== undefined && manifest !== null) await writeManifest(out, manifest);
    for (const one of known) one.save();
    for (const one of made) for (const note of one.notes) say(args, note);
    if (out !== undefined && !args.values.has('split')) say(args, `wrote ${out}`);
  } finally {
    for (const one of made) one.close();
  }
}

async function writeManifest(out: string, manifest: NonNullable<BuiltProject['manifest']>): Promise<void> {
  const written = await manifest();
  if (!written.ok) throw new RefusedError(written.error);
  writePackFile(manifestPath(out), written.value);
}

function writeParts(args: ParsedArgs, out: string, parts: BuiltProject['parts']): void {
  for (const [i, part] of parts.entries()) writePackFile(`${out}.${i + 1}`, part());
  const stale = removeStaleParts(out, parts.length);
  say(args, `wrote ${out}.1${parts.length > 1 ? ` to ${out}.${parts.length}` : ''}`);
  if (stale > 0) say(args, `removed ${stale} of an earlier split that had more parts`);
}

async function atCommit<T>(
  args: ParsedArgs,
  root: string,
  make: (commit: OpenedCommit | null) => Promise<T>,
): Promise<T> {
  const commit = lastValue(args, 'commit') ?? rangeOf(args)?.head;
  if (commit === undefined) return make(null);
  return withCommitTree({ root, commit, trustGitDir: trustsGitDir(args) }, (opened, notes) => {
    for (const note of notes) say(args, note);
    return make(opened);
  });
}

function joinRecords(records: readonly Released[]): Released {
  const [only, ...others] = records;
  return only !== undefined && others.length === 0 ? only : releaseOrThrow(records.join('---\n'));
}

function* joined(parts: BuiltProject['parts']): Iterable<PackPiece> {
  for (const part of parts) yield* part();
}

/** Decodes all pieces as one text: a piece may end inside a character. */
function textOf(pieces: Iterable<PackPiece>): string {
  const copies: Buffer[] = [];
  for (const piece of pieces) copies.push(typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece));
  return Buffer.concat(copies).toString('utf8');
}

/** Runs until Ctrl-C. Changes come in bursts; each burst gives one pack. */
function watchRoots(roots: readonly string[], out: string, again: () => Promise<void>): Promise<never> {
  return new Promise((_, reject) => {
    let timer: NodeJS.Timeout | null = null;
    let running = Promise.resolve();
    const own = resolve(out);
    for (const root of roots) {
      watch(root, { recursive: true }, (_event, name) => {
        if (name !== null && resolve(root, name.toString()).startsWith(own)) return;
        if (timer !== null) clearTimeout(timer);
        timer = setTimeout(() => {
          running = running.then(again).catch(reject);
        }, quietMs);
      });
    }
  });
}

const quietMs = 300;
