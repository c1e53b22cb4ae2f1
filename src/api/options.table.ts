/** What each of the `EngineOptions` may be. A field without a line here does not compile. */
import { atLeast, count, flag, text } from '../base/shape.js';
import { anyFunction, anyObject, objectOf, objectOrNull, textOrNull, texts } from './arguments.js';
import type { EngineOptions } from './options.js';

/** The fields of `EngineOptions`, for checks. */
export const engineFields = {
  globalExcludes: textOrNull,
  gitProgram: text,
  trustGitDir: flag,
  gitLimits: anyObject,
  model: text,
  workers: count,
  cache: objectOrNull,
  indexFiles: anyFunction,
  hidden: texts,
  maxDirectories: atLeast(1),
  progress: anyFunction,
  commit: objectOrNull,
} satisfies Record<keyof EngineOptions, unknown>;

export const engineOptions = objectOf(engineFields);
