/** What every packing command does: builds a pack, writes it with the files beside it, and saves it. */
import * as engine from '../../api/faces.js';
import { lastValue, type ParsedArgs } from '../args/parse-flags.js';
import { savingFor } from '../args/store-flags.js';
import { ask, oneRoot } from '../command.js';
import { manifestPath, ownFilesIn, sideFilePath, sideText } from './own-files.js';
import { writePackFile, writePackOut } from './write-output.js';

type Built = { readonly trace: engine.PackTrace; readonly manifest?: engine.Released };

/** Files in the root that the command writes itself are not packed. `beside` names files that are written with `--out`. */
export async function writeBuilt<B extends Built>(
  args: ParsedArgs,
  build: (root: string, options: engine.EngineOptions) => Promise<engine.Result<B, engine.Refusal>>,
  ...beside: readonly engine.SideFile[]
): Promise<B> {
  const root = oneRoot(args);
  const out = lastValue(args, 'out');
  const hidden = out === undefined ? [] : ownFilesIn(root, out);
  const saving = savingFor(args, root);
  const built = await ask(args, (options) => build(root, { ...options, hidden }));
  const { written } = built.trace.emission;
  if (out === undefined) await writePackOut([written]);
  else {
    const manifest = built.manifest ?? engine.writePackManifest(built);
    writePackFile(out, written);
    writePackFile(manifestPath(out), manifest);
    for (const name of beside) writePackFile(sideFilePath(out, name), sideText(built, name));
  }
  await saving.save({ trace: built.trace, root, hidden });
  return built;
}
