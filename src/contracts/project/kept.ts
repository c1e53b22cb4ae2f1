/** What is kept of a project pack beside its blocks, and its request as records hold it: asked again, it gives the same. */
import type { Json } from '../../base/json.js';
import type { Pack } from '../../model/pack.js';
import type { World } from '../../model/world.js';
import { guardJson } from '../manifest.js';
import type { ProjectOptions } from './scanned.js';

/** `asked` is what the contract itself was asked, beside the rules for paths. */
export function keepProject(
  { keeper }: World,
  { pack, options, asked }: { readonly pack: Pack; readonly options: ProjectOptions; readonly asked: Json },
): void {
  keeper?.made(() => {
    const { value, redacted } = guardJson({ asked, rules: rulesOf(options), model: options.model ?? '' });
    return { request: value, redacted, model: options.model ?? '', facts: {}, written: pack.text };
  });
}

function rulesOf({ exclude, only, allow, dumpsOnly, secretPaths, limits }: ProjectOptions): Json {
  const rules = { exclude, only, allow, dumpsOnly, secretPaths, limits };
  return Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined)) as Json;
}
