import { count, flag, list, oneOf, optional, record, text } from '../../base/shape.js';
import { packFormats, renderers } from '../../emit/renderers.js';
import { parseRelPath } from '../../model/path.js';
import type { Target } from '../../model/target.js';
import { type RegisteredContract, type Replayer, type Rerunner, rerunOf } from '../registered-contract.js';
import { pack } from './build-plain.js';
import { plainContract } from './plain-contract.js';

const rerunPlain: Rerunner = (root, { request }, options) => {
  if (recorded.check(request, '$').length > 0) return null;
  const { targets: written, secret_paths: secretPaths, ...asked } = recorded.read(request);
  const targets = written.map(readTarget);
  if (!targets.every((target) => target !== null)) return null;
  return rerunOf(pack(root, { ...asked, targets, secretPaths }, options));
};

const recorded = record({
  task: text,
  targets: list(text),
  budget: count,
  format: oneOf(...packFormats),
  model: text,
  strict: flag,
  secret_paths: list(text),
  /** Packs that were recorded before it existed were filled. */
  fill: optional(flag, true),
});

/** Parses `PATH` or `PATH#SYMBOL`, as in the manifest. */
function readTarget(written: string): Target | null {
  const hash = written.lastIndexOf('#');
  const symbol = hash > 0 && hash < written.length - 1 ? written.slice(hash + 1) : null;
  const path = parseRelPath(symbol === null ? written : written.slice(0, hash));
  return path.ok ? { path: path.value, symbol } : null;
}

/** Replays contracts whose output is the fitted text in a common pack format. */
export const replayFitted: Replayer = ({ format }) => ({
  renderer: renderers[format],
  write: ({ text: written }) => ({ written }),
});

export const plain: RegisteredContract = {
  id: plainContract.id,
  schemas: {},
  command: 'pack',
  page: 'docs/guide.md',
  rerun: rerunPlain,
  replay: replayFitted,
};
