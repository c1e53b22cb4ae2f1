/** Next, SvelteKit, Nuxt and Astro: the paths of files are the routes. Each application is one entry point. */
import type { IndexedFile } from '../../../model/analysis.js';
import { maxFileApplications } from '../entrypoint-limits.table.js';
import { routeLine } from '../reading.js';

type FileRoute = { readonly file: string; readonly line: string };

type FileRouting = {
  readonly name: string;
  /** The file at the root of such an application that identifies it. */
  readonly config: RegExp;
  /** Routes of one file by its path below that root. */
  readonly routesOf: (path: string, file: IndexedFile) => readonly string[];
};

const verbNames = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

/** `GET /x` for each handler that a file exports; the path alone if no exported handler is found. */
function byHandlers(route: string, { definitions }: IndexedFile): string[] {
  const verbs = definitions.flatMap(({ name, exported, container }) =>
    exported && container === null && verbNames.test(name) ? [name] : [],
  );
  return verbs.length === 0 ? [route] : [...new Set(verbs)].map((verb) => routeLine({ verb, path: route }));
}

/** Folder names as a path, without groups, slots and private folders. */
function toPath(segments: readonly string[]): string {
  const shown = segments.filter((segment) => segment !== '' && segment !== 'index' && !/^\([^)]*\)$|^@/.test(segment));
  return `/${shown.join('/')}`;
}

const next: FileRouting = {
  name: 'Next.js',
  config: /(?:^|\/)next\.config\.[cm]?[jt]s$/,
  routesOf: (path, file) => {
    const app = /^(?:src\/)?app\/(?:(.*)\/)?(page|route)\.[jt]sx?$/.exec(path);
    if (app !== null) {
      const segments = (app[1] ?? '').split('/');
      if (segments.some((segment) => segment.startsWith('_'))) return [];
      const route = toPath(segments);
      return app[2] === 'route' ? byHandlers(route, file) : [route];
    }
    const page = /^(?:src\/)?pages\/(.*)\.(?:[jt]sx?|mdx)$/.exec(path)?.[1];
    if (page === undefined || /(?:^|\/)_[^/]*$|\.(?:test|spec|d|stories)$/.test(page)) return [];
    return [toPath(page.split('/'))];
  },
};

const svelteKit: FileRouting = {
  name: 'SvelteKit',
  config: /(?:^|\/)svelte\.config\.[cm]?[jt]s$/,
  routesOf: (path, file) => {
    const found = /^src\/routes\/(?:(.*)\/)?\+(page|server)\.(?:svelte|[jt]s)$/.exec(path);
    if (found === null || (found[2] === 'page' && !path.endsWith('.svelte'))) return [];
    const route = toPath((found[1] ?? '').split('/'));
    return found[2] === 'server' ? byHandlers(route, file) : [route];
  },
};

const nuxt: FileRouting = {
  name: 'Nuxt',
  config: /(?:^|\/)nuxt\.config\.[cm]?[jt]s$/,
  routesOf: (path) => {
    const page = /^(?:app\/|src\/)?pages\/(.*)\.vue$/.exec(path)?.[1];
    if (page !== undefined) return [toPath(page.split('/'))];
    const server = /^server\/(api|routes)\/(.*?)(?:\.(get|post|put|patch|delete|head|options))?\.[jt]s$/.exec(path);
    if (server === null) return [];
    const [, folder, below, verb] = server;
    const route = toPath([...(folder === 'api' ? ['api'] : []), ...below!.split('/')]);
    return [routeLine({ verb: (verb ?? '').toUpperCase(), path: route })];
  },
};

const astro: FileRouting = {
  name: 'Astro',
  config: /(?:^|\/)astro\.config\.[cm]?[jt]s$/,
  routesOf: (path, file) => {
    const page = /^src\/pages\/(.*)\.(astro|mdx?|[jt]s)$/.exec(path);
    if (page === null || /(?:^|\/)_/.test(page[1]!)) return [];
    const route = toPath(page[1]!.split('/'));
    return /^[jt]s$/.test(page[2]!) ? byHandlers(route, file) : [route];
  },
};

const fileRoutings: readonly FileRouting[] = [next, svelteKit, nuxt, astro];

/** The root of one application ('' or `apps/web/`) and its routes, in byte order of the files. */
type FileApplication = {
  readonly name: string;
  readonly config: string;
  readonly routes: readonly FileRoute[];
};

export function findFileApplications(files: readonly IndexedFile[]): FileApplication[] {
  const configs = files.flatMap(({ entry: { path: config } }) => {
    const routing = fileRoutings.find((known) => known.config.test(config));
    return routing === undefined ? [] : [{ routing, config }];
  });
  return configs.slice(0, maxFileApplications).flatMap(({ routing, config }) => {
    const root = config.slice(0, config.lastIndexOf('/') + 1);
    const routes = files.flatMap((file) => {
      const { path } = file.entry;
      if (!path.startsWith(root) || file.entry.category === 'test') return [];
      return routing.routesOf(path.slice(root.length), file).map((line) => ({ file: path, line }));
    });
    return routes.length === 0 ? [] : [{ name: routing.name, config, routes }];
  });
}
