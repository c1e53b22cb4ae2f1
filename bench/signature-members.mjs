/**
 * The members of a type with the lines of their headers, read without the product: by the parser of the TypeScript
 * compiler, by Python's `ast`, or from the syntax tree by plain rules. All members count, public or not.
 */
import { spawnSync } from 'node:child_process';
import ts from 'typescript5';

/** For TypeScript and JavaScript. */
export function membersInScript({ path, text }, { name, lines }) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const members = [];
  const visit = (node) => {
    const isHere = lineAt(node.getStart(source)) >= lines[0] && lineAt(node.end) <= lines[1];
    const declared = ts.isClassExpression(node) ? (node.name ?? node.parent?.name) : node.name;
    const list = node.members ?? (ts.isTypeAliasDeclaration(node) ? node.type.members : undefined);
    if (isHere && list !== undefined && (declared === undefined || declared.getText(source) === name)) {
      for (const member of list) if (!ts.isSemicolonClassElement(member)) members.push(headerOf(member));
      return;
    }
    ts.forEachChild(node, visit);
  };
  const headerOf = (member) => {
    const label = member.name?.getText(source) ?? ts.SyntaxKind[member.kind];
    const named = member.name ?? member;
    const end = member.body?.getStart(source) ?? (member.initializer === undefined ? member.end : named.end);
    return { name: label, lines: [lineAt(named.getStart(source)), lineAt(end)] };
  };
  visit(source);
  return members;
}

const pythonMembers = `
import ast, json, sys
name, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
found = []
def header(node):
    parts = [node.lineno]
    if hasattr(node, 'args'):
        every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, *node.args.defaults, *filter(None, node.args.kw_defaults)]
        every += [one for one in (node.args.vararg, node.args.kwarg, node.returns) if one]
        parts += [one.end_lineno for one in every]
    return [min([node.lineno] + [one.lineno for one in node.decorator_list]), max(parts)]
for node in ast.walk(ast.parse(sys.stdin.read())):
    if not isinstance(node, ast.ClassDef) or node.name != name or not first <= node.lineno <= last:
        continue
    for one in node.body:
        if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.append({'name': one.name, 'lines': header(one)})
        elif isinstance(one, (ast.Assign, ast.AnnAssign)):
            end = one.annotation.end_lineno if isinstance(one, ast.AnnAssign) else one.lineno
            found.append({'name': ast.unparse(one.target if isinstance(one, ast.AnnAssign) else one.targets[0]), 'lines': [one.lineno, end]})
    break
print(json.dumps(found))
`;

export function membersInPython({ text }, { name, lines }) {
  const { stdout, status } = spawnSync('python3', ['-c', pythonMembers, name, String(lines[0]), String(lines[1])], {
    input: text,
  });
  return status === 0 ? JSON.parse(stdout.toString()) : [];
}

/** For the languages with braces: every named child of the type's body, and what is declared beside the type. */
export function membersInTree(root, { name, lines }) {
  const members = [];
  const isHere = (node) => node.startPosition.row + 1 >= lines[0] && node.endPosition.row + 1 <= lines[1];
  const visit = (node) => {
    if (node.childForFieldName('name')?.text === name && isHere(node) && typeNode.test(node.type)) {
      for (const body of bodiesOf(node)) addMembers(members, body);
      return;
    }
    if (ownerOf(node) === name) {
      if (node.type === 'impl_item') addMembers(members, node.childForFieldName('body'));
      else members.push(headerOf(node));
      return;
    }
    for (const child of node.namedChildren) visit(child);
  };
  visit(root);
  return members;
}

/** Go's methods and Rust's implementations stand beside their type. */
function ownerOf(node) {
  if (node.type === 'impl_item') return node.childForFieldName('type')?.text ?? null;
  if (node.type !== 'method_declaration') return null;
  const receiver = node.childForFieldName('receiver');
  return receiver === null ? null : (/([\w]+)(?:\[[^\]]*\])?\s*,?\s*\)$/.exec(receiver.text)?.[1] ?? null);
}

function bodiesOf(node) {
  const body = node.childForFieldName('body') ?? node.childForFieldName('type');
  if (body === null) return [];
  return body.type === 'struct_type' ? body.namedChildren : [body];
}

function addMembers(members, body) {
  for (const child of body?.namedChildren ?? []) {
    if (transparent.test(child.type)) addMembers(members, child);
    else if (!ignored.test(child.type)) members.push(headerOf(child));
  }
}

/** From the name, or from the start of the member, to the line at which its body begins. */
function headerOf(member) {
  const body = member.childForFieldName('body') ?? member.childForFieldName('accessors');
  const name = member.childForFieldName('name') ?? member.childForFieldName('declarator') ?? member;
  const first = name.startPosition.row + 1;
  if (body !== null) return { name: name.text, lines: [first, body.startPosition.row + 1] };
  const isCallable = /method|function|signature/.test(member.type);
  return { name: name.text.slice(0, 80), lines: [first, isCallable ? member.endPosition.row + 1 : first] };
}

const typeNode =
  /^(?:(?:class|interface|enum|record|struct|trait|annotation_type)_(?:declaration|specifier|item)|union_(?:specifier|item)|type_spec)$/;
const transparent = /^(?:enum_body_declarations|preproc_(?:if|ifdef|else|elif))$/;
/** Comments, marks and code that runs: none of them can be called from outside. */
const ignored = /comment|^preproc|access_specifier|attribute_item|static_initializer|^block$|^identifier$|^ERROR$/;
