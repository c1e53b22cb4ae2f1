/** The output of a project pack, and its recorded request. Repeating the request gives the same pack. */
import type { Json } from '../../base/json.js';
import type { Shaped } from '../../model/contract.js';
import type { Pack } from '../../model/pack.js';
import type { ProjectOptions } from './scanned-project.js';

/** `asked` is the contract's own request, without the path rules. */
export type ProjectAsked = { readonly options: ProjectOptions; readonly asked: Json };

/** The output is the fitted text itself. */
export function shapeProject(pack: Pack, request: ProjectAsked): Shaped<Pack> {
  const { model = '' } = request.options;
  return { output: pack, draft: { asked: requestOf(request), model, facts: {}, written: pack.text } };
}

export function requestOf({ options, asked }: ProjectAsked): Json {
  return { asked, rules: rulesOf(options), model: options.model ?? '' };
}

function rulesOf({ exclude, only, allow, dumpsOnly, secretPaths, limits }: ProjectOptions): Json {
  return given({ exclude, only, allow, dumpsOnly, secretPaths, limits });
}

/** Omits undefined fields. */
export function given(fields: { readonly [name: string]: Json | undefined }): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined));
}
