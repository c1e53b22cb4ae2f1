/**
 * A carrier is a field of a project or a request that can hold any text, such as the description in a package.json.
 * A scene is a project with many carriers, and the command lines that may show them.
 */
export type Files = Record<string, string | Buffer>;

export type Job = {
  readonly files: Files;
  /** Files beside the project: requests, diffs, logs. */
  readonly beside: Files;
  readonly commands: readonly (readonly string[])[];
  /** Runs after the project is written, such as `git init`. */
  readonly prepare?: (root: string) => void;
};

/** What a field can hold: anything, one line, or only what a name can hold. */
export type Holds = 'text' | 'line' | 'name';

/** What each carrier holds in one run, by its name. */
export type Texts = Readonly<Record<string, string>>;

export type Scene = {
  readonly name: string;
  readonly carriers: Readonly<Record<string, Holds>>;
  readonly build: (texts: Texts) => Job;
};
