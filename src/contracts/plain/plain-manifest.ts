/** The manifest of a plain pack: its request is guarded like everything else that is written. */
import type { Json } from '../../base/json.js';
import { writeManifest } from '../../emit/manifest.js';
import { guardJson } from '../../guard/guard-json.js';
import type { Pack } from '../../model/pack.js';
import type { PackRequest } from './plain-request.js';

export { guardJson };

export function writePackManifest(pack: Pack, asked: Asked = {}): string {
  return writeManifest(pack, { contract: 'pack/1', ...recordAsked(pack, asked), written: pack.text });
}

/** The request of a plain pack as records hold it: asked again, it gives the same pack. */
export function recordAsked(
  pack: Pack,
  { task = pack.task.text, targets = [], model = '', strict = false, secretPaths = [] }: Asked,
): { readonly request: Json; readonly redacted: boolean } {
  const { value, redacted } = guardJson({
    task,
    targets: targets.map(({ path, symbol }) => (symbol === null ? path : `${path}#${symbol}`)),
    budget: pack.budget,
    format: pack.format,
    model,
    strict,
    secret_paths: secretPaths,
  });
  const taskRedacted = pack.task.redactions.length + pack.task.hidden.length > 0;
  return { request: value, redacted: redacted || taskRedacted };
}

/** Of the request, what the pack itself does not hold; of a long task it shows a part only. */
type Asked = Partial<Pick<PackRequest, 'task' | 'targets' | 'model' | 'strict' | 'secretPaths'>>;
