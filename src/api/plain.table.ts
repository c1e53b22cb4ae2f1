/** What each field of a request for a plain pack may be. A field without a line here does not compile. */
import { flag, list, oneOf, text } from '../base/shape.js';
import { packFormats } from '../emit/renderers.js';
import { parseRelPath } from '../model/path.js';
import { satisfying, texts, tokens } from './arguments.js';
import { limitsShape } from './options.js';
import type { PackRequest, Target } from './plain.js';

export const relativePath = satisfying(
  'a path relative to the root, like src/cart.ts',
  (value) => typeof value === 'string' && parseRelPath(value).ok,
);

const target = satisfying(
  "a target like 'src/cart.ts#Cart.total', or { path, symbol }",
  (value) => typeof value === 'string' || (typeof value === 'object' && typeof (value as Target)?.path === 'string'),
);

export const requestFields = {
  task: text,
  targets: list(target),
  budget: tokens,
  format: oneOf(...packFormats),
  model: text,
  limits: limitsShape,
  strict: flag,
  secretPaths: texts,
  fill: flag,
} satisfies Record<keyof PackRequest, unknown>;
