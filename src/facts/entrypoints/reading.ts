/** What a reader finds in one file: routes on routers, routers within routers, and commands. */
import { maxPathLength } from './entrypoint-limits.table.js';
import type { Source } from './read/source.js';

/** A router is known by the file that makes it and its name there. */
export type Route = {
  readonly router: string;
  /** `GET`, `GET|POST`, or '' where any is answered. */
  readonly verb: string;
  /** As written; joined with the prefixes of its router later. */
  readonly path: string;
  /** `/` after a prefix is a place of its own: `/items/` is not `/items`. */
  readonly isExact?: boolean;
  /** Where it stands in the file. */
  readonly at: number;
};

export type Mount = {
  /** The router that takes the other one in. */
  readonly router: string;
  readonly prefix: string;
  /** Where the other one is made: its file (the same one, or another) and its name there, if it is known. */
  readonly file: string;
  readonly name: string | null;
  /** The prefix stands in place of the one that the other router was made with. */
  readonly isInstead?: boolean;
};

export type Command = { readonly line: string; readonly at: number };

export type Reading = {
  readonly routes: readonly Route[];
  readonly mounts: readonly Mount[];
  readonly commands: readonly Command[];
  /** What other files may call a router of this one: exported name -> name inside. */
  readonly exported: ReadonlyMap<string, string>;
  /** Routers that another file makes and this one adds routes to: name here -> where it is made. */
  readonly borrowed: ReadonlyMap<string, Home>;
};

export type Home = { readonly file: string; readonly name: string };

export const NOTHING_READ: Reading = {
  routes: [],
  mounts: [],
  commands: [],
  exported: new Map(),
  borrowed: new Map(),
};

export type FrameworkKind = 'web' | 'api' | 'cli';

/** What surrounds a file: which other files exist, to follow names of modules that are written as strings. */
export type ProjectFiles = {
  readonly has: (path: string) => boolean;
  /** Files below a folder, in byte order. */
  readonly under: (folder: string) => readonly string[];
  /** Files that define something of this name, for languages whose calls need no import. */
  readonly definedIn: (name: string) => readonly string[];
};

export type Framework = {
  readonly name: string;
  readonly kind: FrameworkKind;
  readonly languages: readonly string[];
  /** Modules whose import shows that a file uses it; one that ends in `/`, `.`, `::` or `\\` stands for all below. */
  readonly modules: readonly string[];
  /** Base types whose subclass shows it, for languages where imports do not. */
  readonly bases?: readonly string[];
  /** Where its files stand by convention, if they need no import. */
  readonly places?: RegExp;
  /** A file that imports no module may still use it when a file that does hands it a router. */
  readonly handsOn?: boolean;
  readonly read: (source: Source, around: ProjectFiles) => Reading;
};

export const joinReadings = (readings: readonly Reading[]): Reading => ({
  routes: readings.flatMap(({ routes }) => routes),
  mounts: readings.flatMap(({ mounts }) => mounts),
  commands: readings.flatMap(({ commands }) => commands),
  exported: new Map(readings.flatMap(({ exported }) => [...exported])),
  borrowed: new Map(readings.flatMap(({ borrowed }) => [...borrowed])),
});

/** What stands where a path, or the begin of one, is only known when the program runs. */
export const COMPUTED = '(computed)';

/** Segments joined by one slash each; what is written stays as it is. */
export function joinPath(prefix: string, path: string): string {
  if (prefix === '' || prefix === '/') return withSlash(path);
  if (prefix.length > maxPathLength) return prefix;
  if (path === '' || path === '/') return withSlash(prefix);
  return withSlash(`${prefix.replace(/\/$/, '')}/${path.replace(/^\//, '')}`);
}

/** A pattern, an expression or a whole address is no path that a slash could be put before. */
function withSlash(path: string): string {
  if (path === '') return '/';
  if (path.startsWith(COMPUTED) || path.startsWith('(/')) return path; // Rails: `(/locale/:locale)` may be left out
  return /^[\w.:<{[(*@-]/.test(path) && !path.startsWith('(?') ? `/${path}` : path;
}

export const routeLine = ({ verb, path }: { readonly verb: string; readonly path: string }): string =>
  verb === '' ? path : `${verb} ${path}`;
