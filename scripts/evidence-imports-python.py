"""Oracle for Python imports: which tracked file does each import of a work tree lead to?

Reads a JSON list of tracked paths on stdin, the folder as the argument. Imports are found with `ast`
and followed with `importlib.machinery.PathFinder`, package by package; no module is executed. The
search path of a file is what its users put on `sys.path`: the source roots above it, the nearest first,
then (past the standard library, whose names are not looked for further) the other source roots.
Prints one JSON line per import: {"path", "line", "specifier", "files"}.
"""

import ast
import json
import os
import sys
import warnings
from importlib.machinery import PathFinder

warnings.simplefilter("ignore")
folder = os.path.realpath(sys.argv[1])
tracked = set(json.load(sys.stdin))
python_files = sorted(path for path in tracked if path.endswith(".py"))


def parents(path):
    while path:
        path = os.path.dirname(path)
        yield path


def is_package(path):
    return os.path.join(path, "__init__.py") in tracked


def source_roots():
    roots = {"", "src"}
    for path in tracked:
        if os.path.basename(path) in ("pyproject.toml", "setup.py", "setup.cfg"):
            roots.update((os.path.dirname(path), os.path.join(os.path.dirname(path), "src")))
    for path in python_files:
        if os.path.basename(path) == "__init__.py" and os.path.dirname(path):
            above = os.path.dirname(os.path.dirname(path))
            if not is_package(above):
                roots.add(above)
    return sorted(root for root in roots if os.path.isdir(os.path.join(folder, root)))


roots = source_roots()
search_paths = {}


def search_path(path):
    here = os.path.dirname(path)
    if here not in search_paths:
        above = [root for root in parents(path) if root in roots or (root == here and not is_package(here))]
        others = [root for root in roots if root not in above]
        search_paths[here] = ([os.path.join(folder, root) for root in above], [os.path.join(folder, root) for root in others])
    return search_paths[here]


found = {}


def find(names, places):
    """The file of a dotted name, '' for a namespace package, None if there is none; and where its parts are."""
    key = (tuple(names), tuple(places))
    if key not in found:
        found[key] = look(names, places)
    return found[key]


def look(names, places):
    origin = ""
    for name in names:
        # Its own name is enough for a finder that is told where to look; a dotted one needs loaded parents.
        spec = PathFinder.find_spec(name, places) if places else None
        if spec is None:
            return None, []
        origin = spec.origin if spec.has_location else ""
        places = list(spec.submodule_search_locations or [])
    return origin or "", places


def inside(origin):
    path = os.path.relpath(origin, folder) if origin else ""
    return [path] if path in tracked else []


def resolve(path, level, module, names):
    parts = module.split(".") if module else []
    if level:
        base = os.path.dirname(path)
        for _ in range(level - 1):
            base = os.path.dirname(base)
        place = os.path.join(folder, base)
        init = os.path.join(place, "__init__.py")
        origin, places = find(parts, [place]) if parts else (init if os.path.exists(init) else "", [place])
    else:
        above, others = search_path(path)
        origin, places = find(parts, above)
        if not origin and parts[0] not in sys.stdlib_module_names:
            origin, places = find(parts, above + others)
    if origin is None:
        return []
    files = inside(origin)
    for name in names:
        if name != "*" and places:
            sub, _ = find([name], places)
            files += inside(sub or "")
    return files


for path in python_files:
    try:
        with open(os.path.join(folder, path), "rb") as source:
            tree = ast.parse(source.read())
    except (SyntaxError, ValueError):
        continue
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            wanted = [(0, alias.name, []) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            wanted = [(node.level, node.module or "", [alias.name for alias in node.names])]
        else:
            continue
        for level, module, names in wanted:
            files = resolve(path, level, module, names)
            print(json.dumps({"path": path, "line": node.lineno, "specifier": "." * level + module, "files": files}))
