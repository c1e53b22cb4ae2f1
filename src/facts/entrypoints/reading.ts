/** What a framework reader finds in one file: routes, mounted routers and commands. */
import { maxPathLength } from './entrypoint-limits.table.js';
import type { Source } from './read/source.js';

/** A router is identified by the file that creates it and its name there. */
export type Route = {
  readonly router: string;
  /** `GET`, `GET|POST`, or '' if the route answers every method. */
  readonly verb: string;
  /** As written. The prefixes of its router are added later. */
  readonly path: string;
  /** Whether `/` after a prefix is kept: `/items/` is not `/items`. */
  readonly isExact?: boolean;
  /** The offset in the file. */
  readonly at: number;
};

export type Mount = {
  /** The router that mounts the other one. */
  readonly router: string;
  readonly prefix: string;
  /** Where the other one is created: its file (the same or another one) and its name there, if known. */
  readonly file: string;
  readonly name: string | null;
  /** Whether the prefix replaces the one that the other router was created with. */
  readonly isInstead?: boolean;
};

export type Command = { readonly line: string; readonly at: number };

export type Reading = {
  readonly routes: readonly Route[];
  readonly mounts: readonly Mount[];
  readonly commands: readonly Command[];
  /** Routers that other files may import: exported name -> local name. */
  readonly exported: ReadonlyMap<string, string>;
  /** Routers that another file creates and this one adds routes to: local name -> where it is created. */
  readonly borrowed: ReadonlyMap<string, Home>;
};

export type Home = { readonly file: string; readonly name: string };

/** What a reader found; a part that is missing is empty. */
export type FoundReading = Partial<Reading>;

type FrameworkKind = 'web' | 'api' | 'cli';

/** The other files of the project, to follow names of modules that are written as strings. */
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
  /** A file that imports one of these uses the framework. A name that ends in `/`, `.`, `::` or `\\` is a prefix. */
  readonly modules: readonly string[];
  /** A file that extends one of these types uses the framework, for languages without explicit imports. */
  readonly bases?: readonly string[];
  /** Paths of its files by convention, if they need no import. */
  readonly places?: RegExp;
  /** Whether a file without the import may use it through a router that another file passes to it. */
  readonly handsOn?: boolean;
  readonly read: (source: Source, around: ProjectFiles) => FoundReading;
};

/** Name of a function -> HTTP method: the name in capitals, except for the others. */
export const verbMap = (names: string, others: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> =>
  new Map([...names.split(' ').map((name) => [name, name.toUpperCase()] as const), ...Object.entries(others)]);

export const joinReadings = (readings: readonly FoundReading[]): Reading => ({
  routes: readings.flatMap(({ routes = [] }) => routes),
  mounts: readings.flatMap(({ mounts = [] }) => mounts),
  commands: readings.flatMap(({ commands = [] }) => commands),
  exported: new Map(readings.flatMap(({ exported = [] }) => [...exported])),
  borrowed: new Map(readings.flatMap(({ borrowed = [] }) => [...borrowed])),
});

/** Stands for a path, or the beginning of one, that is only known at run time. */
export const COMPUTED = '(computed)';

/** Joins two paths with one slash. Both stay as written otherwise. */
export function joinPath(prefix: string, path: string): string {
  if (prefix === '' || prefix === '/') return withSlash(path);
  if (prefix.length > maxPathLength) return prefix;
  if (path === '' || path === '/') return withSlash(prefix);
  return withSlash(`${prefix.replace(/\/$/, '')}/${path.replace(/^\//, '')}`);
}

/** Adds a leading slash, except to a pattern, an expression or an absolute address. */
function withSlash(path: string): string {
  if (path === '') return '/';
  if (path.startsWith(COMPUTED) || path.startsWith('(/')) return path; // Rails: `(/locale/:locale)` may be left out
  return /^[\w.:<{[(*@-]/.test(path) && !path.startsWith('(?') ? `/${path}` : path;
}

export const routeLine = ({ verb, path }: { readonly verb: string; readonly path: string }): string =>
  verb === '' ? path : `${verb} ${path}`;
