"""The judge for Python: which file uses a definition of which other file, by jedi (Debian: python3-jedi).

Usage: /usr/bin/python3 python-edges.py DIR [--files N] [--seed S] [--packages DIR]

Prints "judged<TAB>PATH" for every file that was read, then one row for each use:
FROM<TAB>TO<TAB>DEFINITION<TAB>LINE<TAB>name|member. Uses are names that are read, attributes, and names in quoted
annotations; import statements are none. jedi follows imports, annotations, assignments and calls; guesses from the
callers of a function are off, so a parameter without annotation has no type. An attribute of a module is a name. A
nested project, such as an example, would install its own copy of the project around it: its rows have a sixth column,
"elsewhere", where they lead out of it. `--files` judges that many files, drawn by
seed. `--packages` is a folder with installed dependencies; without it their types are unknown.
"""
import argparse
import ast
import builtins
import multiprocessing
import os
import random
import subprocess
import sys

import jedi
from jedi.api.environment import InterpreterEnvironment

jedi.settings.dynamic_params = False
jedi.settings.dynamic_array_additions = False
jedi.settings.dynamic_flow_information = True
sys.setrecursionlimit(3000)
MANIFESTS = ("pyproject.toml", "setup.py", "setup.cfg")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("directory")
    parser.add_argument("--files", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--packages")
    options = parser.parse_args()
    root = os.path.realpath(options.directory)
    listed = subprocess.run(["git", "ls-files", "-z", "*.py"], cwd=root, capture_output=True, check=True, text=True)
    files = sorted(path for path in listed.stdout.split("\0") if os.path.isfile(os.path.join(root, path)))
    chosen = files
    if options.files is not None and options.files < len(files):
        chosen = sorted(random.Random(options.seed).sample(files, options.files))
    judged, rows = [], []
    with multiprocessing.Pool(2, start_worker, (root, set(files), options.packages), maxtasksperchild=40) as pool:
        for path, found in pool.imap_unordered(judge_file, chosen):
            if found is not None:
                judged.append(path)
                rows.extend(found)
    for path in sorted(judged):
        print(f"judged\t{path}")
    for row in sorted(set(rows)):
        print("\t".join(row))


def start_worker(root, files, packages):
    global state
    # A folder that holds a package is where its imports start: the root, src/, lib/ and the like.
    roots = {os.path.dirname(os.path.dirname(path)) for path in files if os.path.basename(path) == "__init__.py"}
    tops = sorted(folder for folder in roots if os.path.join(folder, "__init__.py").lstrip("/") not in files)
    paths = [root] + [os.path.join(root, folder) for folder in tops if folder]
    standard = [path for path in sys.path if path and "packages" not in path]
    search = [*dict.fromkeys(paths), *([packages] if packages else []), *standard]
    project = jedi.Project(root, sys_path=search, smart_sys_path=True)
    state = (root, files, project, InterpreterEnvironment())


def judge_file(path):
    """The path and its rows; no rows if Python cannot parse the file."""
    root, files, project, environment = state
    try:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            text = file.read()
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return path, None
    script = jedi.Script(text, path=os.path.join(root, path), project=project, environment=environment)
    lines = text.split("\n")
    known = {}
    rows = []
    for key, line, column, use in find_uses(tree, lines):
        if key not in known:
            known[key] = definitions_at(script, line, column)
        for target, name, how in known[key]:
            to = os.path.relpath(target, root)
            if to in files and to != path:
                where = [] if project_of(path) in ("", project_of(to)) else ["elsewhere"]
                rows.append((path, to, name, str(use), how, *where))
    return path, rows


def project_of(path):
    """The folder of the nearest pyproject.toml, setup.py or setup.cfg; "" for the root."""
    folder = os.path.dirname(path)
    while folder and not any(os.path.exists(os.path.join(state[0], folder, name)) for name in MANIFESTS):
        folder = os.path.dirname(folder)
    return folder


def definitions_at(script, line, column):
    """Where the name at this place is defined: [(file, qualified name, "name" or "member")]."""
    try:
        found = script.goto(line, column, follow_imports=True)
    except Exception:  # jedi fails on some code; such a use has no answer.
        return []
    return [
        (str(name.module_path), *qualified_name(name))
        for name in found
        if name.module_path is not None and name.type != "module" and not is_import(name)
    ]


def is_import(name):
    """An import that jedi could not follow: what it brings is defined outside the project."""
    node = name._name.tree_name
    while node is not None and node.type not in ("import_from", "import_name", "simple_stmt", "suite"):
        node = node.parent
    return node is not None and node.type in ("import_from", "import_name")


def qualified_name(name):
    """The name inside its module, and how it is reached: what a module does not hold itself is a member."""
    full, module = name.full_name, name.module_name
    if not full or not full.startswith(f"{module}."):
        return name.name, "member"
    inside = full[len(module) + 1 :]
    return inside, "member" if "." in inside else "name"


def find_uses(tree, lines):
    """(key, line, column, line of use): jedi is asked once per key, at line and column."""
    imports, others, has_star = bindings(tree)
    for node, scope in walk_scopes(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            is_own = node.id in others or not has_star or hasattr(builtins, node.id)
            if node.id not in imports and is_own:
                continue
            key = node.id if node.id not in others else (scope, node.lineno, node.col_offset)
            yield key, node.lineno, to_column(lines, node.lineno, node.col_offset), node.lineno
        elif isinstance(node, ast.Attribute):
            column = to_column(lines, node.end_lineno, node.end_col_offset) - len(node.attr)
            dotted = dotted_text(node)
            key = (scope, dotted) if dotted else (node.end_lineno, column)
            yield key, node.end_lineno, column, node.end_lineno
        for quoted in quoted_names(node):
            if quoted.id in imports:
                line, offset = imports[quoted.id]
                yield ("import", quoted.id), line, offset, quoted.lineno


def bindings(tree):
    """Names that imports bind, with the place of the last one; names bound otherwise; whether there is a star."""
    imports, others, has_star = {}, set(), False
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                has_star = has_star or alias.name == "*"
                bound = alias.asname or alias.name.split(".")[0]
                at = alias.end_col_offset - len(bound) if alias.asname or "." not in alias.name else alias.col_offset
                imports[bound] = (alias.end_lineno, at)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            others.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            others.add(node.name)
        elif isinstance(node, ast.arg):
            others.add(node.arg)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            others.add(node.name)
        elif isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
            others.add(node.name)
    return imports, others, has_star


def walk_scopes(tree):
    """Every node with the number of the function or class around it."""
    pending = [(tree, 0)]
    while pending:
        node, scope = pending.pop()
        yield node, scope
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            scope = (node.lineno, node.col_offset)
        pending.extend((child, scope) for child in ast.iter_child_nodes(node))


def dotted_text(node):
    """`a.b.c` of a plain chain of names, else None."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else None


def quoted_names(node):
    """The names in annotations that are written as text, with the line of the text."""
    annotations = [getattr(node, field, None) for field in ("annotation", "returns")]
    pending = [annotation for annotation in annotations if isinstance(annotation, ast.AST)]
    while pending:
        part = pending.pop()
        if isinstance(part, ast.Subscript) and (dotted_text(part.value) or getattr(part.value, "id", "")).endswith("Literal"):
            continue
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            try:
                parsed = ast.parse(part.value.strip(), mode="eval")
            except (SyntaxError, ValueError):
                continue
            for name in ast.walk(parsed):
                if isinstance(name, ast.Name):
                    name.lineno = part.lineno
                    yield name
        pending.extend(ast.iter_child_nodes(part))


def to_column(lines, line, offset):
    """ast counts bytes, jedi counts characters."""
    return len(lines[line - 1].encode()[:offset].decode())


if __name__ == "__main__":
    main()
