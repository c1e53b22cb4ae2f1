"""Reads example texts for the recall table; nothing of what is read is executed.

`yaml FOLDER`: rule files with `pattern`, `examples` and `negative_examples`.
`tests FOLDER`: test modules with tables of (line, expected) given to `parametrize`.
Prints one JSON line per example: {"text", "secret", "clean"}, and one {"unread": number} at the end.
"""

import ast
import json
import os
import re
import sys
import textwrap
import warnings

warnings.simplefilter("ignore")
unread = 0


def emit(text, secret, clean):
    print(json.dumps({"text": text, "secret": secret, "clean": clean}))


def files(folder, ending):
    for root, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith(ending):
                yield os.path.join(root, name)


def secret_in(pattern, text):
    """The last capture group of the rule's own pattern, where Python can read it; names of users come first."""
    pattern = re.sub(r"\(\?(?=[imsx]*[imsx])([imsx]+)\)", "", pattern) if pattern else ""
    flags = re.M | re.I
    if re.search(r"\n", pattern):
        flags |= re.X
    try:
        match = re.search(pattern, text, flags)
    except (re.error, RecursionError, OverflowError):
        return None
    if match is None:
        return None
    groups = [group for group in match.groups() if group]
    return groups[-1] if groups else match.group(0)


def read_yaml(folder):
    import yaml

    global unread
    for path in files(folder, ".yml"):
        try:
            with open(path, encoding="utf8") as file:
                rules = (yaml.safe_load(file) or {}).get("rules") or []
        except (yaml.YAMLError, AttributeError):
            unread += 1
            continue
        for rule in rules:
            for text in rule.get("examples") or []:
                if isinstance(text, str):
                    emit(text, secret_in(rule.get("pattern"), text), False)
                else:
                    unread += 1
            for text in rule.get("negative_examples") or []:
                if isinstance(text, str):
                    emit(text, None, True)


class Unknown(Exception):
    pass


def value_of(node, names):
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        if node.id in names:
            return names[node.id]
        raise Unknown
    if isinstance(node, (ast.Tuple, ast.List)):
        return [value_of(item, names) for item in node.elts]
    if isinstance(node, ast.BinOp):
        left, right = value_of(node.left, names), value_of(node.right, names)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Mult) and isinstance(right, int) and right < 10_000:
            return left * right
        if isinstance(node.op, ast.Mod):
            return left % (tuple(right) if isinstance(right, list) else right)
        raise Unknown
    if isinstance(node, ast.JoinedStr):
        return "".join(str(value_of(part, names)) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return value_of(node.value, names)
    if isinstance(node, ast.Subscript):
        whole = value_of(node.value, names)
        if isinstance(node.slice, ast.Slice):
            ends = [None if end is None else value_of(end, names) for end in (node.slice.lower, node.slice.upper)]
            return whole[ends[0] : ends[1]]
        return whole[value_of(node.slice, names)]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -value_of(node.operand, names)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.keywords:
        arguments = [value_of(argument, names) for argument in node.args]
        if node.func.attr == "format":
            return value_of(node.func.value, names).format(*arguments)
        if node.func.attr == "dedent":
            return textwrap.dedent(arguments[0])
        if node.func.attr == "strip" and not arguments:
            return value_of(node.func.value, names).strip()
        if node.func.attr == "join":
            return value_of(node.func.value, names).join(arguments[0])
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "param":
        return [value_of(argument, names) for argument in node.args]
    raise Unknown


def read_tests(folder):
    global unread
    for path in files(folder, "_test.py"):
        with open(path, encoding="utf8") as file:
            tree = ast.parse(file.read())
        names = {}
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                read_table(node.value, names, None)
                try:
                    names[node.targets[0].id] = value_of(node.value, names)
                except (Unknown, Exception):
                    pass
        tables = [node for node in tree.body if isinstance(node, ast.Assign) and named_cases(node)]
        for table in tables:
            read_table(table.value, names, emit_row)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "parametrize":
                if len(node.args) > 1 and isinstance(node.args[1], (ast.List, ast.Tuple)):
                    read_table(node.args[1], names, emit_row)


def named_cases(node):
    return isinstance(node.targets[0], ast.Name) and "CASES" in node.targets[0].id


def read_table(node, names, use):
    global unread
    if use is None or not isinstance(node, (ast.List, ast.Tuple)):
        return
    for row in node.elts:
        try:
            use(value_of(row, names))
        except Exception:
            unread += 1


def emit_row(row):
    global unread
    if isinstance(row, str):
        emit(row, None, False)
        return
    if not isinstance(row, list) or len(row) < 2 or not isinstance(row[0], str):
        unread += 1
        return
    text, expected = row[0], row[1]
    if isinstance(expected, list):
        expected = expected[0] if expected else None
    if isinstance(expected, bool) or expected is None:
        emit(text, None, not expected)
    elif isinstance(expected, str):
        emit(text, expected if expected in text else None, False)
    else:
        unread += 1


{"yaml": read_yaml, "tests": read_tests}[sys.argv[1]](sys.argv[2])
print(json.dumps({"unread": unread}))
