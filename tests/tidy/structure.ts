/**
 * Rules about the shape of the source tree that need a syntax tree or the whole list of files: how many files a folder
 * holds, unique file names in a layer, no files that only forward, short parameter lists without booleans.
 * Path -> text in, sentences about violations out.
 */
import ts from 'typescript5';
import { lineOf, type Parsed, visitNodes } from './syntax.js';

export const maxFilesInFolder = 25;
export const maxParameters = 3;
const minForwardingLines = 15;

export function checkStructure(sources: readonly Parsed[]): string[] {
  const paths = sources.map(({ path }) => path);
  const each = sources.flatMap((parsed) => [...checkForwarding(parsed), ...checkParameters(parsed)]);
  return [...checkFolders(paths), ...checkNames(paths), ...each];
}

/** Half of the files are short, and nine of ten fit on a few screens. */
export function checkLengths(sources: readonly Parsed[]): string[] {
  const lengths = sources.map(({ tree }) => tree.getLineStarts().length - 1).sort((a, b) => a - b);
  return [
    { what: 'the median file', length: lengths[lengths.length >> 1] ?? 0, most: maxMedianLength },
    { what: 'the file at 90 %', length: lengths[Math.floor(lengths.length * 0.9)] ?? 0, most: maxLongLength },
  ].flatMap(({ what, length, most }) => (length > most ? [`${what} has ${length} lines; at most ${most}`] : []));
}

const maxMedianLength = 90;
const maxLongLength = 250;

function checkFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > maxFilesInFolder ? [`${folder}: ${count} files; a folder holds at most ${maxFilesInFolder}`] : [],
  );
}

/** A layer is a folder of `src/`. */
function checkNames(paths: readonly string[]): string[] {
  const first = new Map<string, string>();
  return paths.flatMap((path) => {
    const [, layer] = path.split('/');
    const key = `${layer}/${path.slice(path.lastIndexOf('/') + 1)}`;
    const other = first.get(key);
    first.set(key, other ?? path);
    return other === undefined ? [] : [`${path}: ${other} has the same name; names are unique in a layer`];
  });
}

/** The published entries forward on purpose. */
function checkForwarding({ path, tree }: Parsed): string[] {
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

function checkParameters({ path, tree }: Parsed): string[] {
  const violations: string[] = [];
  visitNodes(tree, (node) => {
    if (!isNamedFunction(node)) return;
    const place = `${path}:${lineOf(node, tree)}`;
    const positional = node.parameters.filter(({ name }) => name.getText(tree) !== 'this');
    if (positional.length > maxParameters)
      violations.push(`${place}: ${positional.length} parameters; at most ${maxParameters}, then an object`);
    const flag = positional.find((parameter) => isBoolean(parameter, tree));
    if (flag !== undefined) violations.push(`${place}: a boolean parameter (${flag.name.getText(tree)})`);
  });
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
