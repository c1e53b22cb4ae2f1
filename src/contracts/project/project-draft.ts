/** The output of a project pack, and its recorded request. Repeating the request gives the same pack. */
import type { Json } from '../../base/json.js';
import type { PackFormat } from '../../emit/renderers.js';
import type { Shaped } from '../../model/contract.js';
import type { Pack } from '../../model/pack.js';
import { DEFAULT_BUDGET } from '../plain/plain-request.js';
import type { ProjectOptions } from './scanned-project.js';

/** `asked` is the contract's own request, without the path rules. */
export type ProjectAsked = { readonly options: ProjectOptions; readonly asked: Json };

/** The optional bounds of a request. */
export type Bounds = { readonly budget?: number; readonly format?: PackFormat };

export function boundsOf({ budget = DEFAULT_BUDGET, format = 'markdown' }: Bounds): Required<Bounds> {
  return { budget, format };
}

/** The output is the fitted text itself. */
export function shapeProject(pack: Pack, request: ProjectAsked): Shaped<Pack> {
  const { model = '' } = request.options;
  return { output: pack, draft: { asked: requestOf(request), model, facts: {}, written: pack.text } };
}

export function requestOf({ options, asked }: ProjectAsked): Json {
  const { exclude, only, allow, dumpsOnly, secretPaths, limits, model = '' } = options;
  return { asked, rules: given({ exclude, only, allow, dumpsOnly, secretPaths, limits }), model };
}

/** Omits undefined fields and keeps the order, so that a rerun records the same bytes. */
export function given(fields: { readonly [name: string]: Json | undefined }): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined));
}
