/**
 * Rules about the shape of the source tree that need a syntax tree or the whole list of files: how many files a folder
 * holds, unique file names in a layer, no files that only forward, short parameter lists without booleans.
 * Path -> text in, sentences about violations out.
 */
import ts from 'typescript5';
import type { Sources } from './rules.js';

export const maxFilesInFolder = 25;
export const maxParameters = 3;
const minForwardingLines = 15;

export function checkStructure(sources: Sources): string[] {
  const violations = [...checkFolders(sources), ...checkNames(sources)];
  for (const [path, text] of sources) {
    const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    violations.push(...checkForwarding(path, tree), ...checkParameters(path, tree));
  }
  return violations;
}

function checkFolders(sources: Sources): string[] {
  const counts = new Map<string, number>();
  for (const path of sources.keys()) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > maxFilesInFolder ? [`${folder}: ${count} files; a folder holds at most ${maxFilesInFolder}`] : [],
  );
}

/** A layer is a folder of `src/`. */
function checkNames(sources: Sources): string[] {
  const first = new Map<string, string>();
  return [...sources.keys()].flatMap((path) => {
    const [, layer] = path.split('/');
    const key = `${layer}/${path.slice(path.lastIndexOf('/') + 1)}`;
    const other = first.get(key);
    first.set(key, other ?? path);
    return other === undefined ? [] : [`${path}: ${other} has the same name; names are unique in a layer`];
  });
}

/** The published entries forward on purpose. */
function checkForwarding(path: string, tree: ts.SourceFile): string[] {
  if (path === 'src/index.ts' || path.startsWith('src/api/')) return [];
  const lines = tree.text.split('\n').length;
  const forwards =
    tree.statements.length > 0 &&
    tree.statements.every(
      (statement) =>
        ts.isImportDeclaration(statement) ||
        (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined),
    );
  return forwards && lines < minForwardingLines ? [`${path}: only forwards; import from where the thing is`] : [];
}

function checkParameters(path: string, tree: ts.SourceFile): string[] {
  const violations: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isNamedFunction(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      const place = `${path}:${line + 1}`;
      const positional = node.parameters.filter(({ name }) => name.getText(tree) !== 'this');
      if (positional.length > maxParameters)
        violations.push(`${place}: ${positional.length} parameters; at most ${maxParameters}, then an object`);
      const flag = positional.find((parameter) => isBoolean(parameter, tree));
      if (flag !== undefined) violations.push(`${place}: a boolean parameter (${flag.name.getText(tree)})`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return violations;
}

/** Functions that callers call by name: declarations, methods, and arrow functions that a constant names. */
function isNamedFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isConstructorDeclaration(node)) return true;
  return (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && ts.isVariableDeclaration(node.parent);
}

function isBoolean({ type, initializer }: ts.ParameterDeclaration, tree: ts.SourceFile): boolean {
  if (initializer !== undefined && /^(?:true|false)$/.test(initializer.getText(tree))) return true;
  return type !== undefined && /^(?:boolean|true \| false)$/.test(type.getText(tree));
}
