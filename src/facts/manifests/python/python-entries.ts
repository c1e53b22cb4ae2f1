/** Entry points of a Python project: its commands, `__main__` modules, the files that servers start, its package. */
import { pathFrom } from '../../../model/path.js';
import { pythonStarts } from '../conventions.table.js';
import { join, type Source } from '../manifest-source.js';

type DeclaredEntries = {
  readonly name: string | null;
  readonly commands: readonly string[];
  readonly roots: readonly string[];
};

export function pythonEntryPoints(
  source: Source,
  folder: string,
  { name, commands, roots }: DeclaredEntries,
): readonly string[] {
  const places = [...new Set([...roots, '', 'src', 'lib', 'python'])]
    .map((root) => pathFrom(folder, root))
    .filter((place) => place !== null);
  const fileOf = (module: string): readonly string[] => {
    const path = module.split(/[:[\s]/)[0]!.replaceAll('.', '/');
    const tries = places.flatMap((place) => [join(place, `${path}.py`), join(place, `${path}/__init__.py`)]);
    return path === '' ? [] : tries.filter(source.has).slice(0, 1);
  };
  const packageNames =
    name === null ? [] : [...new Set([name, name.toLowerCase()])].map((n) => n.replace(/[-.]/g, '_'));
  const packages = [...packageNames, ...packageNames.map((n) => n.replace(/^python_|_python$/, ''))];
  const runnable = packages.flatMap((one) => fileOf(`${one}.__main__`));
  const usual = pythonStarts.map((file) => join(folder, file));
  const served = [...usual, ...startFilesBelow(source, folder)].filter(source.has);
  const starts = [...commands.flatMap(fileOf), ...runnable, ...served, ...applicationsIn(source, folder)];
  // If the `__init__` of a package is empty, its start module is the entry point.
  const libraries = packages
    .flatMap(fileOf)
    .filter((path) => starts.length === 0 || (source.text(path) ?? '').trim() !== '');
  return [...new Set([...starts, ...libraries])];
}

/** A file of the folder that creates the application for a server: `app = create_app()`. */
function applicationsIn(source: Source, folder: string): readonly string[] {
  return source
    .namesIn(folder)
    .filter((name) => name.endsWith('.py'))
    .slice(0, maxLooks)
    .map((name) => join(folder, name))
    .filter((path) => makesApplication.test((source.text(path) ?? '').slice(0, 50_000)));
}

const makesApplication =
  /^(?:app|application)(?::[^=\n]{1,60})? ?= ?(?:[\w.]*\.)?(?:create_app|make_app|Flask|FastAPI|Quart|Sanic|Starlette)\(/m;
const maxLooks = 40;

/** Django keeps its server files in a subfolder, the package of the site. */
function startFilesBelow(source: Source, folder: string): readonly string[] {
  if (!source.has(join(folder, 'manage.py'))) return [];
  const depth = folder === '' ? 2 : folder.split('/').length + 2;
  return source.under(folder).filter((path) => /\/(?:wsgi|asgi)\.py$/.test(path) && path.split('/').length === depth);
}
