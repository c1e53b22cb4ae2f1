/**
 * A carrier is a field of a project or a request that can hold any text, such as the description in a package.json.
 * A scene is a project with many carriers, and the command lines that may show them.
 */
export type Files = Record<string, string | Buffer>;

export type Command = readonly string[];

export type Job = {
  readonly files: Files;
  /** Files beside the project: requests, diffs, logs. */
  readonly beside: Files;
  readonly commands: readonly Command[];
  /** The numbers of those that are run; without it, all. */
  readonly only?: ReadonlySet<number>;
  /** Runs after the project is written, such as `git init`; returns the files that it changed. */
  readonly prepare?: (root: string) => Files;
};

/** What a field can hold: anything, one line, or only what the name of a file, a path, a branch or a function can hold. */
export type Holds = 'text' | 'line' | NameKind;
export type NameKind = 'name' | 'path' | 'ref' | 'identifier';

export function isNameKind(holds: Holds): holds is NameKind {
  return holds !== 'text' && holds !== 'line';
}

/** What each carrier holds in one run, by its name. */
export type Texts = Readonly<Record<string, string>>;

export type Scene = {
  readonly name: string;
  readonly carriers: Readonly<Record<string, Holds>>;
  /** Carriers of long texts, such as logs, of which only a head or a tail may be shown. */
  readonly long?: readonly string[];
  /** Carriers that are taken apart at a sign: secrets that hold it are tried first. */
  readonly splitsAt?: Readonly<Record<string, string>>;
  readonly build: (texts: Texts) => Job;
};
