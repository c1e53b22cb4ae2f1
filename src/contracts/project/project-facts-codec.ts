/** What is kept of a project pack beside its blocks, and its request as records hold it: asked again, it gives the same. */
import type { Json } from '../../base/json.js';
import type { Pack } from '../../model/pack.js';
import type { World } from '../../model/world.js';
import { guardJson } from '../plain/plain-manifest.js';
import type { ProjectOptions } from './scanned-project.js';

/** `asked` is what the contract itself was asked, beside the rules for paths. */
export function keepProject(
  { keeper }: World,
  { pack, options, asked }: { readonly pack: Pack; readonly options: ProjectOptions; readonly asked: Json },
): void {
  keeper?.made(() => ({
    ...recordRequest(options, asked),
    model: options.model ?? '',
    facts: {},
    written: pack.text,
  }));
}

export function recordRequest(
  options: ProjectOptions,
  asked: Json,
): { readonly request: Json; readonly redacted: boolean } {
  const { value, redacted } = guardJson({ asked, rules: rulesOf(options), model: options.model ?? '' });
  return { request: value, redacted };
}

function rulesOf({ exclude, only, allow, dumpsOnly, secretPaths, limits }: ProjectOptions): Json {
  return given({ exclude, only, allow, dumpsOnly, secretPaths, limits });
}

/** Without what was not asked for. */
export function given(fields: { readonly [name: string]: Json | undefined }): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined));
}
