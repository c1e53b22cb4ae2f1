/** Options that every function takes which reads a project. */
import { count, record } from '../base/shape.js';
import type { ScanLimits } from '../model/limits.js';
import type { Progress } from '../model/world.js';
import type { EngineRules, EngineOptions as InternalOptions } from '../pipeline/open-world.js';

/** The files of a commit, from `openCommit`. Close it when you are done: that ends git. */
export type OpenedCommit = {
  /** The full id of the commit. */
  readonly id: string;
  /** Names that cannot be packed, and why. */
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
  readonly close: () => void;
};

declare const traced: unique symbol;

/** What a pack was made from and how: every built pack has one, for `savePack` and `writePackManifest`. */
export type PackTrace = { readonly [traced]: true };

/** A built pack with its trace as it is published. */
export type WithTrace<Built> = Omit<Built, 'trace'> & { readonly trace: PackTrace };

export type EngineOptions = EngineRules & {
  /** Pack the files of this commit of the same root instead of those on disk. */
  readonly commit?: OpenedCommit | null;
};

export type { GitLimits } from '../jail/git/limits.js';
export type { Progress, ScanLimits };

export const limitsShape = record({ maxFileBytes: count, maxFiles: count });

/** The options as the engine takes them: an opened commit holds more than its published fields. */
export function toEngine<O extends EngineOptions>(options: O): Omit<O, 'commit'> & InternalOptions {
  return options as unknown as Omit<O, 'commit'> & InternalOptions;
}

/** Published types are mutable: a program that is typed by the documents' own interfaces can pass our values on as they are. */
export type Published<T> = T extends string | number | boolean | null | undefined | Uint8Array
  ? T
  : T extends readonly (infer Item)[]
    ? number extends T['length']
      ? Published<Item>[]
      : { -readonly [Key in keyof T]: Published<T[Key]> }
    : { -readonly [Key in keyof T]: Published<T[Key]> };

/** An object of anything, as JSON has it. */
export type OpenObject = { [field: string]: unknown };
